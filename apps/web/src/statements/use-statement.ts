import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { nameOf } from '@saldo/contract/endpoint'
import {
  listStatementLines,
  listStatements,
  readStatement,
  type ReviewLine,
  type Statement,
} from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { call } from '../data/client.ts'
import type { Problem } from '../data/problem.ts'
import { queryClient, reading } from '../data/queries.ts'
import { inImportOrder } from './waiting.ts'

const ASK_AGAIN_MS = 400
/** All lines are judged for each page, so that few large ones cost least. */
const PAGE = 5000
/** More are never kept (STATEMENT_DRAFTS_MAX). */
const WAITING_MAX = 100

/** A statement; asked again and again for as long as it is being read. */
export function useStatement(id: string) {
  return useQuery({
    ...reading(readStatement, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? ASK_AGAIN_MS : false),
  })
}

/** When a list of files is asked for again: soon, while one of them is being read. */
const askAgain = (files: readonly Statement[] | undefined): number | false =>
  files?.some(({ state }) => state === 'reading') === true ? ASK_AGAIN_MS : false

const waitingFiles = () =>
  reading(listStatements, { query: { only: 'waiting', limit: WAITING_MAX } })

/** The files that wait, in the order in which they are best imported; followed while any is being read. */
export function useWaitingFiles(): readonly Statement[] {
  const { data } = useQuery({
    ...waitingFiles(),
    refetchInterval: ({ state }) => askAgain(state.data?.items),
  })
  return useMemo(() => inImportOrder(data?.items ?? []), [data])
}

/** Of these files the one that is best imported first, as far as they are read; the first one without an answer. */
export async function findFirstToReview(
  sent: readonly Statement[],
): Promise<Statement | undefined> {
  if (sent.length < 2) return sent[0]
  const waiting = await queryClient.fetchQuery(waitingFiles()).catch(() => null)
  const ids = new Set(sent.map(({ _id }) => _id))
  return inImportOrder(waiting?.items ?? []).find(({ _id }) => ids.has(_id)) ?? sent[0]
}

/** The newest statements; asked again and again for as long as one of them is being read. */
export function useStatements() {
  return useQuery({
    ...reading(listStatements, { query: {} }),
    refetchInterval: ({ state }) => askAgain(state.data?.items),
  })
}

/** The lines of one account of the file, judged against the payment method chosen for it. */
export function useLines(options: {
  readonly id: string
  readonly account: string
  readonly payment: string
  /** When the bill falls due, where another day was chosen than was proposed; null where it is no bill. */
  readonly dueOn: Day | null | undefined
}) {
  const { id, account, payment, dueOn } = options
  const input = {
    params: { id },
    query: {
      account,
      payment: payment === '' ? undefined : payment,
      dueOn: dueOn === null ? ('none' as const) : dueOn,
      limit: PAGE,
    },
  }
  const pages = useInfiniteQuery({
    queryKey: [listStatementLines.shows, nameOf(listStatementLines), input],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStatementLines,
        { ...input, query: { ...input.query, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const lines = useMemo(() => pages.data?.pages.flatMap((page) => page.items), [pages.data])
  // While all are judged anew against another account, those from before stay in sight.
  const [whole, setWhole] = useState<readonly ReviewLine[]>()
  const isCurrent = lines !== undefined && !hasNextPage && !pages.isPlaceholderData
  if (isCurrent && lines !== whole) setWhole(lines)
  return {
    lines: whole ?? lines,
    /** All pages are there, perhaps of the account that was chosen before. */
    isWhole: whole !== undefined,
    isCurrent,
    /** They are judged against the ledger as it is. */
    isJudged: isCurrent && pages.fetchStatus === 'idle' && !pages.isStale,
    totals: pages.data?.pages[0]?.totals,
    check: pages.data?.pages[0]?.check,
    /** When the bill falls due in which the lines are judged; null where they lie by their days. */
    dueOn: pages.data?.pages[0]?.dueOn ?? null,
    error: pages.error as Problem | null,
    refetch: pages.refetch,
  }
}
