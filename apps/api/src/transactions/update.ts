import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type { updateTransaction as updateEndpoint } from '@saldo/contract/transactions'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import type { Course } from '@saldo/domain/transactions/changed-entry'
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
import { isStale } from '@saldo/domain/versions'
import { movedSeries } from '@saldo/domain/transactions/moved-series'
import type { Ledger } from '../db/ledger.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { newId } from '../gateways/random.ts'
import { type Applied, changedRow, type Changes, updateSeriesTerms } from './changed-rows.ts'
import { writeAhead } from './horizon.ts'
import { giveReachedObjectives, objectivesAfter } from './objective-sums.ts'
import { refuseInPaidInvoice } from './paid-invoices.ts'
import { postEntriesStatement } from './post.ts'
import {
  type Difference,
  recategorised,
  refundsAlong,
  refuseRefundCategory,
} from './refunds-store.ts'
import type { EntryRow } from './columns.ts'
import { listSameName } from './same-name-store.ts'
import { reachOfEdit } from './series-scope.ts'
import { recordEditStatement } from './undo-store.ts'
import {
  type DraftFacts,
  findDraftFacts,
  groupsOf,
  lockEntry,
  lockSeries,
  rememberCategoriesStatement,
  updateEntriesStatement,
} from './store.ts'
import { placesOf, toFirstTransactions } from './to-transactions.ts'
import { writerOf } from './writers.ts'
import type { Context } from '../context.ts'

type UpdateInput = {
  readonly id: string
  readonly changes: Changes
  readonly scope: SeriesScope
  /** The entry is marked as a transfer between one's own accounts. */
  readonly isTransfer?: boolean
}
type Changed = Answer<typeof updateEndpoint>
type SeriesRow = NonNullable<Awaited<ReturnType<typeof lockSeries>>>

/** Updates an entry, or those of its series that the scope reaches. */
export async function updateTransaction(
  ctx: Context,
  { id, changes: sentChanges, scope, isTransfer = false }: UpdateInput,
): Promise<Changed | RefusedBy<typeof updateEndpoint>> {
  const changes = isTransfer
    ? { ...sentChanges, category: DEFAULT_CATEGORY_IDS.transfer }
    : sentChanges
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  if (isStale(changes.version, entry.version)) return refuse('version_conflict')
  const facts = await findDraftFacts(ctx, {
    paymentId: changes.payment ?? entry.payment_id,
    categoryId: changes.category === undefined ? entry.category_id : changes.category,
  })
  const refusal =
    refuseChanges({ entry, changes, facts, actor: ctx.actor, scope, isTransfer }) ??
    (await refuseRefundCategory(ctx.ledger, { entry, category: changes.category }))
  if (refusal !== null) return refusal
  const { payment } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
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

type Edit = Pick<Judged, 'actor' | 'entry' | 'changes' | 'isTransfer' | 'facts'> & {
  readonly places: Applied['places']
  readonly course: Course
  readonly seriesRow: SeriesRow | undefined
  /** By what it can be undone, or null. */
  readonly undo: string | null
  readonly nowMs: number
}

/** Writes a decided edit, with what was before it, and returns the first of its entries. */
async function writeEdit(
  ctx: Context,
  edit: Omit<Edit, 'actor' | 'nowMs'>,
  { before, after }: Difference,
): Promise<Changed['items']> {
  const { entry, changes, isTransfer, facts, places, course, seriesRow, undo } = edit

  const purchases = recategorised({ before, after })
  const along = await refundsAlong(ctx, { purchases })
  const all = { before: [...before, ...along.before], after: [...after, ...along.after] }
  const preloaded = { groups: groupsOf(facts) }
  const statements = [
    all.after.length === 0 ? null : updateEntriesStatement(ctx.userId, all.after),
    await postEntriesStatement(ctx, { ...all, preloaded }),
  ]
  const remember = isTransfer ? null : rememberStatement(after)
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
          remembered: remember === null ? null : after[0],
          calendarItem: changes.calendarItem,
          nowMs: ctx.nowMs,
        })
  const items = await toFirstTransactions(ctx, { facts, rows: after, places })
  const isWrittenAhead = course.moved !== null || changes.businessDay === 'before'
  if (course.series === null && !isWrittenAhead) {
    deferUntilCommit(ctx.ledger, [...statements, record([]), remember])
    return items
  }
  for (const statement of statements) await statement?.execute(ctx.ledger)
  if (course.series !== null) {
    const writer = writerOf(ctx.actor)
    await updateSeriesTerms(ctx.ledger, entry, { changes, facts, course, writer })
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
  readonly facts: DraftFacts
  readonly actor: Actor
  readonly scope: SeriesScope
  readonly isTransfer: boolean
}

/** The first reason to refuse these changes, or null. */
function refuseChanges({ actor, ...judged }: Judged) {
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
  const edited = editedFields(changes)
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

function rememberStatement(rows: readonly EntryRow[]) {
  const [first] = rows
  if (first === undefined || first.category_id === null) return null
  const { user_id: userId, name_key: key, transaction_type: transactionType } = first
  return rememberCategoriesStatement(userId, [
    { nameKey: key, transactionType, categoryId: first.category_id },
  ])
}
