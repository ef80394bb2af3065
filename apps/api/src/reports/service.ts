import type { Budget } from '@saldo/contract/budget-plan'
import type { Answer } from '@saldo/contract/endpoint'
import { isRefused } from '@saldo/contract/refusals'
import type { readReport as readEndpoint } from '@saldo/contract/reports'
import { assert } from '@saldo/domain/assert'
import {
  addMonthsWithin,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOf,
} from '@saldo/domain/calendar'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { LOOKED_MONTHS } from '@saldo/domain/balances/usual'
import {
  isPlanned,
  REPORT_HALF_YEAR,
  REPORT_MONTHS,
  type ReportMonth,
  type ReportPeriod,
  spentShareOf,
  statusOf,
} from '@saldo/domain/reports/status'
import { readByCategory, readByMonth } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import { listLargest, listSpending } from './store.ts'
import type { Context } from '../context.ts'

export type Report = Answer<typeof readEndpoint>

type Query = {
  readonly date?: Day | undefined
  readonly period?: ReportPeriod | undefined
}

/** The months that end with one, `count` of them or those that the calendar has. */
const monthsUntil = (month: Month, count: number) => ({
  startDate: firstDay(addMonthsWithin(month, 1 - count)),
  endDate: lastDay(month),
})

/** The evolution up to a month: plans, kept totals and the two largest expenses, read in one snapshot. */
export async function readReport(ctx: Context, { date, period = 'month' }: Query): Promise<Report> {
  const month = monthOf(date ?? ctx.today)
  const inPeriod = monthsUntil(month, period === 'month' ? 1 : REPORT_MONTHS)
  const halfYear = monthsUntil(month, REPORT_HALF_YEAR)
  const next = addMonthsWithin(month, 1)
  const [plans, parts, reserve, categories, largest, spending] = await Promise.all([
    listBudgets(ctx, monthsUntil(month, REPORT_MONTHS)),
    readByMonth(ctx, {
      ...halfYear,
      endDate: lastDay(next),
      chartType: 'creditInstallments',
    }),
    readByMonth(ctx, { ...halfYear, chartType: 'savings' }),
    readByCategory(ctx, { ...inPeriod, transactionType: 'expenses', whole: true }),
    listLargest(ctx, { ...inPeriod }),
    listSpending(ctx, { from: addMonthsWithin(month, -LOOKED_MONTHS), to: month }),
  ])
  assert(!isRefused(plans), 'a year is no longer than a window of plans')
  assert(!isRefused(parts) && !isRefused(reserve), 'no payment method is named')
  assert(!isRefused(categories), 'no payment method is named')
  const months = plans.items.map(monthOfPlan)
  return reportOf({
    startDate: inPeriod.startDate,
    endDate: firstDay(month),
    months,
    instalments: parts
      .filter((point) => point.date <= firstDay(month))
      .map((point) => ({ ...point, planned: plannedDebts(months, point.date) })),
    nextInstalments: parts.find((point) => monthOf(point.date) > month)?.value ?? ZERO,
    reserve,
    spending,
    categories,
    largest,
  })
}

type Parts = Omit<Report, 'status' | 'plannedMonths' | 'spentShare'>

/** A report with what is worked out of its months, of one person or several. */
export function reportOf(parts: Parts): Report {
  const inPeriod = parts.months.filter(({ date }) => date >= parts.startDate)
  return {
    ...parts,
    status: statusOf(inPeriod),
    plannedMonths: inPeriod.filter(isPlanned).length,
    spentShare: spentShareOf(inPeriod),
  }
}

/** What a month came to beside its plan; without one nothing is planned, which is not zero. */
export function monthOfPlan(plan: Budget): ReportMonth & { readonly date: Day } {
  const of = (spending: Cents, { upcoming, planned }: Record<'upcoming' | 'planned', Cents>) => ({
    realised: addCents(spending, negate(upcoming)),
    upcoming,
    planned: plan.fake ? null : planned,
  })
  return {
    date: plan.date,
    groups: {
      revenues: of(plan.revenuesSpending, {
        upcoming: plan.revenuesUpcoming,
        planned: plan.revenuesValue,
      }),
      essential: of(plan.essentialSpending, {
        upcoming: plan.essentialUpcoming,
        planned: plan.essentialValue,
      }),
      noessential: of(plan.noessentialSpending, {
        upcoming: plan.noessentialUpcoming,
        planned: plan.noessentialValue,
      }),
      debts: of(plan.debtsSpending, { upcoming: plan.debtsUpcoming, planned: plan.debtsValue }),
      investiments: of(plan.investimentSpending, {
        upcoming: plan.investimentUpcoming,
        planned: plan.investimentValue,
      }),
    },
  }
}

const plannedDebts = (months: Report['months'], date: Day) =>
  months.find((one) => one.date === date)?.groups.debts.planned ?? null
