import type { LinkedTransaction, LinkedTransactionDraft } from '@saldo/contract/linked-transactions'
import { dayOfMonth, type Month } from '@saldo/domain/calendar'
import { absolute, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { typedMoney } from '../fields/money.ts'

/** The form as it is seen; its fields have the wire's names, so that a refusal finds its field. */
export type ItemForm = {
  readonly value: string
  readonly day: string
  readonly transaction: {
    readonly name: string
    readonly category: string
    readonly payment: string
  }
}

/** The form of a new item. */
export function emptyItem(day: string, payment: string): ItemForm {
  return { value: '', day, transaction: { name: '', category: '', payment } }
}

/** The form of an existing item, in the month in sight. */
export function formOf({ value, date, transaction }: LinkedTransaction): ItemForm {
  const { name, category, payment } = transaction
  return {
    value: typedMoney(absolute(value)),
    day: String(dayOfMonth(date)),
    transaction: { name, category: category._id, payment: payment._id },
  }
}

function signed(typed: string, type: TransactionType): Cents {
  const cents = absolute(readMoney(typed) ?? ZERO)
  return type === 'revenues' ? cents : negate(cents)
}

type New = { readonly type: TransactionType; readonly month: Month }

/** The body of a new item. An expense becomes negative here, once. */
export function draftOf(form: ItemForm, { type, month }: New): LinkedTransactionDraft {
  return {
    transaction: { ...form.transaction, transactionType: type },
    value: signed(form.value, type),
    day: Number(form.day),
    month,
  }
}

type Dirty = {
  readonly value?: unknown
  readonly day?: unknown
  readonly transaction?: Partial<Record<keyof ItemForm['transaction'], unknown>>
}

/** Only what was changed: a 31st that a short month hides stays the 31st. */
export function changesOf(item: LinkedTransaction, form: ItemForm, dirty: Dirty) {
  const { name, category, payment } = form.transaction
  const of = dirty.transaction ?? {}
  return {
    version: item.version,
    ...(dirty.value ? { value: signed(form.value, item.transaction.transactionType) } : {}),
    ...(dirty.day ? { day: Number(form.day) } : {}),
    transaction: {
      ...(of.name ? { name } : {}),
      ...(of.category ? { category } : {}),
      ...(of.payment ? { payment } : {}),
    },
  }
}
