import { firstDay } from '@saldo/domain/calendar'
import { paysInvoice } from '@saldo/domain/importing/entered'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { type SettledInvoiceOf, settleLines } from '@saldo/domain/invoices/settled-lines'
import { listCardInvoices } from './settling-store.ts'
import type { Owned } from '../context.ts'

/** The invoice that a line settles, and the name of its card. */
export type Settled = SettledInvoiceOf & { readonly name: string }

/**
 * The invoices that these lines settle once they are entries; nothing is read where no line is a
 * payment.
 */
export async function findSettled(
  ctx: Owned,
  lines: readonly IncomingLine[],
): Promise<ReadonlyMap<number, Settled>> {
  if (!lines.some(paysInvoice)) return new Map()
  const cards = await listCardInvoices(ctx)
  const names = new Map(cards.map(({ cardId, name }) => [cardId, name]))
  return new Map(
    [...settleLines(lines, cards)].map(([no, one]) => [
      no,
      { ...one, name: names.get(one.cardId) ?? '' },
    ]),
  )
}

/** The columns of an entry for the invoice that it settles; nulls where it settles none. */
export function payColumns(settled: SettledInvoiceOf | null | undefined) {
  return {
    pays_card_id: settled?.cardId ?? null,
    pays_month: settled == null ? null : firstDay(settled.month),
  }
}
