import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/objectives'
import { refuse } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { type Cents, type Currency, negate, ZERO } from '@saldo/domain/money'
import type { SavedDestination } from '@saldo/domain/objectives/kinds'
import {
  entryOfMovement,
  expenseOfGoal,
  refuseSpendingCategory,
} from '@saldo/domain/objectives/movements'
import { reachedOf } from '@saldo/domain/objectives/progress'
import { refuseMovement } from '@saldo/domain/objectives/refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { newId } from '../gateways/random.ts'
import { paymentOf } from '../payments/rows.ts'
import { listPaymentFacts } from '../payments/store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow } from '../transactions/rows.ts'
import { findGroups, insertEntries, listSent } from '../transactions/store.ts'
import { writerOf } from '../transactions/writers.ts'
import { readBack } from './read.ts'
import { readWritten } from './reached.ts'
import type { ObjectiveRow } from './rows.ts'
import {
  deleteEntries,
  deleteObjective,
  forgetRemoved,
  listObjectiveRows,
  listPlanned,
  lockObjective,
} from './store.ts'

type MoveContext = {
  readonly actor: Actor
  readonly today: Day
  readonly currency: Currency
}

type Movement = {
  readonly id: string
  /** Positive a deposit, negative a redemption. */
  readonly value: Cents
  readonly date: Day
  readonly paid: boolean
  readonly writer: string | null
}

/** The one entry of a deposit or a redemption, on the account of its goal. */
function rowOf(
  objective: ObjectiveRow,
  { id, value, date, paid, writer }: Movement,
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

type SpendFacts = {
  readonly id: string
  readonly category: string
  readonly reached: Cents
  readonly today: Day
  readonly writer: EntryRow['written_by']
}

/** The expense that the money of a goal was, on its account. */
function spentRow(
  objective: ObjectiveRow,
  { id, category, reached, today, writer }: SpendFacts,
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
async function balanceOn(ledger: Ledger, of: { userId: string; id: string; day: Day }) {
  const [facts] = await listPaymentFacts(ledger, { userId: of.userId, id: of.id, today: of.day })
  return facts === undefined ? ZERO : paymentOf(facts, of.day).value
}

/**
 * Deposits in a goal or redeems from it: one entry on its account. The ledger's row is locked before
 * anything is read, so of two redemptions of all there is exactly one is made (case J1). The same draft
 * sent again is answered with the goal.
 */
export async function moveObjective(
  ledger: Ledger,
  { actor, today, currency }: MoveContext,
  {
    id,
    draft,
    nowMs,
  }: {
    readonly id: string
    readonly draft: Call<typeof contract.moveObjective>['body']
    readonly nowMs: number
  },
): Promise<contract.Objective | RefusedBy<typeof contract.moveObjective>> {
  const { userId } = actor
  const view = { userId, today, currency }
  const [objective] = await listObjectiveRows(ledger, { ...view, id })
  if (objective === undefined) return refuse('objective_not_found')
  const sentBefore = draft._id === undefined ? [] : await listSent(ledger, userId, draft._id)
  if (sentBefore.length > 0) return readBack(ledger, { ...view, id })
  const { value, date = today, paid = value > 0 || date <= today } = draft
  const account = { userId, id: objective.payment._id }
  const balance = await balanceOn(ledger, { ...account, day: today })
  const refusal = refuseMovement({
    saved: objective,
    value,
    date,
    today,
    paid,
    balance,
    balanceThen: date < today ? await balanceOn(ledger, { ...account, day: date }) : balance,
    isConfirmed: draft.evenIfOver === true,
  })
  if (refusal !== null) return refuse(refusal.refused, refusal.field)

  // Decided.
  const row = rowOf(
    objective,
    { id: draft._id ?? newId(nowMs), value, date, paid, writer: writerOf(actor) },
    nowMs,
  )
  await insertEntries(ledger, userId, [row])
  await postEntries(ledger, { userId, before: [], after: [row], preloaded })
  return readWritten(ledger, { ...view, id })
}

/**
 * Deletes a goal. What is in it comes back to its account as one redemption of today; where it was spent it is
 * an expense of today beside it, in the category that the person chose (case M15). Redemptions that were
 * planned are taken back first. The entries stay in the movements. Refuses a category that is no expense's.
 */
export async function removeObjective(
  ledger: Ledger,
  { actor, today }: Pick<MoveContext, 'actor' | 'today'>,
  {
    id,
    saved = 'account',
    category = DEFAULT_CATEGORY_IDS.miscellaneousVariable,
    nowMs,
  }: {
    readonly id: string
    readonly saved?: SavedDestination | undefined
    readonly category?: string | undefined
    readonly nowMs: number
  },
): Promise<null | RefusedBy<typeof contract.removeObjective>> {
  const { userId } = actor
  const key = { userId, id }
  if ((await lockObjective(ledger, key)) === undefined) return refuse('objective_not_found')
  const [objective] = await listObjectiveRows(ledger, { ...key, today })
  if (objective === undefined) return refuse('objective_not_found')
  const group = saved === 'spent' ? (await findGroups(ledger, [category])).get(category) : null
  const refusal = group === null ? null : refuseSpendingCategory(group)
  if (refusal !== null) return refuse(refusal, 'category')

  // Decided.
  const planned = await listPlanned(ledger, key)
  await deleteEntries(ledger, userId, planned)
  const reached = reachedOf(objective)
  const movement = {
    id: newId(nowMs),
    value: negate(reached),
    date: today,
    paid: true,
    writer: writerOf(actor),
  }
  const redemption = rowOf(objective, movement, nowMs)
  const spent = spentRow(
    objective,
    { id: newId(nowMs), category, reached, today, writer: writerOf(actor) },
    nowMs,
  )
  const after = reached > 0 ? [redemption, ...(saved === 'spent' ? [spent] : [])] : []
  await insertEntries(ledger, userId, after)
  await postEntries(ledger, { userId, before: planned, after, preloaded })
  await forgetRemoved(ledger, key)
  await deleteObjective(ledger, key)
  return null
}
