import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ACCOUNT_TYPES, CARD_FLAGS, PAYMENT_NAME_MAX } from '@saldo/domain/payments/kinds'
import { addMonths, type Month } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { Problem } from '../data/problem.ts'
import { showMonth } from '../fields/days.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { checkBalance, checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { PaymentForm } from './form.ts'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
}

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))
const accountTypes = choices(ACCOUNT_TYPES)
const flags = choices(CARD_FLAGS)
const days = choices(Array.from({ length: 31 }, (_, index) => String(index + 1)))

const conventions = [
  { value: 'next', label: 'Entra na próxima fatura (melhor dia de compra)' },
  { value: 'closing', label: 'Entra na fatura que fecha nesse dia' },
] as const

function NameField({ form, problem, label }: Props & { readonly label: string }) {
  return (
    <FormField
      form={form}
      problem={problem}
      name="name"
      label={label}
      className="sm:col-span-2"
      rules={required}
      renderInput={(field) => (
        <TextInput {...field} maxLength={PAYMENT_NAME_MAX} autoComplete="off" />
      )}
    />
  )
}

/** A bank account: its name, its kind, what was in it, and what the bank lends on it. */
export function AccountFields({
  form,
  problem,
  withValue,
}: Props & { readonly withValue: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField form={form} problem={problem} label="Nome do banco" />
      <FormField
        form={form}
        problem={problem}
        name="accountType"
        label="Tipo de conta"
        rules={required}
        renderInput={(field) => <Select {...field} options={accountTypes} />}
      />
      {withValue && (
        <FormField
          form={form}
          problem={problem}
          name="value"
          label="Valor inicial"
          optional
          help="Quanto havia na conta antes da primeira movimentação. Devia ao banco? Use o sinal de menos."
          rules={{ validate: checkBalance }}
          renderInput={(field) => <MoneyField {...field} isSigned />}
        />
      )}
      <FormField
        form={form}
        problem={problem}
        name="overdraftLimit"
        label="Limite do cheque especial"
        optional
        className="sm:col-span-2"
        help="Até quanto o banco deixa a conta ficar negativa."
        rules={{ validate: (typed) => isNothing(typed) || checkMoney(typed) }}
        renderInput={(field) => <MoneyField {...field} />}
      />
    </div>
  )
}

/** No overdraft is none at all, written out or not. */
function isNothing(typed: string): boolean {
  return typed.trim() === '' || readMoney(typed) === ZERO
}

const TERMS = ['closing', 'invoiceCloseOn', 'closeBeforeDue', 'paid', 'closingDayGoesTo'] as const
const MONTHS_AHEAD = [1, 2, 3, 4, 5, 6]

/** New days hold from an invoice on; what has closed stays as it was (case A6). */
function FromField({ form, problem, openMonth }: Props & { readonly openMonth: Month }) {
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
      className="sm:col-span-2"
      help="As faturas que já fecharam não mudam."
      renderInput={({ ref: _, ...field }) => <Select {...field} options={options} />}
    />
  )
}

type CardProps = Props & {
  /** Of a card that is there already: the month of its open invoice. */
  readonly openMonth?: Month | undefined
}

/** A card: its name and brand, when it closes and falls due, and its limit. */
export function CardFields({ form, problem, openMonth }: CardProps) {
  const { dirtyFields } = form.formState
  const hasNewDays = TERMS.some((name) => dirtyFields[name])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField form={form} problem={problem} label="Nome do cartão" />
      <FormField
        form={form}
        problem={problem}
        name="flag"
        label="Bandeira"
        rules={required}
        renderInput={(field) => <Select {...field} options={flags} placeholder="Escolha" />}
      />
      <FormField
        form={form}
        problem={problem}
        name="limit"
        label="Limite"
        rules={{ validate: checkMoney }}
        renderInput={(field) => <MoneyField {...field} />}
      />
      <ClosingField form={form} problem={problem} />
      <DayField form={form} problem={problem} name="paid" label="Pago dia" />
      <FormField
        form={form}
        problem={problem}
        name="closingDayGoesTo"
        label="Compra no dia do fechamento"
        className="sm:col-span-2"
        help="Os bancos seguem uma das duas regras; veja em uma fatura antiga."
        renderInput={(field) => <Select {...field} options={conventions} />}
      />
      {openMonth !== undefined && hasNewDays && (
        <FromField form={form} problem={problem} openMonth={openMonth} />
      )}
    </div>
  )
}

const closings = [
  { value: 'day', label: 'Num dia do mês' },
  { value: 'before_due', label: 'Dias antes do vencimento' },
] as const
const daysBefore = choices(Array.from({ length: 28 }, (_, index) => String(index + 1)))

/** Banks say it either way: "fecha dia 25" or "fecha 7 dias antes". */
function ClosingField({ form, problem }: Props) {
  const closing = useWatch({ control: form.control, name: 'closing' })
  return (
    <>
      <FormField
        form={form}
        problem={problem}
        name="closing"
        label="A fatura fecha"
        renderInput={({ ref: _, ...field }) => <Select {...field} options={closings} />}
      />
      {closing === 'day' ? (
        <DayField form={form} problem={problem} name="invoiceCloseOn" label="Fatura fecha dia" />
      ) : (
        <FormField
          form={form}
          problem={problem}
          name="closeBeforeDue"
          label="Quantos dias antes"
          renderInput={({ ref: _, ...field }) => <Select {...field} options={daysBefore} />}
        />
      )}
    </>
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
