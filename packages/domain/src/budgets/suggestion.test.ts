import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import type { BudgetGroup } from './kinds.ts'
import { refuseSize } from './refusals.ts'
import { type MonthOfCategory, suggestPlan } from './suggestion.ts'

const to = toMonth('2026-10')
const MONTHS = [addMonths(to, -2), addMonths(to, -1), to]

/** What a category came to in August, September and October, in reais. */
const category = (
  categoryId: string,
  group: BudgetGroup | null,
  reais: readonly number[],
): MonthOfCategory[] =>
  reais.flatMap((value, at) => {
    const month = MONTHS[at]
    return month === undefined
      ? []
      : [{ month, categoryId, group, cents: toCents(Math.round(value * 100)) }]
  })

const suggested = (...months: readonly MonthOfCategory[][]) =>
  suggestPlan(months.flat(), { to }).map(({ categoryId, cents }) => [categoryId, cents / 100])

const pay = category('salary', 'revenues', [5000, 5000, 5000])

describe('a category', () => {
  test.each<[string, readonly number[], number | null]>([
    ['of every month is their mean', [300, 330, 360], 330],
    ['is rounded to whole reais', [100.1, 100.2, 100.3], 100],
    ['is rounded up from fifty cents', [100.5, 100.5, 100.5], 101],
    ['of two months is spread over three', [0, 300, 300], 200],
    ['of two months apart as well', [90, 0, 90], 60],
    ['of one month only is left out', [0, 1200, 0], null],
    ['of less than fifty cents a month is left out', [0.4, 0.4, 0.4], null],
    ['of which more came back than was spent is left out', [100, -150, 20], null],
    ['is what was spent less what came back', [100, -10, 60], 50],
  ])('%s', (_, reais, mean) => {
    expect(suggested(pay, category('food', 'noessential', reais))).toEqual([
      ['salary', 5000],
      ...(mean === null ? [] : [['food', mean]]),
    ])
  })

  test('of a refund, a cashback or of no plan is left out', () => {
    expect(
      suggested(
        pay,
        category(DEFAULT_CATEGORY_IDS.cashback, 'revenues', [20, 20, 20]),
        category(DEFAULT_CATEGORY_IDS.refund, 'revenues', [20, 20, 20]),
        category(DEFAULT_CATEGORY_IDS.transfer, null, [900, 900, 900]),
        category(DEFAULT_CATEGORY_IDS.invoicePayment, null, [900, 900, 900]),
      ),
    ).toEqual([['salary', 5000]])
  })
})

test('a ledger that began in September is averaged over two months, one of October gives nothing', () => {
  const two = [
    category('salary', 'revenues', [0, 5000, 5000]),
    category('food', 'noessential', [0, 300, 301]),
  ]
  expect(suggested(...two)).toEqual([
    ['salary', 5000],
    ['food', 301],
  ])
  expect(suggested(category('salary', 'revenues', [0, 0, 5000]))).toEqual([])
})

test('revenues come first, and in a group the greatest', () => {
  expect(
    suggested(
      category('fund', 'investiments', [10, 10, 10]),
      category('fun', 'noessential', [50, 50, 50]),
      category('food', 'noessential', [900, 900, 900]),
      pay,
    ),
  ).toEqual([
    ['salary', 5000],
    ['food', 900],
    ['fun', 50],
    ['fund', 10],
  ])
})

test('what comes to the same stands in the order of its ids, and a plan has four hundred lines', () => {
  const many = Array.from({ length: 401 }, (_, at) =>
    category(`c${String(401 - at).padStart(3, '0')}`, 'noessential', [50, 50, 50]),
  )
  const lines = suggested(...many)
  expect(lines).toHaveLength(400)
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([
    ['c001', 50],
    ['c002', 50],
    ['c400', 50],
  ])
})

const drawn = fc.array(
  fc.record({
    month: fc.constantFrom(...MONTHS),
    categoryId: fc.nat({ max: 500 }).map((n) => `c${n}`),
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents),
  }),
  { maxLength: 60 },
)
const GROUPS = ['revenues', 'essential', 'noessential', 'debts', 'investiments', null] as const
const unique = drawn.map((rows) => [
  ...new Map(
    rows.map((row) => {
      const group = GROUPS[Number(row.categoryId.slice(1)) % GROUPS.length] ?? null
      return [`${row.categoryId} ${row.month}`, { ...row, group }]
    }),
  ).values(),
])

test('a suggestion is whole, positive, of the months’ categories, and one plan can hold it', () => {
  fc.assert(
    fc.property(unique, (months) => {
      const lines = suggestPlan(months, { to })
      expect(new Set(lines.map(({ categoryId }) => categoryId)).size).toBe(lines.length)
      for (const { categoryId, group, cents } of lines) {
        expect([cents > 0, cents % 100]).toEqual([true, 0])
        const own = months.filter((one) => one.categoryId === categoryId && one.cents !== 0)
        expect(own.length).toBeGreaterThanOrEqual(2)
        expect(own[0]?.group).toBe(group)
        // At most the sum of what came in over two months, and half a real.
        const sum = own.reduce((all, one) => all + one.cents, 0)
        expect(cents).toBeLessThanOrEqual(sum / 2 + 50)
        expect(cents).toBeGreaterThanOrEqual(sum / 3 - 50)
      }
      const amounts = lines.map(({ group, cents }) => ({
        group,
        amount: { kind: 'money' as const, cents },
      }))
      expect(refuseSize(amounts)).toBeNull()
    }),
  )
})

test('the order in which the months come changes nothing', () => {
  fc.assert(
    fc.property(unique, (months) => {
      expect(suggestPlan(months.toReversed(), { to })).toEqual(suggestPlan(months, { to }))
    }),
  )
})
