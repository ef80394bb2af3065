import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/objectives'
import { refuse } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { type Cents, negate, ZERO } from '@saldo/domain/money'
import {
  entryOfMovement,
  expenseOfGoal,
  refuseSpendingCategory,
} from '@saldo/domain/objectives/movements'
import { reachedOf } from '@saldo/domain/objectives/progress'
import { refuseMovement } from '@saldo/domain/objectives/refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import { newId } from '../gateways/random.ts'
import { paymentOf } from '../payments/rows.ts'
import { listPaymentFacts } from '../payments/store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow } from '../transactions/rows.ts'
import { deleteEntries, findGroups, insertEntries, listSent } from '../transactions/store.ts'
import { writerOf } from '../transactions/writers.ts'
import { readBack, readWritten } from './read.ts'
import type { ObjectiveRow } from './rows.ts'
import {
  deleteObjective,
  forgetRemoved,
  listObjectiveRows,
  listPlanned,
  lockObjective,
} from './store.ts'
import type { Context, OwnerLedger, Handler } from '../context.ts'

/** The one entry of a deposit or a redemption, on the account of its goal. */
function buildRow(
  objective: ObjectiveRow,
  {
    id,
    value,
    date,
    paid,
    writer,
  }: {
    readonly id: string
    /** Positive a deposit, negative a redemption. */
    readonly value: Cents
    readonly date: Day
    readonly paid: boolean
    readonly writer: string | null
  },
  nowMs: number,
): EntryRow {
  const { name, transactionType, value: posted } = entryOfMovement(objective.name, value)
  return entryRow(
    {
      user_id: objective.userId,
      id,
      series_id: id,
      payment_id: objective.payment._id,
      category_id: DEFAULT_CATEGORY_IDS.objective,
      objective_id: objective.id,
      transaction_type: transactionType,
      name,
      name_key: nameKey(name),
      value: posted,
      date,
      counts_on: date,
      invoice_month: null,
      paid,
      written_by: writer,
    },
    nowMs,
  )
}

/** The expense that the money of a goal was, on its account. */
function spentRow(
  objective: ObjectiveRow,
  {
    id,
    category,
    reached,
    today,
    writer,
  }: {
    readonly id: string
    readonly category: string
    readonly reached: Cents
    readonly today: Day
    readonly writer: EntryRow['written_by']
  },
  nowMs: number,
): EntryRow {
  const { name, transactionType, value } = expenseOfGoal(objective.name, reached)
  return entryRow(
    {
      user_id: objective.userId,
      id,
      series_id: id,
      payment_id: objective.payment._id,
      category_id: category,
      transaction_type: transactionType,
      name,
      name_key: nameKey(name),
      value,
      date: today,
      counts_on: today,
      invoice_month: null,
      paid: true,
      written_by: writer,
    },
    nowMs,
  )
}

const preloaded = {
  groups: new Map([[DEFAULT_CATEGORY_IDS.objective, 'objective' as const]]),
  cards: new Map(),
}

/** What is paid on an account up to a day. */
async function balanceOn(ctx: OwnerLedger, id: string, day: Day) {
  const [facts] = await listPaymentFacts(ctx, { id, today: day })
  return facts === undefined ? ZERO : paymentOf(facts, day).value
}

/**
 * Deposits in a goal or redeems from it: one entry on its account. The ledger's row is locked before
 * anything is read, so of two redemptions of all there is exactly one is made (case J1). The same draft
 * sent again is answered with the goal.
 */
export async function moveObjective(
  ctx: Context,
  {
    id,
    draft,
  }: {
    readonly id: string
    readonly draft: Call<typeof contract.moveObjective>['body']
  },
): Promise<contract.Objective | RefusedBy<typeof contract.moveObjective>> {
  const [objective] = await listObjectiveRows(ctx, { id })
  if (objective === undefined) return refuse('objective_not_found')
  const sentBefore = draft._id === undefined ? [] : await listSent(ctx, draft._id)
  if (sentBefore.length > 0) return readBack(ctx, { id })
  const { value, date = ctx.today, paid = value > 0 || date <= ctx.today } = draft
  const account = objective.payment._id
  const balance = await balanceOn(ctx, account, ctx.today)
  const refusal = refuseMovement({
    saved: objective,
    value,
    date,
    today: ctx.today,
    paid,
    balance,
    balanceThen: date < ctx.today ? await balanceOn(ctx, account, date) : balance,
    isConfirmed: draft.evenIfOver === true,
  })
  if (refusal !== null) return refuse(refusal.refused, refusal.field)

  // Decided.
  const row = buildRow(
    objective,
    { id: draft._id ?? newId(ctx.nowMs), value, date, paid, writer: writerOf(ctx.actor) },
    ctx.nowMs,
  )
  await insertEntries(ctx, [row])
  await postEntries(ctx, { before: [], after: [row], preloaded })
  return readWritten(ctx, { id })
}

/**
 * Deletes a goal. What is in it comes back to its account as one redemption of today; where it was spent it is
 * an expense of today beside it, in the category that the person chose (case M15). Redemptions that were
 * planned are taken back first. The entries stay in the movements. Refuses a category that is no expense's.
 */
export const removeObjective: Handler<typeof contract.removeObjective> = async (
  ctx,
  {
    params: { id },
    query: { saved = 'account', category = DEFAULT_CATEGORY_IDS.miscellaneousVariable },
  },
) => {
  const key = { id }
  if ((await lockObjective(ctx, key)) === undefined) return refuse('objective_not_found')
  const [objective] = await listObjectiveRows(ctx, key)
  if (objective === undefined) return refuse('objective_not_found')
  const group = saved === 'spent' ? (await findGroups(ctx, [category])).get(category) : null
  const refusal = group === null ? null : refuseSpendingCategory(group)
  if (refusal !== null) return refuse(refusal, 'category')

  // Decided.
  const planned = await listPlanned(ctx, key)
  await deleteEntries(ctx, planned)
  const reached = reachedOf(objective)
  const movement = {
    id: newId(ctx.nowMs),
    value: negate(reached),
    date: ctx.today,
    paid: true,
    writer: writerOf(ctx.actor),
  }
  const redemption = buildRow(objective, movement, ctx.nowMs)
  const spent = spentRow(
    objective,
    { id: newId(ctx.nowMs), category, reached, today: ctx.today, writer: writerOf(ctx.actor) },
    ctx.nowMs,
  )
  const after = reached > 0 ? [redemption, ...(saved === 'spent' ? [spent] : [])] : []
  await insertEntries(ctx, after)
  await postEntries(ctx, { before: planned, after, preloaded })
  await forgetRemoved(ctx, key)
  await deleteObjective(ctx, key)
  return null
}
