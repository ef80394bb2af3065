import {
  type LinkedTransaction,
  updateLinkedTransaction,
} from '@saldo/contract/linked-transactions'
import { monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { instantNow } from '../data/today.ts'
import { useOptimisticValue } from '../data/use-optimistic-value.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { paidWords } from './labels.ts'

/** Marks one month of an item paid, or takes the mark away. */
export function PaidMonthToggle({ item }: { readonly item: LinkedTransaction }) {
  const { mutateAsync } = useChange(updateLinkedTransaction)
  const snack = useSnack()
  const { _id: id, date, paid, transaction } = item
  const [shown, press] = useOptimisticValue(paid, async (isPaid) => {
    const lastPaymentDate = isPaid ? instantNow() : null
    await mutateAsync({ params: { id }, body: { month: monthOf(date), lastPaymentDate } })
  })
  const toggle = async (isPaid: boolean) => {
    try {
      await press(isPaid)
    } catch (error) {
      snack({ message: (error as Error).message, kind: 'error' })
    }
  }
  return (
    <Checkbox
      hideLabel
      label={`${transaction.name}: ${paidWords[transaction.transactionType].toLowerCase()}`}
      checked={shown}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  )
}
