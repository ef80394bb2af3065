import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import { dayOfMonth } from '@saldo/domain/calendar'
import { absolute, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { typedMoney } from '../fields/money.ts'

/** The form of an existing item, in the month in sight; its fields have the wire's names. */
export function formOf({ value, date, transaction }: LinkedTransaction) {
  const { name, category, payment } = transaction
  return {
    value: typedMoney(absolute(value)),
    day: String(dayOfMonth(date)),
    transaction: { name, category: category._id, payment: payment._id },
  }
}

/** What was typed as it is sent. An expense becomes negative here, once. */
export function signed(typed: string, type: TransactionType): Cents {
  const cents = absolute(readMoney(typed) ?? ZERO)
  return type === 'revenues' ? cents : negate(cents)
}
