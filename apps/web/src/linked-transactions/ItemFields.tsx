import type { RefObject } from 'react'
import { daysIn, type Month } from '@saldo/domain/calendar'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { CategoryField } from '../fields/CategoryField.tsx'
import { NameField, paymentLabel } from '../fields/entry-fields.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { SelectField } from '../fields/SelectField.tsx'

/** Everything that an item of the calendar has. */
export function ItemFields({
  type,
  month,
  valueRef,
  firstPayment,
}: {
  readonly type: TransactionType
  /** The month in sight: a day beyond its last is not offered. */
  readonly month: Month
  readonly valueRef?: RefObject<HTMLInputElement | null>
  readonly firstPayment?: string
}) {
  const days = Array.from({ length: daysIn(month) }, (_, index) => String(index + 1))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField name="value" label="Valor" inputRef={valueRef} />
      <SelectField
        name="day"
        label="Dia"
        help="De todo mês; nos mais curtos, o último dia."
        required
        options={days.map((day) => ({ value: day, label: day }))}
        placeholder="Escolha um dia"
      />
      <NameField name="transaction.name" />
      <CategoryField name="transaction.category" group={type} />
      <PaymentField
        name="transaction.payment"
        label={paymentLabel(type)}
        first={firstPayment}
        offers={(payment) => type !== 'revenues' || payment.type !== 'credit'}
      />
    </div>
  )
}
