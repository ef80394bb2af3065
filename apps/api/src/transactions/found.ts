import type { Answer } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/found-transactions'
import { refuse } from '@saldo/contract/refusals'
import type { Transaction } from '@saldo/contract/transactions'
import { addCents, ZERO } from '@saldo/domain/money'
import type { Handler, RequestContext } from '../context.ts'
import { JsonText } from '../db/json-text.ts'
import { findFoundText, FOUND_PAGE, type FoundMonth, listFoundMonths } from './found-store.ts'

type Page = Answer<typeof contract.listFoundTransactions>
type Sums = Answer<typeof contract.readFoundSums>

/** A page of what a search finds in all of one's history, as text from the database to the wire. */
export const listFoundTransactions: Handler<
  typeof contract.listFoundTransactions,
  RequestContext
> = async (ctx, { query }) =>
  new JsonText((await findFoundText(ctx, query)) ?? '{"items":[],"next":null}')

/** The members' pages as one, which ends where it would in one ledger. */
export function mergeFound(
  parts: readonly { readonly answer: Page }[],
  { limit = FOUND_PAGE }: { readonly limit?: number | undefined },
): Page {
  const keyOf = ({ countsOn, _id }: Transaction) => `${countsOn}~${_id}`
  const rows = parts.flatMap(({ answer }) => answer.items)
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  const items = sorted.slice(0, limit)
  const isMore = sorted.length > limit || parts.some(({ answer }) => answer.next !== null)
  const last = items.at(-1)
  return { items, next: isMore && last !== undefined ? keyOf(last) : null }
}

/** How many entries a search finds and what they come to, by month. */
export const readFoundSums: Handler<typeof contract.readFoundSums, RequestContext> = async (
  ctx,
  { query },
) => {
  const { family: _, ...filters } = query
  const months = await listFoundMonths(ctx, filters)
  return months === null ? refuse('search_too_broad') : summed(months)
}

/** The sums of several ledgers as one. */
export function addFoundSums(parts: readonly { readonly answer: Sums }[]): Sums {
  return summed(parts.flatMap(({ answer }) => answer.months))
}

function summed(months: readonly FoundMonth[]): Sums {
  const add = <Of extends Omit<FoundMonth, 'month'>>(a: Of, b: Omit<FoundMonth, 'month'>): Of => ({
    ...a,
    entries: a.entries + b.entries,
    incoming: addCents(a.incoming, b.incoming),
    outgoing: addCents(a.outgoing, b.outgoing),
  })
  const byMonth = new Map<string, FoundMonth>()
  for (const one of months) {
    const before = byMonth.get(one.month)
    byMonth.set(one.month, before === undefined ? one : add(before, one))
  }
  const whole = months.reduce(add, { entries: 0, incoming: ZERO, outgoing: ZERO })
  return {
    entries: whole.entries,
    incoming: whole.incoming,
    outgoing: whole.outgoing,
    months: [...byMonth.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  }
}
