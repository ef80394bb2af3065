import { undoEdit } from '@saldo/contract/transaction-changes'
import { useUndo } from '../data/undo.ts'
import { useNavigation } from '../navigation.tsx'
import { useSnack } from '../ui/use-snack.ts'

/**
 * Says that entries were edited and offers to take it back; and where what a bank brought was put right in the same
 * way as once before, to make it a rule.
 */
export function useEditDone() {
  const offerUndo = useUndo(useSnack())
  const { open } = useNavigation()
  return async (done: {
    readonly message: string
    readonly undo: string
    /** An entry of a bank got another category or name. */
    readonly isCorrection: boolean
  }): Promise<void> => {
    const input = { params: { id: done.undo } }
    const part = done.isCorrection ? import('./offer-rule.ts') : null
    const window = (await part?.then((all) => all.ruleAfter(done.undo)).catch(() => null)) ?? null
    const more =
      window === null
        ? { message: done.message }
        : {
            message: `${done.message}. Fazer sempre assim?`,
            more: { label: 'Criar regra', run: () => open(window) },
          }
    offerUndo({ endpoint: undoEdit, input, ...more })
  }
}
