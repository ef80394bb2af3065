import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

// What the forms of entries, of an invoice's items and of the calendar's items say and ask alike.

/** What it is called. */
export function NameField({ name = 'name' }: { readonly name?: string }) {
  return <TextField name={name} label="Descrição" className="col-span-full" autoComplete="off" />
}

/** What else there is to say of it. */
export function NoteField({ readOnly = false }: { readonly readOnly?: boolean }) {
  return (
    <TextAreaField
      name="description"
      label="Observações"
      optional
      className="col-span-full"
      rows={2}
      readOnly={readOnly}
    />
  )
}

/** What an entry's payment method is asked as. */
export function paymentLabel(type: TransactionType): string {
  return type === 'revenues' ? 'Receber com' : 'Pago com'
}
