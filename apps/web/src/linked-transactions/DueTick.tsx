import { useContext, useRef } from 'react'
import type { Due } from '@saldo/contract/dues'
import { updateLinkedTransaction } from '@saldo/contract/linked-transactions'
import { updateTransaction } from '@saldo/contract/transactions'
import { monthOf } from '@saldo/domain/calendar'
import type { Near } from '../data/near.ts'
import { useChange } from '../data/queries.ts'
import { instantNow } from '../data/today.ts'
import { useOptimisticValue } from '../data/use-optimistic-value.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { KeepDueContext } from './kept-dues.ts'
import { paidWords } from './labels.ts'

/** Pays a due: an entry or a month of an item at once, an invoice by asking how. */
export function DueTick({ due }: { readonly due: Due }) {
  return due.kind === 'invoice' ? <InvoiceTick due={due} /> : <StateTick due={due} />
}

/** An invoice is paid from an account, so that its tick opens the payment. */
function InvoiceTick({ due }: { readonly due: Due }) {
  const { open } = useNavigation()
  const { _id: id, name, paid, canTick } = due
  return (
    <Checkbox
      hideLabel
      label={paid ? `${name}: paga` : `${name}: pagar`}
      checked={paid}
      disabled={!canTick}
      onChange={() => open(windows.payInvoice(id))}
    />
  )
}

/** Marks an entry, or a month of an item, paid or unpaid; what was done can be undone. */
function StateTick({ due }: { readonly due: Due }) {
  const { name, paid, transactionType, canTick } = due
  const snack = useSnack()
  const mark = useMark(due)
  const keep = useContext(KeepDueContext)
  const [shown, press] = useOptimisticValue(paid, mark)
  const latest = useRef(paid)
  const isPressed = useRef(false)
  const word = paidWords[transactionType]
  const fail = (error: unknown) => snack({ message: (error as Error).message, kind: 'error' })
  const undo = async () => {
    try {
      await mark(paid)
    } catch (error) {
      fail(error)
    }
  }
  const toggle = async (isPaid: boolean) => {
    latest.current = isPaid
    if (isPressed.current) {
      void press(isPaid)
      return
    }
    isPressed.current = true
    if (!paid) keep(due)
    try {
      await press(isPaid)
      // Pressed back meanwhile, nothing has changed (case E12).
      if (latest.current === paid) return
      const message = latest.current ? `${word}: ${name}` : `Em aberto de novo: ${name}`
      snack({ message, kind: 'success', action: { label: 'Desfazer', run: () => void undo() } })
    } catch (error) {
      fail(error)
    } finally {
      isPressed.current = false
    }
  }
  return (
    <Checkbox
      hideLabel
      label={`${name}: ${word.toLowerCase()}`}
      checked={shown}
      disabled={!canTick}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  )
}

/**
 * What a tick touches of a long list of dues: the due itself, and the invoices, one of which it may
 * pay.
 */
function nearOf(due: Due): Near {
  const touches = (row: Due) => row._id === due._id || row.kind === 'invoice'
  return { row: due, lists: 'linkedTransactions', touches }
}

/** Sends the state that a due shall have. It needs no version: the last tick holds. */
function useMark(due: Due) {
  const { kind, _id: id, itemId, date } = due
  const near = () => nearOf(due)
  const entry = useChange(updateTransaction, { near })
  const item = useChange(updateLinkedTransaction, { near })
  return async (paid: boolean): Promise<void> => {
    if (kind === 'entry') {
      await entry.mutateAsync({ params: { id }, query: {}, body: { paid } })
      return
    }
    const lastPaymentDate = paid ? instantNow() : null
    const body = { month: monthOf(date), lastPaymentDate }
    await item.mutateAsync({ params: { id: itemId ?? '' }, body })
  }
}
