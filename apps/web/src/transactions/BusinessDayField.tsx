import type { UseFormReturn } from 'react-hook-form'
import type { Problem } from '../data/problem.ts'
import { FormField } from '../fields/FormField.tsx'
import { Select } from '../ui/Select.tsx'
import type { TransactionForm } from './draft.ts'

type Props = {
  readonly form: UseFormReturn<TransactionForm>
  readonly problem: Problem | null
  readonly help?: string | undefined
}

const KEEP = 'keep'
const choices = [
  { value: KEEP, label: 'Manter a data' },
  { value: 'before', label: 'Antecipar para o dia útil anterior' },
] as const

/**
 * Asks whether an occurrence on a day without banks is dated on the business day before (case E10).
 */
export function BusinessDayField({ form, problem, help }: Props) {
  return (
    <FormField
      form={form}
      problem={problem}
      name="businessDay"
      label="Se cair em fim de semana ou feriado"
      help={help}
      className="sm:col-span-2"
      renderInput={(field) => (
        <Select
          {...field}
          value={field.value === '' ? KEEP : field.value}
          onChange={(chosen) => field.onChange(chosen === KEEP ? '' : chosen)}
          options={choices}
        />
      )}
    />
  )
}
