import type { RawBuilder } from 'kysely'
import { addCents, type Cents, ZERO } from '@saldo/domain/money'
import { achievementOfObjective, reachedOf } from '@saldo/domain/objectives/progress'
import { refuseOverdrawn } from '@saldo/domain/objectives/refusals'
import { openRollupDeltas } from '@saldo/domain/balances/rollups'
import { giveAchievement } from '../users/store.ts'
import { sendInOrder } from '../db/one-connection.ts'
import type { EntryRow } from './columns.ts'
import { postedOf } from './rows.ts'
import type { Context, OwnerLedger } from '../context.ts'
import { grossOf } from '@saldo/domain/balances/limits'
import { inTurns } from '../in-turns.ts'
import { type DueDay, postDeltasStatements } from '../balances/rollups-store.ts'
import { requireGrossWithinLimit } from '../payments/gross.ts'
import { cardRuleOf, dueDayOf } from '../payments/rows.ts'
import { monthOf } from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import { listCardCycles, listSaved, type SavedRow } from './facts-store.ts'
import { findGroups } from './store.ts'

/** What a change of entries makes of the goals that it concerns: nothing is read where it concerns none. */
export async function objectivesAfter(
  ctx: OwnerLedger,
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

type Difference = {
  readonly before: readonly EntryRow[]
  readonly after: readonly EntryRow[]
  /** What the caller has read already; the rest is looked up here. */
  readonly preloaded?: {
    readonly groups?: ReadonlyMap<string, CategoryGroup>
    readonly cards?: ReadonlyMap<string, CardRule>
  }
}

/**
 * The statements that bring the rollups from one state of some entries to another, none without
 * a difference. Every write of entries calls this in its own transaction: it makes a balance the
 * sum of its entries. Throws a `RefusedWrite` where the ledger's gross would exceed its limit.
 */
export async function postEntriesStatements(
  ctx: OwnerLedger,
  difference: Difference,
): Promise<readonly RawBuilder<unknown>[]> {
  const { before, after, preloaded = {} } = difference
  const rows = [...before, ...after]
  // A change that does not raise the gross is allowed, however large the gross is.
  if (valueOf(after) > valueOf(before)) await requireGrossWithinLimit(ctx, { entries: after })
  const unreadIds = rows
    .map((row) => row.category_id)
    .filter((id) => id !== null && preloaded.groups?.has(id) !== true)
  const [found, dueDay] = await Promise.all([
    findGroups(ctx, unreadIds),
    preloaded.cards === undefined ? findDueDays(ctx, rows) : dueDaysOf(preloaded.cards),
  ])
  const groups = new Map([...(preloaded.groups ?? []), ...found])
  const groupOf = (row: EntryRow) =>
    row.category_id === null ? null : (groups.get(row.category_id) ?? null)
  const rollups = openRollupDeltas()
  const post = (sign: 1 | -1) => (part: readonly EntryRow[]) => {
    for (const row of part) rollups.post(postedOf(row, groupOf(row)), sign)
  }
  await inTurns(before, post(-1))
  await inTurns(after, post(1))
  return postDeltasStatements({ userId: ctx.userId, deltas: rollups.deltas(), dueDay })
}

export async function postEntries(ctx: OwnerLedger, difference: Difference): Promise<void> {
  const statements = await postEntriesStatements(ctx, difference)
  await sendInOrder(ctx.ledger, statements)
}

const valueOf = (rows: readonly EntryRow[]) => grossOf(rows.map(({ value }) => value))

/** The due days of these entries' invoices; nothing is read where no card is concerned. */
export async function findDueDays(ctx: OwnerLedger, rows: readonly EntryRow[]): Promise<DueDay> {
  const cards = rows.flatMap((row) => [
    ...(row.invoice_month === null ? [] : [row.payment_id]),
    ...(row.pays_card_id === null ? [] : [row.pays_card_id]),
  ])
  const ids = [...new Set(cards)]
  if (ids.length === 0) return (_, month) => month
  const found = await listCardCycles(ctx, ids)
  return dueDaysOf(new Map(found.map((row) => [row.id, cardRuleOf(row)])))
}

function dueDaysOf(rules: ReadonlyMap<string, CardRule>): DueDay {
  return (cardId, month) => {
    const rule = rules.get(cardId)
    return rule === undefined ? month : dueDayOf(rule, monthOf(month))
  }
}
