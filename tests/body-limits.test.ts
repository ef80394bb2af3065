import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, endpoint, nameOf } from '@saldo/contract/endpoint'

/** What of a schema is looked at to find its lists. */
type Def = {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly innerType?: Schema
  readonly element?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  /** Of what is one thing on the wire and another inside: what it is on the wire. */
  readonly in?: Schema
}
type Schema = { readonly def: unknown }

/** The lists of a schema without a greatest length. */
function endlessLists(schema: Schema, path: string): string[] {
  const def = schema.def as Def
  const isEndless =
    def.type === 'array' && !def.checks?.some(({ _zod }) => _zod.def.check === 'max_length')
  const below = [def.innerType, def.element, def.valueType, def.in, ...(def.options ?? [])]
  return [
    ...(isEndless ? [path] : []),
    ...below.flatMap((part) => (part === undefined ? [] : endlessLists(part, path))),
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) =>
      endlessLists(part, `${path} ${name}`),
    ),
  ]
}

describe('V15.2.2: what a body may hold', () => {
  const findEndless = (entries: readonly Endpoint[]) =>
    entries.flatMap((entry) =>
      [entry.params, entry.query, entry.body].flatMap((part) =>
        part === undefined ? [] : endlessLists(part, nameOf(entry)),
      ),
    )

  test('every list of it has a greatest length, which is looked at before its items', () => {
    expect(findEndless(catalogue)).toEqual([])
    const list = z.array(z.string())
    const planted = endpoint({
      method: 'POST',
      path: '/planted',
      access: 'active',
      summary: 'Listas sem fim.',
      body: z.strictObject({
        short: list.check(z.maxLength(3)),
        items: z.optional(z.array(z.strictObject({ names: list }))),
        months: z.record(z.string(), z.strictObject({ days: z.nullable(list) })),
      }),
      answer: z.null(),
      refusals: [],
      changes: [],
    })
    expect(findEndless([planted])).toEqual([
      'POST /planted items',
      'POST /planted items names',
      'POST /planted months days',
    ])
    let looked = 0
    const item = z.string().check(z.refine(() => (looked += 1) > 0))
    z.safeParse(
      z.array(item).check(z.maxLength(3)),
      Array.from({ length: 9 }, () => 'x'),
    )
    expect(looked).toBe(0)
  })
})
