import type * as contract from '@saldo/contract/invoices'
import { refuse } from '@saldo/contract/refusals'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { negate, sumCents } from '@saldo/domain/money'
import type { Handler, OwnerLedger } from '../context.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { paidInvoicesOf } from '../transactions/series-scope.ts'
import { findEntry, listSeries } from '../transactions/store.ts'
import { listRefundsOf } from './store.ts'

type Part = EntryRow & { readonly invoice_month: Day }

/** Money spent on a card: it lies in an invoice. */
const isBought = (row: EntryRow | undefined): row is Part =>
  row !== undefined && row.invoice_month !== null && row.value < 0 && row.refund_of_id === null

/** All parts of the purchase that this one is of, the first first. */
async function listParts(ctx: OwnerLedger, one: Part): Promise<readonly Part[]> {
  if (one.last_installment === null) return [one]
  const series = await listSeries(ctx, one.series_id)
  return series.filter(isBought).filter((row) => row.last_installment !== null)
}

/**
 * A purchase on a card, whole, by the id of any of its parts: in which invoice each part lies, whether it is
 * paid, and what came back. What repeats is a purchase each time; income and what is of no card are none.
 */
export const readPurchase: Handler<typeof contract.readPurchase> = async (
  ctx,
  { params: { id } },
) => {
  const entry = await findEntry(ctx, id)
  if (!isBought(entry)) return refuse('transaction_not_found')
  const parts = await listParts(ctx, entry)
  const first = parts[0] ?? entry
  const refunds = await listRefundsOf(
    ctx,
    first.last_installment === null ? first.id : first.series_id,
  )
  const isPaid = await paidInvoicesOf(ctx, parts)
  return {
    _id: first.id,
    name: first.name,
    creditCardId: first.payment_id,
    day: first.date,
    total: negate(sumCents(parts.map(({ value }) => value))),
    count: first.last_installment ?? 1,
    parts: parts.map((part) => ({
      _id: part.id,
      number: part.recurrent_index + 1,
      value: negate(part.value),
      month: monthOf(part.invoice_month),
      isPaid: isPaid(part),
      isAnticipated: part.anticipation_id !== null,
    })),
    refunds: refunds.map(({ id: refund, name, date, value, counts_on: countsOn, ...row }) => ({
      _id: refund,
      name,
      day: date,
      value,
      month: monthOf(row.invoice_month ?? countsOn),
    })),
  }
}
