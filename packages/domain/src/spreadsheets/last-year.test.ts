import { describe, expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { type Cents, toCents } from '../money.ts'
import { lastYearLines, type YearMonth } from './last-year.ts'

test('a year is a mean off the cards and twelve amounts on them, without refunds and what is in no plan', () => {
  const from = toMonth('2025-11')
  const month = (
    of: string,
    changes: Partial<YearMonth> & { readonly cents: Cents },
  ): YearMonth => ({
    month: toMonth(of),
    categoryId: 'food',
    group: 'noessential',
    isCard: false,
    ...changes,
  })
  const lines = lastYearLines(
    [
      month('2025-11', { cents: toCents(60_000) }),
      month('2026-10', { cents: toCents(60_000) }),
      month('2026-01', { cents: toCents(500), isCard: true }),
      month('2026-02', { cents: toCents(-200), isCard: true }),
      month('2026-01', { cents: toCents(900), group: null, categoryId: 'transfer' }),
      month('2026-01', { cents: toCents(-900), categoryId: 'back' }),
    ],
    { from },
  )
  expect(lines.cash).toEqual([{ categoryId: 'food', group: 'noessential', mean: 10_000 }])
  expect(lines.card).toEqual([
    { categoryId: 'food', months: [0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  ])
})

describe('what the template is filled with', () => {
  const from = toMonth('2025-11')
  const line = (categoryId: string, cents: number, isCard: boolean): YearMonth => ({
    month: toMonth('2026-01'),
    categoryId,
    group: 'noessential',
    isCard,
    cents: toCents(cents),
  })
  const { cashback } = DEFAULT_CATEGORY_IDS

  test('is the greatest first, and what comes to the same by its id', () => {
    const rows = [
      ['c', 1200],
      ['a', 1200],
      ['d', 3600],
      ['b', 1200],
    ] as const
    const { cash, card } = lastYearLines(
      rows.flatMap(([id, cents]) => [line(id, cents, false), line(id, cents, true)]),
      { from },
    )
    expect(cash.map(({ categoryId, mean }) => [categoryId, mean])).toEqual([
      ['d', 300],
      ['a', 100],
      ['b', 100],
      ['c', 100],
    ])
    expect(card.map(({ categoryId }) => categoryId)).toEqual(['d', 'a', 'b', 'c'])
  })

  test('is of twenty-five categories on cards at most, and of none without a plan or given back', () => {
    const many = Array.from({ length: 26 }, (_, at) => line(`c${at}`, 100 + at, true))
    const { card, cash } = lastYearLines(
      [
        ...many,
        line(cashback, 99_999, true),
        line(cashback, 99_999, false),
        { ...line('transfer', 99_999, true), group: null },
      ],
      { from },
    )
    expect(card).toHaveLength(25)
    expect([card[0]?.categoryId, card.at(-1)?.categoryId]).toEqual(['c25', 'c1'])
    expect(cash).toEqual([])
  })
})
