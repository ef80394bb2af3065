import { type RawBuilder, sql } from 'kysely'
import { addMonths, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { Context } from '../context.ts'

type InvoiceQuery = {
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

/** The invoices that have a payment and nothing left to pay, as `{card}:{month}`. */
export async function listPaidInvoices(ctx: Context, query: InvoiceQuery): Promise<Set<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id
      from (${invoicesIn(ctx, query)}) i
     where i.paid_cents <> 0 and i.owed_cents >= 0`.execute(ctx.ledger)
  return new Set(rows.map(({ id }) => id))
}
