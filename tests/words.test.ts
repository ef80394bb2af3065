import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { catalogue } from '@saldo/contract/catalogue'
import { readSources, root, type SourceFile } from '../tools/source-files.ts'

/** Where the words are checked. */
const CHECKED = /^(?:apps|packages|tests|tools|bench)\/.*\.(?:ts|tsx|mjs)$/

/** Words that name anything, and figures of speech: the noun of the thing is the name. */
const BANNED_NAMES =
  /^(?:told|Told|asTold|isTold|tell(?:[A-Z]\w*)?|given|Given|asked|Asked|known|Known|knownOf|said|isSaid|came|Came|setCame|come(?:[A-Z]\w*)?|Come|Manner|[kK]in|glance|GLIMPSE|glimpse|look|Look|looks|lookAt[A-Z]\w*|stands?|standStill|[sS]tranger|isStranger|[dD]oors?|[wW]alls?|wallsOf|\w*House|lockTheDoor|shelf|putOnShelf|[dD]esk|openDesk|street|wish|Wish|useWish|isWalked|walked|wayBack|requireNobody|whoIsHere|Stage|openStage|Went|doomed|tricks|heir|isTied|[tT]ie|tied[A-Z]\w*|decoy|FAREWELLS|Farewell|[tT]hief|[lL]ies?|soup|careless|slip|victim|Onward|Surroundings)$/

const BANNED_PHRASES =
  /\bcustoms house|\bat the door\b|\bthrough the door|\bnew beginning|\bsecond step\b|\bkeys? of (?:a|the) device|\bsa(?:y|ys|id) no\b|\b(?:is|as|was|for) a no\b|\bkin\b|\bstrangers?\b|\ba house\b|\bcoming in\b|\bvouche?[sd]?\b/i

/** A type is named by a noun: no gerund, and no participle or pronoun that stands alone. */
const BANNED_TYPES =
  /^(?:\w*ing|Which|Of|Kept|Acting|Shown|Tried|Wanted|Moved|Named|Opened|Made|Sent|Written|Ended|Loaded|Planned|Closed|Changed|Added|Titled|Signed|Held|Read|Reached|Offered|Incoming|Pending)$/
/** Nouns of the field that end like one. */
const NOUNS =
  /^(?:\w*Setting|\w*Billing|\w*Standing|\w*Pairing|\w*Opening|\w*Reading|\w*Spending|\w*Saving|\w*Booking|\w*String)$/

/** Where types are named for others to read: all but tests. */
const SHIPS = /^(?:apps|packages|tools|bench)\/(?!.*\.test\.)/

const isNoNoun = (name: string) => BANNED_TYPES.test(name) && !NOUNS.test(name)

/** The names that a file declares. A property keeps the name that its type or the wire gave it. */
function declaredIn({ file, text }: SourceFile) {
  const found: { readonly name: string; readonly at: number; readonly isType?: boolean }[] = []
  type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
  const bind = (pattern: Node | null | undefined): void => {
    if (!pattern) return
    if (pattern.type === 'Identifier')
      found.push({ name: String(pattern['name']), at: pattern.start })
    if (pattern.type === 'ArrayPattern') (pattern['elements'] as (Node | null)[]).forEach(bind)
    if (pattern.type === 'AssignmentPattern') bind(pattern['left'] as Node)
    if (pattern.type === 'RestElement') bind(pattern['argument'] as Node)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern['properties'] as Node[]) {
      if (property.type === 'RestElement') bind(property)
      else if (property['shorthand'] !== true) bind(property['value'] as Node)
    }
  }
  const bindFunction = (node: { readonly id?: unknown; readonly params: readonly unknown[] }) => {
    bind(node.id as Node | null)
    for (const param of node.params) bind(param as Node)
  }
  const bindType = ({ name, start }: { readonly name: string; readonly start: number }) => {
    found.push({ name, at: start, isType: true })
  }
  new Visitor({
    VariableDeclarator: ({ id }) => bind(id as unknown as Node),
    FunctionDeclaration: bindFunction,
    FunctionExpression: bindFunction,
    ArrowFunctionExpression: (node) => bindFunction(node),
    ClassDeclaration: ({ id }) => bind(id as unknown as Node),
    TSTypeAliasDeclaration: ({ id }) => bindType(id),
    TSInterfaceDeclaration: ({ id }) => bindType(id),
  }).visit(parseSync(file, text).program)
  return found
}

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

function offencesIn(source: SourceFile): string[] {
  const { file, text } = source
  const names = declaredIn(source)
    .filter(
      ({ name, isType }) =>
        BANNED_NAMES.test(name) || (isType && SHIPS.test(file) && isNoNoun(name)),
    )
    .map(({ name, at }) => `${file}:${lineAt(text, at)} ${name}`)
  const phrases = parseSync(file, text).comments.flatMap(({ value, start }) => {
    const phrase = BANNED_PHRASES.exec(value.replaceAll(/\s*\n\s*\*?\s*/g, ' '))?.[0]
    return phrase === undefined ? [] : [`${file}:${lineAt(text, start)} ${phrase}`]
  })
  return [...names, ...phrases]
}

/** A document is read as one line, since a phrase may be broken anywhere. */
function phrasesIn({ file, text }: SourceFile): string[] {
  const phrases = text.replaceAll(/\s+/g, ' ').matchAll(new RegExp(BANNED_PHRASES, 'gi'))
  return [...phrases].map(([phrase]) => `${file} ${phrase}`)
}

test('names and comments use the standard terms, and no figure of speech', () => {
  const sources = readSources(CHECKED)
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(offencesIn)).toEqual([])
})

test('the documents use the standard terms', () => {
  const documents = readSources(/^(?:[A-Z]+|docs\/(?!sql\/).*)\.md$/)
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.flatMap(phrasesIn)).toEqual([])
  const planted = { file: 'docs/planted.md', text: 'A code is asked for\nas a second\nstep.' }
  expect(phrasesIn(planted)).toEqual(['docs/planted.md second step'])
})

test.each([
  ['a variable', 'const told = await call()', 'told'],
  ['a function', 'function tellServer() {}', 'tellServer'],
  ['a parameter', 'const read = (given: string) => given', 'given'],
  ['a part of a tuple', 'const [asked] = list', 'asked'],
  ['a renamed property', 'const { value: said } = form', 'said'],
  ['a type', 'type Given = { readonly id: string }', 'Given'],
  ['a type that is a gerund', 'type Answering = { readonly id: string }', 'Answering'],
  ['a type that is a participle', 'interface Kept { readonly id: string }', 'Kept'],
  ['a comment', '/** Signs in\n * at the door. */', 'at the door'],
])('%s with a banned word is found', (_, text, word) => {
  const file = 'apps/web/src/planted.ts'
  expect(offencesIn({ file, text })).toEqual([`${file}:1 ${word}`])
})

test('a field of the wire keeps its name', () => {
  const text = 'const { added, known } = statement'
  expect(offencesIn({ file: 'apps/web/src/planted.ts', text })).toEqual([])
})

/** The functions that are named as a part of one thing, `dueDayOf`, and take three or more. */
function nounsOfManyIn({ file, text }: SourceFile): string[] {
  const found: string[] = []
  const add = (name: string | undefined, { length }: readonly unknown[], at: number) => {
    if (name === undefined || !/[a-z\d]Of$/.test(name) || length < 3) return
    found.push(`${file}:${lineAt(text, at)} ${name}`)
  }
  new Visitor({
    FunctionDeclaration: ({ id, params, start }) => add(id?.name, params, start),
    VariableDeclarator: ({ id, init, start }) => {
      const isFunction =
        init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
      if (isFunction && id.type === 'Identifier') add(id.name, init.params, start)
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('a function that works with three things is named by a verb', () => {
  const sources = readSources(CHECKED).filter(({ file }) => SHIPS.test(file))
  expect(sources.flatMap(nounsOfManyIn)).toEqual([])
  const file = 'apps/api/src/planted.ts'
  const text = 'const dayOf = (a, b, c) => a\nfunction sumOf(a, b, c) {}\nfunction ageOf(a, b) {}'
  expect(nounsOfManyIn({ file, text })).toEqual([`${file}:1 dayOf`, `${file}:2 sumOf`])
})

const MIGRATIONS = path.join(root, 'apps/api/src/db/migrations')

function listTables(): string[] {
  const sql = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(path.join(MIGRATIONS, name), 'utf8'))
    .join('\n')
  const named = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name)
  const dropped = new Set(named(/^drop table (\w+)/gm))
  return named(/^create table (\w+)/gm).filter((name) => !dropped.has(name))
}

function missingIn(glossary: string, terms: readonly string[]): string[] {
  const defined = new Set([...glossary.matchAll(/`([\w-]+)`/g)].map(([, term]) => term))
  return [...new Set(terms)].filter((term) => !defined.has(term))
}

test('every slice, table and noun of an address stands in the glossary', () => {
  const { sliceOrder } = createRequire(import.meta.url)('../floors.cjs') as {
    readonly sliceOrder: readonly string[]
  }
  const nouns = catalogue.flatMap(({ path: address }) =>
    address.split('/').filter((part) => part !== '' && !part.startsWith(':')),
  )
  const terms = [...sliceOrder, ...listTables(), ...nouns]
  expect(terms.length).toBeGreaterThan(100)
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  expect(missingIn(glossary, terms)).toEqual([])
  expect(missingIn(glossary, ['transactions', 'planted_table'])).toEqual(['planted_table'])
})

/** Which decision supersedes which, as its title says: `50>26`. */
function supersededByTitles(documents: readonly SourceFile[]): string[] {
  return documents.flatMap(({ text }) => {
    const [, newer, older] = /^# (\d+)\. .*\(supersedes(?: part of)? (\d+)\)/.exec(text) ?? []
    return newer === undefined ? [] : [`${newer}>${older}`]
  })
}

/** The same, as the earlier decisions say under their titles. */
function supersededByNotes(documents: readonly SourceFile[]): string[] {
  return documents.flatMap(({ text }) => {
    const [, older] = /^# (\d+)\./.exec(text) ?? []
    return [...text.matchAll(/^_.*superseded by (\d+)/gm)].map(([, newer]) => `${newer}>${older}`)
  })
}

test('a decision that supersedes another one says so, and so does the other one', () => {
  const documents = readSources(/^docs\/decisions\/.*\.md$/)
  const titles = supersededByTitles(documents)
  expect(documents.length).toBeGreaterThan(40)
  expect(titles.toSorted()).toEqual(supersededByNotes(documents).toSorted())
  const planted = { file: 'docs/decisions/99.md', text: '# 99. A choice (supersedes part of 3)\n' }
  expect(supersededByTitles([planted])).toEqual(['99>3'])
  expect(supersededByNotes([planted])).toEqual([])
})
