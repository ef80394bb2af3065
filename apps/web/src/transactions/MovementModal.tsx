import { type Payment, listPayments } from '@saldo/contract/payments'
import { refusals } from '@saldo/contract/refusals'
import { type MovementDraft, createTransaction } from '@saldo/contract/transaction-changes'
import { type Day, toDay } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import {
  hasDestination,
  hasSource,
  type MovementPlace,
  type MovementType,
  MOVEMENT_TYPES,
} from '@saldo/domain/transactions/bank-movement'
import { refuseMovement } from '@saldo/domain/transactions/movement-refusals'
import { type RefObject, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useToday } from '../data/today.ts'
import { DateField } from '../fields/DateField.tsx'
import { Money } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { movementDone, movementTabs, newMovement } from './labels.ts'

/** The form as it is seen; its fields have the wire's names, so that a refusal finds its field. */
export type MovementForm = {
  readonly value: string
  readonly date: string
  /** Where from. */
  readonly bankingOperationPayment: string
  /** Where to. */
  readonly payment: string
}

export type MovementField = keyof MovementForm

/** Cards hold no money; a withdrawal comes out of a bank, never out of the wallet it goes to. */
export function canPay(type: MovementType, payment: Payment): boolean {
  return payment.type === 'debit' || (payment.type === 'money' && type === 'transfer')
}

/** Where a deposit or a transfer may arrive. */
export function canReceive(payment: Payment): boolean {
  return payment.type !== 'credit'
}

/**
 * An empty form. The first bank account is where it is most likely meant: a deposit's destination,
 * the source of all else, and the other side is asked.
 */
export function emptyMovement(
  type: MovementType,
  payments: readonly Payment[],
  today: Day,
): MovementForm {
  const bank = payments.find((payment) => payment.type === 'debit' && !payment.archived)?._id ?? ''
  const leaves = hasSource(type)
  return {
    value: '',
    date: today,
    bankingOperationPayment: leaves ? bank : '',
    payment: leaves ? '' : bank,
  }
}

/** The body of a movement; the form has been checked before. */
export function movementOf(form: MovementForm, type: MovementType): MovementDraft {
  const shared = {
    value: readMoney(form.value) ?? ZERO,
    date: toDay(form.date),
    paid: true,
  } as const
  const { bankingOperationPayment, payment } = form
  if (type === 'deposit') return { ...shared, bankingOperationType: type, payment }
  if (type === 'withdraw') {
    return { ...shared, bankingOperationType: type, bankingOperationPayment }
  }
  return { ...shared, bankingOperationType: type, bankingOperationPayment, payment }
}

const fieldOf = {
  value: 'value',
  date: 'date',
  source: 'bankingOperationPayment',
  destination: 'payment',
} as const satisfies Record<string, MovementField>

/**
 * What the server would refuse, in its words, by its own rule and with the balances that are on the
 * screen; null when nothing is wrong.
 */
export function problemIn({
  form,
  type,
  payments,
  today,
}: {
  readonly form: MovementForm
  readonly type: MovementType
  readonly payments: readonly Payment[]
  readonly today: Day
}): {
  readonly message: string
  readonly fields: readonly MovementField[]
} | null {
  const placeOf = (id: string | undefined): MovementPlace | null => {
    const found = payments.find((payment) => payment._id === id)
    if (found === undefined) return null
    const { _id, type: kind, value: balance, overdraftLimit } = found
    // What was there on a day of the past is the server's to say.
    return { id: _id, type: kind, balance, balanceThen: balance, overdraftLimit }
  }
  const cash = payments.find((payment) => payment.type === 'money')?._id
  const refusal = refuseMovement({
    movementType: type,
    value: readMoney(form.value) ?? ZERO,
    date: toDay(form.date),
    today,
    source: hasSource(type) ? placeOf(form.bankingOperationPayment) : null,
    destination: placeOf(hasDestination(type) ? form.payment : cash),
  })
  if (refusal === null) return null
  const [, message] = refusals[refusal.refused]
  return { message, fields: refusal.fields.map((field) => fieldOf[field]) }
}

/** How much, when, where from and where to. */
export function MovementFields({
  type,
  payments,
  valueRef,
}: {
  readonly type: MovementType
  readonly payments: readonly Payment[]
  readonly valueRef: RefObject<HTMLInputElement | null>
}) {
  const { control, clearErrors } = useFormContext<MovementForm>()
  const chosen = useWatch({ control, name: 'bankingOperationPayment' })
  const source = payments.find(({ _id }) => _id === chosen)
  // One wrong account is wrong on both sides: changing either takes both complaints away.
  const onPick = () => clearErrors(['value', 'bankingOperationPayment', 'payment'])
  const today = useToday()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField name="value" label="Valor" inputRef={valueRef} />
      <DateField name="date" label="Data" required="Escolha um dia até hoje." max={today} />
      {hasSource(type) && (
        <PaymentField
          name="bankingOperationPayment"
          label="Conta de origem"
          className={hasDestination(type) ? '' : 'col-span-full'}
          help={
            source && (
              <>
                Saldo hoje: <Money value={source.value} />
                {!hasDestination(type) && '. O dinheiro vai para a carteira Dinheiro.'}
              </>
            )
          }
          required
          onPick={onPick}
          placeholder="Escolha uma conta"
          offers={(payment) => canPay(type, payment)}
        />
      )}
      {hasDestination(type) && (
        <PaymentField
          name="payment"
          label="Conta de destino"
          className={hasSource(type) ? '' : 'col-span-full'}
          required
          onPick={onPick}
          offers={canReceive}
        />
      )}
    </div>
  )
}

type Props = { readonly type: MovementType; readonly onClose: () => void }

const TITLE = 'Movimentação bancária'
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
