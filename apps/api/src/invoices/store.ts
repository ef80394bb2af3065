import { sql } from 'kysely'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import { rowsOf } from '../db/columns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import type { Owned } from '../context.ts'

/** The items of a card whose invoice falls due in `from` or later. */
export function listItemsFrom(
  ctx: Owned,
  card: { readonly id: string; readonly from: Month },
): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', card.id)
    .where('invoice_month', '>=', firstDay(card.from))
    .orderBy('id')
    .execute()
}

/** The stored invoices of a card that fall due in `from` or later, by their months. */
export async function listMonthsFrom(
  ctx: Owned,
  card: { readonly id: string; readonly from: Month },
): Promise<Day[]> {
  const rows = await ctx.ledger
    .selectFrom('invoice_totals')
    .select('month')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', card.id)
    .where('month', '>=', firstDay(card.from))
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/**
 * The entries that paid this card's invoices from anywhere, and those of this account that paid any
 * card's.
 */
export function listPaying(ctx: Owned, paymentId: string): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where((where) =>
      where.or([
        where('pays_card_id', '=', paymentId),
        where.and([where('payment_id', '=', paymentId), where('pays_card_id', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
}

type SeriesEnd = { readonly id: string; readonly at: string }

/**
 * Ends the series that write to this payment method and have entries elsewhere as well: they are kept
 * for these, under the payment method of the last one. Removed entries that can be restored count
 * too.
 */
export async function endSeriesOf(ctx: Owned, { id, at }: SeriesEnd): Promise<void> {
  await sql`update series s set ended_at = coalesce(s.ended_at, ${at}::timestamptz),
      payment_id = last.payment_id, version = s.version + 1
    from (select distinct on (series_id) series_id, payment_id from (
            select series_id, payment_id, recurrent_index from transactions
             where user_id = ${ctx.userId} and recurrent_type is not null
             union all
            select (r.entry->>'series_id')::uuid, p.id, (r.entry->>'recurrent_index')::integer
              from removed_transactions r
              join payments p on p.user_id = r.user_id and p.id = (r.entry->>'payment_id')::uuid
             where r.user_id = ${ctx.userId} and r.entry->>'recurrent_type' is not null) e
           where payment_id <> ${id} order by series_id, recurrent_index desc) last
    where s.user_id = ${ctx.userId} and s.payment_id = ${id} and s.id = last.series_id`.execute(
    ctx.ledger,
  )
}

type DueDays = {
  readonly cardId: string
  readonly due: readonly { readonly month: Day; readonly dueOn: Day }[]
}

/** When the open invoices of a card fall due from now on. */
export async function moveDueDays(ctx: Owned, { cardId, due }: DueDays): Promise<void> {
  if (due.length === 0) return
  await sql`update invoice_totals t set due_on = n.due_on
    from ${rowsOf(
      [
        ['month', 'date', (row) => row.month],
        ['due_on', 'date', (row) => row.dueOn],
      ],
      due,
    )} as n (month, due_on)
    where t.user_id = ${ctx.userId} and t.payment_id = ${cardId} and t.month = n.month`.execute(
    ctx.ledger,
  )
}
