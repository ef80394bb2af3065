import type { Task } from '@saldo/contract/tasks'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
import { newSuggestions } from '@saldo/domain/tasks/lifecycle'
import { suggestionsOf } from '@saldo/domain/tasks/rules'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { Ledger } from '../db/ledger.ts'
import { gatherTaskFacts } from './facts.ts'
import { decidedOf, type TaskRow, taskOfRow, taskOfSuggestion } from './rows.ts'
import { findTaskRow, listTaskRows } from './store.ts'

/** Whose tasks are read, and as of when. */
export type TaskView = {
  readonly userId: string
  readonly today: Day
  readonly currency: Currency
}

/** The suggestions that are new today, beside what was decided. */
export async function listNew(
  ledger: Ledger,
  view: TaskView,
  rows: readonly TaskRow[],
): Promise<readonly Suggestion[]> {
  const { userId, today, currency } = view
  const held = suggestionsOf(await gatherTaskFacts(ledger, { userId, today, currency }))
  return newSuggestions(held, rows.map(decidedOf), today)
}

/**
 * The tasks: new suggestions, what saves most first, then own and decided ones, the latest decision first.
 * A suggestion that came back is among the new ones alone.
 */
export async function listTasks(
  ledger: Ledger,
  view: TaskView & { readonly decided?: boolean | undefined },
): Promise<Task[]> {
  const rows = await listTaskRows(ledger, view.userId)
  const fresh = view.decided === true ? [] : await listNew(ledger, view, rows)
  const ids = new Set(fresh.map(({ id }) => id))
  return [
    ...fresh.map((suggestion) => taskOfSuggestion(suggestion, view.userId)),
    ...rows.filter(({ id }) => !ids.has(id)).map(taskOfRow),
  ]
}

/** One task: own, decided, or a suggestion that is new today. */
export async function readTask(
  ledger: Ledger,
  view: TaskView & { readonly id: string },
): Promise<Task | Refused<'task_not_found'>> {
  const row = await findTaskRow(ledger, view)
  const rows = row === undefined ? [] : [row]
  if (row?.rule === null || row?.state === 'accepted') return taskOfRow(row)
  const fresh = (await listNew(ledger, view, rows)).find(({ id }) => id === view.id)
  if (fresh !== undefined) return taskOfSuggestion(fresh, view.userId)
  return row === undefined ? refuse('task_not_found') : taskOfRow(row)
}
