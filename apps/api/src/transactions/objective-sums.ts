import { sql } from 'kysely'
import { addCents, type Cents, ZERO } from '@saldo/domain/money'
import type { Saved } from '@saldo/domain/objectives/progress'
import { refuseOverdrawn } from '@saldo/domain/objectives/refusals'
import { openRollupDeltas } from '@saldo/domain/balances/rollups'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'
import { postedOf } from './rows.ts'

type SavedRow = Saved & { readonly id: string }

/** What these goals came to; a goal that was deleted has no row. */
async function listSaved(
  ledger: Ledger,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select o.id, o.initial_cents as "initialValue",
           coalesce(sum(t.saved_cents), 0)::bigint as "paidValue",
           coalesce(sum(t.planned_cents), 0)::bigint as "plannedRedemptions"
      from objectives o
      left join objective_totals t on t.user_id = o.user_id and t.objective_id = o.id
     where o.user_id = ${userId} and o.id = any(${ids}::uuid[])
     group by o.id, o.initial_cents order by o.id`.execute(ledger)
  return rows
}

/**
 * Why this change of entries cannot be made, or null: a goal would have given more than was put into it
 * (case J1). Nothing is read where no goal is concerned.
 */
export async function refuseOverdrawnObjectives(
  ledger: Ledger,
  of: {
    readonly userId: string
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
  },
): Promise<ReturnType<typeof refuseOverdrawn>> {
  const rollups = openRollupDeltas()
  for (const row of of.before) if (row.objective_id !== null) rollups.post(postedOf(row, null), -1)
  for (const row of of.after) if (row.objective_id !== null) rollups.post(postedOf(row, null), 1)
  const { objectives } = rollups.deltas()
  if (objectives.length === 0) return null
  const ids = [...new Set(objectives.map(({ objectiveId }) => objectiveId))]
  const saved = await listSaved(ledger, { userId: of.userId, ids })
  const sumOf = (id: string, value: 'saved' | 'planned'): Cents =>
    objectives
      .filter(({ objectiveId }) => objectiveId === id)
      .reduce((sum, delta) => addCents(sum, delta[value]), ZERO)
  const refused = saved.find(
    ({ id, initialValue, paidValue, plannedRedemptions }) =>
      refuseOverdrawn({
        initialValue,
        paidValue: addCents(paidValue, sumOf(id, 'saved')),
        plannedRedemptions: addCents(plannedRedemptions, sumOf(id, 'planned')),
      }) !== null,
  )
  return refused === undefined ? null : 'objective_overdrawn'
}
