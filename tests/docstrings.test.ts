import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../tools/source-files.ts'

/** What others use without reading it: rules, codecs of the wire, parts of the screen. */
const PUBLIC = /^(?:packages\/(?:domain|contract)|apps\/web\/src\/ui)\/(?!.*\.test\.tsx?$).*\.tsx?$/

/** An endpoint, which is no function, says what it is by its `summary`: without one nothing compiles. */
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

/** The words of a docstring that are not the name's own. */
function wordsBeside(name: string, doc: string): string[] {
  const own = new Set(
    name
      .replaceAll(/([A-Z])/g, ' $1')
      .toLowerCase()
      .split(' '),
  )
  const words = doc.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => !own.has(word))
}

/** The exported functions and classes of a file that have no docstring, or one that repeats the name. */
function withoutDocstring({ file, text }: SourceFile): string[] {
  const { program, comments } = parseSync(file, text)
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    const names: string[] = []
    if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') {
      names.push(declaration.id?.name ?? '')
    }
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (init && FUNCTIONS.has(init.type) && id.type === 'Identifier') names.push(id.name)
      }
    }
    const above = comments.findLast(({ end }) => end <= statement.start)
    const isAbove = above !== undefined && text.slice(above.end, statement.start).trim() === ''
    const doc = isAbove && above.value.startsWith('*') ? above.value : ''
    return names
      .filter((name) => wordsBeside(name, doc).length < 2)
      .map((name) => `${file} ${name}`)
  })
}

test('every public function of domain, contract and ui says what it gives', () => {
  const sources = readSources(PUBLIC)
  expect(sources.length).toBeGreaterThan(150)
  expect(sources.flatMap(withoutDocstring)).toEqual([])
})

test.each([
  ['a function', 'export function sumOf(values: number[]) { return values.length }'],
  ['an arrow function', 'export const sumOf = (values: number[]) => values.length'],
  ['a class', 'export class sumOf {}'],
  ['a comment of the line before', '/** The limit. */\nconst MAX = 1\nexport function sumOf() {}'],
  ['a docstring that repeats the name', '/** Sum of. */\nexport function sumOf() {}'],
])('%s without a docstring is found', (_, text) => {
  const file = 'packages/domain/src/planted.ts'
  expect(withoutDocstring({ file, text })).toEqual([`${file} sumOf`])
})

test('a docstring, and what is not exported, are no offence', () => {
  const text =
    '/** What the values come to, in cents. */\nexport function sumOf() {}\nfunction own() {}'
  expect(withoutDocstring({ file: 'packages/domain/src/planted.ts', text })).toEqual([])
})

/** Names of code as they stand in a comment between backticks: with a capital inside, so that no word is one. */
const NAME_IN_COMMENT = /`([a-z]+[A-Z]\w*)(?:\(\))?`/g

/** What the comments of these files name that none of them has. */
function goneNames(sources: readonly SourceFile[]): string[] {
  const used = new Set<string>()
  const named: { readonly file: string; readonly name: string }[] = []
  for (const { file, text } of sources) {
    let code = text
    for (const { start, end, value } of parseSync(file, text).comments) {
      code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
      for (const [, name = ''] of value.matchAll(NAME_IN_COMMENT)) named.push({ file, name })
    }
    for (const name of code.match(/[A-Za-z]\w*/g) ?? []) used.add(name)
  }
  return named.filter(({ name }) => !used.has(name)).map(({ file, name }) => `${file} ${name}`)
}

test('what a comment calls by its name in code is there', () => {
  const sources = readSources(/^(?:packages|apps|bench|tests|tools)\/.*\.tsx?$/)
  expect(sources.length).toBeGreaterThan(1_000)
  expect(goneNames(sources)).toEqual([])
})

test('a comment that names what is gone is found', () => {
  const text = '/** As `sumOf` and `totalOf()` do. */\nexport function sumOf() {}'
  expect(goneNames([{ file: 'planted.ts', text }])).toEqual(['planted.ts totalOf'])
})
