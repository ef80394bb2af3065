import { useState } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import { usePhone } from '../ui/use-media.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { TransactionActions } from './TransactionActions.tsx'

/** On a phone, in the window of an entry: what a wide list offers in the row itself. */
export function EntryActions({
  transaction,
  onRemoved,
}: {
  readonly transaction: Transaction
  readonly onRemoved: () => void
}) {
  const phone = usePhone()
  const [isRemoving, setRemoving] = useState(false)
  if (!phone) return null
  return (
    <div className="mr-auto flex items-center gap-1">
      <TransactionActions transaction={transaction} onRemove={() => setRemoving(true)} />
      {isRemoving && (
        <RemoveDialog
          transaction={transaction}
          onRemoved={onRemoved}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
