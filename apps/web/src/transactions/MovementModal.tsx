import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transaction-changes'
import { MOVEMENT_TYPES, type MovementType } from '@saldo/domain/transactions/bank-movement'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { movementDone, movementTabs, newMovement } from './labels.ts'
import { emptyMovement, type MovementForm, movementOf, problemIn } from './movement.ts'
import { MovementFields } from './MovementFields.tsx'

type Props = { readonly type: MovementType; readonly onClose: () => void }
type MovementFormProps = Props & { readonly payments: readonly Payment[] }

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

function MovementWindow({ type, payments, onClose }: MovementFormProps) {
  const today = useToday()
  const snack = useSnack()
  const valueRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(type)
  const create = useChange(createTransaction)
  const form = useForm<MovementForm>({ defaultValues: emptyMovement(type, payments, today) })
  const save = form.handleSubmit((filled) => {
    const wrong = problemIn({ form: filled, type: chosen, payments, today })
    if (wrong !== null) {
      for (const field of wrong.fields) form.setError(field, { message: wrong.message })
      return
    }
    create.mutate(
      { body: movementOf(filled, chosen) },
      {
        onSuccess: () => {
          snack({ message: movementDone[chosen], kind: 'success' })
          onClose()
        },
      },
    )
  })
  const switchType = (next: MovementType) => {
    setChosen(next)
    create.reset()
    form.clearErrors()
    const { bankingOperationPayment, payment } = emptyMovement(next, payments, today)
    form.setValue('bankingOperationPayment', bankingOperationPayment)
    form.setValue('payment', payment)
  }
  return (
    <FormModal
      title={TITLE}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      initialFocus={valueRef}
      problem={create.error}
      failure="Não foi possível cadastrar sua movimentação."
      busy={create.isPending}
      submitLabel={newMovement[chosen]}
      onSubmit={save}
    >
      <div className="mb-5">
        <SegmentedControl label="Tipo" wide value={chosen} onChange={switchType} options={tabs} />
      </div>
      <MovementFields
        form={form}
        type={chosen}
        payments={payments}
        problem={create.error}
        valueRef={valueRef}
      />
    </FormModal>
  )
}
