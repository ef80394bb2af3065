import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type {
  createLinkedTransaction as createLinkedTransactionEndpoint,
  LinkedTransaction,
  LinkedTransactionDraft,
  updateLinkedTransaction as updateEndpoint,
} from '@saldo/contract/linked-transactions'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { type Day, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import {
  refuseCalendarGross,
  refuseItem,
  refuseOneMore,
} from '@saldo/domain/linked-transactions/refusals'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import { isStale } from '@saldo/domain/versions'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { findDraftFacts } from '../transactions/store.ts'
import { readItem } from './calendar.ts'
import {
  deleteItem,
  deletePaidMonth,
  insertItem,
  insertPaidMonth,
  lockItem,
  updateItem,
  findItemTotals,
} from './store.ts'

/** The field that each refusal is about, so that the form shows it there. */
const fieldOf = {
  value_is_zero: 'value',
  value_sign_wrong: 'value',
  category_of_another_group: 'transaction.category',
  reversal_repeats: 'transaction.payment',
} as const

type Judged = {
  readonly userId: string
  readonly payment: string
  readonly category: string
  readonly transactionType: TransactionType
  readonly value: Cents
}

/** The first reason to refuse an item, new or changed, or null. */
async function refuseDraft(ledger: Ledger, draft: Judged) {
  const { userId, transactionType, value } = draft
  const { payment, category } = await findDraftFacts(ledger, {
    userId,
    paymentId: draft.payment,
    categoryId: draft.category,
  })
  if (payment === null) return refuse('payment_not_found', 'transaction.payment')
  if (category === null) return refuse('category_not_found', 'transaction.category')
  const refusal = refuseItem({
    transactionType,
    value,
    categoryGroup: category.group,
    paymentType: payment.type,
  })
  return refusal === null ? null : refuse(refusal, fieldOf[refusal])
}

async function readBack(
  ledger: Ledger,
  of: { readonly userId: string; readonly id: string; readonly month: Month },
): Promise<LinkedTransaction> {
  const item = await readItem(ledger, of)
  assert(item !== undefined, 'what was written is there')
  return item
}

/** Creates an item. The same `_id` sent again is the same item, answered again. */
export async function createLinkedTransaction(
  ledger: Ledger,
  actor: Actor,
  input: { readonly draft: LinkedTransactionDraft; readonly nowMs: number; readonly today: Day },
): Promise<LinkedTransaction | RefusedBy<typeof createLinkedTransactionEndpoint>> {
  const { draft, nowMs, today } = input
  const { userId } = actor
  const { transaction, value, day } = draft
  const month = draft.month ?? monthOf(today)
  const id = draft._id ?? newId(nowMs)
  const sentBefore =
    draft._id === undefined ? undefined : await readItem(ledger, { userId, id, month })
  if (sentBefore !== undefined) return sentBefore
  const refused = await refuseDraft(ledger, { userId, value, ...transaction })
  if (refused !== null) return refused
  const otherItems = await findItemTotals(ledger, { userId, beside: id })
  const oneMore = refuseOneMore(otherItems.count)
  if (oneMore !== null) return refuse(oneMore)
  const tooMuch = refuseCalendarGross(value, otherItems.gross)
  if (tooMuch !== null) return refuse(tooMuch, 'value')

  // Decided.
  const { name, category, payment, transactionType } = transaction
  const originalName = draft.originalName ?? name
  await insertItem(ledger, {
    user_id: userId,
    id,
    name,
    name_key: nameKey(name),
    original_name: originalName,
    original_name_key: nameKey(originalName),
    value,
    day,
    category_id: category,
    payment_id: payment,
    transaction_type: transactionType,
    bank_access_id: null,
    since: firstDay(month),
    created_at: instantAt(nowMs),
  })
  if ((draft.lastPaymentDate ?? null) !== null) {
    await insertPaidMonth(ledger, { userId, id, month, at: instantAt(nowMs) })
  }
  return readBack(ledger, { userId, id, month })
}

type Changes = Call<typeof updateEndpoint>['body']
type UpdateInput = {
  readonly id: string
  readonly changes: Changes
  readonly nowMs: number
  readonly today: Day
}

/**
 * Updates an item in all its months, or marks one month paid or unpaid. A mark sets a state and
 * does not toggle it, so that of ten of them the last one holds (case E12).
 */
export async function updateLinkedTransaction(
  ledger: Ledger,
  actor: Actor,
  { id, changes, nowMs, today }: UpdateInput,
): Promise<LinkedTransaction | RefusedBy<typeof updateEndpoint>> {
  const { userId } = actor
  const row = await lockItem(ledger, userId, id)
  if (row === undefined) return refuse('linked_transaction_not_found')
  if (isStale(changes.version, row.version)) return refuse('version_conflict')
  const fields = fieldsOf(changes)
  const after = { ...row, ...fields }
  const refused =
    Object.keys(fields).length === 0
      ? null
      : await refuseDraft(ledger, {
          userId,
          payment: after.payment_id,
          category: after.category_id,
          transactionType: after.transaction_type,
          value: after.value,
        })
  if (refused !== null) return refused
  if (changes.value !== undefined) {
    const otherItems = await findItemTotals(ledger, { userId, beside: id })
    const tooMuch = refuseCalendarGross(changes.value, otherItems.gross)
    if (tooMuch !== null) return refuse(tooMuch, 'value')
  }

  // Decided.
  const month = changes.month ?? monthOf(today)
  const key = { userId, id }
  if (Object.keys(fields).length > 0) await updateItem(ledger, key, fields)
  if (changes.lastPaymentDate === null) await deletePaidMonth(ledger, { ...key, month })
  else if (changes.lastPaymentDate !== undefined) {
    await insertPaidMonth(ledger, { ...key, month, at: instantAt(nowMs) })
  }
  return readBack(ledger, { ...key, month })
}

function fieldsOf({ transaction = {}, value, day }: Changes) {
  const { name, category, payment } = transaction
  return {
    ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
    ...(category === undefined ? {} : { category_id: category }),
    ...(payment === undefined ? {} : { payment_id: payment }),
    ...(value === undefined ? {} : { value }),
    ...(day === undefined ? {} : { day }),
  }
}

/** Removes an item from the calendar. Its entries stay. */
export async function removeLinkedTransaction(
  ledger: Ledger,
  actor: Actor,
  id: string,
): Promise<null | Refused<'linked_transaction_not_found'>> {
  const { userId } = actor
  const row = await lockItem(ledger, userId, id)
  if (row === undefined) return refuse('linked_transaction_not_found')

  // Decided.
  await deleteItem(ledger, { userId, id })
  return null
}
