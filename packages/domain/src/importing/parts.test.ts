import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type CardPart, partsToCome } from './parts.ts'

/** `2026-11 2026-10-20 4/6`: the bill's month, the line's day, the part; a name and a value may follow. */
const read = (text: string, at = 0): CardPart => {
  const [month = '', date = '', part = '', nameKey = 'pousada', value = '-15000'] = text.split(' ')
  const [index = 0, count = 0] = part.split('/').map(Number)
  return {
    id: String(at),
    month: toMonth(month),
    date: toDay(date),
    index,
    count,
    nameKey,
    value: toCents(Number(value)),
  }
}
const coming = (parts: readonly string[]) =>
  partsToCome(parts.map(read)).map(
    ({ month, date, index, last }) => `${month} ${date} ${index}/${last.count}`,
  )

describe('the parts still to come of what a card’s bills have brought', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'follow the last one, one a month',
      ['2026-10 2026-09-20 3/6', '2026-11 2026-10-20 4/6'],
      ['2026-12 2026-11-20 5/6', '2027-01 2026-12-20 6/6'],
    ],
    ['are none after the last', ['2026-11 2026-10-20 6/6'], []],
    [
      'stand under the day of their purchase where their bank writes that',
      ['2026-11 2026-06-25 5/7'],
      ['2026-12 2026-06-25 6/7', '2027-01 2026-06-25 7/7'],
    ],
    ['follow a first part a month later', ['2026-11 2026-10-31 1/2'], ['2026-12 2026-11-30 2/2']],
    [
      'are of two purchases where both stand in one bill',
      ['2026-11 2026-10-20 2/3', '2026-11 2026-10-20 2/3'],
      ['2026-12 2026-11-20 3/3', '2026-12 2026-11-20 3/3'],
    ],
    [
      'are those of the latest bill, in whatever order the bills came',
      ['2026-11 2026-10-20 2/3', '2026-10 2026-09-20 1/3'],
      ['2026-12 2026-11-20 3/3'],
    ],
    ['are none of a refund', ['2026-11 2026-10-20 2/3 pousada 15000'], []],
  ])('B10, B11: %s', (_, parts, found) => {
    expect(coming(parts)).toEqual(found)
  })

  test('B10: with those that came are each part once, whichever bills have come', () => {
    const purchase = fc.record({ count: fc.integer({ min: 2, max: 24 }), at: fc.nat({ max: 40 }) })
    fc.assert(
      fc.property(fc.array(purchase, { minLength: 1, maxLength: 6 }), fc.nat(40), (drawn, seen) => {
        const first = toMonth('2024-01')
        const all = drawn.flatMap(({ count, at }, n) =>
          Array.from({ length: count }, (_, part) => {
            const month = addMonths(first, at + part)
            return read(
              `${month} ${addMonths(month, -1)}-10 ${part + 1}/${count} loja${n}`,
              n * 100 + part,
            )
          }),
        )
        const until = addMonths(first, seen)
        const brought = all.filter(({ month }) => month <= until)
        const begun = new Set(brought.map(({ nameKey }) => nameKey))
        const key = (one: Pick<CardPart, 'nameKey' | 'index' | 'month'>) =>
          `${one.nameKey} ${one.index} ${one.month}`
        const found = partsToCome(brought).map(({ last, index, month }) =>
          key({ nameKey: last.nameKey, index, month }),
        )
        const left = all.filter(({ month, nameKey }) => month > until && begun.has(nameKey))
        expect(found.toSorted()).toEqual(left.map(key).toSorted())
      }),
    )
  })
})
