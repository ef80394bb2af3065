import { type ReactNode, useContext } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { type Query, SaidAbove } from './query.ts'

type Props<Data> = {
  readonly query: Query<Data>
  /** The skeleton until the answer is there: of its size, so that nothing moves. */
  readonly skeleton: ReactNode
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode
  /** Within a card or under a row, rather than a page of its own. */
  readonly small?: boolean
  readonly children: (data: Data) => ReactNode
}

/**
 * What was asked of the server: its shape while it comes, the reason and a retry where it fails,
 * then the answer. An answer that is there stays in sight when asking for it again fails. Of a card among
 * others whose reason the page says above, only that it is not there.
 */
export function QueryView<Data>({ query, skeleton, empty, small = false, children }: Props<Data>) {
  const { data, error, refetch } = query
  const isSaidAbove = useContext(SaidAbove)
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0
    return isEmpty && empty !== undefined ? empty : children(data)
  }
  if (error === null) return <Busy>{skeleton}</Busy>
  if (small && isSaidAbove(error))
    return <p className="px-4 py-6 text-center text-sm text-faint">Não foi possível carregar.</p>
  return <ErrorState small={small} message={error.message} onRetry={() => void refetch()} />
}

/** The shape of what is on its way, said to be that; it takes part in the layout as if it stood alone. */
function Busy({ children }: { readonly children: ReactNode }) {
  return (
    <div className="contents" aria-busy="true">
      {children}
    </div>
  )
}
