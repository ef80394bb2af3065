import { memoriesOf, rememberCategoriesStatement } from './memory-store.ts'
import type { Call, Answer, RefusedBy } from '@saldo/contract/endpoint'
import type { updateTransaction as updateEndpoint } from '@saldo/contract/transactions'
import { type Day, dayOfMonth, monthOf } from '@saldo/domain/calendar'
import { changedEntry, type Course } from '@saldo/domain/transactions/changed-entry'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { cardRuleOf } from '../payments/rows.ts'
import type { EntryRow } from './columns.ts'
import { labelsColumn, placeColumns } from './rows.ts'
import {
  type PlaceFacts,
  type DraftFacts,
  updateSeries,
  listSameName,
  findDraftFacts,
  groupsOf,
  lockEntry,
  lockSeries,
  updateEntriesStatement,
} from './store.ts'
import { placesOf, toFirstTransactions } from './to-transactions.ts'
import { refuse } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import {
  refuseCategory,
  refuseDate,
  refuseEdit,
  refuseFieldChange,
  refuseNewShift,
  refusePaidToggle,
  refuseValue,
} from '@saldo/domain/transactions/refusals'
import type { Reach, SeriesScope } from '@saldo/domain/transactions/series-scope'
import type { Cents, Currency } from '@saldo/domain/money'
import { type Split, splitOfValue } from '@saldo/domain/transactions/split'
import { isStale } from '@saldo/domain/versions'
import { movedSeries } from '@saldo/domain/transactions/moved-series'
import { deferUntilCommit, sendInOrder } from '../db/one-connection.ts'
import { newId } from '../gateways/random.ts'
import { writeAhead } from './horizon.ts'
import { giveReachedObjectives, objectivesAfter, postEntriesStatements } from './post.ts'
import { refuseInPaidInvoice, reachOfEdit } from './series-scope.ts'
import { type Difference, refundsAlong, refuseRefundCategory } from './refunds-store.ts'
import { ledByShare, refuseShares } from './split-store.ts'
import { areLabels } from '../labels/store.ts'
import { recordEditStatement } from './undo-store.ts'
import { writerOf } from './writers.ts'
import type { Context } from '../context.ts'

export type Changes = Call<typeof updateEndpoint>['body']

/** The payment method and the category after a change, and the owner's currency. */
export type JudgedFacts = Pick<DraftFacts, 'payment' | 'category' | 'currency'>

/** An edit that was decided, and what it is applied with. */
type Applied = {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly facts: JudgedFacts
  readonly places: ReadonlyMap<string, PlaceFacts>
  readonly course: Course
  readonly today: Day
  /** Who edits, as the entries say it. */
  readonly writer: string | null
}

/**
 * One row after the changes, its version raised. It keeps its payment method where the change names
 * none.
 */
export function changedRow(row: EntryRow, applied: Applied): EntryRow {
  const { entry, changes, facts, places, course, today, writer } = applied
  const payment = changes.payment === undefined ? places.get(row.payment_id) : facts.payment
  const name = changes.name ?? row.name
  const value = changes.value ?? row.value
  const after = changedEntry(
    {
      index: row.recurrent_index,
      isOfSeries: row.recurrent_type !== null || row.last_installment !== null,
      date: row.date,
      countsOn: row.counts_on,
      invoiceMonth: row.invoice_month === null ? null : monthOf(row.invoice_month),
      businessDay: row.business_day,
      paid: row.paid,
      isInvoiceChosen: row.invoice_chosen,
      categoryId: row.category_id,
      isRefund: row.refund_of_id !== null,
    },
    {
      isOwn: row.id === entry.id,
      date: changes.date,
      paid: changes.paid,
      businessDay: changes.businessDay,
      categoryId: changes.category === undefined ? undefined : (facts.category?.id ?? null),
      course,
      isSamePayment: payment?.id === row.payment_id,
      card: payment?.type === 'credit' ? cardRuleOf(payment) : null,
      today,
    },
  )
  return {
    ...row,
    ...placeColumns(after),
    invoice_chosen: after.isInvoiceChosen,
    date: after.date,
    name,
    name_key: nameKey(name),
    bank_name: bankNameAfter(row, name),
    business_day: after.businessDay,
    anchor_day: course.moved === null ? row.anchor_day : dayOfMonth(course.moved.anchor),
    value,
    split: splitAfter(row, {
      changes,
      value,
      isOwn: row.id === entry.id,
      currency: facts.currency,
    }),
    description: changes.description ?? row.description,
    labels: changes.labels === undefined ? row.labels : labelsColumn(changes.labels),
    card_ending: cardEndingAfter(row, changes, payment),
    category_id: after.categoryId,
    category_chosen: row.category_chosen || changes.category !== undefined,
    payment_id: payment?.id ?? row.payment_id,
    paid: after.paid,
    written_by: writer,
    version: row.version + 1,
  }
}

/**
 * The split of an entry after a change, its value known: the sent one in proportion to it, none where all of it
 * goes into one category, else the one that it has. A refund that only follows stays as its purchase is.
 */
export function splitAfter(
  row: EntryRow,
  of: {
    readonly changes: Pick<Changes, 'split' | 'category'>
    readonly value: Cents
    readonly isOwn: boolean
    readonly currency: Currency
  },
): Split | null {
  const { changes, value, isOwn, currency } = of
  const { category = row.category_id, split } = changes
  const isFollowingRefund = row.refund_of_id !== null && !isOwn
  const stays = isFollowingRefund || (split === undefined && category === row.category_id)
  return splitOfValue(stays ? row.split : (split ?? null), value, currency)
}

/** The card of an entry after a change: another account has other cards, and one that is none of a card has none. */
function cardEndingAfter(
  row: EntryRow,
  { cardEnding }: Changes,
  payment: JudgedFacts['payment'] | undefined,
): string | null {
  if (payment != null && payment.type !== 'credit') return null
  if (cardEnding !== undefined) return cardEnding
  return payment == null || payment.id === row.payment_id ? row.card_ending : null
}

/** What the bank called an entry, kept once it is called otherwise. */
function bankNameAfter(row: EntryRow, name: string): string | null {
  if (row.external_id === null || name === row.name) return row.bank_name
  return row.bank_name ?? row.name
}

/** The future occurrences of a series follow the edit of its entries. */
async function updateSeriesTerms(
  ledger: Ledger,
  entry: EntryRow,
  {
    changes,
    facts,
    course,
    writer,
    seriesRow,
  }: Pick<Applied, 'changes' | 'facts' | 'course' | 'writer'> & { readonly seriesRow: SeriesRow },
): Promise<void> {
  const of = { userId: entry.user_id, id: entry.series_id }
  const { name, value, description, category, payment, labels } = changes
  const goesOnCard = payment !== undefined && facts.payment?.type === 'credit'
  const businessDay = goesOnCard ? null : changes.businessDay
  const isSameCategory = category === undefined || category === seriesRow.category_id
  const stays = changes.split === undefined && isSameCategory
  const split = splitOfValue(
    stays ? seriesRow.split : (changes.split ?? null),
    value ?? seriesRow.value,
    facts.currency,
  )
  await updateSeries({ ledger, userId: of.userId }, of, {
    written_by: writer,
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(description === undefined ? {} : { description }),
    ...(labels === undefined ? {} : { labels: labelsColumn(labels) }),
    ...(payment === undefined ? {} : { card_ending: null }),
    ...(changes.cardEnding === undefined ? {} : { card_ending: changes.cardEnding }),
    ...(category === undefined ? {} : { category_id: category }),
    split,
    ...(payment === undefined ? {} : { payment_id: payment }),
    ...(businessDay === undefined ? {} : { business_day: businessDay }),
    ...(course.moved === null ? {} : { anchor: course.moved.anchor }),
  })
}
type UpdateResult = Answer<typeof updateEndpoint>
type SeriesRow = NonNullable<Awaited<ReturnType<typeof lockSeries>>>

type Edit = {
  readonly id: string
  readonly changes: Changes
  readonly scope: SeriesScope
  /** The entry is marked as a transfer between one's own accounts. */
  readonly isTransfer?: boolean
}

/** Updates an entry, or those of its series that the scope reaches. */
export async function updateTransaction(
  ctx: Context,
  { id, changes: sentChanges, scope, isTransfer = false }: Edit,
): Promise<UpdateResult | RefusedBy<typeof updateEndpoint>> {
  const changes = isTransfer
    ? { ...sentChanges, category: DEFAULT_CATEGORY_IDS.transfer, split: null }
    : ledByShare(sentChanges)
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  if (isStale(changes.version, entry.version)) return refuse('version_conflict')
  const facts = await findDraftFacts(ctx, {
    paymentId: changes.payment ?? entry.payment_id,
    categoryId: changes.category === undefined ? entry.category_id : changes.category,
  })
  const refusal =
    refuseChanges({ entry, changes, facts, actor: ctx.actor, scope, isTransfer }) ??
    (await refuseRefundCategory(ctx, { entry, category: changes.category })) ??
    (isTransfer ? null : await refuseNewSplit(ctx, { entry, changes }))
  if (refusal !== null) return refusal
  const { payment } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if (!(await areLabels(ctx, changes.labels))) return refuse('label_not_found', 'labels')
  const { reached, skipped } =
    changes.sameName === true && entry.external_id !== null
      ? await reachOfName(ctx.ledger, { entry, changes })
      : await reachOfEdit(ctx, { entry, scope })
  const { openedUntil } = facts
  const seriesRow = scope === 'this' ? undefined : await lockSeries(ctx, entry.series_id)
  const course = courseOf({ entry, changes, scope, seriesRow, reached, openedUntil })
  if (course === 'date_out_of_range') return refuse(course, 'date')

  const places = await placesOf(ctx, { draftPayment: payment, rows: reached })
  const after = reached.map((row) =>
    changedRow(row, {
      entry,
      changes,
      facts,
      places,
      course,
      today: ctx.today,
      writer: writerOf(ctx.actor),
    }),
  )
  const inPaid = await refuseInPaidInvoice(ctx, {
    before: reached,
    after,
    evenIfPaid: changes.evenIfPaid === true,
    field: 'date',
  })
  if (inPaid !== null) return inPaid

  // Decided.
  const goals = await objectivesAfter(ctx, { before: reached, after })
  await giveReachedObjectives(ctx, goals)
  const undo =
    isUndoable({ changes, scope, isTransfer }) && after.length > 0 ? newId(ctx.nowMs) : null
  const edit = {
    actor: ctx.actor,
    entry,
    changes,
    isTransfer,
    facts,
    places,
    course,
    seriesRow,
    undo,
    nowMs: ctx.nowMs,
  }
  const items = await writeEdit(ctx, edit, { before: reached, after })
  return { items, count: after.length, skipped, undo }
}

/** Why an entry cannot be divided as a change says, or null: a refund is as its purchase is (case T5). */
export async function refuseNewSplit(
  ctx: Context,
  of: {
    readonly entry: EntryRow
    readonly changes: Pick<Changes, 'split' | 'value'>
  },
) {
  const { entry, changes } = of
  if (changes.split == null) return null
  if (entry.refund_of_id !== null) return refuse('refund_follows_purchase', 'split')
  return refuseShares(ctx, { split: changes.split, value: changes.value ?? entry.value })
}

/** All of the entry's name. What another category was chosen for is not put into this one (case H6). */
async function reachOfName(
  ledger: Ledger,
  { entry, changes }: Pick<Judged, 'entry' | 'changes'>,
): Promise<Reach<EntryRow>> {
  const { free, locked } = await listSameName(ledger, entry)
  return changes.category === undefined
    ? { reached: [...free, ...locked], skipped: 0 }
    : { reached: free, skipped: locked.length }
}

/** Writes a decided edit, with what was before it, and returns the first of its entries. */
async function writeEdit(
  ctx: Context,
  edit: Omit<
    Pick<Judged, 'actor' | 'entry' | 'changes' | 'isTransfer'> & {
      readonly facts: DraftFacts
      readonly places: Applied['places']
      readonly course: Course
      readonly seriesRow: SeriesRow | undefined
      /** By what it can be undone, or null. */
      readonly undo: string | null
      readonly nowMs: number
    },
    'actor' | 'nowMs'
  >,
  { before, after }: Difference,
): Promise<UpdateResult['items']> {
  const { entry, changes, isTransfer, facts, places, course, seriesRow, undo } = edit

  const along = await refundsAlong(ctx, { before, after })
  const all = { before: [...before, ...along.before], after: [...after, ...along.after] }
  const preloaded = { groups: groupsOf(facts) }
  const statements = [
    ...(all.after.length === 0 ? [] : [updateEntriesStatement(ctx.userId, all.after)]),
    ...(await postEntriesStatements(ctx, { ...all, preloaded })),
  ]
  const isSplitKept = changes.splitNextAlike === true
  // Those that a rule calls alike may have as many names of the bank's.
  const named = changes.category === undefined ? after.slice(0, 1) : after
  const remembered = isTransfer ? [] : memoriesOf(named, { isSplitKept })
  const remember = rememberCategoriesStatement(ctx.userId, remembered)
  /** It is sent once the edit has written everything else, and before the category is remembered. */
  const record = (ahead: readonly EntryRow[]) =>
    undo === null
      ? null
      : recordEditStatement({
          userId: ctx.userId,
          id: undo,
          ...all,
          written: ahead.filter((row) => row.series_id === entry.series_id),
          series: course.series === null ? null : seriesRow,
          remembered,
          calendarItems: { ids: [changes.calendarItem ?? []].flat(), areGone: false },
          nowMs: ctx.nowMs,
        })
  const items = await toFirstTransactions(ctx, { facts, rows: after, places })
  const isWrittenAhead = course.moved !== null || changes.businessDay === 'before'
  if (course.series === null && !isWrittenAhead) {
    deferUntilCommit(ctx.ledger, [...statements, record([]), remember])
    return items
  }
  await sendInOrder(ctx.ledger, statements)
  if (course.series !== null && seriesRow !== undefined) {
    const writer = writerOf(ctx.actor)
    await updateSeriesTerms(ctx.ledger, entry, { changes, facts, course, writer, seriesRow })
  }
  const until = facts.openedUntil
  const ahead = isWrittenAhead ? await writeAhead(ctx, { until }) : []
  deferUntilCommit(ctx.ledger, [record(ahead), remember])
  return items
}

/** A tick alone is taken back by its opposite. */
function isUndoable(edit: Pick<Judged, 'changes' | 'scope' | 'isTransfer'>): boolean {
  const { changes, scope, isTransfer } = edit
  return isTransfer || scope !== 'this' || Object.keys(editedFields(changes)).length > 0
}

function courseOf(of: {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly scope: SeriesScope
  readonly seriesRow: SeriesRow | undefined
  readonly reached: readonly EntryRow[]
  readonly openedUntil: Day
}): Course | 'date_out_of_range' {
  const { entry, changes, scope, seriesRow, reached, openedUntil } = of
  if (scope === 'this') return { series: null, moved: null }
  const { date, businessDay = entry.business_day } = changes
  const series =
    seriesRow === undefined
      ? null
      : { anchor: seriesRow.anchor, recurrentType: seriesRow.recurrent_type }
  if (date === undefined) return { series, moved: null }
  const moved = movedSeries({
    entry: {
      recurrentType: entry.recurrent_type,
      isInParts: entry.last_installment !== null,
      index: entry.recurrent_index,
    },
    date,
    reached: reached.map((reachedRow) => reachedRow.recurrent_index),
    openedUntil,
    businessDay,
  })
  return moved === 'date_out_of_range' ? moved : { series, moved }
}

type Judged = {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly facts: JudgedFacts
  readonly actor: Actor
  readonly scope: SeriesScope
  readonly isTransfer: boolean
}

/** The first reason to refuse these changes, or null. */
export function refuseChanges({ actor, ...judged }: Judged) {
  const { entry, changes, facts } = judged
  const { payment, category } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if ((changes.category ?? null) !== null && category === null) {
    return refuse('category_not_found', 'category')
  }
  const entryFacts = {
    userId: entry.user_id,
    transactionType: entry.transaction_type,
    // An entry that is on a card now follows a card's rules, wherever the change moves it.
    paymentType: entry.invoice_month === null ? payment.type : ('credit' as const),
    value: entry.value,
    externalId: entry.external_id,
    bankingOperationReferenceId: entry.operation_id,
    invoiceReferenceId: null,
    paymentInvoiceReferenceId: entry.pays_card_id,
    objectiveReferenceId: entry.objective_id,
    lastInstallment: entry.last_installment,
  }
  if (changes.paid !== undefined && changes.paid !== entry.paid) {
    const refusal = refusePaidToggle(entryFacts, actor)
    if (refusal !== null) return refuse(refusal)
  }
  // Labels are the person's own words: they go on whatever is theirs (case Q1). So does whose card it was.
  const { labels: _, cardEnding: __, ...edited } = editedFields(changes)
  const fields = Object.keys(edited)
  if (fields.length === 0) return null
  const refusal = refuseEdit(entryFacts, actor) ?? refuseFieldChange(entryFacts, fields)
  if (refusal !== null) return refuse(refusal)
  return refuseContent(judged) ?? refuseShift(judged)
}

/** What is changed of the entry itself. */
function editedFields(changes: Changes): Partial<Changes> {
  const {
    version: _,
    paid: __,
    sameName: ___,
    evenIfPaid: ____,
    calendarItem: _____,
    splitNextAlike: ______,
    ...edited
  } = changes
  return edited
}

function refuseContent(judged: Omit<Judged, 'actor'>) {
  const { entry, changes, facts, isTransfer } = judged
  const value = changes.value ?? entry.value
  const { transaction_type: transactionType } = entry
  const ofValue = refuseValue({
    transactionType,
    value,
    instalments: 1,
    currency: facts.currency,
  })
  if (ofValue !== null) return refuse(ofValue, 'value')
  const categoryGroup = facts.category?.group ?? null
  const paymentType = facts.payment?.type ?? 'debit'
  // An unchanged category is not checked: a transfer that is only renamed keeps it.
  const hasNewPlace = changes.category !== undefined || changes.payment !== undefined
  const isRefund = entry.refund_of_id !== null
  const ofCategory =
    isTransfer || !hasNewPlace
      ? null
      : refuseCategory({ transactionType, categoryGroup, paymentType, isRefund })
  if (ofCategory !== null) return refuse(ofCategory, 'category')
  const ofDate = refuseDate({ date: changes.date ?? entry.date })
  return ofDate === null ? null : refuse(ofDate, 'date')
}

/** A business-day shift is set for the whole series, or refused. */
function refuseShift({ entry, changes, facts, scope }: Omit<Judged, 'actor'>) {
  const refusal = refuseNewShift({
    current: entry.business_day,
    businessDay: changes.businessDay,
    paymentType: facts.payment?.type ?? 'debit',
    isWholeSeries: entry.recurrent_type !== null && scope !== 'this',
  })
  return refusal === null ? null : refuse(refusal, 'businessDay')
}
