import type { RefObject } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import {
  hasDestination,
  hasSource,
  type MovementType,
} from '@saldo/domain/transactions/bank-movement'
import type { Problem } from '../data/problem.ts'
import { useToday } from '../data/today.ts'
import { valueField } from '../fields/entry-fields.tsx'
import { FormField, required } from '../fields/FormField.tsx'
import { Money } from '../fields/Money.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { canPay, canReceive, type MovementForm } from './movement.ts'

type Props = {
  readonly form: UseFormReturn<MovementForm>
  readonly type: MovementType
  readonly payments: readonly Payment[]
  readonly problem: Problem | null
  readonly valueRef: RefObject<HTMLInputElement | null>
}

const upToToday = { validate: (day: string) => day !== '' || 'Escolha um dia até hoje.' }

/** How much, when, where from and where to. */
export function MovementFields({ form, type, payments, problem, valueRef }: Props) {
  const today = useToday()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        problem={problem}
        name="value"
        {...valueField}
        renderInput={({ ref: _, ...field }) => <MoneyInput {...field} ref={valueRef} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="date"
        label="Data"
        rules={upToToday}
        renderInput={(field) => <DateInput {...field} today={today} max={today} />}
      />
      {hasSource(type) && <Source {...{ form, type, payments, problem }} />}
      {hasDestination(type) && <Destination {...{ form, type, problem }} />}
    </div>
  )
}

type SideProps = Pick<Props, 'form' | 'type' | 'problem'>

/** One wrong account is wrong on both sides: changing either takes both complaints away. */
const choosing = (form: Props['form'], change: (id: string) => void) => (id: string) => {
  change(id)
  form.clearErrors(['value', 'bankingOperationPayment', 'payment'])
}

function Source({ form, type, payments, problem }: Omit<Props, 'valueRef'>) {
  const chosen = useWatch({ control: form.control, name: 'bankingOperationPayment' })
  const source = payments.find(({ _id }) => _id === chosen)
  return (
    <FormField
      form={form}
      problem={problem}
      name="bankingOperationPayment"
      label="Conta de origem"
      className={hasDestination(type) ? '' : 'sm:col-span-2'}
      rules={required}
      help={
        source && (
          <>
            Saldo hoje: <Money value={source.value} />
            {!hasDestination(type) && '. O dinheiro vai para a carteira Dinheiro.'}
          </>
        )
      }
      renderInput={({ ref: _, ...field }) => (
        <PaymentInput
          {...field}
          onChange={choosing(form, field.onChange)}
          placeholder="Escolha uma conta"
          offers={(payment) => canPay(type, payment)}
        />
      )}
    />
  )
}

function Destination({ form, type, problem }: SideProps) {
  return (
    <FormField
      form={form}
      problem={problem}
      name="payment"
      label="Conta de destino"
      className={hasSource(type) ? '' : 'sm:col-span-2'}
      rules={required}
      renderInput={({ ref: _, ...field }) => (
        <PaymentInput {...field} onChange={choosing(form, field.onChange)} offers={canReceive} />
      )}
    />
  )
}
