import { refuse } from '@saldo/contract/refusals'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { type Entry, isPaidAtStart, planEntries } from '@saldo/domain/transactions/plan'
import { refuseCreation } from '@saldo/domain/transactions/refusals'
import { newIds } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import type { EntryRow } from './columns.ts'
import type { findPurchase } from './refunds-store.ts'
import { anchorDayOf, entryRow, placeColumns } from './rows.ts'
import type { DraftFacts, Memory, SeriesRow } from './store.ts'
import { writerOf } from './writers.ts'

/** The purchase that a refund gives back. */
type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/** A draft with everything that it is judged by and made into entries from. */
type Drafted = {
  readonly draft: TransactionDraft
  readonly facts: Omit<DraftFacts, 'userName' | 'userImage'>
  /** The purchase that the entry refunds. */
  readonly purchase: Purchase | null
}

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

/** Why a draft cannot be entered, with the field that is to blame, or null. */
export function refuseDraft({ draft, facts, purchase }: Drafted) {
  const { payment, category, currency, openedUntil } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if (draft.category !== null && category === null) return refuse('category_not_found', 'category')
  const refusal = refuseCreation({
    transactionType: draft.transactionType,
    value: draft.value,
    date: draft.date,
    instalments: draft.lastInstallment ?? 1,
    currency,
    firstPart: draft.firstInstallment ?? 1,
    recurrence: recurrenceOf(draft, openedUntil),
    businessDay: draft.businessDay ?? null,
    categoryGroup: category?.group ?? null,
    paymentType: payment.type,
    isRefund: purchase !== null,
  })
  return refusal === null ? null : refuse(refusal, fieldOf[refusal])
}

/** What one draft becomes: its entries, and beside them its series where it repeats. */
type DraftRows = { readonly rows: readonly EntryRow[]; readonly series: SeriesRow | null }

/** The rows of a draft that `refuseDraft` has nothing against. */
export function rowsOfDraft(
  drafted: Drafted,
  of: { readonly actor: Actor; readonly seriesId: string; readonly nowMs: number },
): DraftRows {
  const { draft, facts } = drafted
  const { seriesId, nowMs } = of
  const { payment, currency, openedUntil } = facts
  assert(payment !== null, 'refused before')
  const recurrence = recurrenceOf(draft, openedUntil)
  const entries = planEntries({
    ...draft,
    currency,
    instalments: draft.lastInstallment ?? 1,
    firstPart: draft.firstInstallment ?? 1,
    recurrence,
    card: payment.type === 'credit' ? cardRuleOf(payment) : null,
  })
  const ids = [seriesId, ...newIds(nowMs, entries.length - 1)]
  const rows = entries.map((entry, at) =>
    rowOf(entry, { ...drafted, ...of, id: ids[at] ?? seriesId }),
  )
  const series = recurrence === null ? null : seriesRowOf(draft, of, rows.length)
  return { rows, series }
}

/** A series that begins beyond the opened months has at least its first occurrence. */
function recurrenceOf(draft: TransactionDraft, openedUntil: Day) {
  const recurrentType = draft.recurrentType ?? null
  if (recurrentType === null) return null
  const { date, businessDay = null } = draft
  return { recurrentType, businessDay, until: date > openedUntil ? date : openedUntil }
}

function rowOf(
  entry: Entry,
  of: Drafted & {
    readonly actor: Actor
    readonly seriesId: string
    readonly id: string
    readonly nowMs: number
  },
): EntryRow {
  const { draft, actor, id, seriesId, facts, purchase, nowMs } = of
  const { payment } = facts
  assert(payment !== null, 'refused above')
  const recurrentType = draft.recurrentType ?? null
  const parts = draft.lastInstallment ?? 1
  return entryRow(
    {
      user_id: actor.userId,
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
      written_by: writerOf(actor),
    },
    nowMs,
  )
}

function seriesRowOf(
  draft: TransactionDraft,
  { actor, seriesId }: { readonly actor: Actor; readonly seriesId: string },
  written: number,
): SeriesRow {
  const recurrentType = draft.recurrentType ?? null
  assert(recurrentType !== null, 'only what repeats is a series')
  return {
    user_id: actor.userId,
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
    written_by: writerOf(actor),
  }
}

/** The category that the next import is to propose for the draft's name. */
export function memoriesOf(draft: TransactionDraft): readonly Memory[] {
  const { category, transactionType, name } = draft
  if (category === null) return []
  return [{ nameKey: nameKey(name), transactionType, categoryId: category }]
}
