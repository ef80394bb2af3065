import type { Task } from '@saldo/contract/tasks'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { newSuggestions } from '@saldo/domain/tasks/lifecycle'
import { suggestionsOf } from '@saldo/domain/tasks/rules'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import { gatherTaskFacts } from './facts.ts'
import { decidedOf, type TaskRow, taskOfRow, taskOfSuggestion } from './rows.ts'
import { findTaskRow, listTaskRows } from './store.ts'
import type { Context } from '../context.ts'

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
