import { monthOf } from '@saldo/domain/calendar'
import { resettledMonth } from '@saldo/domain/invoices/imported-payment'
import { absolute } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import { payColumns } from './settling.ts'
import { listCardInvoices, listReceived } from './settling-store.ts'

/**
 * Updates the payments of these cards' imported bills by the invoices that exist now (case L25):
 * `resettledMonth` decides which invoice each settles.
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
    const received = await listReceived(ledger, { userId, cardId: card.cardId })
    const changed = received.flatMap((row) => {
      const settles = row.pays_month === null ? null : monthOf(row.pays_month)
      const payment = { day: row.date, value: absolute(row.value) }
      const month = resettledMonth(card, { ...payment, settles, isChosen: row.invoice_chosen })
      return month === settles ? [] : [{ row, month }]
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
