import type { Invoice } from '@saldo/contract/invoices'
import { TODAY } from '../generator/household-maker.ts'
import type { InvoiceFigures } from '../generator/oracle.ts'
import type { Owner } from '../generator/owner.ts'
import type { BenchRequest } from './client.ts'

/** An invoice is paid today from the first bank account. */
export function invoiceRequest(
  owner: Pick<Owner, 'payments'>,
  paid: { readonly invoice: string; readonly value: number },
): BenchRequest {
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id
  const { invoice: paymentInvoiceReferenceId, value } = paid
  const body = { paymentInvoiceReferenceId, payment, value, date: TODAY }
  return { method: 'POST', path: '/api/invoices', body: JSON.stringify(body) }
}

/** What of an invoice the oracle knows. */
export function figuresOf(invoice: Invoice): InvoiceFigures {
  const { spent, carried, total, paid, remaining, itemCount: items } = invoice
  return { spent, carried, total, paid, remaining, items }
}
