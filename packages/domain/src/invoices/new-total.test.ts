import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { planTotal } from './new-total.ts'

const OPEN = toMonth('2026-11')
const all = { currency: 'BRL', isInParts: true, openMonth: OPEN } as const

const partsOf = (settled: readonly number[], open: readonly number[]) =>
  [...settled, ...open].map((cents, at) => ({
    id: `${at + 1}`,
    value: toCents(cents),
    invoiceMonth: addMonths(OPEN, at - settled.length),
  }))

test.each([
  [[], [-5000], 6000, [['1', -6000]]],
  [
    [-3334],
    [-3333, -3333],
    12000,
    [
      ['2', -4333],
      ['3', -4333],
    ],
  ],
  [
    [-3334],
    [-3333, -3333],
    10001,
    [
      ['2', -3334],
      ['3', -3333],
    ],
  ],
  [[], [5000], 4000, [['1', 4000]]],
  [[-3334], [-3333], 3334, 'total_already_settled'],
  [[-3334], [], 9999, 'total_already_settled'],
  [[-3334], [-3333, -3333], 0, 'value_is_zero'],
] as const)('B7: %o settled, %o open, to come to %d', (settled, open, total, expected) => {
  const planned = planTotal(partsOf(settled, open), { ...all, total: toCents(total) })
  expect(typeof planned === 'string' ? planned : [...planned]).toEqual(
    typeof expected === 'string' ? expected : expected.map(([id, cents]) => [id, cents]),
  )
})

test('B7: a purchase comes to its new total to the cent, and what has closed is not touched', () => {
  const values = fc.array(fc.integer({ min: -100_000, max: -1 }), { maxLength: 12 })
  fc.assert(
    fc.property(values, values, fc.integer({ min: 1, max: 5_000_000 }), (settled, open, total) => {
      const parts = partsOf(settled, open)
      const planned = planTotal(parts, { ...all, total: toCents(total) })
      if (typeof planned === 'string') return
      expect([...planned.keys()]).toEqual(parts.slice(settled.length).map(({ id }) => id))
      const sum = parts.reduce((cents, { id, value }) => cents + (planned.get(id) ?? value), 0)
      expect(sum).toBe(-total)
    }),
  )
})

test('B7: a purchase that is not in parts has a new total on a closed invoice too', () => {
  const closed = partsOf([-5000], [])
  const of = { ...all, total: toCents(6000) }
  expect(planTotal(closed, of)).toBe('total_already_settled')
  expect(planTotal(closed, { ...of, isInParts: false })).toEqual(new Map([['1', -6000]]))
})
