import { useWatch } from 'react-hook-form'
import {
  brandOf,
  refuseCardNumber,
  refuseCardOwner,
  refuseCvv,
  refuseExpiry,
} from '@saldo/domain/subscriptions/card'
import { useToday } from '../data/today.ts'
import { MaskedField } from '../fields/MaskedField.tsx'
import { TextField } from '../fields/TextField.tsx'
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
export function CardFields() {
  const today = useToday()
  const number: string = useWatch<CardForm, 'number'>({ name: 'number' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MaskedField
        name="number"
        label="Número do cartão"
        className="col-span-full"
        aside={brandOf(number)}
        check={(typed: string) => refuseCardNumber(typed) ?? true}
        masks={CARD_MASK}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <TextField
        name="owner"
        label="Nome impresso no cartão"
        className="col-span-full"
        check={(typed: string) => refuseCardOwner(typed) ?? true}
        autoComplete="cc-name"
        maxLength={60}
        spellCheck={false}
      />
      <MaskedField
        name="expiry"
        label="Validade"
        check={(typed: string) => refuseExpiry(typed, today) ?? true}
        masks={EXPIRY_MASK}
        autoComplete="cc-exp"
        placeholder="MM/AA"
      />
      <MaskedField
        name="cvv"
        label="CVV"
        help="O código de segurança do cartão."
        check={(typed: string, { number: all }: CardForm) => refuseCvv(typed, all) ?? true}
        masks={CVV_MASK}
        autoComplete="cc-csc"
      />
    </div>
  )
}
