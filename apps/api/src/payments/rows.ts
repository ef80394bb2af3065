import type { Payment } from '@saldo/contract/payments'
import { type Day, type Month, monthOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { type CardRule, invoiceInMonth, invoiceOf } from '@saldo/domain/payments/card-cycle'
import type { PaymentsTable } from '../db/tables.ts'

/** What one invoice of a card adds up to, as the rollup has it. */
type InvoiceTotal = {
  readonly month: Month
  readonly items: Cents
  readonly paid: Cents
}

/** A payment method with the facts of its balance, as one statement gives them. */
export type PaymentFacts = {
  readonly id: string
  readonly type: PaymentsTable['type']
  readonly name: string
  readonly accountType: PaymentsTable['account_type']
  readonly flag: PaymentsTable['flag']
  readonly limit: Cents | null
  readonly closeDay: number | null
  readonly dueDay: number | null
  readonly closingDayGoesTo: PaymentsTable['closing_day_goes_to']
  readonly initialValue: Cents
  readonly externalId: string | null
  readonly bankAccessId: string | null
  readonly userId: string
  readonly version: number
  readonly paidToDate: Cents
  readonly entries: number
  readonly invoices: readonly InvoiceTotal[]
}

type CardFacts = Pick<PaymentsTable, 'close_day' | 'due_day' | 'closing_day_goes_to'>

/** The closing rule of a card's row; the table holds all of it for a card and none for the rest. */
export function cardRuleOf(row: CardFacts): CardRule {
  return {
    closing: { kind: 'day', day: row.close_day ?? 1 },
    dueDay: row.due_day ?? 1,
    closingDayGoesTo: row.closing_day_goes_to ?? 'next',
  }
}

function ruleOf(facts: PaymentFacts): CardRule {
  return cardRuleOf({
    close_day: facts.closeDay,
    due_day: facts.dueDay,
    closing_day_goes_to: facts.closingDayGoesTo,
  })
}

const owedOf = ({ items, paid }: InvoiceTotal) => addCents(items, negate(paid))

/**
 * What a card owes: of the invoices up to the open one for its balance, of all for its limit,
 * because a purchase in twelve uses the limit for twelve parts at once (case B6).
 */
function cardFigures(facts: PaymentFacts, today: Day) {
  const rule = ruleOf(facts)
  const open = invoiceOf(rule, today)
  const owed = (through: (month: Month) => boolean) =>
    sumCents(facts.invoices.filter(({ month }) => through(month)).map(owedOf))
  const all = owed(() => true)
  const current = facts.invoices.find(({ month }) => month === open.month)
  return {
    value: owed((month) => month <= open.month),
    limitUsed: all < 0 ? negate(all) : ZERO,
    invoice: {
      month: open.month,
      closesOn: open.closingDate,
      dueOn: open.dueOn,
      value: current === undefined ? ZERO : negate(owedOf(current)),
    },
  }
}

/** The payment method as it is told, with its balance of `today` (decisions.md §4). */
export function paymentOf(facts: PaymentFacts, today: Day): Payment {
  const figures =
    facts.type === 'credit'
      ? cardFigures(facts, today)
      : { value: addCents(facts.initialValue, facts.paidToDate), limitUsed: null, invoice: null }
  return {
    _id: facts.id,
    name: facts.name,
    type: facts.type,
    accountType: facts.accountType,
    flag: facts.flag,
    limit: facts.limit,
    invoiceCloseOn: facts.closeDay,
    paid: facts.dueDay,
    closingDayGoesTo: facts.closingDayGoesTo,
    initialValue: facts.initialValue,
    externalId: facts.externalId,
    bankAccess: facts.bankAccessId,
    user: facts.userId,
    entries: facts.entries,
    version: facts.version,
    ...figures,
  }
}

/** The day on which an invoice of this card counts. */
export function dueDayOf(rule: CardRule, month: Month): Day {
  return invoiceInMonth(rule, month).dueOn
}

/** `{card}:{month}`: how an invoice is named on the wire. */
export function invoiceReference(cardId: string, invoiceMonth: Day): string {
  return `${cardId}:${monthOf(invoiceMonth)}`
}
