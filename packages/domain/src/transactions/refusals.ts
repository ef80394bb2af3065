import { type Actor, owns } from '../actor.ts'
import type { Day } from '../calendar.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { type Cents, type Currency, hasParts } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import {
  type BusinessDayShift,
  DATE_MAX,
  DATE_MIN,
  OCCURRENCES_MAX,
  type RecurrentType,
  type TransactionType,
} from './kinds.ts'
import { countOccurrences, type Series } from './recurrence.ts'

/** What creation is judged by. */
export type CreationFacts = {
  readonly transactionType: TransactionType
  readonly value: Cents
  readonly date: Day
  readonly instalments: number
  /** Each part is worth the least of it at least. */
  readonly currency: Currency
  /** The part from which on a purchase is written, from 1; the first where it is left out. */
  readonly firstPart?: number
  readonly recurrence: { readonly recurrentType: RecurrentType; readonly until: Day } | null
  /** Where what repeats falls when its day has no banks. */
  readonly businessDay?: BusinessDayShift | null
  /** The group of the chosen category; null when none was chosen. */
  readonly categoryGroup: CategoryGroup | null
  readonly paymentType: PaymentType
  /** Whether it gives back a purchase that is named. */
  readonly isRefund?: boolean
}

/**
 * A revenue on a credit card: a refund, which lowers that card's invoice (money.md §4). The form
 * asks it for no category; linked to its purchase it takes the purchase's (decisions.md §4).
 */
export function isReversal(facts: Pick<CreationFacts, 'transactionType' | 'paymentType'>): boolean {
  return facts.transactionType === 'revenues' && facts.paymentType === 'credit'
}

/** Why this cannot be entered, or null. The order is the form's: value, category, date, repetition. */
export function refuseCreation(facts: CreationFacts) {
  return (
    refuseValue(facts) ??
    refuseCategory(facts) ??
    refuseDate(facts) ??
    refuseRepetition(facts) ??
    refuseFirstPart(facts) ??
    refuseBusinessDay({ ...facts, repeats: facts.recurrence !== null })
  )
}

/**
 * Why this value does not suit this type, or null. Revenues are positive, expenses and investments
 * negative (decisions.md §4); a total has at least one cent a part (case B3).
 */
export function refuseValue(
  facts: Pick<CreationFacts, 'transactionType' | 'value' | 'instalments' | 'currency'>,
) {
  const { transactionType, value, instalments, currency } = facts
  if (value === 0) return 'value_is_zero'
  if (value > 0 !== (transactionType === 'revenues')) return 'value_sign_wrong'
  if (!hasParts(value, instalments, currency)) return 'value_smaller_than_parts'
  return null
}

/** Why this category does not suit this type, or null. A refund may have any, or none. */
export function refuseCategory(
  facts: Pick<CreationFacts, 'transactionType' | 'categoryGroup' | 'paymentType' | 'isRefund'>,
) {
  if (isReversal(facts) || facts.isRefund === true) return null
  if (facts.categoryGroup === null) return 'category_missing'
  return facts.categoryGroup === facts.transactionType ? null : 'category_of_another_group'
}

/** Why nothing can be dated so, or null: its last instalment must be a day that exists. */
export function refuseDate({ date }: Pick<CreationFacts, 'date'>) {
  return date < DATE_MIN || date > DATE_MAX ? 'date_out_of_range' : null
}

/** Why this cannot be brought forward, or null: only what repeats can, and nothing on a card (E10). */
function refuseBusinessDay(
  facts: Pick<CreationFacts, 'businessDay' | 'paymentType'> & { readonly repeats: boolean },
) {
  const { businessDay = null, paymentType, repeats } = facts
  if (businessDay === null || (repeats && paymentType !== 'credit')) return null
  return 'business_day_misplaced'
}

/**
 * Why a change cannot say whether occurrences avoid days without banks, or null: it is said of a whole
 * series, and of nothing on a card (case E10). What stays as it is, is no change.
 */
export function refuseNewShift(facts: {
  readonly current: BusinessDayShift | null
  readonly businessDay: BusinessDayShift | null | undefined
  readonly paymentType: PaymentType
  /** The change reaches a series that repeats, and not one of its entries alone. */
  readonly isWholeSeries: boolean
}) {
  const { current, businessDay, paymentType, isWholeSeries } = facts
  if (businessDay === undefined || businessDay === current) return null
  if (!isWholeSeries) return 'business_day_misplaced'
  return refuseBusinessDay({ businessDay, paymentType, repeats: true })
}

function refuseRepetition(facts: CreationFacts) {
  const { instalments, recurrence, date, businessDay = null } = facts
  // A shop may give back a purchase in parts as it was bought (case D4), and never for ever.
  const isGivenBack = isReversal(facts) || facts.isRefund === true
  if (isGivenBack && recurrence !== null) return 'reversal_repeats'
  if (isReversal(facts) && facts.isRefund !== true && instalments > 1) return 'reversal_repeats'
  if (recurrence === null) return null
  if (instalments > 1) return 'repeats_and_splits'
  const { recurrentType, until } = recurrence
  const length = countOccurrences({ anchor: date, recurrentType, businessDay }, until)
  return length > OCCURRENCES_MAX ? 'recurrence_too_long' : null
}

/** Why a purchase cannot be written from that part on, or null: it must have it (case L13). */
function refuseFirstPart({ instalments, firstPart = 1 }: CreationFacts) {
  return firstPart >= 1 && firstPart <= instalments ? null : 'first_part_out_of_range'
}

/** What linking a refund to its purchase is judged by, in cents, all of them positive. */
export type RefundFacts = {
  readonly bought: Cents
  readonly givenBack: Cents
  readonly refund: Cents
}

/**
 * Why a refund wants to be confirmed before it is linked, or null: it is more than its purchase, or
 * the purchase has one already (case D6).
 */
export function refuseRefund({ bought, givenBack, refund }: RefundFacts) {
  return givenBack > 0 || refund > bought ? 'refund_in_doubt' : null
}

/** What an act on a written transaction is judged by; the names are the wire's. */
export type TransactionFacts = {
  readonly userId: string
  readonly transactionType: TransactionType
  readonly paymentType: PaymentType
  readonly value: Cents
  readonly externalId: string | null
  readonly bankingOperationReferenceId: string | null
  readonly invoiceReferenceId: string | null
  readonly paymentInvoiceReferenceId: string | null
  /** The goal that it is a deposit into, or a redemption of. */
  readonly objectiveReferenceId: string | null
  /** The number of instalments; null or 1 when it is not split. */
  readonly lastInstallment: number | null
}

type Owner = Pick<Actor, 'userId'>

/**
 * Why `actor` may not mark this paid or unpaid, or null. money.md §5 gives all its reasons, another
 * owner among them, one message, so they have one code; §4 adds that a card's entries are locked.
 */
export function refusePaidToggle(
  transaction: Pick<
    TransactionFacts,
    | 'userId'
    | 'transactionType'
    | 'paymentType'
    | 'value'
    | 'externalId'
    | 'bankingOperationReferenceId'
    | 'objectiveReferenceId'
  >,
  actor: Owner,
) {
  // A deposit is money that has left its account; a redemption may still be to come (case J1).
  const isDeposit =
    transaction.objectiveReferenceId !== null && transaction.transactionType !== 'revenues'
  const isFree =
    transaction.bankingOperationReferenceId === null &&
    !isDeposit &&
    transaction.value !== 0 &&
    transaction.externalId === null &&
    owns(actor, transaction) &&
    transaction.paymentType !== 'credit'
  return isFree ? null : 'transaction_status_fixed'
}

/**
 * Why `actor` may not edit this, or null: only its owner, and neither half of a bank movement, nor
 * what belongs to or pays an invoice, nor an expense split on a card (money.md §5), nor what went into a
 * goal or came out of it, whose amounts it would change unseen.
 */
export function refuseEdit(
  transaction: Pick<
    TransactionFacts,
    | 'userId'
    | 'transactionType'
    | 'paymentType'
    | 'bankingOperationReferenceId'
    | 'invoiceReferenceId'
    | 'paymentInvoiceReferenceId'
    | 'objectiveReferenceId'
    | 'lastInstallment'
  >,
  actor: Owner,
) {
  if (!owns(actor, transaction)) return 'transaction_of_another_user'
  const isLinked =
    transaction.bankingOperationReferenceId !== null ||
    transaction.invoiceReferenceId !== null ||
    transaction.paymentInvoiceReferenceId !== null ||
    transaction.objectiveReferenceId !== null
  if (isLinked) return 'transaction_not_editable'
  const isSplitOnCard =
    transaction.paymentType === 'credit' &&
    transaction.transactionType === 'expenses' &&
    (transaction.lastInstallment ?? 1) > 1
  return isSplitOnCard ? 'transaction_not_editable' : null
}

/** The bank's facts of an imported entry, which no one may change (money.md §2). */
const BANK_FIELDS = ['value', 'date', 'payment', 'description'] as const

/** Why these fields may not change, or null: the name and category of an imported entry may. */
export function refuseFieldChange(
  transaction: Pick<TransactionFacts, 'externalId'>,
  changed: readonly string[],
) {
  if (transaction.externalId === null) return null
  const isOfTheBank = BANK_FIELDS.some((field) => changed.includes(field))
  return isOfTheBank ? 'transaction_field_from_the_bank' : null
}

/**
 * Why `actor` may not remove this, or null: only its owner, and neither what belongs to an invoice
 * nor what came from the bank (money.md §5). The first reason wins.
 */
export function refuseRemoval(
  transaction: Pick<TransactionFacts, 'userId' | 'invoiceReferenceId' | 'externalId'>,
  actor: Owner,
) {
  if (!owns(actor, transaction)) return 'transaction_of_another_user'
  if (transaction.invoiceReferenceId !== null) return 'transaction_not_removable'
  if (transaction.externalId !== null) return 'transaction_not_removable'
  return null
}

/** The most entries that one request may write ahead, of all series together (case K5). */
const WRITTEN_AHEAD_MAX = 20_000

/**
 * Why these series may not be written ahead up to `until`, or null: no entry is dated after
 * `DATE_MAX`, no series grows by more than `OCCURRENCES_MAX` entries at once, and all of them
 * together by no more than 20,000 (case K5). `nextIndex` is a series' first index without an entry.
 */
export function refuseWritingAhead(
  running: readonly (Series & { readonly nextIndex: number })[],
  until: Day,
) {
  if (until > DATE_MAX) return 'date_out_of_range'
  const lengths = running.map(({ nextIndex, ...series }) =>
    Math.max(0, countOccurrences(series, until) - nextIndex),
  )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const isTooMuch = total > WRITTEN_AHEAD_MAX || lengths.some((length) => length > OCCURRENCES_MAX)
  return isTooMuch ? 'date_out_of_range' : null
}
