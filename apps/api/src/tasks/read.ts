import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { addMonthsWithin, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import type { TaskFacts } from '@saldo/domain/tasks/facts'
import { toTaskFacts } from '@saldo/domain/tasks/readings'
import { readByMonth } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import { listInvoiceDebts } from '../invoices/store.ts'
import { listObjectives } from '../objectives/read.ts'
import { listPayments } from '../payments/service.ts'
import { findTaskFacts, findTaskRow, listTaskRows } from './store.ts'
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
  return toTaskFacts({
    ...rows,
    today: ctx.today,
    payments,
    plans: plans.items,
    objectives,
    invoices,
    saved: saved[0]?.value ?? ZERO,
  })
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
