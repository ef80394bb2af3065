import type { RefObject } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Problem } from '../data/problem.ts'
import { useToday } from '../data/today.ts'
import { CategoryInput } from '../fields/CategoryField.tsx'
import { nameField, noteField, paymentLabel, valueField } from '../fields/entry-fields.tsx'
import { FormField, required } from '../fields/FormField.tsx'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { PaymentInput } from '../fields/PaymentField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { CategorySuggestion } from './CategorySuggestion.tsx'
import type { TransactionForm } from './draft.ts'
import { invoiceNote } from './invoice-note.ts'

type Shared = {
  readonly form: UseFormReturn<TransactionForm>
  /** The server's refusal by field, beside what the form itself finds. */
  readonly problem: Problem | null
  /** A bank's entry: value, date, payment and description cannot be edited. */
  readonly fromBank?: boolean
}

type Props = Shared & {
  readonly type: TransactionType
  readonly payment: Payment | undefined
  /** The tick is there when something new is written, not when it is edited. */
  readonly withPaid?: boolean
  /** Of a refund that names its purchase the category is that of the purchase. */
  readonly isRefund?: boolean
  /** Where the window puts the focus first. */
  readonly valueRef?: RefObject<HTMLInputElement | null>
}

/** Everything that an entry has; shared by the new and the edited one. */
export function TransactionFields(props: Props) {
  const { form, problem, fromBank = false, withPaid = false } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameAndDateFields {...props} />
      <PaymentAndCategoryFields {...props} />
      {withPaid && <PaidTick {...props} />}
      <FormField
        form={form}
        problem={problem}
        name="description"
        {...noteField}
        renderInput={(field) => noteField.renderInput({ ...field, readOnly: fromBank })}
      />
    </div>
  )
}

/** How much, when and what for. */
function NameAndDateFields({ form, problem, fromBank = false, valueRef }: Props) {
  const today = useToday()
  return (
    <>
      <FormField
        form={form}
        problem={problem}
        name="value"
        {...valueField}
        renderInput={({ ref, ...field }) => (
          <MoneyInput {...field} ref={valueRef ?? ref} readOnly={fromBank} />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="date"
        label="Data"
        rules={required}
        renderInput={(field) => <DateInput {...field} today={today} disabled={fromBank} />}
      />
      <FormField form={form} problem={problem} name="name" {...nameField} />
    </>
  )
}

/** Under which category, and with what it is paid. A card's refund asks for no category. */
function PaymentAndCategoryFields({
  form,
  problem,
  type,
  payment,
  fromBank = false,
  withPaid = false,
  isRefund = false,
}: Props) {
  const [name, category, date, parts] = useWatch({
    control: form.control,
    name: ['name', 'category', 'date', 'instalments'],
  })
  const today = useToday()
  const onCard = type === 'revenues' && payment?.type === 'credit'
  const isReversal = onCard || isRefund
  return (
    <>
      {!isReversal && (
        <FormField
          form={form}
          problem={problem}
          name="category"
          label="Categoria"
          rules={required}
          aside={
            withPaid &&
            category === '' && (
              <CategorySuggestion
                name={name}
                type={type}
                onTake={(id) =>
                  form.setValue('category', id, { shouldDirty: true, shouldValidate: true })
                }
              />
            )
          }
          renderInput={({ ref: _, ...field }) => <CategoryInput {...field} group={type} />}
        />
      )}
      <FormField
        form={form}
        problem={problem}
        name="payment"
        label={paymentLabel(type)}
        className={isReversal ? 'sm:col-span-2' : ''}
        help={
          onCard
            ? 'Um estorno diminui a fatura deste cartão.'
            : withPaid && invoiceNote(payment, { date, today, parts })
        }
        rules={required}
        renderInput={({ ref: _, ...field }) => (
          <PaymentInput
            {...field}
            {...(fromBank ? { offers: (candidate: Payment) => candidate._id === field.value } : {})}
          />
        )}
      />
    </>
  )
}

/** Choosing a card ticks it and locks it: what a card paid is paid (money.md §4). */
function PaidTick({ form, type, payment }: Props) {
  const onCard = payment?.type === 'credit'
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label={type === 'revenues' ? 'Recebida' : 'Paga'}
        help={onCard ? 'No cartão, o que fica a pagar é a fatura.' : undefined}
        disabled={onCard}
        {...(onCard ? { checked: true, readOnly: true } : form.register('paid'))}
      />
    </div>
  )
}
