import type { AccountLine } from './account-line.ts'
import { placeParts } from './purchases.ts'
import {
  addMonths,
  type Day,
  dayOfMonth,
  daysBetween,
  dayWithin,
  firstDay,
  type Month,
  monthOf,
} from '../calendar.ts'
import type { Cents } from '../money.ts'

/** A part of a purchase on a card, as a bill has brought it. */
export type CardPart = {
  readonly id: string
  readonly date: Day
  /** The month in which its invoice falls due. */
  readonly month: Month
  /** Signed, in cents: money out is negative. */
  readonly value: Cents
  readonly nameKey: string
  /** Which part of how many; the first is 1. */
  readonly index: number
  readonly count: number
}

/** A part that no bill has brought yet, by the last one that came. */
export type PartToCome<Part extends CardPart> = Pick<CardPart, 'date' | 'month' | 'index'> & {
  /** What all parts of one purchase share, and which of them it is. */
  readonly key: string
  readonly last: Part
}

/** A purchase is on a bill for so many days after it, at most; an older day is that of a part's purchase. */
const BILL_DAYS = 62

/**
 * The parts still to come of the purchases that these parts are of, one a month from the last one on
 * (cases B10, B11), each purchase's in their order. Refunds have none.
 */
export function partsToCome<Part extends CardPart>(
  parts: readonly Part[],
): readonly PartToCome<Part>[] {
  const bought = new Map(parts.filter(({ value }) => value < 0).map((part) => [part.id, part]))
  const placed = placeParts([], [...bought.values()].map(lineOf))
  const read = new Map<string, Part[]>()
  for (const { purchase, providerId } of placed) {
    const part = bought.get(providerId)
    if (purchase === null || part === undefined) continue
    read.set(purchase, [...(read.get(purchase) ?? []), part])
  }
  return [...read].flatMap(([purchase, own]) => {
    const last = own.reduce((one, other) => (other.index > one.index ? other : one))
    return Array.from({ length: last.count - last.index }, (_, at) => {
      const [ahead, index] = [at + 1, last.index + at + 1]
      const month = addMonths(last.month, ahead)
      return { key: `${purchase}#${index}`, last, index, month, date: dayAhead(own, last, ahead) }
    })
  })
}

/** Some banks write each part under the day of its purchase, others a month after the one before. */
function dayAhead(own: readonly CardPart[], last: CardPart, ahead: number): Day {
  const isOfPurchase = own.some((one) => one !== last && one.date === last.date)
  const isOld = daysBetween(last.date, firstDay(last.month)) > BILL_DAYS
  if (isOfPurchase || (last.index > 1 && isOld)) return last.date
  return dayWithin(addMonths(monthOf(last.date), ahead), dayOfMonth(last.date))
}

/** As a bank's connection has its lines, by the months of their bills: then both find purchases in one way. */
function lineOf({ id, date, month, value, nameKey, index, count }: CardPart): AccountLine {
  return {
    providerId: id,
    day: dayWithin(month, dayOfMonth(date)),
    value,
    name: nameKey,
    nameKey,
    isPending: false,
    rule: null,
    reference: null,
    part: { index, count, purchasedOn: null },
    foreign: null,
    billMonth: month,
    createdAt: null,
  }
}
