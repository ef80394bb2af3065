import type { RefObject } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import { NAME_MAX, type TransactionType } from '@saldo/domain/transactions/kinds'
import { Problem } from '../data/problem.ts'
import { useToday } from '../data/today.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { Field } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { TransactionForm } from './draft.ts'

type Props = {
  readonly form: UseFormReturn<TransactionForm>
  readonly type: TransactionType
  readonly payment: Payment | undefined
  /** What the server said of the fields, beside what the form itself finds. */
  readonly problem: Problem | null
  /** A bank's entry: value, date, payment and description stand as they are. */
  readonly fromBank?: boolean
  /** The tick is there when something new is written, not when it is edited. */
  readonly withPaid?: boolean
  /** Where the window puts the focus first. */
  readonly valueRef?: RefObject<HTMLInputElement | null>
}

const REQUIRED = 'Campo Obrigatório'

/** Everything that an entry has; shared by the new and the edited one. */
export function TransactionFields({ form, type, payment, problem, ...look }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const { fromBank = false, withPaid = false, valueRef } = look
  const today = useToday()
  const isReversal = type === 'revenues' && payment?.type === 'credit'
  const onCard = payment?.type === 'credit'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Valor" error={errors.value?.message ?? problem?.of('value')}>
        {(id) => (
          <Controller
            control={control}
            name="value"
            rules={{ validate: checkMoney }}
            render={({ field }) => (
              <MoneyField
                id={id}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                readOnly={fromBank}
                {...(valueRef === undefined ? {} : { ref: valueRef })}
              />
            )}
          />
        )}
      </Field>
      <Field label="Data" error={errors.date?.message ?? problem?.of('date')}>
        {(id) => (
          <Controller
            control={control}
            name="date"
            rules={{ required: REQUIRED }}
            render={({ field }) => (
              <DateInput
                id={id}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                today={today}
                disabled={fromBank}
              />
            )}
          />
        )}
      </Field>
      <Field
        label="Descrição"
        className="sm:col-span-2"
        error={errors.name?.message ?? problem?.of('name')}
      >
        <TextInput
          maxLength={NAME_MAX}
          autoComplete="off"
          {...register('name', { validate: (typed) => typed.trim() !== '' || REQUIRED })}
        />
      </Field>
      {!isReversal && (
        <Field label="Categoria" error={errors.category?.message ?? problem?.of('category')}>
          {(id) => (
            <Controller
              control={control}
              name="category"
              rules={{ required: REQUIRED }}
              render={({ field }) => (
                <CategoryField
                  id={id}
                  group={type}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          )}
        </Field>
      )}
      <Field
        label={type === 'revenues' ? 'Receber com' : 'Pago com'}
        className={isReversal ? 'sm:col-span-2' : ''}
        error={errors.payment?.message ?? problem?.of('payment')}
        help={isReversal ? 'Um estorno diminui a fatura deste cartão.' : undefined}
      >
        {(id) => (
          <Controller
            control={control}
            name="payment"
            rules={{ required: REQUIRED }}
            render={({ field }) => (
              <PaymentField
                id={id}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                {...(fromBank ? { offers: (one: Payment) => one._id === field.value } : {})}
              />
            )}
          />
        )}
      </Field>
      {withPaid && (
        <div className="sm:col-span-2">
          <Checkbox
            label={type === 'revenues' ? 'Recebida' : 'Paga'}
            help={onCard ? 'No cartão, o que fica a pagar é a fatura.' : undefined}
            disabled={onCard}
            {...(onCard ? { checked: true, readOnly: true } : register('paid'))}
          />
        </div>
      )}
      <Field label="Observações" optional className="sm:col-span-2">
        <TextArea rows={2} maxLength={2000} readOnly={fromBank} {...register('description')} />
      </Field>
    </div>
  )
}
