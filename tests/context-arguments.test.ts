import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../tools/source-files.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

/** `ctx.ledger` gives `ctx`, where `ledger` is the property that is looked for. */
function contextOf(node: Node, property: string): string | null {
  if (node.type !== 'MemberExpression' || (node['property'] as Node)['name'] !== property)
    return null
  const object = node['object'] as Node
  return object.type === 'Identifier' ? String(object['name']) : null
}

/** The owner that an argument hands on, itself or in a field; `user_id` is a column of a row to write. */
function ownersIn(node: Node): readonly (string | null)[] {
  if (node.type !== 'ObjectExpression') return [contextOf(node, 'userId')]
  return (node['properties'] as Node[])
    .filter((one) => one.type === 'Property' && (one['key'] as Node)['name'] !== 'user_id')
    .map((one) => contextOf(one['value'] as Node, 'userId'))
}

/** Calls that are handed a context's ledger and, beside it, whose ledger it is: they take the context. */
function partedIn({ file, text }: SourceFile): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression: ({ arguments: values, start }) => {
      const nodes = values as unknown as readonly Node[]
      const ledgers = nodes.flatMap((one) => contextOf(one, 'ledger') ?? [])
      const owners = nodes.flatMap(ownersIn)
      if (!ledgers.some((context) => owners.includes(context))) return
      found.push(`${file}:${text.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('whose ledger it is goes with it, in the context', () => {
  const sources = readSources(/^(?:apps\/api\/src|tools)\/(?!.*\.test\.).*\.ts$/)
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap(partedIn)).toEqual([])
})

test.each([
  ['findUser(ctx.ledger, ctx.userId)', 1],
  ['actFor(ctx.ledger, { plannerId: ctx.userId, clientId })', 1],
  ['findUser(ctx)', 0],
  ['findUser(ctx.ledger, other.userId)', 0],
  ['insertPayment(ctx.ledger, { user_id: ctx.userId, id })', 0],
])('%s is found %d times', (text, count) => {
  expect(partedIn({ file: 'apps/api/src/users/planted.ts', text })).toHaveLength(count)
})
