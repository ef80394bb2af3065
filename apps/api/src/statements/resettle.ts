import { settledMonth } from '@saldo/domain/invoices/imported-payment'
import { absolute } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import { payColumns } from './settling.ts'
import { listCardInvoices, listReceived } from './settling-store.ts'

/**
 * Brings the payments that came with the bills of these cards into line with what is known of them
 * now: an older bill that is imported later is what an older payment settles, and without it that
 * payment settles what came before the product knew the card (case L25). What a person has said of a
 * payment stays.
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
      if (row.invoice_chosen || isKnown === (row.pays_month !== null)) return []
      const month = isKnown
        ? settledMonth(card, { day: row.date, value: absolute(row.value) })
        : null
      return [{ row, month }]
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
