import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { Objective } from '@saldo/contract/objectives'
import type { Payment } from '@saldo/contract/payments'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { assert } from '@saldo/domain/assert'
import {
  addMonthsWithin,
  type Day,
  dayWithin,
  firstDay,
  lastDay,
  monthOf,
} from '@saldo/domain/calendar'
import { absolute, addCents, type Cents, sumCents, ZERO } from '@saldo/domain/money'
import { lateDaysOf } from '@saldo/domain/tasks/bills'
import type { CategoryFacts, MonthFacts, RepeatedFacts, TaskFacts } from '@saldo/domain/tasks/facts'
import { readByMonth } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import { listInvoiceDebts } from '../invoices/store.ts'
import { listObjectives } from '../objectives/read.ts'
import { listPayments } from '../payments/service.ts'
import { findTaskFacts, type TaskFactRows, findTaskRow, listTaskRows } from './store.ts'
import type { Context } from '../context.ts'
import type { Task } from '@saldo/contract/tasks'
import { newSuggestions } from '@saldo/domain/tasks/lifecycle'
import { suggestionsOf } from '@saldo/domain/tasks/rules'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import { decidedOf, type TaskRow, taskOfRow, taskOfSuggestion } from './rows.ts'

/** How many whole months the rules look back at. */
const MONTHS = 3

/**
 * What the rules read of a person, from the readings of the screens: so a suggestion and a screen never
 * show different figures.
 */
async function gatherTaskFacts(ctx: Context): Promise<TaskFacts> {
  const month = monthOf(ctx.today)
  const range = {
    startDate: firstDay(addMonthsWithin(month, -MONTHS)),
    endDate: lastDay(addMonthsWithin(month, -1)),
  }
  const thisMonth = { startDate: firstDay(month), endDate: lastDay(month) }
  const [rows, payments, plans, objectives, invoices, saved] = await Promise.all([
    findTaskFacts(ctx),
    listPayments(ctx),
    listBudgets(ctx, range),
    listObjectives(ctx),
    listInvoiceDebts(ctx),
    readByMonth(ctx, { ...thisMonth, chartType: 'savings' }),
  ])
  assert(!isRefused(plans) && !isRefused(saved), 'the last months are within a window')
  const accounts = payments.filter(({ type, archived }) => type !== 'credit' && !archived)
  return {
    today: ctx.today,
    cards: invoices
      .filter(({ dueOn }) => dueOn < ctx.today)
      .map(({ cardId, name, owed }) => ({
        paymentId: cardId,
        name,
        residual: owed,
        charges: chargesOf(rows, cardId),
      })),
    repeated: rows.repeated.flatMap(repeatedOf),
    categories: categoriesOf(plans.items),
    months: plans.items.flatMap(monthOfPlan),
    reserve: reserveOf({ accounts, objectives, saved: saved[0]?.value ?? ZERO }),
    available: sumCents(
      accounts.filter((account) => account.countsToSpend).map(({ value }) => value),
    ),
    leastHeld: rows.leastHeld,
    monthlyYield: yieldOf(accounts),
    dues: invoices
      .filter(({ dueOn }) => dueOn >= ctx.today)
      .map(({ name, dueOn, owed }) => ({ name, dueDate: dueOn, open: owed })),
    salaryDate: salaryDateOf(rows, ctx.today),
    bills: rows.bills.map(({ id, name, day, since, paidOn }) => ({
      id,
      name,
      lateDays: lateDaysOf({ day, since: monthOf(since) }, paidOn),
      charges: ZERO,
    })),
    importedOn: rows.importedOn,
    plan: rows.plan && { since: monthOf(rows.plan.since), isAdjusted: rows.plan.isAdjusted },
    goals: objectives.flatMap(goalOf),
  }
}

function chargesOf({ charges }: TaskFactRows, cardId: string): Cents {
  const cents = charges.find(({ paymentId }) => paymentId === cardId)?.cents ?? ZERO
  return cents > 0 ? cents : ZERO
}

/** A name that was charged once in each month; what comes oftener is no subscription. */
function repeatedOf(row: TaskFactRows['repeated'][number]): readonly RepeatedFacts[] {
  const { id, name, kindName, isKind, before, countBefore, now, countNow } = row
  if (now === null || countNow !== 1 || countBefore > 1) return []
  // Below no kind, each service is of its own.
  return [{ id, name, kindId: isKind ? row.kindId : id, kindName, before, now }]
}

const entriesOf = (plan: Budget): readonly BudgetEntry[] => [
  ...plan.essentialCategories,
  ...plan.noessentialCategories,
  ...plan.debtsCategories,
]

function categoriesOf(plans: readonly Budget[]): readonly CategoryFacts[] {
  const byId = new Map<string, { name: string; months: CategoryFacts['months'] }>()
  for (const plan of plans) {
    for (const { category, value, spending } of entriesOf(plan)) {
      const month = { month: monthOf(plan.date), realised: spending, planned: value }
      const { months = [] } = byId.get(category._id) ?? {}
      byId.set(category._id, { name: category.name, months: [...months, month] })
    }
  }
  return [...byId].map(([id, category]) => ({ id, ...category }))
}

const atLeastZero = (cents: Cents): Cents => (cents > 0 ? cents : ZERO)

/** What a month came to; one in which nothing happened is not there. */
function monthOfPlan(plan: Budget): readonly MonthFacts[] {
  const figures = {
    revenues: atLeastZero(plan.revenuesSpending),
    essential: atLeastZero(plan.essentialSpending),
    noessential: atLeastZero(plan.noessentialSpending),
    debts: atLeastZero(plan.debtsSpending),
  }
  const isEmpty = Object.values(figures).every((cents) => cents === ZERO)
  return isEmpty ? [] : [{ month: monthOf(plan.date), ...figures }]
}

/** The best yield that the person typed of an account; null where none is. */
function yieldOf(accounts: readonly Payment[]): number | null {
  const yields = accounts.flatMap(({ monthlyYield }) => monthlyYield ?? [])
  return yields.length === 0 ? null : Math.max(...yields)
}

/** All that is put aside: savings accounts, investments, and goals with what they began with. */
function reserveOf({
  accounts,
  objectives,
  saved,
}: {
  readonly accounts: readonly Payment[]
  readonly objectives: readonly Objective[]
  /** Investments and what is in goals, less what was redeemed. */
  readonly saved: Cents
}): Cents | null {
  if (accounts.length === 0) return null
  const savings = accounts.filter((account) => !account.countsToSpend).map(({ value }) => value)
  const begun = objectives.map(({ initialValue }) => initialValue)
  return atLeastZero(addCents(saved, sumCents([...savings, ...begun])))
}

/** The next day on which a salary is planned, as an entry or by the calendar. */
function salaryDateOf({ salaryDate, salaryDays }: TaskFactRows, today: Day): Day | null {
  const month = monthOf(today)
  const announced = salaryDays.flatMap((day) =>
    [month, addMonthsWithin(month, 1)].map((one) => dayWithin(one, day)),
  )
  const coming = [...announced, ...(salaryDate === null ? [] : [salaryDate])]
  return coming.filter((day) => day > today).toSorted()[0] ?? null
}

/** A goal with a pace: one that is done, or had no whole month, has none. */
function goalOf(objective: Objective): TaskFacts['goals'] {
  const { _id: id, name, pace, suggestedInstallment } = objective
  if (pace === null) return []
  return [
    {
      id,
      name,
      monthly: pace.value,
      needed: absolute(suggestedInstallment),
      isOnTime: pace.onTime,
    },
  ]
}

/** The suggestions that are new today, beside what was decided. */
export async function listNew(
  ctx: Context,
  rows: readonly TaskRow[],
): Promise<readonly Suggestion[]> {
  const held = suggestionsOf(await gatherTaskFacts(ctx))
  return newSuggestions(held, rows.map(decidedOf), ctx.today)
}

/**
 * The tasks: new suggestions, what saves most first, then own and decided ones, the latest decision first.
 * A suggestion that came back is among the new ones alone.
 */
export async function listTasks(
  ctx: Context,
  view: { readonly decided?: boolean | undefined },
): Promise<Task[]> {
  const rows = await listTaskRows(ctx)
  const fresh = view.decided === true ? [] : await listNew(ctx, rows)
  const ids = new Set(fresh.map(({ id }) => id))
  return [
    ...fresh.map((suggestion) => taskOfSuggestion(suggestion, ctx.userId)),
    ...rows.filter(({ id }) => !ids.has(id)).map(taskOfRow),
  ]
}

/** One task: own, decided, or a suggestion that is new today. */
export async function readTask(
  ctx: Context,
  view: { readonly id: string },
): Promise<Task | Refused<'task_not_found'>> {
  const row = await findTaskRow(ctx, view)
  const rows = row === undefined ? [] : [row]
  if (row?.rule === null || row?.state === 'accepted') return taskOfRow(row)
  const fresh = (await listNew(ctx, rows)).find(({ id }) => id === view.id)
  if (fresh !== undefined) return taskOfSuggestion(fresh, ctx.userId)
  return row === undefined ? refuse('task_not_found') : taskOfRow(row)
}
