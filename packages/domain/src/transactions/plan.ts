import { assert } from '../assert.ts'
import { addMonths, type Day, dayOfMonth, dayWithin, type Month, monthOf } from '../calendar.ts'
import { type Cents, type Currency, splitCents } from '../money.ts'
import { type CardRule, type Invoice, invoiceInMonth, invoiceOf } from '../payments/card-cycle.ts'
import type { PaymentType } from '../payments/kinds.ts'
import { type BusinessDayShift, INSTALMENTS_MAX, type RecurrentType } from './kinds.ts'
import { occurrencesUntil } from './recurrence.ts'

/** What a person has typed, as far as dates and values go. */
export type EntryDraft = {
  /** Signed, in cents: the whole purchase where it is split, each time where it repeats. */
  readonly value: Cents
  /** In whose least amounts it is split; hundredths where it is left out. */
  readonly currency?: Currency | undefined
  readonly date: Day
  /** 1 to 360; 1 is not split. */
  readonly instalments: number
  /**
   * The first part that is written, from 1. Those before it were paid before the ledger began: they owe
   * nothing and stand in no invoice (cases B10, L13).
   */
  readonly firstPart?: number
  /** How it repeats, and up to which day it is written now; null when it does not. */
  readonly recurrence: {
    readonly recurrentType: RecurrentType
    readonly until: Day
    readonly businessDay?: BusinessDayShift | null
  } | null
  /** The cycle of the card that pays; null for cash and bank accounts. */
  readonly card: CardRule | null
}

/** Where an entry counts: on its date, or with its card's invoice. */
export type Place = {
  /** The day on which totals, balances and plans see it. */
  readonly countsOn: Day
  /** The month of its invoice; null off a card. */
  readonly invoiceMonth: Month | null
}

/** One dated line that a draft becomes. */
export type Entry = Place & {
  /** From 0; with the series it is the entry's key, so that a draft sent twice is entered once. */
  readonly index: number
  readonly value: Cents
  readonly date: Day
}

/**
 * The entries that one draft becomes. A purchase in parts is written whole; a series as far as its
 * `until` (decisions.md §4). A draft in parts that also repeats is refused before this, which is
 * asserted, as is the number of parts.
 */
export function planEntries(draft: EntryDraft): readonly Entry[] {
  const { value, date, instalments, firstPart = 1, recurrence, card } = draft
  assert(instalments >= 1 && instalments <= INSTALMENTS_MAX, 'the contract caps the instalments')
  assert(firstPart >= 1 && firstPart <= instalments, 'a purchase begins with one of its parts')
  assert(recurrence === null || instalments === 1, 'a draft repeats or splits, never both')
  if (recurrence !== null) return planSeries(draft, recurrence)

  const parts = splitCents(value, instalments, draft.currency)
    .map((part, index) => ({ part, index }))
    .slice(firstPart - 1)
  if (card === null) {
    return parts.map(({ part, index }) => {
      const on = anchored(date, index)
      return { index, value: part, date: on, ...onItsDate(on) }
    })
  }
  const { month } = invoiceOf(card, date)
  return parts.map(({ part, index }) => {
    const invoice = invoiceInMonth(card, addMonths(month, index))
    return {
      index,
      value: part,
      date: within(invoice, anchored(date, index)),
      ...inInvoice(invoice),
    }
  })
}

/**
 * The entries of a series from `fromIndex` on: what a new one begins with, and what an old one is
 * extended by. A repeated purchase is bought anew each time, so each goes to the invoice of its own
 * day; only instalments follow invoices one by one. What a card buys is bought on its day, banks or
 * not: it is the invoice that is paid.
 */
export function planSeries(
  draft: Pick<EntryDraft, 'value' | 'date' | 'card'>,
  series: {
    readonly recurrentType: RecurrentType
    readonly until: Day
    readonly fromIndex?: number
    readonly businessDay?: BusinessDayShift | null
  },
): readonly Entry[] {
  const { value, date: anchor, card } = draft
  const { recurrentType, until, fromIndex = 0 } = series
  const businessDay = card === null ? (series.businessDay ?? null) : null
  return occurrencesUntil({ anchor, recurrentType, businessDay }, { fromIndex, until }).map(
    ({ index, date }) => ({
      index,
      value,
      date,
      ...placeEntry({ date, card, chosenMonth: null }),
    }),
  )
}

/**
 * Where one entry counts: a card item in its invoice's month, that is on the invoice's due date,
 * everything else on its own date (decisions.md §6). A month chosen by the person or billed by the
 * bank stands above arithmetic and survives an edit of the date (case A8); off a card there is none.
 */
export function placeEntry(entry: {
  readonly date: Day
  readonly card: CardRule | null
  readonly chosenMonth: Month | null
}): Place {
  const { date, card, chosenMonth } = entry
  if (card === null) return onItsDate(date)
  const invoice = chosenMonth === null ? invoiceOf(card, date) : invoiceInMonth(card, chosenMonth)
  return inInvoice(invoice)
}

/**
 * Whether an entry is paid when it is written. What a card paid is paid, and the invoice is what is
 * due (money.md §4); elsewhere the tick is about the entry that the person sees, the first one: the
 * later parts of a purchase have not happened yet.
 */
export function isPaidAtStart(entry: {
  readonly paymentType: PaymentType
  readonly paid: boolean
  readonly index: number
  /** The index of the first entry that is written. */
  readonly firstIndex?: number
}): boolean {
  const { paymentType, paid, index, firstIndex = 0 } = entry
  return paymentType === 'credit' || (paid && index === firstIndex)
}

/**
 * Whether an entry is paid that leaves a card for cash or an account. By card all of a series was
 * paid by being there; off it only what has happened is, as if it had been written there (case L32).
 * One by itself has been paid once, and stays so.
 */
export function isPaidOffCard(entry: {
  readonly isOfSeries: boolean
  readonly date: Day
  readonly today: Day
}): boolean {
  return !entry.isOfSeries || entry.date <= entry.today
}

// Counted from the purchase, never from the part before it: the 31st is back after February (B5).
function anchored(date: Day, index: number): Day {
  return dayWithin(addMonths(monthOf(date), index), dayOfMonth(date))
}

/*
 * A month later is not always an invoice later: closing on 28, a purchase of 31 January would have
 * its second part on 28 February, in the same invoice as the first (case B4). So the invoice is
 * counted and the day gives way.
 */
function within({ opensOn, closesOn }: Invoice, date: Day): Day {
  if (date < opensOn) return opensOn
  return date > closesOn ? closesOn : date
}

function onItsDate(date: Day): Place {
  return { countsOn: date, invoiceMonth: null }
}

function inInvoice({ dueOn, month }: Invoice): Place {
  return { countsOn: dueOn, invoiceMonth: month }
}
