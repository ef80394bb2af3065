import type { Answer } from '@saldo/contract/endpoint'
import type { listTransactions, Transaction } from '@saldo/contract/transactions'
import { PAGE } from './list.ts'

type Page = Answer<typeof listTransactions>
type PageQuery = {
  readonly limit?: number | undefined
  readonly ignoreInvoicePeriod?: boolean | undefined
}

/**
 * One page of all members' pages: each ledger returned its first rows after the same place, so the
 * first rows of all are among them, and the page ends where it would in one ledger.
 */
export function mergePages(parts: readonly { readonly answer: Page }[], query: PageQuery): Page {
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
