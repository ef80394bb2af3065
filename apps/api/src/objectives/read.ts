import type { Objective } from '@saldo/contract/objectives'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { objectiveOf } from './rows.ts'
import { ENTRIES_READ, listObjectiveRows } from './store.ts'
import type { Context } from '../context.ts'
import { achievementOfObjective } from '@saldo/domain/objectives/progress'
import { giveAchievement } from '../users/store.ts'

/** The goals with what they came to, in the order in which they were written down. */
export async function listObjectives(ctx: Context): Promise<Objective[]> {
  const rows = await listObjectiveRows(ctx, {})
  return rows.map((row) => objectiveOf(row, ctx))
}

/** One goal with its statement. */
export async function readObjective(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Objective | Refused<'objective_not_found'>> {
  const [row] = await listObjectiveRows(ctx, { id, entries: ENTRIES_READ })
  return row === undefined ? refuse('objective_not_found') : objectiveOf(row, ctx)
}

/** A goal that was written in this transaction, with its latest entries: no write reads a whole statement. */
export async function readBack(ctx: Context, { id }: { readonly id: string }): Promise<Objective> {
  const [row] = await listObjectiveRows(ctx, { id })
  assert(row !== undefined, 'what was written is there')
  return objectiveOf(row, ctx)
}

/** A goal that was written in this transaction. One that is done gives its achievement. */
export async function readWritten(ctx: Context, view: { readonly id: string }): Promise<Objective> {
  const objective = await readBack(ctx, view)

  const key = achievementOfObjective({ ...objective, reached: objective.reachedValue })
  if (key !== null) await giveAchievement(ctx, { key })
  return objective
}
