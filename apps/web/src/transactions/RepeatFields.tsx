import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isDay } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { INSTALMENTS_MAX, type RecurrentType } from '@saldo/domain/transactions/kinds'
import { occurrenceDate, type Series } from '@saldo/domain/transactions/recurrence'
import type { Problem } from '../data/problem.ts'
import { showDate } from '../fields/days.ts'
import { FormField } from '../fields/FormField.tsx'
import { useCurrency } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Select } from '../ui/Select.tsx'
import { BusinessDayField } from './BusinessDayField.tsx'
import type { TransactionForm } from './draft.ts'
import { periodNames } from './labels.ts'

type Props = {
  readonly form: UseFormReturn<TransactionForm>
  readonly problem: Problem | null
  /** What a card buys is never brought forward: it is the invoice that is paid. */
  readonly onCard: boolean
}

const periods = (Object.entries(periodNames) as [RecurrentType, string][]).map(
  ([value, label]) => ({ value, label }),
)
const NONE = 'none'

/** Beyond four years of parts nobody reads them one by one in a list. */
const NOTED_MAX = 48

/**
 * Repeat or split, never both: choosing one clears the other (money.md §4). What each part costs is
 * computed by the rule by which the server splits, so the two cannot differ by a centavo.
 */
export function RepeatFields({ form, problem, onCard }: Props) {
  const [value, instalments, recurrentType] = useWatch({
    control: form.control,
    name: ['value', 'instalments', 'recurrentType'],
  })
  const parts = usePartsText(value)
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        problem={problem}
        name="recurrentType"
        label="Repetir"
        renderInput={(field) => (
          <Select
            {...field}
            value={field.value === '' ? NONE : field.value}
            onChange={(chosen) => {
              field.onChange(chosen === NONE ? '' : chosen)
              if (chosen !== NONE) form.setValue('instalments', 1)
            }}
            options={[{ value: NONE, label: 'Não repetir' }, ...periods]}
          />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="instalments"
        label="Parcelar"
        help={instalments > 1 ? helpOf(instalments, parts(instalments)) : undefined}
        renderInput={({ ref: _, ...field }) => (
          <Combobox
            {...field}
            value={String(field.value)}
            onChange={(chosen) => {
              field.onChange(Number(chosen))
              form.setValue('firstPart', 1)
              if (chosen !== '1') form.setValue('recurrentType', '')
            }}
            options={Array.from({ length: INSTALMENTS_MAX }, (__, index) => {
              const note = index < NOTED_MAX ? parts(index + 1) : undefined
              return {
                value: String(index + 1),
                label: index === 0 ? '1x (à vista)' : `${index + 1}x`,
                ...(note === undefined ? {} : { note }),
              }
            })}
          />
        )}
      />
      {instalments > 1 && <FirstPart form={form} problem={problem} count={instalments} />}
      {recurrentType !== '' && !onCard && <BroughtForward form={form} problem={problem} />}
    </div>
  )
}

/** A purchase that was running already begins with one of its parts: it is dated as it was bought. */
function FirstPart({ form, problem, count }: Omit<Props, 'onCard'> & { readonly count: number }) {
  const first = useWatch({ control: form.control, name: 'firstPart' })
  return (
    <FormField
      form={form}
      problem={problem}
      name="firstPart"
      label="A partir da parcela"
      className="sm:col-span-2"
      help={
        first > 1
          ? `${first === 2 ? 'A parcela 1 é de antes do cadastro: não entra' : `As parcelas 1 a ${first - 1} são de antes do cadastro: não entram`} em nenhuma fatura. Informe a data e o valor total da compra.`
          : undefined
      }
      renderInput={({ ref: _, ...field }) => (
        <Combobox
          {...field}
          value={String(field.value)}
          onChange={(chosen) => field.onChange(Number(chosen))}
          options={Array.from({ length: count }, (__, index) => ({
            value: String(index + 1),
            label: index === 0 ? '1 (a compra inteira)' : `${index + 1} de ${count}`,
          }))}
        />
      )}
    />
  )
}

const OCCURRENCES_TRIED = 40

/** Whether it gives way to days without banks, and the first time that it would. */
function BroughtForward({ form, problem }: Omit<Props, 'onCard'>) {
  const [date, recurrentType, businessDay] = useWatch({
    control: form.control,
    name: ['date', 'recurrentType', 'businessDay'],
  })
  const isComplete = businessDay !== '' && recurrentType !== '' && isDay(date)
  const help = isComplete ? exampleOf({ anchor: date, recurrentType, businessDay }) : undefined
  return <BusinessDayField form={form} problem={problem} help={help} />
}

function exampleOf(series: Series): string | undefined {
  for (let index = 0; index < OCCURRENCES_TRIED; index += 1) {
    const [due, on] = [null, series.businessDay ?? null].map((businessDay) =>
      occurrenceDate({ ...series, businessDay }, index),
    )
    if (due !== undefined && on !== undefined && due !== on) {
      return `A de ${showDate(due)}, por exemplo, fica em ${showDate(on)}.`
    }
  }
  return undefined
}

/** What each of so many parts comes to: one amount, or the two that differ by the least there is. */
function usePartsText(typed: string): (count: number) => string | undefined {
  const { show } = useMoneyText()
  const currency = useCurrency()
  const total = readMoney(typed)
  return (count) => {
    if (total === null || !hasParts(total, count, currency)) return undefined
    const parts = splitCents(total, count, currency)
    const [first, last] = [parts[0], parts.at(-1)]
    if (first === undefined || last === undefined) return undefined
    return first === last ? show(first) : `${show(first)} a ${show(last)}`
  }
}

function helpOf(count: number, each: string | undefined): string {
  return each === undefined
    ? 'O valor é pequeno demais para tantas parcelas.'
    : `${count} parcelas de ${each}`
}
