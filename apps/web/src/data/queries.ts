import {
  keepPreviousData,
  queryOptions,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Answer, type Call, type Change, nameOf, type Reading } from '@saldo/contract/endpoint'
import { call } from './client.ts'
import { newId } from './new-id.ts'
import { Problem } from './problem.ts'
import { withProof } from './proof.ts'

const FRESH_MS = 20_000
const RETRIES_MAX = 2

/** A no is final; silence is asked again, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < RETRIES_MAX &&
        error instanceof Problem &&
        (error.status === 0 || error.status >= 500),
    },
  },
})

/** A question as the cache knows it: what it shows, which endpoint, with what. */
export function reading<R extends Reading>(endpoint: R, given: Call<R>) {
  return queryOptions<Answer<R>, Problem>({
    queryKey: [endpoint.shows, nameOf(endpoint), given],
    queryFn: ({ signal }) => call(endpoint, given, { signal }),
  })
}

/** Asks a question. While a new month loads, the old one stays in sight (`isPlaceholderData`). */
export function useReading<R extends Reading>(
  endpoint: R,
  given: Call<R>,
  options: { readonly enabled?: boolean } = {},
) {
  return useQuery({ ...reading(endpoint, given), placeholderData: keepPreviousData, ...options })
}

/**
 * Makes a change, and has everything that it touches asked again: the contract says what that is.
 * One key goes with every try until an answer comes, so a try that was heard but not answered is
 * not done twice. The same change pressed twice at once is sent once, and both hear its answer.
 */
export function useChange<C extends Change>(
  endpoint: C,
): UseMutationResult<Answer<C>, Problem, Call<C>> {
  const cache = useQueryClient()
  const key = useRef<string | null>(null)
  const underWay = useRef<{ readonly said: string; readonly answer: Promise<Answer<C>> }>(null)
  return useMutation<Answer<C>, Problem, Call<C>>({
    mutationFn: (given) => {
      // A file is not gone through byte by byte to find out whether it is the same one.
      const said = endpoint.upload === undefined ? JSON.stringify(given) : newId()
      if (underWay.current?.said === said) return underWay.current.answer
      key.current ??= newId()
      const send = () => call(endpoint, given, { idempotencyKey: key.current ?? newId() })
      const answer = send().catch((error: unknown) => withProof(error, send))
      underWay.current = { said, answer }
      const settle = () => {
        if (underWay.current?.answer === answer) underWay.current = null
      }
      answer.then(settle, settle)
      return answer
    },
    onSuccess: () => {
      key.current = null
      return refresh(cache, endpoint)
    },
    // A no is an answer: what is sent after it is something else.
    onError: ({ status }) => {
      if (status >= 400 && status < 500) key.current = null
    },
  })
}

/** Everything on the screen that this change made stale is fetched again, side by side. */
export async function refresh(cache: QueryClient, endpoint: Change): Promise<void> {
  await Promise.all(
    endpoint.changes.map((resource) => cache.invalidateQueries({ queryKey: [resource] })),
  )
}
