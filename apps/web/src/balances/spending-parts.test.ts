import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents, toCents } from '@saldo/domain/money'
import { spendingParts } from './spending-parts.ts'

const shares = fc
  .array(fc.integer({ min: -50_000, max: 90_000 }), { maxLength: 30 })
  .map((values) => values.map((value, at) => ({ id: `c${at}`, value: toCents(value) })))

test('L10: the parts of the ring and its list add up to the figure in its middle, in every month', () => {
  fc.assert(
    fc.property(shares, fc.boolean(), (drawn, whole) => {
      const { shown, rest, total } = spendingParts(drawn, { whole })
      const parts = [...shown.map(({ value }) => value), ...(rest === null ? [] : [rest.value])]
      expect(sumCents(parts)).toBe(total)
      expect(total).toBe(sumCents(drawn.map(({ value }) => value)))
      // Nothing is left out, and nothing is there twice.
      const ids = [...shown.map(({ id }) => id), ...(rest?.ids ?? [])]
      const wanted = drawn.filter(({ value }) => value !== 0).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(wanted.toSorted())
    }),
  )
})

test('L10: “Outras” opens: each of its categories is then a part of its own', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ id: `c${at}`, value: toCents(100 + at) }))
  expect(spendingParts(many, { whole: false }).rest?.ids).toHaveLength(6)
  expect(spendingParts(many, { whole: true })).toMatchObject({ rest: null })
  expect(spendingParts(many, { whole: true }).shown).toHaveLength(12)
})
