import { type CountedGroup, isCounted } from '@saldo/domain/categories/kinds'
import type { Day } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents } from '@saldo/domain/money'
import { countedTypeOf } from '@saldo/domain/transactions/counted'
import { type KindSum, listCategorySums } from './store.ts'
import type { CategorySumsQuery } from './rows.ts'
import type { OwnerLedger } from '../context.ts'

/** What one category came to as income, spending or saving, in cents, signed as entries are. */
export type CategorySum = Omit<KindSum, 'entryGroup' | 'isItem' | 'isRefund'> & {
  readonly transactionType: CountedGroup
}

/**
 * What each category came to in a range of days, as income, spending or saving; what only moves money is in
 * none. A range obeys its first and its last day. What a day or a week cost is asked with `purchaseDays`: a
 * purchase on a card counts on its own day, not with its invoice (case M8). Every figure of categories by
 * days comes from here.
 */
export async function readCategorySums(
  ctx: OwnerLedger,
  query: CategorySumsQuery,
): Promise<readonly CategorySum[]> {
  const rows = await listCategorySums(ctx, query)
  return rows
    .filter(({ entryGroup }) => isCounted(entryGroup))
    .map(({ entryGroup, isItem, isRefund, transactionType, ...sum }) => ({
      ...sum,
      transactionType: countedTypeOf({
        transactionType,
        categoryGroup: entryGroup,
        isItem,
        isRefund,
      }),
    }))
}

/** The figures of a period, all entries and those that are paid, signed as entries are. */
export function periodSumsOf(sums: readonly CategorySum[]) {
  const of = (type: CountedGroup, measure: 'paid' | 'value') =>
    sumCents(sums.filter((sum) => sum.transactionType === type).map((sum) => sum[measure]))
  return {
    revenuesPaid: of('revenues', 'paid'),
    revenuesAll: of('revenues', 'value'),
    expensesPaid: of('expenses', 'paid'),
    expensesAll: of('expenses', 'value'),
    investimentsPaid: of('investiments', 'paid'),
    investimentsAll: of('investiments', 'value'),
  }
}

/** What came and what went on each day, or in what `pointOf` makes of one, both positive. */
export function flowsOf(
  sums: readonly CategorySum[],
  pointOf: (day: Day) => Day,
): (date: Day) => { readonly revenues: Cents; readonly expenses: Cents } | undefined {
  const byDate = new Map<Day, CategorySum[]>()
  for (const sum of sums) {
    if (sum.day === null) continue
    const date = pointOf(sum.day)
    byDate.set(date, [...(byDate.get(date) ?? []), sum])
  }
  return (date) => {
    const found = byDate.get(date)
    if (found === undefined) return undefined
    const { revenuesAll, expensesAll } = periodSumsOf(found)
    return { revenues: revenuesAll, expenses: negate(expensesAll) }
  }
}

/** One row for each category, the largest first, of one type of entries or of all. */
export function sharesOf(
  sums: readonly CategorySum[],
  type: CountedGroup | undefined,
): readonly CategorySum[] {
  const byId = new Map<string, CategorySum>()
  for (const sum of sums) {
    if (type !== undefined && sum.transactionType !== type) continue
    const before = byId.get(sum.id)
    byId.set(
      sum.id,
      before === undefined
        ? sum
        : {
            ...before,
            value: addCents(before.value, sum.value),
            paid: addCents(before.paid, sum.paid),
            entries: before.entries + sum.entries,
          },
    )
  }
  const size = (value: Cents) => Math.abs(value)
  return [...byId.values()]
    .filter(({ entries }) => entries !== 0)
    .toSorted((a, b) => size(b.value) - size(a.value) || (a.id < b.id ? -1 : 1))
}
