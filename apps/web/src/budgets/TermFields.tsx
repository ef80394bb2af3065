import { type UseFormReturn, useWatch } from 'react-hook-form'
import { LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import type { Problem } from '../data/problem.ts'
import { FormField } from '../fields/FormField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { periodOptions } from './labels.ts'
import { clampedInstalments, type LineForm } from './line-form.ts'

type Props = { readonly form: UseFormReturn<LineForm>; readonly problem: Problem | null }

const NO_DAY = 'none'
const days = [
  { value: NO_DAY, label: 'Sem dia' },
  ...Array.from({ length: 31 }, (_, index) => {
    const day = String(index + 1)
    return { value: day, label: day }
  }),
]

/** When a line falls due and how it goes on: repeated or in instalments, never both (money.md §5). */
export function TermFields({ form, problem }: Props) {
  const { setValue } = form
  const isEntered = useWatch({ control: form.control, name: 'isEntered' })
  return (
    <>
      <FormField
        form={form}
        problem={problem}
        name="day"
        label="Dia"
        optional={!isEntered}
        rules={{ validate: (day) => !isEntered || day !== '' || 'Escolha o dia' }}
        renderInput={({ value, onChange, ...field }) => (
          <Select
            {...field}
            value={value === '' ? NO_DAY : value}
            onChange={(day) => onChange(day === NO_DAY ? '' : day)}
            options={days}
          />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="recurrentType"
        label="Repetir"
        renderInput={({ onChange, ...field }) => (
          <Select
            {...field}
            options={periodOptions}
            onChange={(period) => {
              onChange(period)
              if (period !== 'never') setValue('lastInstallment', '')
            }}
          />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="lastInstallment"
        label="Parcelas"
        optional
        help={`O valor é o de cada parcela. Até ${LINE_INSTALMENTS_MAX}.`}
        renderInput={({ onChange, ...field }) => (
          <TextInput
            {...field}
            figures
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => {
              const count = clampedInstalments(target.value)
              onChange(count)
              if (count !== '') setValue('recurrentType', 'never')
            }}
          />
        )}
      />
    </>
  )
}
