import type { Payment } from '@saldo/contract/payments'
import { type Day, type Month, monthOf, toMonth } from '@saldo/domain/calendar'
import { type CardInvoice, cardFigures } from '@saldo/domain/invoices/card-figures'
import { addCents, type Cents } from '@saldo/domain/money'
import { type CardRule, type EarlierTerms, dueDateIn } from '@saldo/domain/payments/card-cycle'
import { countsToSpend } from '@saldo/domain/payments/spending-money'
import type { Tables } from '../db/tables.ts'

/** A payment method with the facts of its balance, as one SQL row. */
export type PaymentFacts = {
  readonly id: string
  readonly type: Tables['payments']['type']
  readonly name: string
  readonly accountType: Tables['payments']['account_type']
  readonly flag: Tables['payments']['flag']
  readonly limit: Cents | null
  readonly overdraftLimit: Cents
  readonly countsToSpend: boolean | null
  readonly monthlyYield: number | null
  readonly fedUntil: Day | null
  readonly card: CardFacts
  readonly archivedAt: string | null
  readonly initialValue: Cents
  readonly externalId: string | null
  readonly bankAccessId: string | null
  readonly userId: string
  readonly sharing: Payment['sharing']
  readonly version: number
  /** How many cards of its account are known. */
  readonly holders: number
  readonly paidToDate: Cents
  readonly entries: number
  readonly invoices: readonly CardInvoice[]
  /**
   * The sum of future occurrences of series on the card, from tomorrow on: they do not use the
   * limit yet (B6).
   */
  readonly repeatedAhead: Cents
}

/** The columns of a card's calendar; they are always read together. */
export const CARD_COLUMNS = [
  'close_day',
  'close_before_due',
  'due_day',
  'closing_day_goes_to',
  'earlier_terms',
  'closings',
] as const

/** The same columns as pairs of a JSON object, of `payments p`. */
export const CARD_PAIRS = CARD_COLUMNS.map((name) => `'${name}', p.${name}`).join(', ')

/** A card without changed terms or moved closings may lack those two fields. */
export type CardFacts = Pick<
  Tables['payments'],
  'close_day' | 'due_day' | 'closing_day_goes_to'
> & {
  readonly close_before_due?: number | null
  readonly earlier_terms?: readonly EarlierTerms[]
  readonly closings?: Readonly<Record<string, Day>>
}

/**
 * The calendar of a card's row. The table holds all of its columns for a card and none of them for
 * other payment methods.
 */
export function cardRuleOf(row: CardFacts): CardRule {
  return {
    closing:
      (row.close_before_due ?? null) === null
        ? { kind: 'day', day: row.close_day ?? 1 }
        : { kind: 'before_due', days: row.close_before_due ?? 1 },
    dueDay: row.due_day ?? 1,
    closingDayGoesTo: row.closing_day_goes_to ?? 'next',
    ...(row.earlier_terms === undefined || row.earlier_terms.length === 0
      ? {}
      : { earlier: row.earlier_terms }),
    ...(row.closings === undefined || Object.keys(row.closings).length === 0
      ? {}
      : { closings: row.closings }),
  }
}

/** The payment method as the contract shows it, with its balance of `today` (decisions.md §4). */
export function paymentOf(facts: PaymentFacts, today: Day): Payment {
  const figures =
    facts.type === 'credit'
      ? cardFigures(
          { ...facts, rule: cardRuleOf(facts.card), isFed: facts.externalId !== null },
          today,
        )
      : {
          value: addCents(facts.initialValue, facts.paidToDate),
          limitUsed: null,
          invoice: null,
          closedInvoice: null,
        }
  return {
    _id: facts.id,
    name: facts.name,
    type: facts.type,
    accountType: facts.accountType,
    flag: facts.flag,
    limit: facts.limit,
    overdraftLimit: facts.overdraftLimit,
    countsToSpend: facts.type !== 'credit' && countsToSpend(facts),
    monthlyYield: facts.monthlyYield,
    fedUntil: facts.bankAccessId === null ? facts.fedUntil : null,
    holders: facts.holders,
    invoiceCloseOn: facts.card.close_day,
    closeBeforeDue: facts.card.close_before_due ?? null,
    paid: facts.card.due_day,
    closingDayGoesTo: facts.card.closing_day_goes_to,
    earlierTerms: [...(facts.card.earlier_terms ?? [])],
    closings: { ...facts.card.closings },
    archived: facts.archivedAt !== null,
    initialValue: facts.initialValue,
    externalId: facts.externalId,
    bankAccess: facts.bankAccessId,
    creditCardId: facts.type === 'credit' ? facts.id : null,
    user: facts.userId,
    sharing: facts.sharing,
    entries: facts.entries,
    version: facts.version,
    ...figures,
  }
}

/** The day on which an invoice of this card counts. */
export function dueDayOf(rule: CardRule, month: Month): Day {
  return dueDateIn(rule, month)
}

/** Splits an invoice's wire id into card and month. */
export function readReference(id: string): { readonly cardId: string; readonly month: Month } {
  const [cardId = '', month = ''] = id.split(':')
  return { cardId, month: toMonth(month) }
}

/** `{card}:{month}`: the id of an invoice on the wire. */
export function invoiceReference(cardId: string, invoiceMonth: Day): string {
  return `${cardId}:${monthOf(invoiceMonth)}`
}
