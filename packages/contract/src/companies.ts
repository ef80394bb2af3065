import { isValidCnpj } from '@brazilian-utils/brazilian-utils'
import * as z from 'zod/mini'
import { email } from './session.ts'
import { addressFields } from './subscription-changes.ts'
import { text } from './wire.ts'

/* Companies that buy seats for their people, as an operator enters them. */

const signsOf = (typed: string): string => typed.replaceAll(/[.\s/-]/g, '').toUpperCase()

/** Whether this is a CNPJ, of digits or with letters, its two last digits included. */
export function isCnpj(typed: string): boolean {
  const signs = signsOf(typed)
  return /^[0-9A-Z]{12}\d{2}$/.test(signs) && isValidCnpj(signs, { version: 2 })
}

const cnpj = z.codec(
  z.string().check(z.refine(isCnpj, 'Este CNPJ não existe. Confira os números.')),
  z.string(),
  {
    decode: signsOf,
    encode: (stored) => stored,
  },
)

/** Who pays for a company's seats: the company, with an address in Brazil and whom to write to. */
export const companyPayer = z.strictObject({
  legalName: text({ max: 160, min: 1 }),
  cnpj,
  email,
  ...addressFields,
})
