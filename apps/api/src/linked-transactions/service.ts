import type * as contract from '@saldo/contract/linked-transactions'
import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type {
  createLinkedTransaction as createLinkedTransactionEndpoint,
  LinkedTransaction,
  LinkedTransactionDraft,
  updateLinkedTransaction as updateEndpoint,
} from '@saldo/contract/linked-transactions'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import {
  refuseCalendarGross,
  refuseItem,
  refuseOneMore,
} from '@saldo/domain/linked-transactions/refusals'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import { isStale } from '@saldo/domain/versions'
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
import type { Context, OwnerLedger, Handler } from '../context.ts'

/** The field that each refusal is about, so that the form shows it there. */
const fieldOf = {
  value_is_zero: 'value',
  value_sign_wrong: 'value',
  category_of_another_group: 'transaction.category',
  reversal_repeats: 'transaction.payment',
} as const

/** The first reason to refuse an item, new or changed, or null. */
async function refuseDraft(
  ctx: OwnerLedger,
  draft: {
    readonly payment: string
    readonly category: string
    readonly transactionType: TransactionType
    readonly value: Cents
  },
) {
  const { transactionType, value } = draft
  const { payment, category } = await findDraftFacts(ctx, {
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
  ctx: OwnerLedger,
  of: { readonly id: string; readonly month: Month },
): Promise<LinkedTransaction> {
  const item = await readItem(ctx, of)
  assert(item !== undefined, 'what was written is there')
  return item
}

/** Creates an item. The same `_id` sent again is the same item, answered again. */
export async function createLinkedTransaction(
  ctx: Context,
  input: { readonly draft: LinkedTransactionDraft },
): Promise<LinkedTransaction | RefusedBy<typeof createLinkedTransactionEndpoint>> {
  const { draft } = input

  const { transaction, value, day } = draft
  const month = draft.month ?? monthOf(ctx.today)
  const id = draft._id ?? newId(ctx.nowMs)
  const sentBefore = draft._id === undefined ? undefined : await readItem(ctx, { id, month })
  if (sentBefore !== undefined) return sentBefore
  const refused = await refuseDraft(ctx, { value, ...transaction })
  if (refused !== null) return refused
  const otherItems = await findItemTotals(ctx, { beside: id })
  const oneMore = refuseOneMore(otherItems.count)
  if (oneMore !== null) return refuse(oneMore)
  const tooMuch = refuseCalendarGross(value, otherItems.gross)
  if (tooMuch !== null) return refuse(tooMuch, 'value')

  // Decided.
  const { name, category, payment, transactionType } = transaction
  const originalName = draft.originalName ?? name
  await insertItem(ctx.ledger, {
    user_id: ctx.userId,
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
    created_at: instantAt(ctx.nowMs),
  })
  if ((draft.lastPaymentDate ?? null) !== null) {
    await insertPaidMonth(ctx, { id, month, at: instantAt(ctx.nowMs) })
  }
  return readBack(ctx, { id, month })
}

/**
 * Updates an item in all its months, or marks one month paid or unpaid. A mark sets a state and
 * does not toggle it, so that of ten of them the last one holds (case E12).
 */
export const updateLinkedTransaction: Handler<typeof contract.updateLinkedTransaction> = async (
  ctx,
  { params: { id }, body: changes },
) => {
  const row = await lockItem(ctx, id)
  if (row === undefined) return refuse('linked_transaction_not_found')
  if (isStale(changes.version, row.version)) return refuse('version_conflict')
  const fields = fieldsOf(changes)
  const after = { ...row, ...fields }
  const refused =
    Object.keys(fields).length === 0
      ? null
      : await refuseDraft(ctx, {
          payment: after.payment_id,
          category: after.category_id,
          transactionType: after.transaction_type,
          value: after.value,
        })
  if (refused !== null) return refused
  if (changes.value !== undefined) {
    const otherItems = await findItemTotals(ctx, { beside: id })
    const tooMuch = refuseCalendarGross(changes.value, otherItems.gross)
    if (tooMuch !== null) return refuse(tooMuch, 'value')
  }

  // Decided.
  const month = changes.month ?? monthOf(ctx.today)
  const key = { id }
  if (Object.keys(fields).length > 0) await updateItem(ctx, key, fields)
  if (changes.lastPaymentDate === null) await deletePaidMonth(ctx, { ...key, month })
  else if (changes.lastPaymentDate !== undefined) {
    await insertPaidMonth(ctx, { ...key, month, at: instantAt(ctx.nowMs) })
  }
  return readBack(ctx, { ...key, month })
}

function fieldsOf({ transaction = {}, value, day }: Call<typeof updateEndpoint>['body']) {
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
export const removeLinkedTransaction: Handler<typeof contract.removeLinkedTransaction> = async (
  ctx,
  { params: { id } },
) => {
  const row = await lockItem(ctx, id)
  if (row === undefined) return refuse('linked_transaction_not_found')

  // Decided.
  await deleteItem(ctx, { id })
  return null
}
