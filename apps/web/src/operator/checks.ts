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
    if (typed.trim() === '') return mayBeEmpty || 'Preencha este campo.'
    const value = Number(typed)
    const isWithin = Number.isInteger(value) && value >= 1 && value <= most
    return isWithin || `Use um número de 1 a ${most.toLocaleString('pt-BR')}`
  }

/** An amount above nothing, and no more than so many centavos. */
export const checkAmount =
  (most: number): Check =>
  (typed) => {
    const cents = readMoney(typed)
    return (cents !== null && cents > 0 && cents <= most) || 'Digite um valor, como 12,50.'
  }

export const checkEmail: Check = (typed) =>
  isEmail(typed) || 'Digite um e-mail válido, como nome@exemplo.com.'

/** What is asked of the particulars of whoever pays, beside that they are there. */
export const payerChecks: Readonly<Record<string, Check>> = {
  cnpj: (typed) => isCnpj(typed) || 'Este CNPJ não existe. Confira os números.',
  email: checkEmail,
  zipCode: (typed) => isZipCode(typed) || 'Digite o CEP com oito números.',
  state: (typed) => /^[A-Z]{2}$/.test(typed) || 'Use a sigla do estado, como SP',
}
