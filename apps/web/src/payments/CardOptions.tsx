import type { ReactNode } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { CARD_FLAGS } from '@saldo/domain/payments/kinds'
import type { Problem } from '../data/problem.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Select } from '../ui/Select.tsx'
import { choices } from './choices.ts'
import { emptyForm, type PaymentForm } from './form.ts'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
  readonly children?: ReactNode
}

const flags = choices(CARD_FLAGS)

const closings = [
  { value: 'day', label: 'Num dia do mês' },
  { value: 'before_due', label: 'Dias antes do vencimento' },
] as const

const conventions = [
  { value: 'next', label: 'Entra na próxima fatura (melhor dia de compra)' },
  { value: 'closing', label: 'Entra na fatura que fecha nesse dia' },
] as const

const OPTIONS = ['flag', 'closing', 'closingDayGoesTo', 'sharing'] as const
/** The brand is said while the options are closed; no brand is the usual one. */
const WITH_DEFAULT = ['closing', 'closingDayGoesTo', 'sharing'] as const

/**
 * What most people never change of a card. It opens by itself for a field in error, and where a card
 * has another value than a new one would have.
 */
export function CardOptions({ form, problem, children }: Props) {
  const flag = useWatch({ control: form.control, name: 'flag' })
  const { errors, defaultValues } = useFormState({ control: form.control })
  return (
    <Disclosure
      label="Mais opções"
      summary={`Bandeira ${flag}, como a fatura fecha, compra no dia do fechamento`}
      startsOpen={WITH_DEFAULT.some((name) => defaultValues?.[name] !== emptyForm[name])}
      hasError={OPTIONS.some(
        (name) => errors[name] !== undefined || problem?.of(name) !== undefined,
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
          name="closing"
          label="A fatura fecha"
          renderInput={({ ref: _, ...field }) => <Select {...field} options={closings} />}
        />
        <FormField
          form={form}
          problem={problem}
          name="closingDayGoesTo"
          label="Compra no dia do fechamento"
          className="sm:col-span-2"
          help="Os bancos seguem uma das duas regras; veja em uma fatura antiga."
          renderInput={(field) => <Select {...field} options={conventions} />}
        />
        {children !== undefined && <div className="sm:col-span-2">{children}</div>}
      </div>
    </Disclosure>
  )
}
