import { type RawBuilder, sql } from 'kysely'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { PayingEntry } from '@saldo/domain/importing/entered'
import type { CardInvoices } from '@saldo/domain/invoices/imported-payment'
import { type Cents, ZERO } from '@saldo/domain/money'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { CARD_PAIRS, type CardFacts, cardRuleOf } from '../payments/rows.ts'
import type { Owned } from '../context.ts'

export type NamedCard = CardInvoices & { readonly name: string }

/** The cards of a user with the sums of their invoices, the oldest first. */
export async function listCardInvoices(ctx: Owned): Promise<readonly NamedCard[]> {
  const { rows } = await sql<{
    readonly id: string
    readonly name: string
    readonly card: CardFacts
    readonly totals: readonly { month: Day; due_on: Day; items: Cents; paid: Cents }[]
  }>`
    select p.id, p.name, json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           coalesce((select json_agg(json_build_object('month', i.month, 'due_on', i.due_on,
                              'items', i.items_cents, 'paid', i.paid_cents) order by i.month)
                       from invoice_totals i where i.user_id = p.user_id and i.payment_id = p.id),
                    '[]') as totals
      from payments p where p.user_id = ${ctx.userId} and p.type = 'credit'
     order by p.created_at, p.id`.execute(ctx.ledger)
  return rows.map(({ id, name, card, totals }) => {
    const rule = cardRuleOf(card)
    const sums = totals.map(({ month, due_on: dueOn, items, paid }) => {
      const { closesOn } = invoiceInMonth(rule, monthOf(month))
      return { month: monthOf(month), closesOn, dueOn, items, paid }
    })
    return { cardId: id, name, rule, sums }
  })
}

/**
 * The balance of a bank account at the end of a day: its initial value and all entries that are
 * paid by then.
 */
export async function findBalanceOn(
  ctx: Owned,
  of: { readonly paymentId: string; readonly on: Day },
): Promise<Cents> {
  const month = firstDay(monthOf(of.on))
  const { rows } = await sql<{ readonly cents: Cents }>`
    select p.initial_value
           + coalesce((select sum(m.paid_cents) from month_totals m where m.user_id = p.user_id
                          and m.payment_id = p.id and m.month < ${month}), 0)
           + coalesce((select sum(d.paid_cents) from day_totals d where d.user_id = p.user_id
                          and d.payment_id = p.id and d.day between ${month} and ${of.on}), 0) as cents
      from payments p where p.user_id = ${ctx.userId} and p.id = ${of.paymentId}`.execute(
    ctx.ledger,
  )
  return rows[0]?.cents ?? ZERO
}

/** An entry that pays an invoice from another payment method, and its name. */
export type PayingRow = PayingEntry & { readonly name: string }

type Near = {
  readonly payments: readonly string[]
  readonly from: Day
  readonly to: Day
}

/** The entries that pay an invoice, from or of one of these payment methods, between two days. */
export async function listPayingNear(ctx: Owned, near: Near): Promise<readonly PayingRow[]> {
  const { rows } = await sql<PayingRow>`
    select t.id, t.payment_id as "paymentId", t.pays_card_id as "cardId", t.name, t.date, t.value,
           t.external_id is not null as "isImported",
           coalesce((select json_agg(m.payment_id) from matched_lines m
                      where m.user_id = t.user_id and m.entry_id = t.id), '[]') as "matchedIn"
      from transactions t
     where t.user_id = ${ctx.userId} and t.pays_card_id is not null
       and t.pays_card_id <> t.payment_id and t.date between ${near.from} and ${near.to}
       and (t.payment_id = any(${near.payments}::uuid[])
            or t.pays_card_id = any(${near.payments}::uuid[]))
     order by t.date, t.id`.execute(ctx.ledger)
  return rows
}

/**
 * The payments that came in with a card's imported bills: those that settle an invoice and those
 * that settle what was owed before the first one.
 */
export function listReceived(ctx: Owned, of: { readonly cardId: string }): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', of.cardId)
    .where('invoice_month', 'is', null)
    .where('external_id', 'is not', null)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** The entry of a bank's line that did not become an entry of its own. */
export type Match = {
  readonly paymentId: string
  readonly externalId: string
  /** The entry that existed already; null where the line was removed. */
  readonly entryId: string | null
}

const matchColumns: readonly Column<Match>[] = [
  ['payment_id', 'uuid', (match) => match.paymentId],
  ['external_id', 'text', (match) => match.externalId],
  ['entry_id', 'uuid', (match) => match.entryId],
]

type MatchesInput = {
  readonly userId: string
  /** Null where a connection brought the lines. */
  readonly statementId: string | null
  readonly at: string
  readonly matches: readonly Match[]
}

/** Stores the entries of such lines, so that the next import knows them. */
export function insertMatches(of: MatchesInput): RawBuilder<unknown> | null {
  if (of.matches.length === 0) return null
  return sql`insert into matched_lines (user_id, statement_id, created_at, ${namesOf(matchColumns)})
    select ${of.userId}::uuid, ${of.statementId}::uuid, ${of.at}::timestamptz, n.*
      from ${rowsOf(matchColumns, of.matches)} as n (${namesOf(matchColumns)})
        on conflict (user_id, payment_id, external_id) do update set entry_id = excluded.entry_id`
}
