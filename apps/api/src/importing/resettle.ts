import { monthOf } from '@saldo/domain/calendar'
import { settleReceived } from '@saldo/domain/invoices/settled-lines'
import { absolute } from '@saldo/domain/money'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { updateEntries } from '../transactions/store.ts'
import { payColumns } from './settling.ts'
import { listCardInvoices, listReceived } from './settling-store.ts'
import type { Owned } from '../context.ts'

/**
 * Updates the payments of these cards' imported bills by the invoices that exist now (cases L25, M34):
 * `settleReceived` decides which invoice each settles.
 */
export async function resettleCards(ctx: Owned, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  const cards = (await listCardInvoices(ctx)).filter(({ cardId }) => cardIds.includes(cardId))
  for (const card of cards) {
    const received = await listReceived(ctx, { cardId: card.cardId })
    const months = settleReceived(
      card,
      received.map((row) => ({
        id: row.id,
        day: row.date,
        value: absolute(row.value),
        settles: monthSettledBy(row),
        isChosen: row.invoice_chosen,
      })),
    )
    const changed = received.flatMap((row) => {
      const month = months.get(row.id) ?? null
      return month === monthSettledBy(row) ? [] : [{ row, month }]
    })
    const before = changed.map(({ row }) => row)
    const after = changed.map(({ row, month }) => ({
      ...row,
      ...payColumns(month === null ? null : { cardId: card.cardId, month }),
      version: row.version + 1,
    }))
    await updateEntries(ctx, after)
    await postEntries(ctx, { before, after })
  }
}

const monthSettledBy = ({ pays_month: month }: EntryRow) => (month === null ? null : monthOf(month))
