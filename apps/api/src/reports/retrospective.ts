import type { Answer } from '@saldo/contract/endpoint'
import { isRefused } from '@saldo/contract/refusals'
import type * as contract from '@saldo/contract/reports'
import { assert } from '@saldo/domain/assert'
import { addMonthsWithin, firstDay, lastDay, monthOf, toMonth } from '@saldo/domain/calendar'
import { addCents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { paidInTime } from '@saldo/domain/reports/retrospective'
import { addMonths } from '@saldo/domain/reports/status'
import { readByMonth } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import type { Handler } from '../context.ts'
import { monthOfPlan } from './service.ts'
import { listDueInvoices, listSpending } from './store.ts'

type Retrospective = Answer<typeof contract.readRetrospective>

const NOTHING: Retrospective = {
  months: [],
  saved: ZERO,
  categories: [],
  invoices: { count: 0, inARow: 0 },
}

/** The year up to today, or to its end: kept totals of months and categories, and its invoices. */
export const readRetrospective: Handler<typeof contract.readRetrospective> = async (
  ctx,
  { query: { year } },
) => {
  const [first, last] = [toMonth(`${year}-01`), toMonth(`${year}-12`)]
  const now = monthOf(ctx.today)
  if (first > now) return NOTHING
  const to = last < now ? last : now
  const range = { startDate: firstDay(first), endDate: lastDay(to) }
  const before = firstDay(addMonthsWithin(first, -1))
  const [plans, reserve, spending, invoices] = await Promise.all([
    listBudgets(ctx, range),
    readByMonth(ctx, { ...range, startDate: before, chartType: 'savings', paid: true }),
    listSpending(ctx, { from: first, to }),
    listDueInvoices(ctx, { from: first, to }),
  ])
  assert(!isRefused(plans), 'a year is no longer than a window of plans')
  assert(!isRefused(reserve), 'no payment method is named')
  return {
    months: plans.items.map(monthOfPlan),
    saved: addCents(reserve.at(-1)?.value ?? ZERO, negate(reserve[0]?.value ?? ZERO)),
    categories: largestFirst(
      spending.map(({ category, values }) => ({ ...category, value: sumCents(values) })),
    ),
    invoices: paidInTime(invoices, ctx.today),
  }
}

type Category = Retrospective['categories'][number]

const largestFirst = (categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => b.value - a.value || a._id.localeCompare(b._id))

type Part = { readonly answer: Retrospective }

/** A family's year: what everybody shows, added up; the longest row is one person's. */
export function addRetrospectives(parts: readonly Part[]): Retrospective {
  const all = parts.map(({ answer }) => answer)
  const [first = NOTHING] = all
  const byId = new Map<string, Category>()
  for (const one of all.flatMap(({ categories }) => categories)) {
    const value = addCents(byId.get(one._id)?.value ?? ZERO, one.value)
    byId.set(one._id, { ...one, value })
  }
  return {
    months: first.months.map(({ date }, at) => ({
      date,
      groups: addMonths(all.flatMap(({ months }) => months[at] ?? [])).groups,
    })),
    saved: sumCents(all.map(({ saved }) => saved)),
    categories: largestFirst([...byId.values()]),
    invoices: {
      count: all.reduce((sum, { invoices }) => sum + invoices.count, 0),
      inARow: Math.max(...all.map(({ invoices }) => invoices.inARow)),
    },
  }
}
