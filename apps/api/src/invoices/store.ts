import { sql } from 'kysely'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import { unnest } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from '../transactions/rows.ts'

/** The items of a card whose invoice falls due in `from` or later. */
export function listItemsFrom(
  ledger: Ledger,
  card: { readonly userId: string; readonly id: string; readonly from: Month },
): Promise<EntryRow[]> {
  return ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', card.userId)
    .where('payment_id', '=', card.id)
    .where('invoice_month', '>=', firstDay(card.from))
    .orderBy('id')
    .execute()
}

/** What paid this card's invoices from other accounts. */
export function listPaying(ledger: Ledger, userId: string, cardId: string): Promise<EntryRow[]> {
  return ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pays_card_id', '=', cardId)
    .orderBy('id')
    .execute()
}

type DueDays = {
  readonly userId: string
  readonly cardId: string
  readonly due: readonly { readonly month: Day; readonly dueOn: Day }[]
}

/** When the open invoices of a card fall due from now on. */
export async function moveDueDays(ledger: Ledger, { userId, cardId, due }: DueDays): Promise<void> {
  if (due.length === 0) return
  await sql`update invoice_totals t set due_on = n.due_on
    from ${unnest(
      [
        ['month', 'date', (row) => row.month],
        ['due_on', 'date', (row) => row.dueOn],
      ],
      due,
    )} as n (month, due_on)
    where t.user_id = ${userId} and t.payment_id = ${cardId} and t.month = n.month`.execute(ledger)
}
