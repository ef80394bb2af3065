import type { RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { useToday } from '../data/today.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { DateField } from '../fields/DateField.tsx'
import { NameField, NoteField, paymentLabel } from '../fields/entry-fields.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { CategorySuggestion } from './CategorySuggestion.tsx'
import type { TransactionForm } from './draft.ts'
import { invoiceNote } from './invoice-note.ts'

type Props = {
  readonly type: TransactionType
  readonly payment: Payment | undefined
  /** A bank's entry: value, date, payment and description cannot be edited. */
  readonly fromBank?: boolean
  /** The tick is there when something new is written, not when it is edited. */
  readonly withPaid?: boolean
  /** Of a refund that names its purchase the category is that of the purchase. */
  readonly isRefund?: boolean
  /** Where the window puts the focus first. */
  readonly valueRef?: RefObject<HTMLInputElement | null>
  /** What it is paid with where nothing was chosen. */
  readonly firstPayment?: string
}

/** Everything that an entry has; shared by the new and the edited one. */
export function TransactionFields(props: Props) {
  const { type, payment, fromBank = false, withPaid = false, valueRef } = props
  const onCard = payment?.type === 'credit'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField name="value" label="Valor" inputRef={valueRef} readOnly={fromBank} />
      <DateField name="date" label="Data" disabled={fromBank} />
      <NameField />
      <PaymentAndCategoryFields {...props} />
      {/* Choosing a card ticks it and locks it: what a card paid is paid (money.md §4). */}
      {withPaid && (
        <div className="sm:col-span-2">
          <CheckField
            name="paid"
            label={type === 'revenues' ? 'Recebida' : 'Paga'}
            help={onCard ? 'No cartão, o que fica a pagar é a fatura.' : undefined}
            disabled={onCard}
            {...(onCard ? { checked: true } : {})}
          />
        </div>
      )}
      <NoteField readOnly={fromBank} />
    </div>
  )
}

/** Under which category, and with what it is paid. A card's refund asks for no category. */
function PaymentAndCategoryFields({
  type,
  payment,
  fromBank = false,
  withPaid = false,
  isRefund = false,
  firstPayment,
}: Props) {
  const { control, setValue } = useFormContext<TransactionForm>()
  const [name, category, date, parts, paymentId] = useWatch({
    control,
    name: ['name', 'category', 'date', 'instalments', 'payment'],
  })
  const today = useToday()
  const onCard = type === 'revenues' && payment?.type === 'credit'
  const isReversal = onCard || isRefund
  return (
    <>
      {!isReversal && (
        <CategoryField
          name="category"
          required
          group={type}
          aside={
            withPaid &&
            category === '' && (
              <CategorySuggestion
                name={name}
                type={type}
                onTake={(id) =>
                  setValue('category', id, { shouldDirty: true, shouldValidate: true })
                }
              />
            )
          }
        />
      )}
      <PaymentField
        name="payment"
        label={paymentLabel(type)}
        className={isReversal ? 'sm:col-span-2' : ''}
        help={
          onCard
            ? 'Um estorno diminui a fatura deste cartão.'
            : withPaid && invoiceNote(payment, { date, today, parts })
        }
        required
        first={firstPayment}
        {...(fromBank ? { offers: ({ _id }: Payment) => _id === paymentId } : {})}
      />
    </>
  )
}
