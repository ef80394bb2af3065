import { type RawBuilder, sql } from 'kysely'
import type { Announced, Dated } from '@saldo/domain/balances/forecast'
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { CALENDAR_AHEAD_MONTHS_MAX } from '@saldo/domain/linked-transactions/kinds'
import { listAnnounced } from '@saldo/domain/linked-transactions/occurrence'
import type { Cents } from '@saldo/domain/money'
import { CARD_PAIRS, type CardFacts, cardRuleOf } from '../payments/rows.ts'
import { postedMonths, type Range, type Scope } from './rows.ts'
import type { Context, Owned } from '../context.ts'

/**
 * The days of the calendar that a forecast reads: from today's month, or from the first month of a
 * past range, on.
 */
function calendarRange({ startDate, endDate }: Range, today: Day): Range {
  const first = monthOf(startDate) < monthOf(today) ? monthOf(startDate) : monthOf(today)
  const last = lastDay(addMonths(monthOf(today), CALENDAR_AHEAD_MONTHS_MAX))
  return { startDate: firstDay(first), endDate: endDate < last ? endDate : last }
}

/** An item of the calendar as the SQL returns it beside the figures of a forecast. */
export type AnnouncedRow = {
  readonly day: number
  readonly since: Month
  readonly value: Cents
  readonly paid: readonly Month[]
  readonly posted: readonly Month[]
  readonly payment_id: string
  readonly card_id: string | null
  readonly card: CardFacts
}

type Forecast = Scope & Range

/** The items of the calendar that a forecast of this scope may add, as one JSON list. */
export function announcedItems(ctx: Context, of: Forecast): RawBuilder<unknown> {
  const { startDate, endDate } = calendarRange(of, ctx.today)
  const to = lastDay(monthOf(endDate))
  return sql`(select coalesce(json_agg(json_build_object(
      'day', l.day, 'since', to_char(l.since, 'YYYY-MM'), 'value', l.value,
      'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end, 'card', json_build_object(${sql.raw(CARD_PAIRS)}),
      'paid', coalesce((select json_agg(to_char(m.month, 'YYYY-MM')) from linked_payments m
                         where m.user_id = l.user_id and m.linked_id = l.id
                           and m.month between ${startDate} and ${endDate}), '[]'),
      'posted', ${postedMonths(startDate, to)})), '[]')
    from linked_transactions l
    join payments p on p.user_id = l.user_id and p.id = l.payment_id
   where l.user_id = ${ctx.userId}
     and (${of.paymentId ?? null}::uuid is null or l.payment_id = ${of.paymentId ?? null}::uuid))`
}

/** The payments that those items announce and that are neither marked paid nor entered yet. */
export function announcedOf(
  rows: readonly AnnouncedRow[],
  of: Range & { readonly today: Day },
): readonly Announced[] {
  const range = calendarRange(of, of.today)
  return rows.flatMap(({ day, since, value, paid, posted, card_id: id, card }) =>
    listAnnounced(
      {
        day,
        since,
        value,
        paidMonths: new Set(paid),
        postedMonths: new Set(posted),
        card: id === null ? null : { id, rule: cardRuleOf(card) },
      },
      range,
    ),
  )
}

/** The amount of a card that falls due on a day, less its paid and planned payments. */
export type DueRow = { readonly card_id: string; readonly on: Day; readonly cents: Cents }

/**
 * What is owed on invoices, by card and day, up to the end of a range. What fell due before the
 * range is one sum, on the range's first day.
 */
export function duesOf(
  ctx: Owned,
  { paymentId, startDate, endDate }: Forecast,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(d order by d.card_id, d.on), '[]') from (
    select payment_id as card_id, greatest(due_on, ${startDate}::date) as on,
           sum(items_cents - settling_cents) as cents
      from invoice_totals
     where user_id = ${ctx.userId} and due_on <= ${endDate}
       and (${paymentId ?? null}::uuid is null or payment_id = ${paymentId ?? null}::uuid)
     group by 1, 2) d)`
}

/** The same as the domain's forecast reads them: by card, the days in order. */
export function cardsOf(rows: readonly DueRow[]): ReadonlyMap<string, readonly Dated[]> {
  const ids = new Set(rows.map(({ card_id: id }) => id))
  return new Map([...ids].map((id) => [id, rows.filter(({ card_id: card }) => card === id)]))
}

/** The facts from which one card is forecast. */
export async function findCardFacts(
  ctx: Context,
  of: Forecast,
): Promise<{ readonly dues: readonly DueRow[]; readonly announced: readonly AnnouncedRow[] }> {
  const { rows } = await sql<{
    readonly dues: readonly DueRow[]
    readonly announced: readonly AnnouncedRow[]
  }>`select ${duesOf(ctx, of)} as dues, ${announcedItems(ctx, of)} as announced`.execute(ctx.ledger)
  return rows[0] ?? { dues: [], announced: [] }
}
