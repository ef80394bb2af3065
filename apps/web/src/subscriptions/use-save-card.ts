import { saveCard } from '@saldo/contract/subscription-changes'
import { useChange } from '../data/queries.ts'

/** Has the gateway charge the card of a token; says whether it does, or why not. */
export function useSaveCard() {
  const change = useChange(saveCard)
  const save = async (token: string): Promise<boolean> => {
    try {
      await change.mutateAsync({ body: { token } })
      return true
    } catch {
      // It is shown: `problem` says it.
      return false
    }
  }
  return { save, problem: change.error?.message ?? null, isBusy: change.isPending }
}
