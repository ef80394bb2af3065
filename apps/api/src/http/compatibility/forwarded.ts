import type { FastifyRequest } from 'fastify'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { moveInvoiceClosing } from '@saldo/contract/invoices'
import { updateTransaction } from '@saldo/contract/transactions'

/**
 * The endpoint that a call is for, where its body decides: `PATCH invoices/{id}` with an item of
 * the invoice is an edit of that purchase (money.md §7).
 */
export function forwardedTo(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'body'>,
): { readonly endpoint: Endpoint; readonly params: unknown } {
  const unchanged = { endpoint, params: request.params }
  if (nameOf(endpoint) !== nameOf(moveInvoiceClosing)) return unchanged
  const { body } = request
  if (typeof body !== 'object' || body === null || !('_id' in body)) return unchanged
  return { endpoint: updateTransaction, params: { id: body._id } }
}
