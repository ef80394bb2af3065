import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { addMonths, type Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { CARD_FLAGS } from '@saldo/domain/payments/kinds'
import { useFormScope } from '../fields/form-scope.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { choices } from './choices.ts'
import { emptyForm, type PaymentForm } from './form.ts'

const numbersTo = (last: number) =>
  choices(Array.from({ length: last }, (_, index) => String(index + 1)))
const days = numbersTo(31)
const daysBefore = numbersTo(28)
const flags = choices(CARD_FLAGS)

const closings = [
  { value: 'day', label: 'Num dia do mês' },
  { value: 'before_due', label: 'Dias antes do vencimento' },
] as const

const conventions = [
  { value: 'next', label: 'Entra na próxima fatura (melhor dia de compra)' },
  { value: 'closing', label: 'Entra na fatura que fecha nesse dia' },
] as const

/** A card: its name, when it closes and falls due, and its limit; the rest behind *Mais opções*. */
export function CardFields({
  openMonth,
  more,
}: {
  /** Of a card that is there already: the month of its open invoice. */
  readonly openMonth?: Month | undefined
  /** Behind *Mais opções* after the card's own: what the family sees of it. */
  readonly more?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="name"
          label="Nome do cartão"
          className="col-span-full"
          autoComplete="off"
        />
        <ClosingField />
        <SelectField name="paid" label="Pago dia" required options={days} placeholder="Dia" />
        <MoneyField name="limit" label="Limite" className="col-span-2" />
        {openMonth !== undefined && <FromField openMonth={openMonth} />}
      </div>
      <CardOptions>{more}</CardOptions>
    </div>
  )
}

/** Banks say it either way: "fecha dia 25" or "fecha 7 dias antes"; which of them is an option. */
function ClosingField() {
  if (useWatch<PaymentForm>({ name: 'closing' }) !== 'day')
    return <SelectField name="closeBeforeDue" label="Quantos dias antes" options={daysBefore} />
  return (
    <SelectField
      name="invoiceCloseOn"
      label="Fatura fecha dia"
      required
      options={days}
      placeholder="Dia"
    />
  )
}

const TERMS = ['closing', 'invoiceCloseOn', 'closeBeforeDue', 'paid', 'closingDayGoesTo'] as const
const MONTHS_AHEAD = [1, 2, 3, 4, 5, 6]

/** New days hold from an invoice on; what has closed stays as it was (case A6). */
function FromField({ openMonth }: { readonly openMonth: Month }) {
  const { dirtyFields } = useFormContext<PaymentForm>().formState
  if (!TERMS.some((name) => dirtyFields[name])) return null
  const options = [
    { value: '', label: `A fatura aberta, que vence em ${showMonth(openMonth)}` },
    ...MONTHS_AHEAD.map((step) => {
      const month = addMonths(openMonth, step)
      return { value: month as string, label: `A que vence em ${showMonth(month)}` }
    }),
  ]
  return (
    <SelectField
      name="from"
      label="Os novos dias valem a partir de qual fatura?"
      className="col-span-2"
      help="As faturas que já fecharam não mudam."
      options={options}
    />
  )
}

const OPTIONS = ['flag', 'closing', 'closingDayGoesTo', 'sharing'] as const
/** The brand is said while the options are closed; no brand is the usual one. */
const WITH_DEFAULT = ['closing', 'closingDayGoesTo', 'sharing'] as const

/**
 * What most people never change of a card. It opens by itself for a field in error, and where a card
 * has another value than a new one would have.
 */
function CardOptions({ children }: { readonly children: ReactNode }) {
  const flag = useWatch<PaymentForm>({ name: 'flag' })
  const { errors, defaultValues } = useFormState<PaymentForm>()
  const { problem } = useFormScope()
  return (
    <Disclosure
      label="Mais opções"
      summary={`Bandeira ${String(flag)}, como a fatura fecha, compra no dia do fechamento`}
      startsOpen={WITH_DEFAULT.some((name) => defaultValues?.[name] !== emptyForm[name])}
      hasError={OPTIONS.some(
        (name) => errors[name] !== undefined || problem?.of(name) !== undefined,
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="flag" label="Bandeira" required options={flags} placeholder="Escolha" />
        <SelectField name="closing" label="A fatura fecha" options={closings} />
        <SelectField
          name="closingDayGoesTo"
          label="Compra no dia do fechamento"
          className="col-span-full"
          help="Os bancos seguem uma das duas regras; veja em uma fatura antiga."
          options={conventions}
        />
        {children !== undefined && <div className="col-span-full">{children}</div>}
      </div>
    </Disclosure>
  )
}
