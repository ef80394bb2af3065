import { type RawBuilder, sql } from 'kysely'
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { categoryNames, sharesSql } from '../categories/rows.ts'
import type { Context, Owned, OwnerLedger } from '../context.ts'

/** The payment method; all cash and bank accounts where none is named. */
export type Scope = { readonly paymentId?: string | undefined }
export type Range = { readonly startDate: Day; readonly endDate: Day }

/**
 * SQL to select from: the entries `t` which an item `l` of the calendar announces, of its own name or the
 * bank's name for it, on its payment method. Each name is looked up by itself: two names in one condition are
 * two scans of the index of names to the planner, which then prefers an index that reads a whole account.
 */
export function entriesOfItem(
  { userId }: Owned,
  { startDate, endDate }: Range,
): RawBuilder<unknown> {
  return sql`(select l.name_key union all
           select l.original_name_key where l.original_name_key <> l.name_key) k (name_key)
    cross join lateral (
      select e.date, e.paid from transactions e
       where e.user_id = ${userId} and e.name_key = k.name_key and e.payment_id = l.payment_id
         and e.date between ${startDate} and ${endDate}
      offset 0) t`
}

/** SQL for the months that have such an entry. The calendar and every forecast use it. */
export function postedMonths(owner: Owned, startDate: Day, endDate: Day): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM')) from ${entriesOfItem(owner, { startDate, endDate })}), '[]')`
}

/**
 * SQL to select from: an owner's entries that count on some days, or that happened on them. What was bought on
 * a card counts later, with its invoice, and has an index by its own day; everything else counts on its day,
 * which the index of all entries has. A condition on the day alone would read the whole history, and one
 * condition for both reads it where the planner knows little of the table.
 */
export function entriesOn(
  { userId }: OwnerLedger,
  {
    startDate,
    endDate,
    purchaseDays = false,
  }: Range & { readonly purchaseDays?: boolean | undefined },
): RawBuilder<unknown> {
  const own = sql`select * from transactions where user_id = ${userId}`
  const days = sql`between ${startDate} and ${endDate}`
  if (!purchaseDays) return sql`(${own} and counts_on ${days})`
  return sql`(${own} and invoice_month is null and counts_on ${days}
    union all ${own} and invoice_month is not null and date ${days})`
}

export type Categories = {
  readonly categoryId?: string | undefined
  readonly categories?: readonly string[] | undefined
}

/** A condition on the rows `t` for the named categories and their subcategories; for all where none is named. */
export function ofCategories(
  owner: Owned,
  { categoryId, categories }: Categories,
): RawBuilder<unknown> {
  const named = [...(categoryId === undefined ? [] : [categoryId]), ...(categories ?? [])]
  if (named.length === 0) return sql`true`
  // An entry without a category, such as a refund on a card, matches no name.
  return sql`(t.category_id = any(${named}::uuid[]) or t.category_id in (
    select id from ${categoryNames(owner, 'id', 'parent_id')} c where parent_id = any(${named}::uuid[])))`
}

/** The same on entries `t`, of which a share may be in one of the categories. */
export function hasCategories(owner: Owned, of: Categories): RawBuilder<unknown> {
  const shares = sql`select from ${sharesSql} cross join lateral (select s.category as category_id) t`
  return sql`(${ofCategories(owner, of)} or t.split is not null and exists (${shares} where ${ofCategories(owner, of)}))`
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
    /** A sum for each month of whole ones, under its first day. */
    readonly monthly?: boolean | undefined
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

export type InvoiceQuery = {
  readonly from: Month
  readonly to: Month
  /** One card, or all of them. */
  readonly cardId?: string | undefined
}

/**
 * The due date of an invoice of `payments p` in the month `m`: `dueDateIn` of the domain in SQL, by
 * the terms that applied to that month. It is computed because an invoice with nothing on it has no
 * row that stores it.
 */
const DUE_ON =
  sql.raw(`m::date - 1 + least(extract(day from m + interval '1 month - 1 day')::integer,
             coalesce((select (e->>'dueDay')::integer from jsonb_array_elements(p.earlier_terms) e
                        where to_char(m, 'YYYY-MM') < e->>'before' order by e->>'before' limit 1),
                      p.due_day))`)

/**
 * The invoices that fall due in some months, one row a card and month, with purchases or without,
 * and what each carries from the one before it: `settleInvoices` of the domain in SQL. While due
 * dates pass, the carried amount is a sum that runs over all invoices of a card. From the first
 * invoice that is not due yet on, only a credit is carried further: the amount by which the sum
 * exceeds its own minimum so far. The months around today are always among the rows, because where
 * debt stops being carried depends on them and on no later invoice (case L31). Later ones are not
 * read: a purchase in 360 parts would slow every invoice down (case L60). A debt that only passed through an
 * invoice is not shown there (case M12).
 */
export function invoicesIn(
  { userId, today }: Context,
  { from, to, cardId }: InvoiceQuery,
): RawBuilder<unknown> {
  const now = monthOf(today)
  const start = from < now ? from : now
  const end = to > now ? to : addMonths(now, 1)
  const ofCard = (column: string) =>
    cardId === undefined ? sql`true` : sql`${sql.raw(column)} = ${cardId}::uuid`
  return sql`
    with kept as (
      select payment_id, month, due_on, items_cents, items, paid_cents
        from invoice_totals where user_id = ${userId} and ${ofCard('payment_id')}
         and month <= ${firstDay(end)} and due_on <= ${lastDay(end)}
    ), months as (
      select * from kept
       union all
      select p.id, m::date, ${DUE_ON}, 0, 0, 0
        from payments p
       cross join generate_series(${firstDay(start)}::timestamp, ${firstDay(end)}::timestamp, '1 month') m
       where p.user_id = ${userId} and p.type = 'credit' and ${ofCard('p.id')}
         and not exists (select from kept k where k.payment_id = p.id and k.month = m::date)
    ), sums as (
      select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as sum,
             due_on < ${today} as is_past,
             min(month) filter (where due_on >= ${today}) over (partition by payment_id) as turn
        from months
    ), chain as (
      select s.*, p.name as card_name, p.external_id,
             case when p.external_id is not null then 0
                  when lag(is_past) over card is null then 0
                  when lag(is_past) over card then lag(sum) over card
                  else lag(sum) over card - least(0, min(sum) filter (where not is_past)
                         over (card rows between unbounded preceding and 1 preceding))
              end as exact,
             coalesce(max(sum) filter (where turn is null or month <= turn)
                        over (card rows between 1 following and unbounded following) >= -1, false)
               as is_settled_later
        from sums s join payments p on p.user_id = ${userId} and p.id = s.payment_id
      window card as (partition by s.payment_id order by s.month)
    )
    select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents,
           case when abs(shown) <= 1 then 0 else shown end as carried_cents,
           items_cents + shown - paid_cents as remaining_cents, is_settled_later,
           case when items_cents + shown - paid_cents < 0
                 and (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0
                else items_cents + shown - paid_cents end as owed_cents
      from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0
                           else exact end as shown from chain) s where month between ${firstDay(from)} and ${firstDay(to)}`
}
