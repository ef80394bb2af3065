import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { createTransaction } from '@saldo/contract/transaction-changes'
import { MOVEMENT_TYPES, type MovementType } from '@saldo/domain/transactions/bank-movement'
import { useChange, useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Modal } from '../ui/Modal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { movementDone, movementTabs, newMovement } from './labels.ts'
import { emptyMovement, type MovementForm, movementOf, problemIn } from './movement.ts'
import { MovementFields } from './MovementFields.tsx'

type Props = { readonly type: MovementType; readonly onClose: () => void }
type Given = Props & { readonly payments: readonly Payment[] }

const TITLE = 'MOVIMENTAÇÃO BANCÁRIA'
const tabs = MOVEMENT_TYPES.map((value) => ({ value, label: movementTabs[value] }))

/** Moves money: into an account, out of one, or from one to another. */
export function MovementModal({ type, onClose }: Props) {
  const { data, error, refetch } = useReading(listPayments, { query: OWN })
  if (data !== undefined) return <MovementWindow type={type} payments={data} onClose={onClose} />
  return (
    <Modal title={TITLE} onClose={onClose}>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Modal>
  )
}

function MovementWindow({ type, payments, onClose }: Given) {
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
    <Modal
      title={TITLE}
      onClose={onClose}
      dirty={form.formState.isDirty}
      initialFocus={valueRef}
      onSubmit={(event) => void save(event)}
      footer={<Footer type={chosen} busy={create.isPending} onClose={onClose} />}
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
      {create.error && (
        <div className="mt-4">
          <Banner kind="error">
            Não foi possível cadastrar sua movimentação. {create.error.message}
          </Banner>
        </div>
      )}
    </Modal>
  )
}

type FooterProps = {
  readonly type: MovementType
  readonly busy: boolean
  readonly onClose: () => void
}

function Footer({ type, busy, onClose }: FooterProps) {
  return (
    <>
      <Button onClick={onClose}>Cancelar</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {newMovement[type]}
      </Button>
    </>
  )
}
