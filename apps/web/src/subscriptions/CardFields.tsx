import { useWatch, type UseFormReturn } from 'react-hook-form'
import {
  brandOf,
  refuseCardNumber,
  refuseCardOwner,
  refuseCvv,
  refuseExpiry,
} from '@saldo/domain/subscriptions/card'
import { useToday } from '../data/today.ts'
import { FormField } from '../fields/FormField.tsx'
import { MaskedInput } from '../ui/MaskedInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { CARD_MASK, CVV_MASK, EXPIRY_MASK } from './masks.ts'

/** A card as it is typed: never kept, and sent to the gateway's script alone. */
export type CardForm = {
  readonly number: string
  readonly owner: string
  readonly expiry: string
  readonly cvv: string
}

export const EMPTY_CARD: CardForm = { number: '', owner: '', expiry: '', cvv: '' }

/** Number, name, month and code of a card. */
export function CardFields({ form }: { readonly form: UseFormReturn<CardForm> }) {
  const today = useToday()
  const number = useWatch({ control: form.control, name: 'number' })
  const common = { form, problem: null }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        {...common}
        name="number"
        label="Número do cartão"
        className="sm:col-span-2"
        aside={brandOf(number)}
        rules={{ validate: (typed) => refuseCardNumber(typed) ?? true }}
        renderInput={(field) => (
          <MaskedInput
            {...field}
            masks={CARD_MASK}
            autoComplete="cc-number"
            placeholder="0000 0000 0000 0000"
          />
        )}
      />
      <FormField
        {...common}
        name="owner"
        label="Nome impresso no cartão"
        className="sm:col-span-2"
        rules={{ validate: (typed) => refuseCardOwner(typed) ?? true }}
        renderInput={(field) => (
          <TextInput {...field} autoComplete="cc-name" maxLength={60} spellCheck={false} />
        )}
      />
      <FormField
        {...common}
        name="expiry"
        label="Validade"
        rules={{ validate: (typed) => refuseExpiry(typed, today) ?? true }}
        renderInput={(field) => (
          <MaskedInput {...field} masks={EXPIRY_MASK} autoComplete="cc-exp" placeholder="MM/AA" />
        )}
      />
      <FormField
        {...common}
        name="cvv"
        label="CVV"
        help="O código de segurança do cartão."
        rules={{ validate: (typed, { number: all }) => refuseCvv(typed, all) ?? true }}
        renderInput={(field) => <MaskedInput {...field} masks={CVV_MASK} autoComplete="cc-csc" />}
      />
    </div>
  )
}
