import type { Day } from '../calendar.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { absolute, type Cents, negate } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import { isTransactionType, type TransactionType } from '../transactions/kinds.ts'
import { BUDGET_GROSS_MAX } from './kinds.ts'

/** The lists of the survey: cash and bank accounts, and purchases on cards. */
export type SurveyList = 'debit' | 'credit'

/** A row of the survey that is kept, with the payment methods and categories that it may name. */
export type SurveyRowFacts = {
  readonly list: SurveyList
  readonly value: Cents
  readonly date: Day
  readonly category: string
  /** What it is; that of its category where it is left out. */
  readonly transactionType: TransactionType | undefined
  /** The Dinheiro wallet where it is left out; a purchase on a card names its card. */
  readonly payment: string | null
  readonly payments: readonly { readonly id: string; readonly type: PaymentType }[]
  readonly categories: readonly { readonly id: string; readonly group: CategoryGroup }[]
  readonly range: { readonly startDate: Day; readonly endDate: Day }
}

/** What a row is entered as; its value is signed, in cents. */
export type SurveyDraft = {
  readonly paymentId: string
  readonly transactionType: TransactionType
  readonly value: Cents
}

/** Why a row cannot be entered, with the field that is to blame. */
export type SurveyDraftRefusal = {
  readonly refused:
    | 'payment_not_found'
    | 'payment_is_a_card'
    | 'payment_is_no_card'
    | 'category_not_found'
    | 'category_of_another_group'
    | 'date_out_of_range'
    | 'budget_total_too_large'
  readonly field: 'payment' | 'category' | 'date' | 'value'
}

/**
 * What a row of the survey is entered as, or why it cannot be (decisions.md §12). What is spent and
 * invested is typed with a minus or without; a purchase on a card is one of both: what a shop gives back is no row of
 * a survey. Its date is in the months of the survey.
 */
export function planRow(row: SurveyRowFacts): SurveyDraft | SurveyDraftRefusal {
  const { list, date, range } = row
  const wallet = row.payments.find(({ type }) => type === 'money')
  const paymentId = row.payment ?? (list === 'debit' ? wallet?.id : undefined)
  const payment = row.payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return { refused: 'payment_not_found', field: 'payment' }
  const isCard = payment.type === 'credit'
  if (list === 'debit' && isCard) return { refused: 'payment_is_a_card', field: 'payment' }
  if (list === 'credit' && !isCard) return { refused: 'payment_is_no_card', field: 'payment' }
  const category = row.categories.find(({ id }) => id === row.category)
  if (category === undefined) return { refused: 'category_not_found', field: 'category' }
  const transactionType = row.transactionType ?? category.group
  if (!isTransactionType(transactionType) || (isCard && transactionType === 'revenues')) {
    return { refused: 'category_of_another_group', field: 'category' }
  }
  if (date < range.startDate || date > range.endDate) {
    return { refused: 'date_out_of_range', field: 'date' }
  }
  const size = absolute(row.value)
  if (size > BUDGET_GROSS_MAX) return { refused: 'budget_total_too_large', field: 'value' }
  const value = transactionType === 'revenues' ? row.value : negate(size)
  return { paymentId: payment.id, transactionType, value }
}
