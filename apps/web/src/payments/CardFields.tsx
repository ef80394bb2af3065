import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { addMonths, type Month } from '@saldo/domain/calendar'
import type { Problem } from '../data/problem.ts'
import { showMonth } from '@saldo/domain/month-names'
import { FormField, required } from '../fields/FormField.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { Select } from '../ui/Select.tsx'
import { CardOptions } from './CardOptions.tsx'
import { choices } from './choices.ts'
import type { PaymentForm } from './form.ts'
import { NameField } from './NameField.tsx'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
}

const days = choices(Array.from({ length: 31 }, (_, index) => String(index + 1)))
const daysBefore = choices(Array.from({ length: 28 }, (_, index) => String(index + 1)))

type CardProps = Props & {
  /** Of a card that is there already: the month of its open invoice. */
  readonly openMonth?: Month | undefined
  /** Behind *Mais opções* after the card's own: what the family sees of it. */
  readonly more?: ReactNode
}

/** A card: its name, when it closes and falls due, and its limit; the rest behind *Mais opções*. */
export function CardFields({ form, problem, openMonth, more }: CardProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <NameField form={form} problem={problem} label="Nome do cartão" />
        <ClosingField form={form} problem={problem} />
        <DayField form={form} problem={problem} name="paid" label="Pago dia" />
        <FormField
          form={form}
          problem={problem}
          name="limit"
          label="Limite"
          className="col-span-2"
          rules={{ validate: checkMoney }}
          renderInput={(field) => <MoneyField {...field} />}
        />
        {openMonth !== undefined && (
          <FromField form={form} problem={problem} openMonth={openMonth} />
        )}
      </div>
      <CardOptions form={form} problem={problem}>
        {more}
      </CardOptions>
    </div>
  )
}

/** Banks say it either way: "fecha dia 25" or "fecha 7 dias antes"; which of them is an option. */
function ClosingField({ form, problem }: Props) {
  const closing = useWatch({ control: form.control, name: 'closing' })
  if (closing === 'day') {
    return <DayField form={form} problem={problem} name="invoiceCloseOn" label="Fatura fecha dia" />
  }
  return (
    <FormField
      form={form}
      problem={problem}
      name="closeBeforeDue"
      label="Quantos dias antes"
      renderInput={({ ref: _, ...field }) => <Select {...field} options={daysBefore} />}
    />
  )
}

type DayProps = Props & { readonly name: 'invoiceCloseOn' | 'paid'; readonly label: string }

function DayField({ form, problem, name, label }: DayProps) {
  return (
    <FormField
      form={form}
      problem={problem}
      name={name}
      label={label}
      rules={required}
      renderInput={(field) => <Select {...field} options={days} placeholder="Dia" />}
    />
  )
}

const TERMS = ['closing', 'invoiceCloseOn', 'closeBeforeDue', 'paid', 'closingDayGoesTo'] as const
const MONTHS_AHEAD = [1, 2, 3, 4, 5, 6]

/** New days hold from an invoice on; what has closed stays as it was (case A6). */
function FromField({ form, problem, openMonth }: Props & { readonly openMonth: Month }) {
  const { dirtyFields } = form.formState
  if (!TERMS.some((name) => dirtyFields[name])) return null
  const options = [
    { value: '', label: `A fatura aberta, que vence em ${showMonth(openMonth)}` },
    ...MONTHS_AHEAD.map((step) => {
      const month = addMonths(openMonth, step)
      return { value: month as string, label: `A que vence em ${showMonth(month)}` }
    }),
  ]
  return (
    <FormField
      form={form}
      problem={problem}
      name="from"
      label="Os novos dias valem a partir de qual fatura?"
      className="col-span-2"
      help="As faturas que já fecharam não mudam."
      renderInput={({ ref: _, ...field }) => <Select {...field} options={options} />}
    />
  )
}
