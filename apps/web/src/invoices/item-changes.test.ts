import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, toMonth } from '@saldo/domain/calendar'
import { sumCents, toCents } from '@saldo/domain/money'
import { invoiceChanges } from './item-changes.ts'

const DECEMBER = toMonth('2026-12')

/** A purchase in parts of these amounts, the first in the invoice of October. */
const inParts = (...values: readonly number[]) =>
  values.map((value, at) => ({
    _id: String(at + 1),
    value: toCents(value),
    month: addMonths(toMonth('2026-10'), at),
  }))
const asIs = {
  item: '3',
  month: DECEMBER,
  total: null,
  openMonth: DECEMBER,
  isInParts: true,
  currency: 'BRL',
} as const

describe('what becomes of the invoices', () => {
  test('nothing, where nothing changes', () => {
    expect(invoiceChanges(inParts(100, 100, 100), asIs)).toEqual([])
  })

  test('a part that moves leaves one invoice and enters another', () => {
    const month = toMonth('2027-01')
    expect(invoiceChanges(inParts(100, 100, 90), { ...asIs, month })).toEqual([
      { month: DECEMBER, value: -90 },
      { month, value: 90 },
    ])
  })

  test('B7: a new total changes the open ones, and a part that moves along takes its new value with it', () => {
    const parts = inParts(100, 100, 100, 100)
    const total = toCents(300)
    expect(invoiceChanges(parts, { ...asIs, total })).toEqual([
      { month: DECEMBER, value: -50 },
      { month: '2027-01', value: -50 },
    ])
    expect(invoiceChanges(parts, { ...asIs, total, month: toMonth('2027-01') })).toEqual([
      { month: DECEMBER, value: -100 },
    ])
  })

  test('a total that is refused says nothing here', () => {
    expect(invoiceChanges(inParts(100, 100, 100), { ...asIs, total: toCents(150) })).toEqual([])
  })

  test('all of them together are what the purchase comes to more or less', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 24 }),
        fc.integer({ min: -2, max: 3 }),
        fc.option(fc.integer({ min: 1, max: 3_000_000 })),
        fc.nat(),
        (values, step, total, pick) => {
          const parts = inParts(...values)
          const item = parts[pick % parts.length]
          if (item === undefined) return
          const changes = invoiceChanges(parts, {
            ...asIs,
            item: item._id,
            month: addMonths(item.month, step),
            total: total === null ? null : toCents(total),
          })
          const sum = sumCents(changes.map(({ value }) => value))
          const before = sumCents(parts.map(({ value }) => value))
          if (changes.length > 0) expect(sum).toBe((total ?? before) - before)
          if (total === null) expect(sum).toBe(0)
          expect(changes.every(({ value }) => value !== 0)).toBe(true)
        },
      ),
    )
  })
})
