import {
  type Query,
  queryOptions,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type Answer,
  type Call,
  type Change,
  nameOf,
  type ReadEndpoint,
} from '@saldo/contract/endpoint'
import { staleAfter } from '@saldo/contract/staleness'
import { call } from './client.ts'
import type { LongLists, Near } from './near.ts'
import { newId } from './new-id.ts'
import { isUnanswered, type Problem } from './problem.ts'
import { withProof } from './proof.ts'
import { isSameScope } from './scope.ts'
import { readUserId, useStop } from './session.ts'
import { cancelWaiting, untilOnline } from './waiting.ts'

const STALE_AFTER_MS = 20_000
const RETRIES_MAX = 1

/**
 * A refusal is final; a request without an answer is repeated once. Without a network it fails at once,
 * and the kept answer is shown (kept-answers.ts); all is asked again when the network is back, what was
 * kept a moment ago too, and what got no answer now and then (offline.ts).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: (count, error) => count < RETRIES_MAX && navigator.onLine && isUnanswered(error),
    },
  },
})

/** A question as the cache knows it: what it shows, which endpoint, with what. */
export function reading<R extends ReadEndpoint>(endpoint: R, input: Call<R>) {
  return queryOptions<Answer<R>, Problem>({
    queryKey: [endpoint.shows, nameOf(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/**
 * Asks a question. While another search in the same scope loads, the answer before stays in sight
 * (`isPlaceholderData`); a figure of another scope never does (case L36).
 */
export function useReading<R extends ReadEndpoint>(
  endpoint: R,
  input: Call<R>,
  options: { readonly enabled?: boolean } = {},
) {
  return useQuery({
    ...reading(endpoint, input),
    placeholderData: (answer, before) => keepPrevious(answer, before?.queryKey, input as object),
    ...options,
  })
}

/** The answer to the previous query, where it may be shown for the current one. */
export function keepPrevious<Kept>(
  answer: Kept | undefined,
  before: readonly unknown[] | undefined,
  now: object,
): Kept | undefined {
  return isSameScope((before?.[2] ?? {}) as object, now) ? answer : undefined
}

/**
 * Makes a change, and reads again everything that it touches: the contract says what that is. One
 * key goes with every try until an answer comes, so a try that was executed but not answered is not
 * done twice. The same change pressed twice at once is sent once, and both get its answer.
 */
export function useChange<C extends Change>(
  endpoint: C,
  options: { readonly near?: (input: Call<C>) => Near | null } = {},
): UseMutationResult<Answer<C>, Problem, Call<C>> {
  const cache = useQueryClient()
  const key = useRef<string | null>(null)
  // A form that is closed takes back what waits of it (case L76).
  const [owner] = useState(() => ({}))
  useEffect(() => () => cancelWaiting(owner), [owner])
  const underWay = useRef<{ readonly fingerprint: string; readonly answer: Promise<Answer<C>> }>(
    null,
  )
  const change = useMutation<Answer<C>, Problem, Call<C>>({
    // It waits for the network by itself, where what waits can be taken back.
    networkMode: 'always',
    mutationFn: (input) => {
      // A file is not gone through byte by byte to find out whether it is the same one.
      const fingerprint = endpoint.upload === undefined ? JSON.stringify(input) : newId()
      if (underWay.current?.fingerprint === fingerprint) return underWay.current.answer
      key.current ??= newId()
      const send = async () => {
        await untilOnline(owner)
        return call(endpoint, input, { idempotencyKey: key.current ?? newId() })
      }
      const answer = send().catch((error: unknown) => withProof(error, send))
      underWay.current = { fingerprint, answer }
      const settle = () => {
        if (underWay.current?.answer === answer) underWay.current = null
      }
      answer.then(settle, settle)
      return answer
    },
    // Done is done: what it changed is read again behind it, and nobody waits for that (case L64).
    onSuccess: (_, input) => {
      key.current = null
      broadcastChanges(endpoint)
      void refresh(cache, endpoint, options.near?.(input))
    },
    // A refusal is an answer: what is sent after it is another change.
    onError: ({ status, code }) => {
      if (status >= 400 && status < 500) key.current = null
      // It was changed elsewhere: the next try starts from what it is now (case L20).
      if (code === 'version_conflict') void refresh(cache, endpoint)
    },
  })
  useForgottenWhenBack(change)
  return change
}

/** That the session had ended is no longer so once the person is in again (case L21). */
function useForgottenWhenBack({
  error,
  reset,
}: {
  readonly error: Problem | null
  readonly reset: () => void
}): void {
  const isIn = useStop() === null
  const isGone = error?.code === 'session_gone'
  useEffect(() => {
    if (isIn && isGone) reset()
  }, [isIn, isGone, reset])
}

/**
 * Everything on the screen that this change made stale is fetched again, side by side. Of a list of
 * several pages only those near the changed row, where the caller names it (case K1).
 */
export async function refresh(
  cache: QueryClient,
  { changes }: Pick<Change, 'changes'>,
  near?: Near | null,
): Promise<void> {
  const lists = near?.lists ?? 'transactions'
  const long = near
    ? cache.getQueryCache().findAll({ type: 'active', predicate: (query) => isLong(query, lists) })
    : []
  const all = staleAfter(changes).map((resource) =>
    cache.invalidateQueries({ queryKey: [resource], predicate: (query) => !long.includes(query) }),
  )
  const parts = long.map(async (query) => {
    try {
      const { refreshPages } = await import('./pages.ts')
      cache.setQueryData(query.queryKey, await refreshPages(query, near as Near))
    } catch {
      await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
  refreshing = Promise.all([...all, ...parts])
  await refreshing
}

/** Whether it is a list of rows in several pages, all of which are there. */
function isLong({ queryKey, state }: Query, lists: LongLists): boolean {
  const pages = (state.data as { pages?: readonly { items?: unknown }[] } | undefined)?.pages
  const isRead = queryKey[0] === lists && state.fetchStatus === 'idle'
  return isRead && pages?.[1]?.items !== undefined
}

let refreshing: Promise<unknown> = Promise.resolve()

/**
 * Resolves when what the last change touched has been read again: a switch shows its pending value
 * until then.
 */
export async function whenRefreshed(): Promise<void> {
  await refreshing.catch(() => null)
}

type ChangeMessage = Pick<Change, 'changes'> & { readonly of: string | null }

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this account what has changed, so that they read it again (case L22). */
export function broadcastChanges({ changes }: Change): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is of one origin
  channel?.postMessage({ changes, of: readUserId() } satisfies ChangeMessage)
}

/** Has this tab read again what another one has changed. */
export function listenToOtherTabs(): void {
  channel = new BroadcastChannel('saldo')
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeMessage>) => {
    if (data.of === readUserId()) void refresh(queryClient, data)
  })
}
