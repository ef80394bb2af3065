import { memoriesOf, rememberCategoriesStatement } from './memory-store.ts'
import { refuse } from '@saldo/contract/refusals'
import type {
  TransactionDraft,
  createTransaction as createTransactionEndpoint,
} from '@saldo/contract/transaction-changes'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { type Entry, isPaidAtStart, planEntries } from '@saldo/domain/transactions/plan'
import { categoriesOfRefund, splitsOver } from '@saldo/domain/transactions/split'
import { refuseCreation, refuseRefund } from '@saldo/domain/transactions/refusals'
import { newIds, newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import type { EntryRow } from './columns.ts'
import { insertDraftStatement } from './draft-store.ts'
import { findPurchase } from './refunds-store.ts'
import { areLabels } from '../labels/store.ts'
import { ledByShare, refuseShares } from './split-store.ts'
import { anchorDayOf, entryRow, labelsColumn, placeColumns } from './rows.ts'
import {
  type DraftFacts,
  type SeriesRow,
  type DraftsFacts,
  insertEntriesStatement,
  insertSeriesStatement,
  findDraftFacts,
  groupsOf,
  listSent,
} from './store.ts'
import { writerOf } from './writers.ts'
import type { RawBuilder } from 'kysely'
import { postEntriesStatements } from './post.ts'
import type { Context } from '../context.ts'
import type { RefusedBy } from '@saldo/contract/endpoint'
import type { Transaction } from '@saldo/contract/transactions'
import { absolute, splitCents } from '@saldo/domain/money'
import type { JsonText } from '../db/json-text.ts'
import { sendEarly, deferUntilCommit } from '../db/one-connection.ts'
import { toTransactionsText } from './to-transactions.ts'

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

/** Why a draft cannot be divided as it says, or null: a refund is as its purchase is (case T5). */
async function refuseDraftSplit(
  ctx: Context,
  { draft, purchase }: Pick<Drafted, 'draft' | 'purchase'>,
) {
  const { split, refundCategory, value } = draft
  if (purchase !== null && split != null) return refuse('refund_follows_purchase', 'split')
  const isOffered = purchase?.split?.some(({ category }) => category === refundCategory) ?? false
  if (refundCategory !== undefined && !isOffered) {
    return refuse('category_not_found', 'refundCategory')
  }
  return refuseShares(ctx, { split, value })
}

/** What one draft becomes: its entries, and beside them its series where it repeats. */
type DraftRows = { readonly rows: readonly EntryRow[]; readonly series: SeriesRow | null }

/** The rows of a draft that `refuseDraft` has nothing against. */
function rowsOfDraft(
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
  const shared = sharedRow(drafted, of)
  const splits = splitsOfDraft(drafted)
  const rows = entries.map((entry, at) => ({
    ...shared,
    id: ids[at] ?? seriesId,
    recurrent_index: entry.index,
    value: entry.value,
    ...splits(entry),
    date: entry.date,
    ...placeColumns(entry),
    paid: isPaidAtStart({
      paymentType: payment.type,
      paid: draft.paid,
      index: entry.index,
      firstIndex: (draft.firstInstallment ?? 1) - 1,
    }),
  }))
  const series = recurrence === null ? null : buildSeriesRow(draft, of, rows.length)
  return { rows, series }
}

/** A series that begins beyond the opened months has at least its first occurrence. */
function recurrenceOf(draft: TransactionDraft, openedUntil: Day) {
  const recurrentType = draft.recurrentType ?? null
  if (recurrentType === null) return null
  const { date, businessDay = null } = draft
  return { recurrentType, businessDay, until: date > openedUntil ? date : openedUntil }
}

/**
 * In which categories each entry of a draft counts. Of a purchase in parts each has the shares of the whole in
 * proportion, so that each category comes to its own; a refund follows its purchase (case L9), or the one of its
 * categories that was chosen.
 */
function splitsOfDraft({ draft, facts, purchase }: Drafted) {
  const { split = null, value: total, lastInstallment, category, refundCategory } = draft
  const parts = lastInstallment ?? 1
  const all =
    split === null || parts === 1
      ? null
      : splitsOver(split, splitCents(total, parts, facts.currency), facts.currency)
  return ({ index, value }: Pick<Entry, 'index' | 'value'>) => {
    if (purchase === null) return { category_id: category, split: all?.[index] ?? split }
    const own = categoriesOfRefund(purchase, { value, chosen: refundCategory ?? null })
    return { category_id: own.categoryId, split: own.split }
  }
}

/** With which card of its account something is bought; what comes back is on that of its purchase, unless it says another. */
function cardEndingOf({ draft, facts, purchase }: Drafted): string | null {
  if (facts.payment?.type !== 'credit') return null
  return draft.cardEnding ?? (purchase?.paymentId === draft.payment ? purchase.cardEnding : null)
}

/** The values that all entries of a draft share, made once; those of the first entry hold the other places. */
function sharedRow(
  { draft, facts, purchase }: Drafted,
  of: { readonly actor: Actor; readonly seriesId: string; readonly nowMs: number },
): EntryRow {
  const { actor, seriesId, nowMs } = of
  assert(facts.payment !== null, 'refused above')
  const recurrentType = draft.recurrentType ?? null
  const parts = draft.lastInstallment ?? 1
  return entryRow(
    {
      user_id: actor.userId,
      id: seriesId,
      series_id: seriesId,
      payment_id: facts.payment.id,
      category_id: draft.category,
      refund_of_id: purchase?.id ?? null,
      transaction_type: draft.transactionType,
      name: draft.name,
      name_key: nameKey(draft.name),
      description: draft.description ?? '',
      labels: labelsColumn(draft.labels ?? []),
      card_ending: cardEndingOf({ draft, facts, purchase }),
      value: draft.value,
      date: draft.date,
      counts_on: draft.date,
      invoice_month: null,
      paid: draft.paid,
      recurrent_type: recurrentType,
      business_day: draft.businessDay ?? null,
      last_installment: parts > 1 ? parts : null,
      anchor_day: anchorDayOf(draft.date, { repeats: recurrentType !== null || parts > 1 }),
      written_by: writerOf(actor),
    },
    nowMs,
  )
}

function buildSeriesRow(
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
    labels: labelsColumn(draft.labels ?? []),
    card_ending: draft.cardEnding ?? null,
    split: draft.split ?? null,
    value: draft.value,
    written_by: writerOf(actor),
  }
}

/** A draft with the id of its series. */
export type IdentifiedDraft = { readonly draft: TransactionDraft; readonly seriesId: string }

/** What a draft is judged by, out of the facts of several. */
function factsFor(draft: TransactionDraft, facts: DraftsFacts) {
  const { openedUntil, currency } = facts
  return {
    openedUntil,
    currency,
    payment: facts.payments.find(({ id }) => id === draft.payment) ?? null,
    category: facts.categories.find(({ id }) => id === draft.category) ?? null,
  }
}

/** Why one of several drafts cannot be entered, with the field that is to blame, or null. */
export function refuseOneDraft(
  draft: TransactionDraft,
  facts: DraftsFacts,
): ReturnType<typeof refuseDraft> {
  return refuseDraft({ draft, facts: factsFor(draft, facts), purchase: null })
}

/**
 * The statements that write what drafts become that nothing stands against: one for all entries, one
 * for their series, one for the totals, however many drafts there are. None where nothing is drafted.
 */
export async function insertDraftsStatements(
  ctx: Context,
  input: {
    readonly drafts: readonly IdentifiedDraft[]
    readonly facts: DraftsFacts
  },
): Promise<readonly (RawBuilder<unknown> | null)[]> {
  const { drafts, facts } = input

  const made = drafts.map(({ draft, seriesId }) =>
    rowsOfDraft(
      { draft, facts: factsFor(draft, facts), purchase: null },
      { actor: ctx.actor, seriesId, nowMs: ctx.nowMs },
    ),
  )
  const rows = made.flatMap((one) => one.rows)
  if (rows.length === 0) return []
  const cards = facts.payments.filter(({ type }) => type === 'credit')
  const rollupStatements = await postEntriesStatements(ctx, {
    before: [],
    after: rows,
    preloaded: {
      groups: new Map(facts.categories.map(({ id, group }) => [id, group])),
      cards: new Map(cards.map((card) => [card.id, cardRuleOf(card)])),
    },
  })
  const [first, ...rest] = made.flatMap(({ series }) => (series === null ? [] : [series]))
  return [
    insertEntriesStatement(ctx.userId, rows),
    ...rollupStatements,
    first === undefined ? null : insertSeriesStatement([first, ...rest]),
    rememberCategoriesStatement(ctx.userId, memoriesOf(rows)),
  ]
}

/**
 * From this many entries on, the insert is sent early, so that the database writes while the totals
 * are computed.
 */
const MANY = 48

/**
 * Creates the entries of one draft: one, or all its instalments at once, or a series as far ahead
 * as the ledger is opened. The same draft sent again is answered with the entries that it became.
 */
export async function createTransaction(
  ctx: Context,
  { draft: sent }: { readonly draft: TransactionDraft },
): Promise<JsonText<Transaction[]> | RefusedBy<typeof createTransactionEndpoint>> {
  const draft = ledByShare(sent)
  const seriesId = draft._id ?? newId(ctx.nowMs)
  const [facts, sentBefore] = await Promise.all([
    findDraftFacts(ctx, { paymentId: draft.payment, categoryId: draft.category }),
    draft._id === undefined ? [] : listSent(ctx, seriesId),
  ])
  const { payment } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if (draft.category !== null && facts.category === null) {
    return refuse('category_not_found', 'category')
  }
  if (sentBefore.length > 0) return toTransactionsText(ctx, { facts, rows: sentBefore })
  const purchase = draft.refundOf === undefined ? null : await findPurchase(ctx, draft.refundOf)
  if (purchase === undefined) return refuse('purchase_not_found', 'refundOf')
  const ofSplit = await refuseDraftSplit(ctx, { draft, purchase })
  if (ofSplit !== null) return ofSplit
  if (!(await areLabels(ctx, draft.labels))) return refuse('label_not_found', 'labels')
  const drafted = { draft, facts, purchase }
  const refusal = refuseDraft(drafted)
  if (refusal !== null) return refusal
  const inDoubt =
    purchase === null ? null : refuseRefund({ ...purchase, refund: absolute(draft.value) })
  if (inDoubt !== null && draft.evenIfInDoubt !== true) return refuse(inDoubt, 'refundOf')
  const card = payment.type === 'credit' ? cardRuleOf(payment) : null
  const { rows, series } = rowsOfDraft(drafted, { actor: ctx.actor, seriesId, nowMs: ctx.nowMs })

  const insertStatement = insertDraftStatement(ctx.userId, rows)
  const ahead = rows.length < MANY ? null : await sendEarly(ctx.ledger, insertStatement)
  const rollupStatements = await postEntriesStatements(ctx, {
    before: [],
    after: rows,
    preloaded: {
      groups: groupsOf(facts),
      cards: new Map(card === null ? [] : [[payment.id, card]]),
    },
  })
  const result = await toTransactionsText(ctx, { facts, rows })

  // Decided. A total too large is still refused by the write itself.
  await ahead?.done
  deferUntilCommit(ctx.ledger, [
    ahead === null ? insertStatement : null,
    ...rollupStatements,
    series === null ? null : insertSeriesStatement([series]),
    purchase === null
      ? rememberCategoriesStatement(
          ctx.userId,
          memoriesOf(rows.slice(0, 1), { isSplitKept: draft.splitNextAlike === true }),
        )
      : null,
  ])
  return result
}
