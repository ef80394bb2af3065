import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Payment } from '@saldo/contract/payments'
import type { Day } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Drawing } from './Drawing.tsx'
import { categoryLabels } from './labels.ts'
import { endOf, instalmentOf, type ObjectiveForm, termText } from './objective-form.ts'

/** What was answered, with what it means a month. */
export function Review({
  form,
  payments,
  today,
}: {
  readonly form: UseFormReturn<ObjectiveForm>
  readonly payments: readonly Payment[]
  readonly today: Day
}) {
  const filled = form.getValues()
  const { category, name, totalValue, initialValue, payment } = filled
  const end = endOf(filled, today) ?? today
  const chosen = category === '' ? 'outros' : category
  return (
    <>
      <div className="mb-4 flex items-center gap-3">
        <Drawing category={chosen} />
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">{name}</p>
          <p className="text-sm text-muted">{categoryLabels[chosen].label}</p>
        </div>
      </div>
      <dl className="divide-y divide-line">
        <Fact label="Valor total">
          <Money value={readMoney(totalValue) ?? ZERO} />
        </Fact>
        <Fact label="Valor já guardado">
          <Money value={readMoney(initialValue) ?? ZERO} />
        </Fact>
        <Fact label="Prazo">
          {termText(today, end)}, até {showDate(end)}
        </Fact>
        <Fact label="Parcela por mês">
          <Money value={instalmentOf(filled) ?? ZERO} />
        </Fact>
        <Fact label="Conta">{payments.find(({ _id }) => _id === payment)?.name ?? ''}</Fact>
      </dl>
    </>
  )
}

/** One fact of a goal: its name, and its value at the other end. */
export function Fact({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
