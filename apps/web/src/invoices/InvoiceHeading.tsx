import { readInvoice } from '@saldo/contract/invoices'
import type { Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { HeadingFigure } from '../fields/HeadingFigure.tsx'
import { invoiceIdOf } from './card.ts'

/** Under a card's name: which invoice this is, and what it comes to. */
export function InvoiceHeading({
  cardId,
  month,
}: {
  readonly cardId: string
  readonly month: Month
}) {
  const { data, error } = useReading(readInvoice, {
    params: { id: invoiceIdOf(cardId, month) },
    query: { ...useView(), limit: 0 },
  })
  return (
    <>
      Fatura de {showMonth(month)}
      <HeadingFigure value={data?.total} hasFailed={error !== null} />
    </>
  )
}
