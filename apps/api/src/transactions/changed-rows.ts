import type { Call } from '@saldo/contract/endpoint'
import type { updateTransaction as updateEndpoint } from '@saldo/contract/transactions'
import { type Day, dayOfMonth, monthOf } from '@saldo/domain/calendar'
import { changedEntry, type Course } from '@saldo/domain/transactions/changed-entry'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Ledger } from '../db/ledger.ts'
import { cardRuleOf } from '../payments/rows.ts'
import type { EntryRow } from './columns.ts'
import { placeColumns } from './rows.ts'
import { type DraftFacts, updateSeries } from './store.ts'
import type { PlaceFacts } from './to-transactions.ts'

export type Changes = Call<typeof updateEndpoint>['body']

/** An edit that was decided, and what it is applied with. */
export type Applied = {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly facts: DraftFacts
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
    business_day: after.businessDay,
    anchor_day: course.moved === null ? row.anchor_day : dayOfMonth(course.moved.anchor),
    value: changes.value ?? row.value,
    description: changes.description ?? row.description,
    category_id: after.categoryId,
    category_chosen: row.category_chosen || changes.category !== undefined,
    payment_id: payment?.id ?? row.payment_id,
    paid: after.paid,
    written_by: writer,
    version: row.version + 1,
  }
}

/** The future occurrences of a series follow the edit of its entries. */
export async function updateSeriesTerms(
  ledger: Ledger,
  entry: EntryRow,
  { changes, facts, course, writer }: Pick<Applied, 'changes' | 'facts' | 'course' | 'writer'>,
): Promise<void> {
  const of = { userId: entry.user_id, id: entry.series_id }
  const { name, value, description, category, payment } = changes
  const goesOnCard = payment !== undefined && facts.payment?.type === 'credit'
  const businessDay = goesOnCard ? null : changes.businessDay
  await updateSeries({ ledger, userId: of.userId }, of, {
    written_by: writer,
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(description === undefined ? {} : { description }),
    ...(category === undefined ? {} : { category_id: category }),
    ...(payment === undefined ? {} : { payment_id: payment }),
    ...(businessDay === undefined ? {} : { business_day: businessDay }),
    ...(course.moved === null ? {} : { anchor: course.moved.anchor }),
  })
}
