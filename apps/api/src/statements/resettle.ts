import { type Month, monthOf } from '@saldo/domain/calendar'
import {
  type CardInvoices,
  type ImportedPayment,
  settledMonth,
} from '@saldo/domain/invoices/imported-payment'
import { absolute, addCents } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import { payColumns } from './settling.ts'
import { listCardInvoices, listReceived } from './settling-store.ts'

/**
 * Brings the payments that came with the bills of these cards into line with what is known of them
 * now: an older bill that is imported later is what an older payment settles, and without it that
 * payment settles what the product does not know (case L25): a bill before the first one, or one that
 * is missing between two. What a person has said of a payment stays.
 */
export async function resettleCards(
  ledger: Ledger,
  userId: string,
  cardIds: readonly string[],
): Promise<void> {
  if (cardIds.length === 0) return
  const cards = (await listCardInvoices(ledger, userId)).filter(({ cardId }) =>
    cardIds.includes(cardId),
  )
  for (const card of cards) {
    const first = card.sums.find(({ items }) => items !== 0)
    const received = await listReceived(ledger, { userId, cardId: card.cardId })
    const changed = received.flatMap((row) => {
      const isKnown = first !== undefined && row.date > first.closesOn
      const now = row.pays_month === null ? null : monthOf(row.pays_month)
      if (row.invoice_chosen || (isKnown && now !== null && hasItems(card, now))) return []
      const payment = { day: row.date, value: absolute(row.value) }
      const month = isKnown ? settledMonth(withoutPayment(card, now, payment), payment) : null
      return month === now ? [] : [{ row, month }]
    })
    const before = changed.map(({ row }) => row)
    const after = changed.map(({ row, month }) => ({
      ...row,
      ...payColumns(month === null ? null : { cardId: card.cardId, month }),
      version: row.version + 1,
    }))
    await updateEntries(ledger, userId, after)
    await postEntries(ledger, { userId, before, after })
  }
}

function hasItems({ sums }: CardInvoices, month: Month): boolean {
  return sums.some((sum) => sum.month === month && sum.items !== 0)
}

/** The card as it would be without this payment, which settles that month now. */
function withoutPayment<Card extends CardInvoices>(
  card: Card,
  month: Month | null,
  { value }: ImportedPayment,
): Card {
  const sums = card.sums.map((sum) =>
    sum.month === month ? { ...sum, paid: addCents(sum.paid, value) } : sum,
  )
  return { ...card, sums }
}
