import { Controller, type UseFormReturn } from 'react-hook-form'
import { readMoney } from '@saldo/domain/money-text'
import { splitCents } from '@saldo/domain/money'
import { INSTALMENTS_MAX, type RecurrentType } from '@saldo/domain/transactions/kinds'
import type { Problem } from '../data/problem.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import type { TransactionForm } from './draft.ts'
import { periodNames } from './labels.ts'

type Props = {
  readonly form: UseFormReturn<TransactionForm>
  readonly problem: Problem | null
}

const periods = (Object.entries(periodNames) as [RecurrentType, string][]).map(
  ([value, label]) => ({ value, label }),
)
const NONE = 'none'

/**
 * Repeat or split, never both: choosing one clears the other (money.md §4). What each part costs is
 * said by the same rule that the server splits by, so the two cannot differ by a centavo.
 */
export function RepeatFields({ form, problem }: Props) {
  const { control, setValue, watch } = form
  const { show } = useMoneyText()
  const total = readMoney(watch('value'))
  const instalments = watch('instalments')
  const parts = (count: number) => {
    if (total === null || total < count) return undefined
    const [first, last] = [splitCents(total, count)[0], splitCents(total, count).at(-1)]
    if (first === undefined || last === undefined) return undefined
    return first === last ? show(first) : `${show(first)} a ${show(last)}`
  }
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <Field label="Repetir" error={problem?.of('recurrentType')}>
        {(id) => (
          <Controller
            control={control}
            name="recurrentType"
            render={({ field }) => (
              <Select
                id={id}
                value={field.value === '' ? NONE : field.value}
                onChange={(value) => {
                  field.onChange(value === NONE ? '' : value)
                  if (value !== NONE) setValue('instalments', 1)
                }}
                options={[{ value: NONE, label: 'Não repetir' }, ...periods]}
              />
            )}
          />
        )}
      </Field>
      <Field
        label="Parcelar"
        error={problem?.of('lastInstallment')}
        help={instalments > 1 ? partsHelp(instalments, parts(instalments)) : undefined}
      >
        {(id) => (
          <Controller
            control={control}
            name="instalments"
            render={({ field }) => (
              <Combobox
                id={id}
                value={String(field.value)}
                onChange={(value) => {
                  field.onChange(Number(value))
                  if (value !== '1') setValue('recurrentType', '')
                }}
                options={Array.from({ length: INSTALMENTS_MAX }, (_, index) => {
                  const note = index < 48 ? parts(index + 1) : undefined
                  return {
                    value: String(index + 1),
                    label: index === 0 ? '1x (à vista)' : `${index + 1}x`,
                    ...(note === undefined ? {} : { note }),
                  }
                })}
              />
            )}
          />
        )}
      </Field>
    </div>
  )
}

function partsHelp(count: number, each: string | undefined): string {
  return each === undefined
    ? 'O valor é pequeno demais para tantas parcelas.'
    : `${count} parcelas de ${each}`
}
