import { useQueryClient } from '@tanstack/react-query'
import type { Call, Change } from '@saldo/contract/endpoint'
import { call } from './client.ts'
import type { Near } from './near.ts'
import { newId } from './new-id.ts'
import type { Problem } from './problem.ts'
import { broadcastChanges, refresh } from './queries.ts'

/** The last act, and the call of the contract that takes it back. */
type Undoable<C extends Change> = {
  readonly message: string
  readonly endpoint: C
  readonly input: Call<C>
  readonly near?: Near | null
  readonly more?: Act | undefined
}

type Act = { readonly label: string; readonly run: () => void }

/**
 * Says what was done and offers to take it back. The reverse is a change like any other: one that
 * names a version is refused when the entry has been changed since, and says so.
 */
export function useUndo(
  show: (message: {
    readonly message: string
    readonly kind: 'success' | 'error'
    readonly action?: Act
    readonly more?: Act
  }) => void,
) {
  const cache = useQueryClient()
  return <C extends Change>({ message, endpoint, input, near, more }: Undoable<C>): void => {
    // One key for every try: pressed again after an answer that never came, it is not done twice.
    const idempotencyKey = newId()
    const run = async (): Promise<void> => {
      try {
        await call(endpoint, input, { idempotencyKey })
        broadcastChanges(endpoint)
        await refresh(cache, endpoint, near)
      } catch (error) {
        fail(error as Problem)
      }
    }
    const again = { label: 'Tentar de novo', run: () => void run() }
    const fail = ({ status, code, message: reason }: Problem) => {
      if (code === 'version_conflict') void refresh(cache, endpoint)
      const why =
        code === 'version_conflict'
          ? 'Não foi possível desfazer: a movimentação mudou depois disso.'
          : `Não foi possível desfazer. ${reason}`
      // Without an answer nothing was refused, so it can be tried again.
      show({ message: why, kind: 'error', ...(status === 0 ? { action: again } : {}) })
    }
    const action = { label: 'Desfazer', run: () => void run() }
    show({ message, kind: 'success', action, ...(more && { more }) })
  }
}
