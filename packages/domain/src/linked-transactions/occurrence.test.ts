import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, firstDay, lastDay, type Month, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import {
  type Commitment,
  type AnnouncedItem,
  listAnnounced,
  listOccurrences,
} from './occurrence.ts'

const item = (changes: Partial<Commitment> = {}): Commitment => ({
  day: 31,
  since: toMonth('2026-01'),
  paidMonths: new Set<Month>(),
  ...changes,
})
const during = (from: string, to = from) => ({
  startDate: firstDay(toMonth(from)),
  endDate: lastDay(toMonth(to)),
})

describe('when an item falls due', () => {
  test('E1: the 31st is the last day of a shorter month and back after it', () => {
    expect(listOccurrences(item(), during('2026-01', '2026-04')).map(({ date }) => date)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('there is nothing to pay before it was written down, but what was paid stays in sight', () => {
    const rent = item({
      day: 10,
      since: toMonth('2026-10'),
      paidMonths: new Set([toMonth('2026-08')]),
    })
    expect(listOccurrences(rent, during('2026-07', '2026-10'))).toEqual([
      { month: '2026-08', date: '2026-08-10', paid: true },
      { month: '2026-10', date: '2026-10-10', paid: false },
    ])
  })

  test('E7: a month that was paid ahead is the only one that is paid', () => {
    const rent = item({ paidMonths: new Set([toMonth('2026-10')]) })
    expect(listOccurrences(rent, during('2026-09', '2026-11')).map(({ paid }) => paid)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('a range within a month holds only what falls into it', () => {
    const range = { startDate: toDay('2026-02-10'), endDate: toDay('2026-03-10') }
    expect(listOccurrences(item({ day: 9 }), range).map(({ date }) => date)).toEqual(['2026-03-09'])
    expect(listOccurrences(item({ day: 30 }), range).map(({ date }) => date)).toEqual([
      '2026-02-28',
    ])
    expect(listOccurrences(item(), { startDate: range.endDate, endDate: range.startDate })).toEqual(
      [],
    )
  })

  test('F2: it falls due once a month, in that month, whatever its day', () => {
    const since = toMonth('2020-01')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 600 }), (day, at) => {
        const month = addMonths(since, at)
        const found = listOccurrences(item({ day, since }), during(month))
        expect(found.map((occurrence) => occurrence.date.slice(0, 7))).toEqual([month])
      }),
    )
  })
})

describe('what of an item a forecast adds', () => {
  const range = { startDate: toDay('2026-11-01'), endDate: toDay('2026-12-31') }
  const rule: CardRule = {
    closing: { kind: 'day', day: 25 },
    dueDay: 5,
    closingDayGoesTo: 'next',
  }
  const announced = (changes: Partial<AnnouncedItem> = {}) =>
    listAnnounced(
      {
        ...item({ day: 25 }),
        value: toCents(-800_00),
        postedMonths: new Set(),
        card: null,
        ...changes,
      },
      range,
    ).map(({ month, countsOn, cardId }) => [month, countsOn, cardId])

  test('L29: every month that nobody has paid or written down', () => {
    expect(announced()).toEqual([
      ['2026-11', '2026-11-25', null],
      ['2026-12', '2026-12-25', null],
    ])
    expect(announced({ paidMonths: new Set([toMonth('2026-11')]) })).toHaveLength(1)
    expect(announced({ postedMonths: new Set([toMonth('2026-12')]) })).toHaveLength(1)
  })

  test('what a card pays moves money with its invoice', () => {
    expect(announced({ card: { id: 'one', rule } })).toEqual([
      ['2026-11', '2027-01-05', 'one'],
      ['2026-12', '2027-02-05', 'one'],
    ])
  })
})
