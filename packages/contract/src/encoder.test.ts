import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeOwn } from './encoder.ts'
import { money } from './wire.ts'

const inner = z.strictObject({ value: money, note: z.optional(z.string()) })
const kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paid'), paid: money }),
  z.strictObject({ kind: z.enum(['open', 'late']), days: z.number() }),
])
const shape = z.strictObject({
  name: z.string(),
  values: z.array(money),
  inner: z.nullable(inner),
  list: z.array(inner),
  byMonth: z.record(z.string(), money),
  either: z.union([z.literal('none'), z.strictObject({ value: money })]),
  kinds: z.array(kinds),
  maybe: z.optional(z.nullable(money)),
})

const one = {
  name: 'Feira',
  values: [1, 250],
  inner: { value: -1_999, note: 'de sábado' },
  list: [{ value: 0 }],
  byMonth: { '2026-11': 12_345 },
  either: { value: 7 },
  kinds: [
    { kind: 'paid', paid: 100 },
    { kind: 'late', days: 3 },
  ],
  maybe: null,
}

describe('what the server has made', () => {
  test.each([
    ['every kind of schema', one],
    ['what may be missing', { ...one, inner: null, either: 'none', maybe: undefined }],
  ])('is encoded as the schema encodes it: %s', (_, value) => {
    const text = JSON.stringify(encodeOwn(shape, value))
    expect(text).toBe(JSON.stringify(z.encode(shape, value as never)))
    expect(JSON.parse(text)).toMatchObject({ values: [0.01, 2.5], byMonth: { '2026-11': 123.45 } })
  })

  test('leaves behind what the schema does not name', () => {
    const secret = { ...one, password: 'x', inner: { ...one.inner, password: 'x' } }
    expect(JSON.stringify(encodeOwn(shape, secret))).toBe(JSON.stringify(encodeOwn(shape, one)))
  })

  test('an option that is none of them is a fault', () => {
    expect(() => encodeOwn(kinds, { kind: 'lost' })).toThrow('kind')
  })
})
