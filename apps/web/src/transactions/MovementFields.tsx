import type { RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import {
  hasDestination,
  hasSource,
  type MovementType,
} from '@saldo/domain/transactions/bank-movement'
import { useToday } from '../data/today.ts'
import { DateField } from '../fields/DateField.tsx'
import { Money } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { canPay, canReceive, type MovementForm } from './movement.ts'

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
          className={hasDestination(type) ? '' : 'sm:col-span-2'}
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
          className={hasSource(type) ? '' : 'sm:col-span-2'}
          required
          onPick={onPick}
          offers={canReceive}
        />
      )}
    </div>
  )
}
