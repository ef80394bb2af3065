import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Call, nameOf } from '@saldo/contract/endpoint'
import { listTransactions } from '@saldo/contract/transactions'
import { firstDay, lastDay, type Month, toDay } from '@saldo/domain/calendar'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { keepPrevious } from '../data/queries.ts'
import { useView } from '../data/view.ts'

/** Days before and after all entries. */
const ALL_DAYS = { startDate: toDay('1900-01-01'), endDate: toDay('2200-12-31') }

/** The entries of a label, of all days, page after page; of an invoice its items. */
export function useLabelledTransactions(labelId: string) {
  return usePages({ ...ALL_DAYS, labelId })
}

/**
 * A month's entries, page after page until all are here: the list is filtered and scrolled without
 * asking again, and its totals never come from it (case K1). While pages come it doubles rather than
 * grow by each: the latest days, which are on top, come last, so each page is another screen of rows.
 */
export function useTransactions({
  month,
  paymentId,
  search,
  categoryId,
  labelId,
}: {
  readonly month: Month
  readonly paymentId?: string | undefined
  readonly search?: string | undefined
  /** One category, with its subcategories. */
  readonly categoryId?: string | undefined
  readonly labelId?: string | undefined
}) {
  return usePages({
    startDate: firstDay(month),
    endDate: lastDay(month),
    paymentId,
    categoryId,
    labelId,
    search: search === '' ? undefined : search,
    ...useView(),
  })
}

function usePages(query: Call<typeof listTransactions>['query']) {
  const pages = useInfiniteQuery({
    queryKey: [listTransactions.shows, nameOf(listTransactions), { query }],
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (answer, before) => keepPrevious(answer, before?.queryKey, { query }),
  })
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  const pageCount = pages.data?.pages.length ?? 0
  const shownPages = hasNextPage ? 2 ** Math.floor(Math.log2(pageCount)) : pageCount
  const items = useMemo(
    () => pages.data?.pages.slice(0, shownPages).flatMap((page) => page.items),
    [pages.data, shownPages],
  )
  return { ...pages, items, error: pages.error as Problem | null }
}
