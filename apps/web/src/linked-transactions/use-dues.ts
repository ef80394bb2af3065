import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listDues } from '@saldo/contract/dues'
import { nameOf } from '@saldo/contract/endpoint'
import type { Day } from '@saldo/domain/calendar'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { keepPrevious } from '../data/queries.ts'
import type { View } from '../data/view.ts'

/**
 * What is to be paid and received in a period, page after page until all is here. The sums come with
 * the first page and are those of everything.
 */
export function useDues(
  {
    overdue,
    ...range
  }: { readonly startDate: Day; readonly endDate: Day; readonly overdue: boolean },
  view: View,
) {
  const query = { ...range, ...(overdue ? { overdue } : {}), ...view }
  const pages = useInfiniteQuery({
    queryKey: [listDues.shows, nameOf(listDues), { query }],
    queryFn: ({ pageParam, signal }) =>
      call(listDues, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (answer, before) => keepPrevious(answer, before?.queryKey, { query }),
  })
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  const data = useMemo(() => {
    const first = pages.data?.pages[0]
    if (first === undefined) return undefined
    const { days, earlier } = first
    return { items: pages.data?.pages.flatMap(({ items }) => items) ?? [], days, earlier }
  }, [pages.data])
  return { ...pages, data, error: pages.error as Problem | null }
}
