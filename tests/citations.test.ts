import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listFiles, readSources, type SourceFile } from '../tools/source-files.ts'

/** What may cite: code by its comments and the names of its tests, SQL by its comments, pages as a whole. */
const CITING = /\.(?:ts|tsx|mjs|cjs|js|css|sql|md)$/
/** Written by tools, or nobody's words about the product. */
const GENERATED = /^docs\/sql\//

/** Capital and number, and no case: an illuminant of the CIE. */
const NO_CASES = new Set(['D65'])

type Pages = {
  /** Every file of the repository, by its path. */
  readonly files: readonly string[]
  /** The text of every page, by its path. */
  readonly texts: ReadonlyMap<string, string>
}

/** A page's headings as addresses, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

const numbersOf = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].map(([, number = '']) => number))

/** The folders that a file is in, one within the other. */
const foldersOf = (file: string): readonly string[] =>
  [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))

const SPEC = 'docs/spec/'
const DECISIONS = 'docs/decisions/'

/** Everything that a citation may name. */
function readTargets({ files, texts }: Pages) {
  const page = (path: string) => texts.get(path) ?? ''
  const records = files.filter((file) => file.startsWith(DECISIONS))
  const sections = [...texts].map(
    ([path, text]) => [path, numbersOf(text, /^## (\d+)\. /gm)] as const,
  )
  return {
    files: new Set(files),
    folders: new Set(files.flatMap((file) => foldersOf(file))),
    texts,
    cases: numbersOf(page(`${SPEC}cases.md`), /^- \*\*([A-M]\d+)\*\*/gm),
    promises: numbersOf(page(`${SPEC}reliability.md`), /^\| ([A-Z]\d+) +\|/gm),
    recipes: numbersOf(page('docs/recipes.md'), /^## (.+)$/gm),
    /** A record that stands, and one that the table leads on from. */
    decisions: new Set([
      ...records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1])),
      ...[...numbersOf(page(`${DECISIONS}README.md`), /^\| *(\d+) *\|/gm)].map(Number),
    ]),
    sections: new Map(sections),
  }
}

type Targets = ReturnType<typeof readTargets>

/** The passages of a file that speak: of code only what people read. */
function passagesOf({ file, text }: SourceFile): readonly string[] {
  if (file.endsWith('.md')) return [text]
  if (file.endsWith('.sql')) return [[...text.matchAll(/--.*/g)].join(' ')]
  if (file.endsWith('.css')) return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([found]) => found)
  const comments = parseSync(file, text).comments.map(({ value }) => value)
  const names = text.matchAll(
    /\b(?:it|test|describe|journey)(?:\.\w+)*\([^'"`\n]*(['"`])((?:\\.|(?!\1).)*)\1/g,
  )
  return [...comments, ...[...names].map(([, , name = '']) => name)]
}

const CASE = /(?<![\w#./$-])[A-M]\d{1,2}(?![\w%.]*[\w%])/g
const DECISION = /\b[Dd]ecisions? (\d{1,4}(?:(?:, (?:and )?| and | or | to |–)\d{1,4})*)\b/g

/** The numbers of a list in words; what lies between two ends of a range too. */
function spreadOut(list: string): readonly number[] {
  const found: number[] = []
  for (const [, mark = '', digits = ''] of list.matchAll(/(–|to\s+)?\s*(\d+)/g)) {
    const number = Number(digits)
    const first = mark === '' ? number : (found.at(-1) ?? number) + 1
    for (let at = first; at <= number; at += 1) found.push(at)
  }
  return found
}

/** Where a page of this name stands: the specification's first. */
function findPage({ texts }: Targets, name: string): string | undefined {
  const paths = [...texts.keys()].filter((file) => file === name || file.endsWith(`/${name}`))
  return paths.find((file) => file.startsWith(SPEC)) ?? paths[0]
}

/** A section counts for the page that was named last before it. */
function goneSections(targets: Targets, text: string): readonly string[] {
  let named = ''
  return [...text.matchAll(/([\w-]+\.md)|§ ?(\d+)/g)].flatMap(([, name, section]) => {
    if (name !== undefined) {
      named = findPage(targets, name) ?? ''
      return named === '' ? [name] : []
    }
    return targets.sections.get(named)?.has(section ?? '') === true ? [] : [`${named} §${section}`]
  })
}

const PROMISES = /reliability\.md,? ([A-Z]\d+(?:, [A-Z]\d+)*)/g

/** What of a passage leads nowhere. */
function leadsNowhere(targets: Targets, passage: string): readonly string[] {
  const text = passage.replaceAll(/\n\s*(?:\*|--)? ?/g, ' ')
  const promises = [...text.matchAll(PROMISES)].flatMap(([, list = '']) => list.split(', '))
  const cases = [...text.replaceAll(PROMISES, '').matchAll(CASE)].map(([id]) => id)
  const decisions = [...text.matchAll(DECISION)].flatMap(([, list = '']) => spreadOut(list))
  const recipes = [...text.matchAll(/\brecipe [“"]([^”"]+)[”"]/g)].map(([, name = '']) => name)
  return [
    ...goneSections(targets, text),
    ...promises.filter((id) => !targets.promises.has(id)).map((id) => `promise ${id}`),
    ...cases.filter((id) => !targets.cases.has(id) && !NO_CASES.has(id)).map((id) => `case ${id}`),
    ...decisions.filter((id) => !targets.decisions.has(id)).map((id) => `decision ${id}`),
    ...recipes.filter((name) => !targets.recipes.has(name)).map((name) => `recipe ${name}`),
  ]
}

/** The path that a link leads to, from the folder of its page. */
function resolveFrom(file: string, target: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const isThere = ({ files, folders }: Targets, path: string) =>
  files.has(path) || folders.has(path.replace(/\/$/, ''))

/** The relative links of a page that lead to no file or to no heading of it. */
function deadLinks(targets: Targets, { file, text }: SourceFile): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:|^\//.test(link)) return []
    const [target = '', anchor] = link.split('#')
    const path = target === '' ? file : resolveFrom(file, target)
    if (!isThere(targets, path)) return [link]
    const page = targets.texts.get(path) ?? ''
    return anchor === undefined || anchorsOf(page).has(anchor) ? [] : [link]
  })
}

/** A file of the repository, spelled out from its root. `NNNN` and the like stand for something. */
const SPELLED =
  /(?<![\w/.@-])(?:apps|packages|tests|tools|bench|docs)\/[\w./-]+\.\w+(?![\w*<{(/-])/g

/** Files that a passage spells out and that are not there. */
const goneFiles = (targets: Targets, text: string): readonly string[] =>
  [...text.matchAll(SPELLED)]
    .map(([path]) => path)
    .filter((path) => !/N{3,4}/.test(path) && !isThere(targets, path))

/** Each citation of a file that leads nowhere, beside the file. */
function offencesIn(targets: Targets, source: SourceFile): readonly string[] {
  const found = passagesOf(source).flatMap((passage) => [
    ...leadsNowhere(targets, passage),
    ...goneFiles(targets, passage),
  ])
  const links = source.file.endsWith('.md') ? deadLinks(targets, source) : []
  return [...new Set([...found, ...links])].map((offence) => `${source.file}: ${offence}`)
}

test('every citation of a page, a section, a case or a decision leads somewhere', () => {
  const texts = readSources(/\.md$/).map(({ file, text }) => [file, text] as const)
  const targets = readTargets({ files: listFiles(), texts: new Map(texts) })
  const sources = readSources(CITING).filter(({ file }) => !GENERATED.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((source) => offencesIn(targets, source))).toEqual([])
})

const planted = readTargets({
  files: [
    'docs/spec/money.md',
    'docs/spec/cases.md',
    'docs/spec/reliability.md',
    'docs/decisions/README.md',
    'docs/decisions/0051-owners.md',
    'docs/recipes.md',
    'docs/house.md',
  ],
  texts: new Map([
    ['docs/spec/money.md', '# Money\n\n## 1. Use\n\n## 2. Screens\n'],
    ['docs/spec/cases.md', '## A. Cards\n\n- **A1** A card.\n- **A2** Another.\n'],
    ['docs/spec/reliability.md', '| U2  | a promise |\n'],
    ['docs/decisions/README.md', '| 147 | [51](0051-owners.md#the-proof) |\n'],
    ['docs/decisions/0051-owners.md', '# 51. Owners\n\n## The proof\n'],
    ['docs/recipes.md', '# Recipes\n\n## A field\n'],
    ['docs/house.md', '# Layers\n'],
  ]),
})

const inComment = (words: string) => ({ file: 'apps/api/src/a.ts', text: `/** ${words} */\n` })
const inPage = (words: string) => ({ file: 'docs/house.md', text: `${words}\n` })

test.each([
  ['a page', inComment('As worded (screens.md).'), 'screens.md'],
  ['a section', inComment('As worded (money.md §3).'), 'docs/spec/money.md §3'],
  ['a section after another', inComment('See money.md §1 and §7.'), 'docs/spec/money.md §7'],
  ['a section over two lines', inComment('See money.md\n * §9.'), 'docs/spec/money.md §9'],
  ['a section of no page', inComment('As §1 has it.'), ' §1'],
  ['a promise', inComment('Never changed (reliability.md U2, U9).'), 'promise U9'],
  ['a case', inComment('Cases A1 and A7.'), 'case A7'],
  [
    'a case in the name of a test',
    { file: 'a.test.ts', text: "test('A3: x', () => {})" },
    'case A3',
  ],
  ['a decision', inComment('See decision 52.'), 'decision 52'],
  ['a decision of a list', inComment('See decisions 51, 147 and 148.'), 'decision 148'],
  ['a decision of a range', inComment('See decisions 147–148.'), 'decision 148'],
  ['a recipe', inComment('See the recipe “A letter”.'), 'recipe A letter'],
  ['a comment of SQL', { file: 'a.sql', text: '-- Case A8.\nselect 1' }, 'case A8'],
  ['a link to no file', inPage('[x](gone.md)'), 'gone.md'],
  [
    'a link to no heading',
    inPage('[x](decisions/0051-owners.md#gone)'),
    'decisions/0051-owners.md#gone',
  ],
  ['a path that is gone', inPage('See `apps/api/src/gone.ts`.'), 'apps/api/src/gone.ts'],
])('%s that leads nowhere is found', (_, source, offence) => {
  expect(offencesIn(planted, source)).toContain(`${source.file}: ${offence}`)
})

test('what leads somewhere, and what only looks like a citation, is no offence', () => {
  const words =
    'money.md §1, §2, case A1, decisions 51 and 147, reliability.md U2, recipe “A field”'
  expect(offencesIn(planted, inComment(words))).toEqual([])
  expect(
    offencesIn(planted, inPage('[x](decisions/0051-owners.md#the-proof) `docs/house.md`')),
  ).toEqual([])
  const cells = { file: 'a.test.ts', text: "test('a cell', () => { expect(read('C12')).toBe(1) })" }
  expect(offencesIn(planted, cells)).toEqual([])
})
