import type { Payment } from '@saldo/contract/payments'
import { refusals } from '@saldo/contract/refusals'
import type { MovementDraft } from '@saldo/contract/transaction-changes'
import { type Day, toDay } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import {
  hasDestination,
  hasSource,
  type MovementPlace,
  type MovementType,
} from '@saldo/domain/transactions/bank-movement'
import { refuseMovement } from '@saldo/domain/transactions/movement-refusals'

/** The form as it is seen; its fields have the wire's names, so that a refusal finds its field. */
export type MovementForm = {
  readonly value: string
  readonly date: string
  /** Where from. */
  readonly bankingOperationPayment: string
  /** Where to. */
  readonly payment: string
}

export type MovementField = keyof MovementForm

/** Cards hold no money; a withdrawal comes out of a bank, never out of the wallet it goes to. */
export function canPay(type: MovementType, payment: Payment): boolean {
  return payment.type === 'debit' || (payment.type === 'money' && type === 'transfer')
}

/** Where a deposit or a transfer may arrive. */
export function canReceive(payment: Payment): boolean {
  return payment.type !== 'credit'
}

/**
 * An empty form. The first bank account is where it is most likely meant: a deposit's destination,
 * the source of all else, and the other side is asked.
 */
export function emptyMovement(
  type: MovementType,
  payments: readonly Payment[],
  today: Day,
): MovementForm {
  const bank = payments.find((payment) => payment.type === 'debit' && !payment.archived)?._id ?? ''
  const leaves = hasSource(type)
  return {
    value: '',
    date: today,
    bankingOperationPayment: leaves ? bank : '',
    payment: leaves ? '' : bank,
  }
}

/** The body of a movement; the form has been checked before. */
export function movementOf(form: MovementForm, type: MovementType): MovementDraft {
  const shared = {
    value: readMoney(form.value) ?? ZERO,
    date: toDay(form.date),
    paid: true,
  } as const
  const { bankingOperationPayment, payment } = form
  if (type === 'deposit') return { ...shared, bankingOperationType: type, payment }
  if (type === 'withdraw') {
    return { ...shared, bankingOperationType: type, bankingOperationPayment }
  }
  return { ...shared, bankingOperationType: type, bankingOperationPayment, payment }
}

type MovementFacts = {
  readonly form: MovementForm
  readonly type: MovementType
  readonly payments: readonly Payment[]
  readonly today: Day
}

const fieldOf = {
  value: 'value',
  date: 'date',
  source: 'bankingOperationPayment',
  destination: 'payment',
} as const satisfies Record<string, MovementField>

/**
 * What the server would refuse, in its words, by its own rule and with the balances that are on the
 * screen; null when nothing is wrong.
 */
export function problemIn({ form, type, payments, today }: MovementFacts): {
  readonly message: string
  readonly fields: readonly MovementField[]
} | null {
  const placeOf = (id: string | undefined): MovementPlace | null => {
    const found = payments.find((payment) => payment._id === id)
    if (found === undefined) return null
    const { _id, type: kind, value: balance, overdraftLimit } = found
    // What was there on a day of the past is the server's to say.
    return { id: _id, type: kind, balance, balanceThen: balance, overdraftLimit }
  }
  const cash = payments.find((payment) => payment.type === 'money')?._id
  const refusal = refuseMovement({
    movementType: type,
    value: readMoney(form.value) ?? ZERO,
    date: toDay(form.date),
    today,
    source: hasSource(type) ? placeOf(form.bankingOperationPayment) : null,
    destination: placeOf(hasDestination(type) ? form.payment : cash),
  })
  if (refusal === null) return null
  const [, message] = refusals[refusal.refused]
  return { message, fields: refusal.fields.map((field) => fieldOf[field]) }
}
