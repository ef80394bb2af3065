import { type Currency, refuseFraction } from '@saldo/domain/money'
import { dividesByZero, readMoney } from '@saldo/domain/money-text'
import { currentCurrency } from '../data/preferences.ts'
import { typedMoney } from './money.ts'

/*
 * What a money field holds and why it is no amount. Apart from `money.ts`, because a screen that only
 * shows amounts reads none.
 */

/**
 * The text of a money field once it is left: an amount written out, never another one. What has no
 * single reading stays as it was typed, and so does a negative amount where only a positive one is
 * meant: `-50` and `10-30` are refused there, not turned into 50 and 20 (case L1).
 */
export function settledMoney(typed: string, { isSigned }: { readonly isSigned: boolean }): string {
  const cents = readMoney(typed)
  return cents === null || (cents < 0 && !isSigned) ? typed : typedMoney(cents)
}

/** Why a text is no amount for a field that wants one above nothing, or null (cases F4, L1). */
export function problemOfMoney(typed: string): string | null {
  const cents = readMoney(typed)
  if (cents === null || cents === 0) return problemOfReading(typed)
  if (cents < 0) return 'Digite um valor maior que zero, sem sinal de menos.'
  return problemOfFraction(typed)
}

/** The same of a field that takes any amount, or none: a balance may be below nothing. */
export function problemOfBalance(typed: string): string | null {
  if (typed.trim() === '') return null
  return readMoney(typed) === null ? problemOfReading(typed) : problemOfFraction(typed)
}

/** Why such a calculation is no amount, in every money field. */
export const DIVIDED_BY_ZERO = 'Não dá para dividir por zero.'

function problemOfReading(typed: string): string {
  return dividesByZero(typed) ? DIVIDED_BY_ZERO : 'Digite um valor, como 12,50.'
}

/** Why an amount cannot be written in the person's currency, or null: yen have no decimals (L11). */
export function problemOfFraction(
  typed: string,
  currency: Currency = currentCurrency(),
): string | null {
  const cents = readMoney(typed)
  const refusal = cents === null ? null : refuseFraction(cents, currency)
  // The server's own words; their whole catalogue would weigh more than this screen may.
  return refusal === null ? null : 'Esta moeda não usa centavos.'
}
