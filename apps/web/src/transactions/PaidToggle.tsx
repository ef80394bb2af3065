import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { useChange } from '../data/queries.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { canToggle } from './facts.ts'

/** The tick of an entry. What cannot be ticked says why in its help. */
export function PaidToggle({ transaction }: { readonly transaction: Transaction }) {
  const update = useChange(updateTransaction)
  const snack = useSnack()
  const { paid, transactionType, name } = transaction
  const word = transactionType === 'revenues' ? 'recebida' : 'paga'
  const toggle = () =>
    update.mutate(
      {
        params: { id: transaction._id },
        query: {},
        body: { version: transaction.version, paid: !paid },
      },
      { onError: (problem) => snack({ message: problem.message, kind: 'error' }) },
    )
  return (
    <Checkbox
      hideLabel
      label={`${name}: ${word}`}
      checked={update.isPending ? !paid : paid}
      disabled={!canToggle(transaction)}
      onChange={toggle}
    />
  )
}
