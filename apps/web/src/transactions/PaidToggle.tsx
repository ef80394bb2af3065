import { useEffect, useState } from 'react'
import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { useChange } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { canToggle, nearOf } from './facts.ts'

type Props = { readonly transaction: Transaction; readonly myId: string }

/** The tick of an entry. What cannot be ticked says why in its help. */
export function PaidToggle({ transaction, myId }: Props) {
  const update = useChange(updateTransaction, { near: () => nearOf(transaction) })
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const { paid, transactionType, name } = transaction
  const word = transactionType === 'revenues' ? 'recebida' : 'paga'
  // What the tick shall say in the end, however fast it is pressed: one change at a time (case E12).
  const [pending, setPending] = useState<boolean | null>(null)
  const { mutate, isPending } = update
  const { _id: id, version } = transaction
  // What was sent is not there yet while the entry is the one that it was sent for.
  const isSent = update.isSuccess && update.variables.body.version === version
  const isUnderWay = isPending || isSent
  if (pending === paid && !isUnderWay) setPending(null)
  useEffect(() => {
    // Pressed again meanwhile, the pending value has changed and is sent next.
    if (pending === null || pending === paid || isUnderWay) return
    mutate(
      { params: { id }, query: {}, body: { version, paid: pending } },
      {
        onSuccess: ({ items: [changed] }) => {
          if (changed === undefined) return
          offerUndo({
            message: pending ? `Marcada como ${word}` : `Marcada como não ${word}`,
            endpoint: updateTransaction,
            input: { params: { id }, query: {}, body: { version: changed.version, paid } },
            near: nearOf(changed),
          })
        },
        onError: (problem) => {
          setPending(null)
          snack({ message: problem.message, kind: 'error' })
        },
      },
    )
  }, [pending, isUnderWay, paid, version, id, mutate, snack, word, offerUndo])
  return (
    <Checkbox
      hideLabel
      label={`${name}: ${word}`}
      checked={pending ?? paid}
      disabled={!canToggle(transaction, myId)}
      onChange={(event) => setPending(event.currentTarget.checked)}
    />
  )
}
