import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  createTransaction as createTransactionEndpoint,
  TransactionDraft,
} from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { absolute } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { type Entry, isPaidAtStart, planEntries } from '@saldo/domain/transactions/plan'
import { refuseCreation, refuseRefund } from '@saldo/domain/transactions/refusals'
import type { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'
import { sendEarly, deferUntilCommit } from '../db/one-connection.ts'
import { newId, newIds } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { postEntriesStatement } from './post.ts'
import { findPurchase } from './refunds-store.ts'
import type { EntryRow } from './columns.ts'
import { anchorDayOf, entryRow, placeColumns } from './rows.ts'
import {
  type DraftFacts,
  findDraftFacts,
  groupsOf,
  insertEntriesStatement,
  insertSeriesStatement,
  listSent,
  rememberCategoriesStatement,
} from './store.ts'
import { toTransactionsText } from './to-transactions.ts'

/**
 * From this many entries on, the insert is sent early, so that the database writes while the totals
 * are computed.
 */
const MANY = 48

type CreationInput = { readonly draft: TransactionDraft; readonly nowMs: number }

/** The field that each refusal of a draft is about, so that the form shows it there. */
const fieldOf = {
  value_is_zero: 'value',
  value_sign_wrong: 'value',
  value_smaller_than_parts: 'value',
  category_missing: 'category',
  category_of_another_group: 'category',
  date_out_of_range: 'date',
  reversal_repeats: 'recurrentType',
  repeats_and_splits: 'lastInstallment',
  recurrence_too_long: 'date',
  first_part_out_of_range: 'firstInstallment',
  business_day_misplaced: 'businessDay',
} as const

/**
 * Creates the entries of one draft: one, or all its instalments at once, or a series as far ahead
 * as the ledger is opened. The same draft sent again is answered with the entries that it became.
 */
export async function createTransaction(
  ledger: Ledger,
  actor: Actor,
  { draft, nowMs }: CreationInput,
): Promise<JsonText<Transaction[]> | RefusedBy<typeof createTransactionEndpoint>> {
  const { userId } = actor
  const seriesId = draft._id ?? newId(nowMs)
  const [facts, sentBefore] = await Promise.all([
    findDraftFacts(ledger, { userId, paymentId: draft.payment, categoryId: draft.category }),
    draft._id === undefined ? [] : listSent(ledger, userId, seriesId),
  ])
  const { payment } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if (draft.category !== null && facts.category === null) {
    return refuse('category_not_found', 'category')
  }
  if (sentBefore.length > 0) return toTransactionsText(ledger, { actor, facts, rows: sentBefore })
  const purchase =
    draft.refundOf === undefined ? null : await findPurchase(ledger, userId, draft.refundOf)
  if (purchase === undefined) return refuse('purchase_not_found', 'refundOf')
  const { lastInstallment, firstInstallment } = draft
  const [instalments, firstPart] = [lastInstallment ?? 1, firstInstallment ?? 1]
  const recurrence = recurrenceOf(draft, facts.openedUntil)
  const refusal = refuseCreation({
    transactionType: draft.transactionType,
    value: draft.value,
    date: draft.date,
    instalments,
    currency: facts.currency,
    firstPart,
    recurrence,
    businessDay: draft.businessDay ?? null,
    categoryGroup: facts.category?.group ?? null,
    paymentType: payment.type,
    isRefund: purchase !== null,
  })
  if (refusal !== null) return refuse(refusal, fieldOf[refusal])
  const inDoubt =
    purchase === null ? null : refuseRefund({ ...purchase, refund: absolute(draft.value) })
  if (inDoubt !== null && draft.evenIfInDoubt !== true) return refuse(inDoubt, 'refundOf')
  const card = payment.type === 'credit' ? cardRuleOf(payment) : null
  const { currency } = facts
  const entries = planEntries({ ...draft, currency, instalments, firstPart, recurrence, card })
  const ids = [seriesId, ...newIds(nowMs, entries.length - 1)]
  const rows = entries.map((entry, at) =>
    rowOf(entry, { draft, userId, id: ids[at] ?? seriesId, seriesId, facts, purchase, nowMs }),
  )

  const insertStatement = insertEntriesStatement(userId, rows)
  const ahead = rows.length < MANY ? null : await sendEarly(ledger, insertStatement)
  const rollupStatement = await postEntriesStatement(ledger, {
    userId,
    before: [],
    after: rows,
    preloaded: {
      groups: groupsOf(facts),
      cards: new Map(card === null ? [] : [[payment.id, card]]),
    },
  })
  const result = await toTransactionsText(ledger, { actor, facts, rows })

  // Decided. A total too large is still refused by the write itself.
  await ahead?.done
  deferUntilCommit(ledger, [
    ahead === null ? insertStatement : null,
    rollupStatement,
    recurrence === null
      ? null
      : insertSeriesStatement(seriesRowOf({ draft, userId, seriesId }, entries.length)),
    purchase === null ? rememberCategoriesStatement(userId, memoriesOf(draft)) : null,
  ])
  return result
}

/** A series that begins beyond the opened months has at least its first occurrence. */
function recurrenceOf(draft: TransactionDraft, openedUntil: Day) {
  const recurrentType = draft.recurrentType ?? null
  if (recurrentType === null) return null
  const { date, businessDay = null } = draft
  return { recurrentType, businessDay, until: date > openedUntil ? date : openedUntil }
}

type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

type Draft = {
  readonly draft: TransactionDraft
  readonly userId: string
  readonly seriesId: string
}

function rowOf(
  entry: Entry,
  of: Draft & {
    readonly facts: DraftFacts
    /** The purchase that the entry refunds. */
    readonly purchase: Purchase | null
    readonly id: string
    readonly nowMs: number
  },
): EntryRow {
  const { draft, userId, id, seriesId, facts, purchase, nowMs } = of
  const { payment } = facts
  assert(payment !== null, 'refused above')
  const recurrentType = draft.recurrentType ?? null
  const parts = draft.lastInstallment ?? 1
  return entryRow(
    {
      user_id: userId,
      id,
      series_id: seriesId,
      recurrent_index: entry.index,
      payment_id: payment.id,
      // The draft's own category is ignored: a category nets out only if it has both purchase and
      // refund (case L9).
      category_id: purchase === null ? draft.category : purchase.categoryId,
      refund_of_id: purchase?.id ?? null,
      transaction_type: draft.transactionType,
      name: draft.name,
      name_key: nameKey(draft.name),
      description: draft.description ?? '',
      value: entry.value,
      date: entry.date,
      ...placeColumns(entry),
      paid: isPaidAtStart({
        paymentType: payment.type,
        paid: draft.paid,
        index: entry.index,
        firstIndex: (draft.firstInstallment ?? 1) - 1,
      }),
      recurrent_type: recurrentType,
      business_day: draft.businessDay ?? null,
      last_installment: parts > 1 ? parts : null,
      anchor_day: anchorDayOf(draft.date, { repeats: recurrentType !== null || parts > 1 }),
    },
    nowMs,
  )
}

function seriesRowOf({ draft, userId, seriesId }: Draft, written: number) {
  const recurrentType = draft.recurrentType ?? null
  assert(recurrentType !== null, 'only what repeats is a series')
  return {
    user_id: userId,
    id: seriesId,
    recurrent_type: recurrentType,
    business_day: draft.businessDay ?? null,
    anchor: draft.date,
    next_index: written,
    payment_id: draft.payment,
    category_id: draft.category,
    transaction_type: draft.transactionType,
    name: draft.name,
    description: draft.description ?? '',
    value: draft.value,
  }
}

function memoriesOf(draft: TransactionDraft) {
  const { category, transactionType, name } = draft
  if (category === null) return []
  return [{ nameKey: nameKey(name), transactionType, categoryId: category }]
}
