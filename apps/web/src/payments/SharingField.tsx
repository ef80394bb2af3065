import type { UseFormReturn } from 'react-hook-form'
import type { Problem } from '../data/problem.ts'
import { FormField } from '../fields/FormField.tsx'
import { Select } from '../ui/Select.tsx'
import type { PaymentForm } from './form.ts'
import { sharingLabels } from './labels.ts'

type Props = { readonly form: UseFormReturn<PaymentForm>; readonly problem: Problem | null }

const options = (['shared', 'totals', 'private'] as const).map((value) => ({
  value,
  label: sharingLabels[value],
}))

/** What the others of the family see of an account or a card: its owner's alone to say. */
export function SharingField({ form, problem }: Props) {
  return (
    <FormField
      form={form}
      problem={problem}
      name="sharing"
      label="O que a família vê"
      help="Vale para todos os membros, a partir de agora."
      renderInput={(field) => <Select {...field} options={options} />}
    />
  )
}
