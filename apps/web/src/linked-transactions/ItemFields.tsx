import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { daysIn, type Month } from '@saldo/domain/calendar'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Problem } from '../data/problem.ts'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { nameField, paymentLabel, valueField } from '../fields/entry-fields.tsx'
import { FormField, required } from '../fields/FormField.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { Select } from '../ui/Select.tsx'
import type { ItemForm } from './item-form.ts'

type Props = {
  readonly form: UseFormReturn<ItemForm>
  readonly type: TransactionType
  /** The month in sight: a day beyond its last is not offered. */
  readonly month: Month
  readonly problem: Problem | null
  readonly valueRef?: RefObject<HTMLInputElement | null>
}

/** Everything that an item of the calendar has. */
export function ItemFields({ form, type, month, problem, valueRef }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        problem={problem}
        name="value"
        {...valueField}
        renderInput={({ ref, ...field }) => <MoneyInput {...field} ref={valueRef ?? ref} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="day"
        label="Dia"
        help="De todo mês; nos mais curtos, o último dia."
        rules={required}
        renderInput={(field) => (
          <Select {...field} options={daysOf(month)} placeholder="Escolha um dia" />
        )}
      />
      <FormField form={form} problem={problem} name="transaction.name" {...nameField} />
      <FormField
        form={form}
        problem={problem}
        name="transaction.category"
        label="Categoria"
        rules={required}
        renderInput={({ ref: _, ...field }) => <CategoryInput {...field} group={type} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="transaction.payment"
        label={paymentLabel(type)}
        rules={required}
        renderInput={({ ref: _, ...field }) => (
          <PaymentInput
            {...field}
            offers={(payment) => type !== 'revenues' || payment.type !== 'credit'}
          />
        )}
      />
    </div>
  )
}

function daysOf(month: Month) {
  return Array.from({ length: daysIn(month) }, (_, index) => {
    const day = String(index + 1)
    return { value: day, label: day }
  })
}
