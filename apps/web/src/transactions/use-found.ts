import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOf } from '@saldo/contract/endpoint'
import {
  listFoundTransactions,
  readFoundSums,
  type SearchFilters,
} from '@saldo/contract/found-transactions'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { keepPrevious, useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'

/** What a search asks for, of whoever is in sight. */
function useFoundQuery(filters: SearchFilters) {
  const { userId: _, ...rest } = filters
  return { ...rest, ...useView() }
}

/**
 * What a search finds in all of one's history, newest first, a page at a time. A change reads all pages in
 * sight again, since they go backwards: they have `found` and no `items` (`refreshPages`).
 */
export function useFound(filters: SearchFilters) {
  const query = useFoundQuery(filters)
  const pages = useInfiniteQuery({
    queryKey: [listFoundTransactions.shows, nameOf(listFoundTransactions), { query }],
    queryFn: async ({ pageParam, signal }) => {
      const { items, next } = await call(
        listFoundTransactions,
        { query: { ...query, after: pageParam } },
        { signal },
      )
      return { found: items, next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (answer, before) => keepPrevious(answer, before?.queryKey, { query }),
  })
  const found = useMemo(() => pages.data?.pages.flatMap((page) => page.found), [pages.data])
  return { ...pages, found, error: pages.error as Problem | null }
}

/** How many entries a search finds and what they come to, by month. */
export function useFoundSums(filters: SearchFilters) {
  return useReading(readFoundSums, { query: useFoundQuery(filters) })
}
