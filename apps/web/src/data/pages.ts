import type { InfiniteData, Query, QueryFunctionContext } from '@tanstack/react-query'
import type { LongLists, Near, Positioned } from './near.ts'

type Cursor = string | undefined
type Page = { readonly items: readonly Positioned[]; readonly next: string | null }
type Pages = InfiniteData<Page, Cursor>

/** The position of a row in a list, as the list's own cursors give it. */
const cursorOf = ({ countsOn, date, _id }: Positioned, lists: LongLists): string =>
  `${lists === 'transactions' ? countsOn : date}~${_id}`

/** Whether that position is on the page that begins behind `from` and ends with `to`. */
const isOn = (at: string, from: Cursor, to: Cursor) =>
  (from === undefined || at > from) && (to === undefined || at <= to)

/**
 * Reads again those pages of a long list which a change of one row touches, and leaves the others as
 * they are (case K1). A page keeps its ends, however many rows stand between them now, so nothing is
 * shown twice and nothing is missed. Refuses, by throwing, what was read anew meanwhile.
 */
export async function refreshPages(query: Query, near: Near): Promise<Pages> {
  const data = query.state.data as Pages
  const { lists = 'transactions' } = near
  const ranges = data.pages.map((page, index) => {
    const [from, to] = [data.pageParams[index], data.pageParams[index + 1]]
    const isStale =
      // The first page of dues has the sums of all.
      (lists === 'linkedTransactions' && index === 0) ||
      isOn(cursorOf(near.row, lists), from, to) ||
      page.items.some((row) => near.touches(row as never))
    return { page, from, to, isStale }
  })
  const read = await Promise.all(
    ranges.map(({ page, from, to, isStale }) =>
      isStale ? readRange(query, { from, to, lists }) : [{ page, from }],
    ),
  )
  if (query.state.data !== data) throw new Error('the list was read again meanwhile')
  const all = read.flat()
  return { pages: all.map(({ page }) => page), pageParams: all.map(({ from }) => from) }
}

/** The rows between two cursors, in as many pages as it takes. */
async function readRange(
  query: Query,
  { from, to, lists }: { readonly from: Cursor; readonly to: Cursor; readonly lists: LongLists },
): Promise<readonly { readonly page: Page; readonly from: Cursor }[]> {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function') throw new Error('the list cannot be read page by page')
  const page = (await queryFn({
    queryKey: query.queryKey,
    pageParam: from,
    signal: new AbortController().signal,
  } as unknown as QueryFunctionContext)) as Page
  const { next } = page
  if (to === undefined) return [{ page, from }]
  if (next === null || next >= to) {
    const items = page.items.filter((row) => cursorOf(row, lists) <= to)
    return [{ page: { ...page, items, next: to }, from }]
  }
  return [{ page, from }, ...(await readRange(query, { from: next, to, lists }))]
}
