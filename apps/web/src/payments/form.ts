import type { Call } from '@saldo/contract/endpoint'
import type { createPayment, Payment } from '@saldo/contract/payments'
import { readMoney } from '@saldo/domain/money-text'
import { ZERO } from '@saldo/domain/money'
import type { AccountType, CardFlag } from '@saldo/domain/payments/kinds'
import { typedMoney } from '../fields/money.ts'

/** The form of an account or a card, as it is seen. */
export type PaymentForm = {
  readonly name: string
  readonly accountType: AccountType | ''
  readonly value: string
  readonly flag: CardFlag | ''
  readonly invoiceCloseOn: string
  readonly paid: string
  readonly limit: string
  readonly closingDayGoesTo: 'next' | 'closing'
}

export const emptyForm: PaymentForm = {
  name: '',
  accountType: 'Conta corrente',
  value: '',
  flag: '',
  invoiceCloseOn: '',
  paid: '',
  limit: '',
  closingDayGoesTo: 'next',
}

/** What stands in the form of one that is there already. */
export function formOf(payment: Payment): PaymentForm {
  return {
    name: payment.name,
    accountType: payment.accountType ?? '',
    value: typedMoney(payment.initialValue),
    flag: payment.flag ?? '',
    invoiceCloseOn: String(payment.invoiceCloseOn ?? ''),
    paid: String(payment.paid ?? ''),
    limit: payment.limit === null ? '' : typedMoney(payment.limit),
    closingDayGoesTo: payment.closingDayGoesTo ?? 'next',
  }
}

type Draft = Call<typeof createPayment>['body']

/** What the server is told of a new one; the form has checked every field before. */
export function draftOf(form: PaymentForm, type: 'debit' | 'credit'): Draft {
  if (type === 'debit') {
    const accountType = form.accountType === '' ? 'Conta corrente' : form.accountType
    return { type, name: form.name, accountType, value: readMoney(form.value) ?? ZERO }
  }
  return { type, name: form.name, ...cardFieldsOf(form) }
}

/** The fields of a card. */
export function cardFieldsOf(form: PaymentForm) {
  return {
    flag: form.flag === '' ? ('Visa' as const) : form.flag,
    limit: readMoney(form.limit) ?? ZERO,
    invoiceCloseOn: Number(form.invoiceCloseOn),
    paid: Number(form.paid),
    closingDayGoesTo: form.closingDayGoesTo,
  }
}
