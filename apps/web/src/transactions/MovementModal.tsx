import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transaction-changes'
import { MOVEMENT_TYPES, type MovementType } from '@saldo/domain/transactions/bank-movement'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { movementDone, movementTabs, newMovement } from './labels.ts'
import { emptyMovement, type MovementForm, movementOf, problemIn } from './movement.ts'
import { MovementFields } from './MovementFields.tsx'

type Props = { readonly type: MovementType; readonly onClose: () => void }

const TITLE = 'MOVIMENTAÇÃO BANCÁRIA'
const tabs = MOVEMENT_TYPES.map((value) => ({ value, label: movementTabs[value] }))

/** Moves money: into an account, out of one, or from one to another. */
export function MovementModal({ type, onClose }: Props) {
  const query = useReading(listPayments, { query: OWN })
  return (
    <QueryModal
      title={TITLE}
      query={query}
      skeleton={<Skeleton className="h-60" />}
      onClose={onClose}
    >
      {(payments) => <MovementWindow type={type} payments={payments} onClose={onClose} />}
    </QueryModal>
  )
}

function MovementWindow({
  type,
  payments,
  onClose,
}: Props & { readonly payments: readonly Payment[] }) {
  const today = useToday()
  const valueRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(type)
  return (
    <ChangeForm
      endpoint={createTransaction}
      defaults={emptyMovement(type, payments, today)}
      request={(typed, { form }) => {
        const wrong = problemIn({ form: typed, type: chosen, payments, today })
        if (wrong === null) return { body: movementOf(typed, chosen) }
        for (const field of wrong.fields) form.setError(field, { message: wrong.message })
        return null
      }}
      said={movementDone[chosen]}
      title={TITLE}
      failure="Não foi possível cadastrar sua movimentação."
      submitLabel={newMovement[chosen]}
      initialFocus={valueRef}
      onClose={onClose}
    >
      <TypeTabs value={chosen} onChange={setChosen} payments={payments} />
      <MovementFields type={chosen} payments={payments} valueRef={valueRef} />
    </ChangeForm>
  )
}

function TypeTabs({
  value,
  onChange,
  payments,
}: {
  readonly value: MovementType
  readonly onChange: (type: MovementType) => void
  readonly payments: readonly Payment[]
}) {
  const today = useToday()
  const { setValue, clearErrors } = useFormContext<MovementForm>()
  const { reset } = useFormSend()
  const switchType = (next: MovementType) => {
    onChange(next)
    reset()
    clearErrors()
    const { bankingOperationPayment, payment } = emptyMovement(next, payments, today)
    setValue('bankingOperationPayment', bankingOperationPayment)
    setValue('payment', payment)
  }
  return (
    <div className="mb-5">
      <SegmentedControl label="Tipo" wide value={value} onChange={switchType} options={tabs} />
    </div>
  )
}
