import type { Call } from '@saldo/contract/endpoint'
import type { createPayment } from '@saldo/contract/payment-changes'
import type { Payment } from '@saldo/contract/payments'
import { readMoney } from '@saldo/domain/money-text'
import { ZERO } from '@saldo/domain/money'
import { type AccountType, type CardFlag, MONTHLY_YIELD_MAX } from '@saldo/domain/payments/kinds'
import { countsToSpend } from '@saldo/domain/payments/spending-money'
import { showPercent, typedMoney } from '../fields/money.ts'
import { readPercent } from '../fields/percent.ts'

/** The form of an account or a card, as it is seen. */
export type PaymentForm = {
  readonly name: string
  readonly accountType: AccountType | ''
  readonly value: string
  /** How far below nothing the account may go. */
  readonly overdraftLimit: string
  /** Whether it counts in *Posso gastar?*; null as its type says. */
  readonly countsToSpend: boolean | null
  /** What it yields a month, in per cent. */
  readonly monthlyYield: string
  readonly flag: CardFlag | ''
  /** On a day of the month, or so many days before it falls due (case A5). */
  readonly closing: 'day' | 'before_due'
  readonly invoiceCloseOn: string
  readonly closeBeforeDue: string
  readonly paid: string
  readonly limit: string
  readonly closingDayGoesTo: 'next' | 'closing'
  /** From which invoice new days hold; '' is the open one. */
  readonly from: string
  /** What the others of the family see of it. */
  readonly sharing: Payment['sharing']
}

export const emptyForm: PaymentForm = {
  name: '',
  accountType: 'Conta corrente',
  value: '',
  overdraftLimit: '',
  countsToSpend: null,
  monthlyYield: '',
  flag: 'Visa',
  closing: 'day',
  invoiceCloseOn: '',
  closeBeforeDue: '7',
  paid: '',
  limit: '',
  closingDayGoesTo: 'next',
  from: '',
  sharing: 'shared',
}

/** The form of an existing payment method. */
export function formOf(payment: Payment): PaymentForm {
  return {
    name: payment.name,
    accountType: payment.accountType ?? '',
    value: typedMoney(payment.initialValue),
    overdraftLimit: payment.overdraftLimit === 0 ? '' : typedMoney(payment.overdraftLimit),
    countsToSpend: saidOf(payment),
    monthlyYield: payment.monthlyYield === null ? '' : showPercent(payment.monthlyYield),
    flag: payment.flag ?? '',
    closing: payment.closeBeforeDue === null ? 'day' : 'before_due',
    invoiceCloseOn: String(payment.invoiceCloseOn ?? ''),
    closeBeforeDue: String(payment.closeBeforeDue ?? 7),
    paid: String(payment.paid ?? ''),
    limit: payment.limit === null ? '' : typedMoney(payment.limit),
    closingDayGoesTo: payment.closingDayGoesTo ?? 'next',
    from: '',
    sharing: payment.sharing,
  }
}

/** What a person said of an account; null where it counts as its type does. */
function saidOf({ accountType, countsToSpend: counts }: Payment): boolean | null {
  return counts === countsToSpend({ accountType, countsToSpend: null }) ? null : counts
}

/** The body of a new one; the form has checked every field before. */
export function draftOf(
  form: PaymentForm,
  type: 'debit' | 'credit',
): Call<typeof createPayment>['body'] {
  if (type === 'debit') {
    const accountType = form.accountType === '' ? 'Conta corrente' : form.accountType
    return { type, name: form.name, accountType, ...accountAmountsOf(form), ...savingsOf(form) }
  }
  return { type, name: form.name, ...cardFieldsOf(form) }
}

/** The balance of an account before its first entry, and its overdraft limit. */
export function accountAmountsOf(form: PaymentForm) {
  return {
    value: readMoney(form.value) ?? ZERO,
    overdraftLimit: readMoney(form.overdraftLimit) ?? ZERO,
  }
}

/** What an account says of savings. */
export function savingsOf(form: PaymentForm) {
  return { countsToSpend: form.countsToSpend, monthlyYield: readPercent(form.monthlyYield) }
}

/** Why this is no yield of a month, or true. */
export function checkYield(typed: string): true | string {
  const percent = readPercent(typed)
  if (typed.trim() === '') return true
  return (
    (percent !== null && percent > 0 && percent <= MONTHLY_YIELD_MAX) ||
    'Digite um valor, como 12,50.'
  )
}

/** The fields of a card. */
export function cardFieldsOf(form: PaymentForm) {
  return {
    flag: form.flag === '' ? ('Visa' as const) : form.flag,
    limit: readMoney(form.limit) ?? ZERO,
    invoiceCloseOn: form.closing === 'day' ? Number(form.invoiceCloseOn) : null,
    closeBeforeDue: form.closing === 'day' ? null : Number(form.closeBeforeDue),
    paid: Number(form.paid),
    closingDayGoesTo: form.closingDayGoesTo,
  }
}
