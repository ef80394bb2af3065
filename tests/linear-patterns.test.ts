import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../tools/source-files.ts'

/*
 * An expression that goes back over what it has read takes quadratic time on text that somebody chose: a
 * title of 100 kB took nine seconds (V1.3.3, V15.2.2). scslre finds the three ways in which that comes
 * about; what is anchored by `(?<!x)x*` or ends at its own first letter (`<[^<>]*>`) does not go back.
 */

/** What reads text of people and of outside services: the server, the rules and the contract. */
const READERS = /^(?:apps\/api|packages\/(?:domain|contract))\/src\/(?!.*\.test\.ts$).*\.ts$/

/** Where the text is short, and how short it is. */
const SHORT: Readonly<Record<string, string>> = {
  'packages/domain/src/subscriptions/card.ts OWNER': 'one field of a form, in the browser alone',
}

/** The expressions of a file that may take more than linear time, by the place that holds them. */
function slowPatterns({ file, text }: SourceFile): string[] {
  const found: string[] = []
  const { program } = parseSync(file, text)
  const names = new Map<number, string>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    Literal: (literal) => {
      if (!('regex' in literal)) return
      const { pattern: source, flags } = literal.regex
      if (analyse({ source, flags }).reports.length === 0) return
      found.push(`${file} ${names.get(literal.start) ?? `/${source}/${flags}`}`)
    },
  }).visit(program)
  return found
}

test('V1.3.3: no expression over text of others goes back over what it has read', () => {
  const sources = readSources(READERS)
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap(slowPatterns)
  expect(found.filter((place) => SHORT[place] === undefined)).toEqual([])
  expect(Object.keys(SHORT).filter((place) => !found.includes(place))).toEqual([])
})

test.each([
  ['an element that nothing closes', '/<[^>]*>/gu'],
  ['blanks before the end', '/\\s+$/u'],
  ['blanks before what is looked for', '/[,\\s](?=\\s*=)/g'],
  ['one thing twice', '/^[a-z]*[a-z0-9]*$/'],
  ['a repetition within one', '/^(?:a+)+$/'],
  ['empty lines before a comment', '/^\\s*--.*$/gm'],
])('%s is found', (_, pattern) => {
  const planted = { file: 'apps/api/src/planted.ts', text: `const PLANTED = ${pattern}` }
  expect(slowPatterns(planted)).toEqual([`${planted.file} PLANTED`])
})

test.each(['/<[^<>]*>/gu', '/(?<!\\s)\\s+$/u', '/\\s+/gu', '/^\\d{1,3}$/'])(
  '%s is not',
  (pattern) => {
    expect(slowPatterns({ file: 'apps/api/src/planted.ts', text: `const A = ${pattern}` })).toEqual(
      [],
    )
  },
)
