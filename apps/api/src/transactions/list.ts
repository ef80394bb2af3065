import type { Answer } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/transactions'
import type { Transaction } from '@saldo/contract/transactions'
import { refuse } from '@saldo/contract/refusals'
import { JsonText } from '../db/json-text.ts'
import { findPayment } from '../payments/store.ts'
import { findEntryText, findPageText, PAGE } from './list-store.ts'
import type { RequestContext, Handler } from '../context.ts'

type Page = Answer<typeof contract.listTransactions>

/**
 * One page of all members' pages: each ledger returned its first rows after the same place, so the
 * first rows of all are among them, and the page ends where it would in one ledger.
 */
export function mergePages(
  parts: readonly { readonly answer: Page }[],
  query: {
    readonly limit?: number | undefined
    readonly ignoreInvoicePeriod?: boolean | undefined
  },
): Page {
  const size = query.limit ?? PAGE
  const on = ({ date, countsOn }: Transaction) =>
    query.ignoreInvoicePeriod === true ? date : countsOn
  const keyOf = (entry: Transaction) => `${on(entry)}~${entry._id}`
  const rows = parts.flatMap(({ answer }) => answer.items)
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const items = sorted.slice(0, size)
  const isMore = sorted.length > size || parts.some(({ answer }) => answer.next !== null)
  const last = items.at(-1)
  return { items, next: isMore && last !== undefined ? keyOf(last) : null }
}

/** A page of a period's entries, as text from the database to the wire. */
export const listTransactions: Handler<typeof contract.listTransactions, RequestContext> = async (
  ctx,
  { query },
) => {
  const { paymentId } = query
  if (paymentId !== undefined && (await findPayment(ctx, paymentId)) === undefined) {
    return refuse('payment_not_found')
  }
  const text = await findPageText(ctx, query)
  return new JsonText(text ?? '{"items":[],"next":null}')
}

/** One entry. Another user's and a missing one get the same refusal. */
export const readTransaction: Handler<typeof contract.readTransaction, RequestContext> = async (
  ctx,
  { params: { id } },
) => {
  const text = await findEntryText(ctx, id)
  return text === undefined ? refuse('transaction_not_found') : new JsonText<Transaction>(text)
}
