import Check from 'lucide-react/icons/check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Trash from 'lucide-react/icons/trash-2'
import type { Transaction } from '@saldo/contract/transactions'
import type { SwipeActs } from '../ui/list/RowSwipe.tsx'
import { canRemove, canToggle, isInvoice } from './facts.ts'

export type SwipesOf = typeof swipesOf

/**
 * What swipes of an entry do on a phone: to the right it is paid, or not any more, to the left it is
 * removed. Each has a button as well: the tick of the row, what its window offers, the button among
 * the items of an invoice.
 */
export function swipesOf(
  transaction: Transaction,
  {
    myId,
    onPay,
    onRemove,
  }: {
    readonly myId: string
    readonly onPay: (invoice: Transaction) => void
    readonly onRemove: (transaction: Transaction) => void
  },
): SwipeActs {
  if (isInvoice(transaction)) {
    const isOwed = transaction.user._id === myId && !transaction.paid && transaction.value < 0
    const run = () => onPay(transaction)
    return {
      right: isOwed ? { label: 'Pagar', icon: <HandCoins size={20} />, run } : null,
      left: null,
    }
  }
  const { paid, transactionType } = transaction
  const word = transactionType === 'revenues' ? 'recebida' : 'paga'
  return {
    right: canToggle(transaction, myId)
      ? {
          label: paid ? `Não ${word}` : `${word[0]?.toUpperCase()}${word.slice(1)}`,
          icon: <Check size={20} />,
          // The row's own tick knows what is under way.
          run: (row) => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
        }
      : null,
    left: canRemove(transaction, myId)
      ? {
          label: 'Excluir',
          icon: <Trash size={20} />,
          danger: true,
          run: () => onRemove(transaction),
        }
      : null,
  }
}
