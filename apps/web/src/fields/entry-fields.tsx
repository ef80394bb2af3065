import type { ComponentProps } from 'react'
import { DESCRIPTION_MAX, NAME_MAX, type TransactionType } from '@saldo/domain/transactions/kinds'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { required } from './FormField.tsx'
import { checkMoney } from './MoneyField.tsx'

// What the forms of entries, of an invoice's items and of the calendar's items say and ask alike,
// each to be given to a FormField whole.

/** What is spent, received or moved: an amount above nothing (case F4). */
export const valueField = { label: 'Valor', rules: { validate: checkMoney } }

/** What it is called. */
export const nameField = {
  label: 'Descrição',
  className: 'sm:col-span-2',
  rules: required,
  renderInput: (field: ComponentProps<typeof TextInput>) => (
    <TextInput {...field} maxLength={NAME_MAX} autoComplete="off" />
  ),
}

/** What else there is to say of it. */
export const noteField = {
  label: 'Observações',
  optional: true,
  className: 'sm:col-span-2',
  renderInput: (field: ComponentProps<typeof TextArea>) => (
    <TextArea rows={2} maxLength={DESCRIPTION_MAX} {...field} />
  ),
}

/** What an entry's payment method is asked as. */
export function paymentLabel(type: TransactionType): string {
  return type === 'revenues' ? 'Receber com' : 'Pago com'
}
