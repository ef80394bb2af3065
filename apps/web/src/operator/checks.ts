import { isCnpj } from '@saldo/contract/companies'
import { isZipCode } from '@saldo/contract/subscription-changes'
import { readMoney } from '@saldo/domain/money-text'
import { isEmail } from '@saldo/contract/session'

/* What the fields of an operator's forms take; the server says the same once more. */

type Check = (typed: string) => true | string

/** A whole number from one on, or nothing where that `mayBeEmpty`. */
export const checkWhole =
  (most: number, { mayBeEmpty = false } = {}): Check =>
  (typed) => {
    if (typed.trim() === '') return mayBeEmpty || 'Campo Obrigatório'
    const value = Number(typed)
    const isWithin = Number.isInteger(value) && value >= 1 && value <= most
    return isWithin || `Use um número de 1 a ${most.toLocaleString('pt-BR')}`
  }

/** An amount above nothing, and no more than so many centavos. */
export const checkAmount =
  (most: number): Check =>
  (typed) => {
    const cents = readMoney(typed)
    return (cents !== null && cents > 0 && cents <= most) || 'VALOR INVÁLIDO'
  }

export const checkEmail: Check = (typed) => isEmail(typed) || 'Email inválido'

/** What is asked of the particulars of whoever pays, beside that they are there. */
export const payerChecks: Readonly<Record<string, Check>> = {
  cnpj: (typed) => isCnpj(typed) || 'CNPJ INVÁLIDO',
  email: checkEmail,
  zipCode: (typed) => isZipCode(typed) || 'CEP INVÁLIDO',
  state: (typed) => /^[A-Z]{2}$/.test(typed) || 'Use a sigla do estado, como SP',
}
