import { addDays, type Day, dayWithin, firstDay, type Month, monthOf } from '../calendar.ts'
import { nextBusinessDay } from '../holidays.ts'
import { addCents, type Cents, negate, ZERO } from '../money.ts'
import { type CardDue, type InvoiceDue, listCardDues } from './card-dues.ts'
import { type AnnouncedItem, listAnnounced, listOccurrences } from './occurrence.ts'

/** An entry on cash or a bank account that is not paid yet. */
type UnpaidEntry = {
  readonly id: string
  /** The day on which it counts. */
  readonly on: Day
  /** Signed, as in the ledger. */
  readonly value: Cents
}

/** The entry that an item of the calendar is in one month. */
type ItemEntry = UnpaidEntry & {
  readonly month: Month
  readonly paid: boolean
  /** It is a purchase on a card, which its invoice pays. */
  readonly onCard: boolean
}

/** An item of the calendar with the entries that it is in the months of the period. */
export type DueItem = AnnouncedItem & {
  readonly id: string
  readonly entries: readonly ItemEntry[]
}

/** One card with its invoices, in the order of their due days. */
type DueCard = { readonly id: string; readonly invoices: readonly InvoiceDue[] }

/** All that the dues of a period are made of. */
export type DueFacts = {
  readonly entries: readonly UnpaidEntry[]
  readonly cards: readonly DueCard[]
  readonly items: readonly DueItem[]
}

/** The period, and whether what is overdue before it is asked for too. */
export type DueRange = {
  readonly startDate: Day
  readonly endDate: Day
  readonly today: Day
  readonly overdue: boolean
}

/** One thing that is to be paid or received, or that has been. */
export type Due = {
  /** `item` is a month of an item that is no entry. */
  readonly kind: 'entry' | 'invoice' | 'item'
  /** Of an entry its own, of the others `{card}:{month}` and `{item}:{month}`. */
  readonly id: string
  readonly date: Day
  /** Signed, as in the ledger. */
  readonly value: Cents
  /** When it moves money: with the invoice of its card, else on its date. */
  readonly countsOn: Day
  /** By how much it changes the expected balance: nothing where it is paid, or an invoice has it. */
  readonly counted: Cents
  readonly paid: boolean
  /** The item of the calendar that it is in its month; null for all others. */
  readonly itemId: string | null
  /** Of an invoice: what of its value the calendar announces. */
  readonly announced: Cents
}

/** Where a due stands in a list of them. */
export type DueSection = 'overdue' | 'today' | 'week' | 'later'

/**
 * Where what is due on a day stands today. What falls due on a day without banks is on time until
 * the next one with banks, so that it stands under today and is not overdue (case A11).
 */
export function sectionOf(date: Day, today: Day): DueSection {
  if (date > today) return date <= lastDayOfWeekAhead(today) ? 'week' : 'later'
  return nextBusinessDay(date) >= today ? 'today' : 'overdue'
}

const DAYS_AHEAD = 6

/** The last day of *Esta semana*: the sixth after today, so that tomorrow is always among them. */
export function lastDayOfWeekAhead(today: Day): Day {
  return addDays(today, DAYS_AHEAD)
}

/**
 * What is to be paid and received in a period, each thing once, in the order of days (case L29):
 * unpaid entries, what invoices add to the debt of their cards, and items of the calendar. An item
 * that is written down as an entry is that entry. What a card pays counts with its invoice: an item
 * on a card stands on its day and counts nothing itself. Of what is paid, the items of the calendar
 * and the invoices stay in sight.
 */
export function listDues(facts: DueFacts, range: DueRange): readonly Due[] {
  const from = firstDayOf(range)
  const rows = [...entryDues(facts), ...invoiceDues(facts, range), ...itemDues(facts, range)]
  // Two items of one name are one entry.
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  return unique
    .filter(({ date, paid }) => date >= (paid ? range.startDate : from) && date <= range.endDate)
    .toSorted(byDay)
}

/** The order of dues: by day, and on one day by id. */
export function byDay(a: Pick<Due, 'date' | 'id'>, b: Pick<Due, 'date' | 'id'>): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

const EVER = '0000-01-01' as Day
const firstDayOf = ({ startDate, overdue }: DueRange) => (overdue ? EVER : startDate)

const ENTRY = { kind: 'entry', announced: ZERO } as const

function entryDues({ entries, items }: DueFacts): readonly Due[] {
  const itemOf = new Map(items.flatMap((item) => item.entries.map(({ id }) => [id, item.id])))
  return entries.map(({ id, on, value }) => ({
    ...ENTRY,
    id,
    date: on,
    value,
    countsOn: on,
    counted: value,
    paid: false,
    itemId: itemOf.get(id) ?? null,
  }))
}

function invoiceDues({ cards, items }: DueFacts, { today, endDate }: DueRange): readonly Due[] {
  const ahead = { startDate: firstDay(monthOf(today)), endDate }
  const announced = items.flatMap((item) =>
    item.card === null || endDate < ahead.startDate ? [] : listAnnounced(item, ahead),
  )
  const ids = new Set([
    ...cards.map(({ id }) => id),
    ...announced.flatMap(({ cardId }) => (cardId === null ? [] : [cardId])),
  ])
  return [...ids].flatMap((id) => {
    const invoices = cards.find((card) => card.id === id)?.invoices ?? []
    const onCard = announced.filter(({ cardId }) => cardId === id)
    return listCardDues(invoices, onCard, today)
      .filter(({ value, items: bought }) => value !== 0 || bought < 0)
      .map((due) => invoiceDue(id, due))
  })
}

function invoiceDue(cardId: string, due: CardDue): Due {
  const { month, dueOn, value, items, announced } = due
  const paid = value === 0
  return {
    kind: 'invoice',
    id: `${cardId}:${month}`,
    date: dueOn,
    value: paid ? items : value,
    countsOn: dueOn,
    counted: value,
    paid,
    itemId: null,
    announced: paid ? ZERO : announced,
  }
}

function itemDues({ items }: DueFacts, range: DueRange): readonly Due[] {
  const { today, startDate, endDate } = range
  const month = firstDay(monthOf(today))
  const from = range.overdue && month < startDate ? month : startDate
  return items.flatMap((item) =>
    listOccurrences(item, { startDate: firstDay(monthOf(from)), endDate }).flatMap((occurrence) => {
      const entry = item.entries.find((one) => one.month === occurrence.month)
      if (entry !== undefined && !entry.onCard) return entry.paid ? [paidEntry(item, entry)] : []
      const isPosted = entry !== undefined || item.postedMonths.has(occurrence.month)
      const isDone = occurrence.paid || isPosted
      return [itemDue(item, occurrence.month, isDone)]
    }),
  )
}

function paidEntry(item: DueItem, { id, on, value }: ItemEntry): Due {
  const counts = { date: on, countsOn: on, counted: ZERO }
  return { ...ENTRY, ...counts, id, value, paid: true, itemId: item.id }
}

function itemDue(item: DueItem, month: Month, paid: boolean): Due {
  const { id, value, day, card } = item
  const date = dayWithin(month, day)
  const [announced] = card === null ? [] : listAnnounced(item, { startDate: date, endDate: date })
  return {
    kind: 'item',
    id: `${id}:${month}`,
    date,
    value,
    countsOn: announced?.countsOn ?? date,
    counted: paid || card !== null ? ZERO : value,
    paid,
    itemId: id,
    announced: ZERO,
  }
}

/** What is still to be paid and to be received, both positive, and how many things that are. */
export type DueSum = { readonly toPay: Cents; readonly toReceive: Cents; readonly count: number }

/** Nothing to pay and nothing to receive. */
export const NO_DUES: DueSum = { toPay: ZERO, toReceive: ZERO, count: 0 }

/** Two sums together. */
export function addDueSums(a: DueSum, b: DueSum): DueSum {
  return {
    toPay: addCents(a.toPay, b.toPay),
    toReceive: addCents(a.toReceive, b.toReceive),
    count: a.count + b.count,
  }
}

/** What these come to; what is paid adds nothing. */
export function sumDues(dues: readonly Pick<Due, 'counted' | 'paid'>[]): DueSum {
  return dues
    .filter(({ paid }) => !paid)
    .map(({ counted }) => ({
      toPay: counted < 0 ? negate(counted) : ZERO,
      toReceive: counted > 0 ? counted : ZERO,
      count: 1,
    }))
    .reduce(addDueSums, NO_DUES)
}
