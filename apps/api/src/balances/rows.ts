import { type RawBuilder, sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'

/** The payment method; all cash and bank accounts where none is named. */
export type Scope = { readonly paymentId?: string | undefined }
export type Range = { readonly startDate: Day; readonly endDate: Day }

/**
 * SQL for the months that have an entry which an item `l` of the calendar announces: of its own
 * name or the bank's name for it, on its payment method. The calendar and every forecast use it.
 */
export function postedMonths(from: Day, to: Day): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM')) from transactions t
     where t.user_id = l.user_id and t.name_key in (l.name_key, l.original_name_key)
       and t.payment_id = l.payment_id and t.date between ${from} and ${to}), '[]')`
}

/**
 * Which of the entries `t` of an owner happened on some days. What was bought on a card counts later, with
 * its invoice, and has an index by its own day; everything else counts on its day, which the index of all
 * entries has. A condition on `t.date` alone would read the whole history.
 */
export function entriesOn({ startDate, endDate }: Range): RawBuilder<unknown> {
  const days = sql`between ${startDate} and ${endDate}`
  return sql`(t.invoice_month is null and t.counts_on ${days}
    or t.invoice_month is not null and t.date ${days})`
}

export type Categories = {
  readonly categoryId?: string | undefined
  readonly categories?: readonly string[] | undefined
}

/** A condition on the rows `t` for the named categories and their subcategories; for all where none is named. */
export function ofCategories({ categoryId, categories }: Categories): RawBuilder<unknown> {
  const named = [...(categoryId === undefined ? [] : [categoryId]), ...(categories ?? [])]
  if (named.length === 0) return sql`true`
  // An entry without a category, such as a refund on a card, matches no name.
  return sql`(t.category_id = any(${named}::uuid[]) or t.category_id in (
    select id from category_names where parent_id = any(${named}::uuid[])))`
}

export type CategorySumsQuery = Scope &
  Range &
  Categories & {
    /** Purchases on a card by their own day; else with their invoice, on its due date. */
    readonly purchaseDays?: boolean | undefined
    /** Subcategories are added to the category above them. */
    readonly whole?: boolean | undefined
    /** A sum for each day. */
    readonly daily?: boolean | undefined
    /** Of some payment methods alone. */
    readonly payments?: readonly string[] | undefined
    /** Of entries in whose name this stands: kept totals know no names. */
    readonly search?: string | undefined
  }

/** A condition on the rows `t` for the named payment methods; for all where none is named. */
export function ofPayments({
  paymentId,
  payments,
}: Pick<CategorySumsQuery, 'paymentId' | 'payments'>): RawBuilder<unknown> {
  const named = payments ?? (paymentId === undefined ? undefined : [paymentId])
  return named === undefined ? sql`true` : sql`t.payment_id = any(${[...named]}::uuid[])`
}

/** A condition on the entries `t` whose name has this in it, accents and capitals apart. */
export function ofName({ search = '' }: Pick<CategorySumsQuery, 'search'>): RawBuilder<unknown> {
  const key = nameKey(search)
  return key === '' ? sql`true` : sql`strpos(t.name_key, ${key}) > 0`
}
