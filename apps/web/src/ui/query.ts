import { createContext } from 'react'

/** The state of a query, as `useReading` gives it. */
export type Query<Data> = {
  readonly data: Data | undefined
  /** Why there is no answer, in words for people. */
  readonly error: { readonly message: string } | null
  readonly refetch: () => unknown
}

/** Two questions of which one answer alone says nothing; asked again is what has no answer. */
export function together<A, B>(a: Query<A>, b: Query<B>): Query<readonly [A, B]> {
  const missing = [a, b].filter(({ data }) => data === undefined)
  return {
    data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  }
}

/** Whether the page says already, once and with the way to try again, why something could not be read. */
export const SaidAbove = createContext<(error: unknown) => boolean>(() => false)
