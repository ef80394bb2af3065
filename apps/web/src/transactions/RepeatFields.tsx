import { useFormContext, useWatch } from 'react-hook-form'
import { isDay } from '@saldo/domain/calendar'
import { hasParts, splitCents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { INSTALMENTS_MAX, type RecurrentType } from '@saldo/domain/transactions/kinds'
import { occurrenceDate, type Series } from '@saldo/domain/transactions/recurrence'
import { showDate } from '../fields/days.ts'
import { useCurrency } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { apart, type FieldProps, FormField } from '../fields/FormField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import type { Option } from '../ui/list-options.ts'
import { BusinessDayField } from './BusinessDayField.tsx'
import type { TransactionForm } from './draft.ts'
import { periodNames } from './labels.ts'

const periods = [
  { value: '', label: 'Não repetir' },
  ...(Object.entries(periodNames) as [RecurrentType, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

/** Beyond four years of parts nobody reads them one by one in a list. */
const NOTED_MAX = 48

/**
 * Repeat or split, never both: choosing one clears the other (money.md §4). What each part costs is
 * computed by the rule by which the server splits, so the two cannot differ by a centavo.
 */
export function RepeatFields({
  onCard,
}: {
  /** What a card buys is never brought forward: it is the invoice that is paid. */
  readonly onCard: boolean
}) {
  const { control, setValue } = useFormContext<TransactionForm>()
  const [value, instalments, recurrentType] = useWatch({
    control,
    name: ['value', 'instalments', 'recurrentType'],
  })
  const parts = usePartsText(value)
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <SelectField
        name="recurrentType"
        label="Repetir"
        options={periods}
        onPick={(chosen) => {
          if (chosen !== '') setValue('instalments', 1)
        }}
      />
      <NumberField
        name="instalments"
        label="Parcelar"
        help={instalments > 1 ? helpOf(instalments, parts(instalments)) : undefined}
        onPick={(chosen) => {
          setValue('firstPart', 1)
          if (chosen !== 1) setValue('recurrentType', '')
        }}
        options={Array.from({ length: INSTALMENTS_MAX }, (_, index) => {
          const note = index < NOTED_MAX ? parts(index + 1) : undefined
          return {
            value: String(index + 1),
            label: index === 0 ? '1x (à vista)' : `${index + 1}x`,
            ...(note === undefined ? {} : { note }),
          }
        })}
      />
      {instalments > 1 && <FirstPart count={instalments} />}
      {recurrentType !== '' && !onCard && <BroughtForward />}
    </div>
  )
}

/** One of many numbers. */
function NumberField(
  props: FieldProps & {
    readonly options: readonly Option[]
    readonly onPick?: (chosen: number) => void
  },
) {
  const [field, { options, onPick }] = apart(props)
  return (
    <FormField<number>
      {...field}
      renderInput={({ ref: _, ...bound }) => (
        <Combobox
          {...bound}
          value={String(bound.value)}
          onChange={(chosen) => {
            bound.onChange(Number(chosen))
            onPick?.(Number(chosen))
          }}
          options={options}
        />
      )}
    />
  )
}

/** A purchase that was running already begins with one of its parts: it is dated as it was bought. */
function FirstPart({ count }: { readonly count: number }) {
  const first: number = useWatch<TransactionForm, 'firstPart'>({ name: 'firstPart' })
  return (
    <NumberField
      name="firstPart"
      label="A partir da parcela"
      className="sm:col-span-2"
      help={
        first > 1
          ? `${first === 2 ? 'A parcela 1 é de antes do cadastro: não entra' : `As parcelas 1 a ${first - 1} são de antes do cadastro: não entram`} em nenhuma fatura. Informe a data e o valor total da compra.`
          : undefined
      }
      options={Array.from({ length: count }, (_, index) => ({
        value: String(index + 1),
        label: index === 0 ? '1 (a compra inteira)' : `${index + 1} de ${count}`,
      }))}
    />
  )
}

const OCCURRENCES_TRIED = 40

/** Whether it gives way to days without banks, and the first time that it would. */
function BroughtForward() {
  const { control } = useFormContext<TransactionForm>()
  const [date, recurrentType, businessDay] = useWatch({
    control,
    name: ['date', 'recurrentType', 'businessDay'],
  })
  const isComplete = businessDay !== '' && recurrentType !== '' && isDay(date)
  const help = isComplete ? exampleOf({ anchor: date, recurrentType, businessDay }) : undefined
  return <BusinessDayField help={help} />
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
