import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import { assert } from '@saldo/domain/assert'
import { type Day, toDay } from '@saldo/domain/calendar'
import { type Cents, negate } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type {
  BusinessDayShift,
  RecurrentType,
  TransactionType,
} from '@saldo/domain/transactions/kinds'
import { idsOfText } from '../fields/label-ids.ts'
import { splitOfText } from '../fields/split-text.ts'

/** The form as it is seen: texts and ticks. It becomes a draft in one place, at submit. */
export type TransactionForm = {
  readonly transactionType: TransactionType
  readonly value: string
  readonly name: string
  readonly category: string
  readonly date: string
  readonly payment: string
  readonly paid: boolean
  readonly description: string
  readonly recurrentType: RecurrentType | ''
  readonly businessDay: BusinessDayShift | ''
  readonly instalments: number
  /** The part from which on it is written: those before it are from before Saldo (case L13). */
  readonly firstPart: number
  /** The ids of its labels, in one text. */
  readonly labels: string
  /** With which card of the account, by its last digits; empty where it is not said. */
  readonly cardEnding: string
  /** The categories beside its own and their amounts, in one text. */
  readonly split: string
  /** The next ones of this name are divided alike. */
  readonly splitNextAlike: boolean
  /** Of a refund of what is divided: the one category that is given back; empty for all in proportion. */
  readonly refundCategory: string
}

/** An empty form of a day: what was bought by then is paid, what is to come is not (decision 188). */
export function emptyForm(start: {
  readonly type: TransactionType
  readonly day: Day
  readonly today: Day
  readonly payment: string
}): TransactionForm {
  return {
    transactionType: start.type,
    value: '',
    name: '',
    category: '',
    date: start.day,
    payment: start.payment,
    paid: start.day <= start.today,
    description: '',
    recurrentType: '',
    businessDay: '',
    instalments: 1,
    firstPart: 1,
    labels: '',
    cardEnding: '',
    split: '',
    splitNextAlike: false,
    refundCategory: '',
  }
}

/** What was typed, signed: people type an amount, the ledger knows its direction. */
export function signedValue(typed: string, type: TransactionType): Cents {
  const cents = readMoney(typed)
  assert(cents !== null, 'the form has read it before')
  return type === 'revenues' ? cents : negate(cents)
}

/** The body of a new entry. An expense becomes negative here, once. */
export function draftOf(
  form: TransactionForm,
  rules: {
    readonly isReversal: boolean
    readonly onCard: boolean
    /** The purchase that it gives back. */
    readonly refundOf?: string | undefined
    readonly evenIfInDoubt?: boolean
  },
): TransactionDraft {
  const repeats = !rules.isReversal && form.recurrentType !== ''
  const isRefund = rules.isReversal || rules.refundOf !== undefined
  const value = signedValue(form.value, form.transactionType)
  const split = isRefund ? null : splitOfText(form.split, { value, category: form.category })
  return {
    transactionType: form.transactionType,
    value,
    name: form.name,
    date: toDay(form.date),
    category: isRefund || form.category === '' ? null : form.category,
    ...(split === null ? {} : { split }),
    ...(split !== null && form.splitNextAlike ? { splitNextAlike: true } : {}),
    payment: form.payment,
    paid: form.paid,
    description: form.description,
    ...(form.labels === '' ? {} : { labels: idsOfText(form.labels) }),
    ...(rules.onCard && form.cardEnding !== '' ? { cardEnding: form.cardEnding } : {}),
    recurrentType: repeats ? form.recurrentType : null,
    // Its field is not to be seen on a card, whatever was chosen in it before.
    businessDay: repeats && !rules.onCard && form.businessDay !== '' ? form.businessDay : null,
    lastInstallment: rules.isReversal || form.instalments === 1 ? null : form.instalments,
    ...(rules.isReversal || form.instalments === 1 || form.firstPart === 1
      ? {}
      : { firstInstallment: form.firstPart }),
    ...(rules.refundOf === undefined ? {} : { refundOf: rules.refundOf }),
    ...(rules.refundOf === undefined || form.refundCategory === ''
      ? {}
      : { refundCategory: form.refundCategory }),
    ...(rules.evenIfInDoubt === true ? { evenIfInDoubt: true } : {}),
  }
}
