import type { UseFormReturn } from 'react-hook-form'
import { PAYMENT_NAME_MAX } from '@saldo/domain/payments/kinds'
import type { Problem } from '../data/problem.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { PaymentForm } from './form.ts'

type Props = {
  readonly form: UseFormReturn<PaymentForm>
  readonly problem: Problem | null
  readonly label: string
}

/** What an account or a card is called. */
export function NameField({ form, problem, label }: Props) {
  return (
    <FormField
      form={form}
      problem={problem}
      name="name"
      label={label}
      className="col-span-full"
      rules={required}
      renderInput={(field) => (
        <TextInput {...field} maxLength={PAYMENT_NAME_MAX} autoComplete="off" />
      )}
    />
  )
}
