import { assert } from '../assert.ts'
import { addDays, addMonths, type Day, dayWithin, type Month, monthOf } from '../calendar.ts'
import { BEFORE_DUE_DAYS_MAX, CARD_DAY_MAX, CARD_DAY_MIN } from './kinds.ts'

/** How a card closes and falls due. Days of the month are 1 to 31 (decisions.md §5). */
export type CardTerms = {
  /** On a day of the month, or so many days (1 to 28) before the due date (case A5). */
  readonly closing:
    | { readonly kind: 'day'; readonly day: number }
    | { readonly kind: 'before_due'; readonly days: number }
  readonly dueDay: number
  /**
   * Where a purchase made *on* the closing day goes: banks follow two conventions (case A2). `next`
   * is the "melhor dia de compra".
   */
  readonly closingDayGoesTo: 'next' | 'closing'
}

/** The terms that held for the invoices of the months before `before`. */
export type EarlierTerms = CardTerms & { readonly before: Month }

/** A card's calendar: its terms of now, those it had, and the closings that its bank has moved. */
export type CardRule = CardTerms & {
  /** Oldest first. Terms change from an invoice on; what has closed keeps its dates (case A6). */
  readonly earlier?: readonly EarlierTerms[]
  /** The closing date of single invoices, by month, where it is not the one of the terms (A7). */
  readonly closings?: Readonly<Record<string, Day>>
}

/** One closing cycle of a card: the purchases that fall due together. */
export type Invoice = {
  /** The month of the due date, by which an invoice is known: one each, none left out. */
  readonly month: Month
  /** The first purchase day that belongs to it. */
  readonly opensOn: Day
  /** The last purchase day that belongs to it: the closing day itself, or the day before it. */
  readonly closesOn: Day
  /** The closing date that the bank prints. */
  readonly closingDate: Day
  readonly dueOn: Day
}

/** The terms by which the invoice of that month closes and falls due. */
function termsIn(rule: CardRule, month: Month): CardTerms {
  return rule.earlier?.find(({ before }) => month < before) ?? rule
}

/**
 * The closing date of the invoice that falls due in `month`.
 *
 * Each month has one due date, and going from it back to its closing leaves no month with two
 * invoices or none. Going forward would: a card that closes on the 30th and is due on the 31st
 * closes on 30 April, the first 31st strictly after is 31 May, and so is that of 30 May. There, in
 * the six pairs of closing 28 to 30 with a later due day, a short month clamps both days to its
 * last one; the closing then gives way by a day, and the due date stays strictly after it.
 */
function closingDateOf(rule: CardRule, month: Month): Day {
  const moved = rule.closings?.[month]
  if (moved !== undefined) return moved
  const { closing, dueDay } = termsIn(rule, month)
  const dueOn = dayWithin(month, dueDay)
  if (closing.kind === 'before_due') return addDays(dueOn, -closing.days)
  if (dueDay <= closing.day) return dayWithin(addMonths(month, -1), closing.day)
  const closingDate = dayWithin(month, closing.day)
  return closingDate < dueOn ? closingDate : addDays(dueOn, -1)
}

/** The last purchase day of that invoice, as its own closing alone would have it. */
function lastDayOf(rule: CardRule, month: Month): Day {
  const closingDate = closingDateOf(rule, month)
  const isClosingDayIn = termsIn(rule, month).closingDayGoesTo === 'closing'
  return isClosingDayIn ? closingDate : addDays(closingDate, -1)
}

/**
 * Where the invoice's purchases end. Where terms change, an invoice may close before the one before
 * it: then it is empty, and no day is lost or doubled. Two months back no closing can reach.
 */
function closesOnOf(rule: CardRule, month: Month): Day {
  const own = lastDayOf(rule, month)
  if (rule.earlier === undefined && rule.closings === undefined) return own
  const before = lastDayOf(rule, addMonths(month, -1))
  return own < before ? before : own
}

/**
 * The invoice that falls due in `month`: there is exactly one for every month and rule. Its due
 * date is strictly after its closing date (case A4), and its days begin where the days of the
 * invoice before it end (case A3). Asserts a rule within its limits.
 */
export function invoiceInMonth(rule: CardRule, month: Month): Invoice {
  const dueOn = dueDateIn(rule, month)
  return {
    month,
    opensOn: addDays(closesOnOf(rule, addMonths(month, -1)), 1),
    closesOn: closesOnOf(rule, month),
    closingDate: closingDateOf(rule, month),
    dueOn,
  }
}

/** The due date of that invoice alone, without the days that it covers. Asserts as `invoiceInMonth`. */
export function dueDateIn(rule: CardRule, month: Month): Day {
  const terms = termsIn(rule, month)
  assertTerms(terms)
  return dayWithin(month, terms.dueDay)
}

/**
 * `rule` with other terms from the invoice of `from` on; every invoice before it keeps its dates
 * (case A6). Closings that were moved for invoices from then on are forgotten.
 */
export function changeTerms(rule: CardRule, terms: CardTerms, from: Month): CardRule {
  const { closing, dueDay, closingDayGoesTo, earlier = [], closings = {} } = rule
  const earlierTerms = earlier.filter(({ before }) => before < from)
  return {
    ...terms,
    earlier: [
      ...earlierTerms,
      { ...termsBefore(rule, from, { closing, dueDay, closingDayGoesTo }), before: from },
    ],
    closings: Object.fromEntries(Object.entries(closings).filter(([month]) => month < from)),
  }
}

/**
 * The invoice from which other terms can hold, at the earliest that of `from`. Where they would have
 * it fall due before `today` they begin with the next one: the open invoice would be overdue at once,
 * and what it carries on would change what stands before it (case L4).
 */
export function findFirstMonth(terms: CardTerms, from: Month, today: Day): Month {
  return dueDateIn(terms, from) < today ? addMonths(from, 1) : from
}

/** The terms of the last invoice before `from`. */
function termsBefore(rule: CardRule, from: Month, now: CardTerms): CardTerms {
  const old = rule.earlier?.find(({ before }) => addMonths(from, -1) < before)
  if (old === undefined) return now
  const { before: _, ...terms } = old
  return terms
}

/** `rule` with the closing of one invoice on another day (case A7), or back on its own with null. */
export function moveClosing(rule: CardRule, month: Month, closingDate: Day | null): CardRule {
  const { [month]: _, ...otherClosings } = rule.closings ?? {}
  return {
    ...rule,
    closings: closingDate === null ? otherClosings : { ...otherClosings, [month]: closingDate },
  }
}

/**
 * Why the invoice of `month` cannot close on that day, or null: not before it opens, and before it
 * falls due.
 */
export function refuseClosing(rule: CardRule, month: Month, closingDate: Day) {
  const { opensOn, dueOn } = invoiceInMonth(moveClosing(rule, month, null), month)
  return closingDate < opensOn || closingDate >= dueOn ? 'closing_out_of_range' : null
}

/** The one invoice to which a purchase of that day belongs (cases A1 to A3). */
export function invoiceOf(rule: CardRule, purchaseDay: Day): Invoice {
  // A due date is after every purchase it covers, so no earlier month can hold the day.
  let invoice = invoiceInMonth(rule, monthOf(purchaseDay))
  while (invoice.closesOn < purchaseDay) invoice = nextInvoice(rule, invoice)
  return invoice
}

/**
 * Up to when a card's invoices are looked at for its balance on a day: what is owed by then, and the
 * invoice that is open on it, or today where that is earlier, although it falls due later
 * (decisions.md §4).
 */
export function balanceDueBy(rule: CardRule, day: Day, today: Day): Day {
  const { dueOn } = invoiceOf(rule, day < today ? day : today)
  return day > dueOn ? day : dueOn
}

/** The invoice after that one. */
export function nextInvoice(rule: CardRule, invoice: Pick<Invoice, 'month'>): Invoice {
  return invoiceInMonth(rule, addMonths(invoice.month, 1))
}

function assertTerms({ closing, dueDay }: CardTerms): void {
  assert(isWithin(dueDay, CARD_DAY_MIN, CARD_DAY_MAX), 'a due day is a day of the month')
  if (closing.kind === 'day') {
    assert(isWithin(closing.day, CARD_DAY_MIN, CARD_DAY_MAX), 'a closing day is a day of the month')
  } else {
    assert(isWithin(closing.days, 1, BEFORE_DUE_DAYS_MAX), 'a card closes 1 to 28 days before due')
  }
}

function isWithin(n: number, min: number, max: number): boolean {
  return Number.isInteger(n) && n >= min && n <= max
}
