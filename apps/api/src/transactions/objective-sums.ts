import { sql } from 'kysely'
import { addCents, type Cents, ZERO } from '@saldo/domain/money'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { achievementOfObjective, reachedOf, type Saved } from '@saldo/domain/objectives/progress'
import { refuseOverdrawn } from '@saldo/domain/objectives/refusals'
import { openRollupDeltas } from '@saldo/domain/balances/rollups'
import { giveAchievement } from '../users/achievements-store.ts'
import type { EntryRow } from './columns.ts'
import { postedOf } from './rows.ts'
import type { Context, Owned } from '../context.ts'

type SavedRow = Saved & {
  readonly id: string
  readonly category: ObjectiveCategory
  readonly totalValue: Cents
}

/** What these goals came to; a goal that was deleted has no row. */
async function listSaved(
  ctx: Owned,
  { ids }: { readonly ids: readonly string[] },
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select o.id, o.category, o.total_cents as "totalValue", o.initial_cents as "initialValue",
           coalesce(sum(t.saved_cents), 0)::bigint as "paidValue",
           coalesce(sum(t.planned_cents), 0)::bigint as "plannedRedemptions"
      from objectives o
      left join objective_totals t on t.user_id = o.user_id and t.objective_id = o.id
     where o.user_id = ${ctx.userId} and o.id = any(${ids}::uuid[])
     group by o.user_id, o.id order by o.id`.execute(ctx.ledger)
  return rows
}

/** What a change of entries makes of the goals that it concerns: nothing is read where it concerns none. */
export async function objectivesAfter(
  ctx: Owned,
  of: {
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
  },
): Promise<SavedRow[]> {
  const rollups = openRollupDeltas()
  for (const row of of.before) if (row.objective_id !== null) rollups.post(postedOf(row, null), -1)
  for (const row of of.after) if (row.objective_id !== null) rollups.post(postedOf(row, null), 1)
  const { objectives } = rollups.deltas()
  if (objectives.length === 0) return []
  const ids = [...new Set(objectives.map(({ objectiveId }) => objectiveId))]
  const sumOf = (id: string, value: 'saved' | 'planned'): Cents =>
    objectives
      .filter(({ objectiveId }) => objectiveId === id)
      .reduce((sum, delta) => addCents(sum, delta[value]), ZERO)
  const rows = await listSaved(ctx, { ids })
  return rows.map((goal) => ({
    ...goal,
    paidValue: addCents(goal.paidValue, sumOf(goal.id, 'saved')),
    plannedRedemptions: addCents(goal.plannedRedemptions, sumOf(goal.id, 'planned')),
  }))
}

/** Why a change cannot be made, or null: a goal would have given more than was put into it (case J1). */
export function refuseOverdrawnObjectives(goals: readonly SavedRow[]) {
  return goals.map(refuseOverdrawn).find((refusal) => refusal !== null) ?? null
}

/** Goals that are done by a change give their achievement, as those that a deposit completes. */
export async function giveReachedObjectives(
  ctx: Context,
  goals: readonly SavedRow[],
): Promise<void> {
  for (const goal of goals) {
    const key = achievementOfObjective({ ...goal, reached: reachedOf(goal) })
    if (key !== null) await giveAchievement(ctx, { key })
  }
}
