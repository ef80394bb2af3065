import { removeTransaction } from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { useUndo } from '../data/undo.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { useSnack } from '../ui/use-snack.ts'
import { createdMessages } from './labels.ts'

/**
 * Success in short: what was written, taken back by a press, and the way to the next one. A series
 * is not offered to be taken back, since how far is a question (decision 89).
 */
export function useCreated(type: TransactionType, paymentId: string | undefined) {
  const snack = useSnack()
  const { open } = useNavigation()
  const run = () => open(windows.newTransaction(type, paymentId))
  const more = { label: 'Cadastrar mais', run }
  const offerUndo = useUndo((message) =>
    snack(message.kind === 'success' ? { ...message, more } : message),
  )
  return ([entry]: readonly Transaction[]): void => {
    const message = createdMessages[type]
    if (entry === undefined || entry.recurrent) return snack({ message, kind: 'success', more })
    const input = { params: { id: entry._id }, query: { scope: 'this' as const } }
    return offerUndo({ message, endpoint: removeTransaction, input })
  }
}
