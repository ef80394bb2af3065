import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../tools/source-files.ts'

/** What gives a statement that is not sent yet is named so; a bank's statement is another thing. */
const GIVES_STATEMENT = /^(?!serve|insertStatement$)[a-z]\w*Statements?$/

/** Calls whose statement nobody takes: alone on a line, whether awaited or not. */
function unsentIn({ file, text }: SourceFile): string[] {
  const found: string[] = []
  const { program } = parseSync(file, text)
  new Visitor({
    ExpressionStatement: ({ expression, start }) => {
      const inner =
        expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression'
          ? expression.argument
          : expression
      if (inner.type !== 'CallExpression' || inner.callee.type !== 'Identifier') return
      const { name } = inner.callee
      const line = text.slice(0, start).split('\n').length
      if (GIVES_STATEMENT.test(name)) found.push(`${file}:${line} ${name}`)
    },
  }).visit(program)
  return found
}

test('a statement that is built is sent: nothing happens by building it', () => {
  const sources = readSources(/^apps\/api\/src\/.*\.ts$/)
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(unsentIn)).toEqual([])
})

test.each([
  'insertMailStatement(ledger, mail)',
  'await insertMailStatement(ledger, mail)',
  'void insertMailStatement(ledger, mail)',
])('%s is found', (text) => {
  const planted = { file: 'apps/api/src/users/service.ts', text: `{\n  ${text}\n}` }
  expect(unsentIn(planted)).toEqual([`${planted.file}:2 insertMailStatement`])
})

test.each(['await insertMailStatement(ledger, mail).execute()', 'const one = rowStatement()'])(
  '%s is not',
  (text) => {
    expect(unsentIn({ file: 'apps/api/src/users/service.ts', text })).toEqual([])
  },
)
