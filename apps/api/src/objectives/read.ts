import type { Objective } from '@saldo/contract/objectives'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { objectiveOf } from './rows.ts'
import { ENTRIES_READ, listObjectiveRows } from './store.ts'

/** Whose goals are read, and as of when and in what they are shown. */
export type ObjectiveView = {
  readonly userId: string
  readonly today: Day
  readonly currency: Currency
}

/** The goals with what they came to, in the order in which they were written down. */
export async function listObjectives(ledger: Ledger, view: ObjectiveView): Promise<Objective[]> {
  const rows = await listObjectiveRows(ledger, view)
  return rows.map((row) => objectiveOf(row, view))
}

/** One goal with its statement. */
export async function readObjective(
  ledger: Ledger,
  view: ObjectiveView & { readonly id: string },
): Promise<Objective | Refused<'objective_not_found'>> {
  const [row] = await listObjectiveRows(ledger, { ...view, entries: ENTRIES_READ })
  return row === undefined ? refuse('objective_not_found') : objectiveOf(row, view)
}

/** A goal that was written in this transaction, with its latest entries: no write reads a whole statement. */
export async function readBack(
  ledger: Ledger,
  view: ObjectiveView & { readonly id: string },
): Promise<Objective> {
  const [row] = await listObjectiveRows(ledger, view)
  assert(row !== undefined, 'what was written is there')
  return objectiveOf(row, view)
}
