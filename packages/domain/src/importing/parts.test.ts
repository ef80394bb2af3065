import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { AccountLine, PartOf } from './account-line.ts'
import { type CardPart, partsToCome } from './parts.ts'
import { dayOfPart, hasLaterPart, placeParts } from './purchases.ts'

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

/** `2026-10-05 -5000 loja 2/3 2026-09-05`: day, value, name, part, day of the purchase. */
const bankLine = (text: string, at = 0): AccountLine => {
  const [day = '', value = '', nameKey = '', part = '', purchasedOn] = text.split(' ')
  const [index = 0, count = 0] = part.split('/').map(Number)
  return {
    providerId: `line ${at}`,
    day: toDay(day),
    value: toCents(Number(value)),
    name: nameKey.toUpperCase(),
    nameKey,
    isPending: false,
    rule: null,
    reference: `reference ${at}`,
    part:
      part === ''
        ? null
        : { index, count, purchasedOn: purchasedOn === undefined ? null : toDay(purchasedOn) },
    foreign: null,
    billMonth: null,
    createdAt: '2026-10-06T12:00:00Z',
  }
}
const knownLine = (text: string, purchase: string) => ({
  ...bankLine(text, 99),
  purchase,
  isProjected: false,
  id: 'known',
  state: 'entry' as const,
})

describe('the purchases of which a bank’s lines are parts', () => {
  const placed = (lines: readonly string[], earlier: Parameters<typeof placeParts>[0] = []) =>
    placeParts(earlier, lines.map(bankLine))
  const purchasesOf = (...lines: readonly string[]) =>
    placed(lines)
      .slice(0, lines.length)
      .map(({ purchase }) => purchase)

  test.each<[string, PartOf | null, string]>([
    ['2026-06-25', null, '2026-06-25'],
    ['2026-06-25', { index: 3, count: 4, purchasedOn: null }, '2026-06-25'],
    ['2026-06-25', { index: 1, count: 4, purchasedOn: toDay('2026-06-25') }, '2026-06-25'],
    ['2026-06-25', { index: 3, count: 4, purchasedOn: toDay('2026-06-25') }, '2026-08-25'],
    ['2026-06-30', { index: 3, count: 4, purchasedOn: toDay('2026-06-25') }, '2026-08-30'],
    ['2026-07-01', { index: 3, count: 4, purchasedOn: toDay('2026-06-25') }, '2026-07-01'],
    ['2026-01-31', { index: 2, count: 2, purchasedOn: toDay('2026-01-31') }, '2026-02-28'],
  ])('B11: a line of %s, of part %j, falls due on %s', (day, part, due) => {
    expect(dayOfPart({ day: toDay(day), part })).toBe(due)
  })

  test('B10: what follows the last part that was read is reckoned from it', () => {
    const line = { ...bankLine('2026-10-31 -5000 loja 2/4'), billMonth: toMonth('2026-11') }
    const key = '2026-09|4|loja|1'
    const reckoned = {
      ...line,
      isPending: true,
      reference: null,
      createdAt: null,
      purchase: key,
      isProjected: true,
    }
    expect(placeParts([], [line])).toEqual([
      { ...line, purchase: key, isProjected: false },
      {
        ...reckoned,
        providerId: `${key}#3`,
        day: '2026-11-30',
        part: { index: 3, count: 4, purchasedOn: null },
        billMonth: '2026-12',
      },
      {
        ...reckoned,
        providerId: `${key}#4`,
        day: '2026-12-31',
        part: { index: 4, count: 4, purchasedOn: null },
        billMonth: '2027-01',
      },
    ])
    const [, next] = placed(['2026-10-31 -5000 loja 3/4'])
    expect(next).toMatchObject({ billMonth: null, part: { index: 4 } })
    expect(placed(['2026-10-31 -5000 loja'])).toMatchObject([{ purchase: null }])
  })

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'a month apart, in whatever order',
      ['2026-11-05 -5000 loja 2/3', '2026-10-05 -5000 loja 1/3'],
      ['2026-10|3|loja|1', '2026-10|3|loja|1'],
    ],
    [
      'booked a month late',
      ['2026-10-05 -5000 loja 1/3', '2026-12-05 -5000 loja 2/3'],
      ['2026-10|3|loja|1', '2026-10|3|loja|1'],
    ],
    [
      'two months late, which is another',
      ['2026-10-05 -5000 loja 1/3', '2027-01-05 -5000 loja 2/3'],
      ['2026-10|3|loja|1', '2026-12|3|loja|1'],
    ],
    [
      'a real off by rounding',
      ['2026-10-05 -5100 loja 1/3', '2026-11-05 -5000 loja 2/3'],
      ['2026-10|3|loja|1', '2026-10|3|loja|1'],
    ],
    [
      'a cent more off, which is another',
      ['2026-10-05 -5101 loja 1/3', '2026-11-05 -5000 loja 2/3'],
      ['2026-10|3|loja|1', '2026-10|3|loja|2'],
    ],
    [
      'in another number of parts, which is another',
      ['2026-10-05 -5000 loja 1/3', '2026-11-05 -5000 loja 2/4'],
      ['2026-10|3|loja|1', '2026-10|4|loja|1'],
    ],
    [
      'of another shop, which is another',
      ['2026-10-05 -5000 loja 1/3', '2026-11-05 -5000 casa 2/3'],
      ['2026-10|3|loja|1', '2026-10|3|casa|1'],
    ],
    [
      'the same part twice, which are two',
      ['2026-10-05 -5000 loja 1/3', '2026-10-05 -5000 loja 1/3'],
      ['2026-10|3|loja|1', '2026-10|3|loja|2'],
    ],
    [
      'of one day in other words',
      ['2026-10-05 -5000 loja 1/3 2026-10-05', '2026-11-05 -5000 lojas 2/3 2026-10-05'],
      ['2026-10-05|3|loja|1', '2026-10-05|3|loja|1'],
    ],
    [
      'of two days, which are two',
      ['2026-10-05 -5000 loja 1/3 2026-10-05', '2026-11-05 -5000 loja 2/3 2026-10-06'],
      ['2026-10-05|3|loja|1', '2026-10-06|3|loja|1'],
    ],
    [
      'of which one says no day',
      ['2026-10-05 -5000 loja 1/3 2026-10-05', '2026-11-05 -5000 loja 2/3'],
      ['2026-10-05|3|loja|1', '2026-10-05|3|loja|1'],
    ],
    [
      'of two shops on one day, each with its own',
      [
        '2026-10-05 -5000 casa 1/3 2026-10-05',
        '2026-10-05 -5000 loja 1/3 2026-10-05',
        '2026-11-05 -5000 loja 2/3 2026-10-05',
        '2026-11-05 -5000 casa 2/3 2026-10-05',
      ],
      ['2026-10-05|3|casa|1', '2026-10-05|3|loja|1', '2026-10-05|3|loja|1', '2026-10-05|3|casa|1'],
    ],
  ])('B10, B11: parts %s', (_, lines, keys) => {
    expect(purchasesOf(...lines)).toEqual(keys)
    expect(placed(lines).filter(({ isProjected }) => isProjected).length).toBeGreaterThan(0)
  })

  test('the dearer of two alike is the first, and of one value that of the lesser id', () => {
    const lines = ['2026-10-05 -5000 loja 1/3', '2026-10-05 -9000 loja 1/3']
    expect(purchasesOf(...lines)).toEqual(['2026-10|3|loja|2', '2026-10|3|loja|1'])
    expect(purchasesOf('2026-10-07 -5000 loja 1/3', '2026-10-05 -5000 loja 1/3')).toEqual([
      '2026-10|3|loja|2',
      '2026-10|3|loja|1',
    ])
    const [one, other] = [lines[0] ?? '', lines[0] ?? ''].map((text, at) => bankLine(text, 1 - at))
    if (one === undefined || other === undefined) throw new Error('two lines')
    expect(
      placeParts([], [one, other])
        .map(({ purchase }) => purchase)
        .slice(0, 2),
    ).toEqual(['2026-10|3|loja|2', '2026-10|3|loja|1'])
  })

  test('a purchase that is known keeps its key, whatever the bank writes by now', () => {
    const earlier = [
      knownLine('2026-10-05 -5000 loja 1/3', 'the key'),
      knownLine('2026-10-05 -9 x', 'no'),
    ]
    expect(placed(['2026-11-05 -5000 loja 2/3'], earlier)).toMatchObject([
      { purchase: 'the key', isProjected: false },
      { purchase: 'the key', isProjected: true, part: { index: 3 } },
    ])
    expect(placed([], earlier)).toEqual([])
  })

  test('of a purchase that is known its first part says how it is named', () => {
    const earlier = [
      knownLine('2026-11-05 -5000 outra 2/3', 'the key'),
      knownLine('2026-10-05 -5000 loja 1/3', 'the key'),
    ]
    expect(placed(['2026-12-05 -5000 loja 3/3'], earlier)).toMatchObject([{ purchase: 'the key' }])
  })

  test('an earlier part is paid where a later one of its purchase was read, reckoned ones left out', () => {
    const lines = placed(['2026-10-05 -5000 loja 1/4', '2026-11-05 -5000 loja 2/4'])
    const alone = placed(['2026-10-05 -5000 casa 1/4'])
    const other = placed(['2026-10-05 -5000 casa'])
    const all = [...lines, ...alone, ...other]
    expect(all.map((line) => hasLaterPart(line, all))).toEqual([
      true,
      false, // the second, behind which two are reckoned
      false,
      false,
      false, // that of another purchase
      false,
      false,
      false,
      false, // in no parts
    ])
  })
})
