import {
  addMonths,
  type Day,
  dayOfMonth,
  dayWithin,
  daysBetween,
  monthOf,
  monthsBetween,
  toMonth,
} from '../calendar.ts'
import { absolute, type Cents } from '../money.ts'
import type { AccountLine, KnownLine, PartOf, PlacedLine } from './account-line.ts'

/** Banks round each part in their own way. */
const SAME_PURCHASE_CENTS = 100
/** A purchase is booked so many days after it, at most. */
const SAME_DAY_DAYS = 5
const EPOCH = toMonth('2000-01')

type Part = AccountLine & { readonly part: PartOf }

type Purchase = {
  readonly key: string
  readonly root: string
  readonly count: number
  readonly purchasedOn: Day | null
  /** The number of the month in which its first part is, or would be. */
  readonly offset: number
  readonly value: Cents
  readonly parts: Map<number, Part>
}

const isPart = (line: AccountLine): line is Part => line.part !== null

function offsetOf(line: Part): number {
  return monthsBetween(EPOCH, monthOf(dayOfPart(line))) - (line.part.index - 1)
}

/**
 * The day on which a line falls due on its card. Some banks write each part under the day of the
 * purchase: it stands as many months later as there are parts before it (case B11).
 */
export function dayOfPart({ day, part }: Pick<AccountLine, 'day' | 'part'>): Day {
  const since = part?.purchasedOn ?? null
  if (part === null || since === null || daysBetween(since, day) > SAME_DAY_DAYS) return day
  return dayWithin(addMonths(monthOf(day), part.index - 1), dayOfMonth(day))
}

/**
 * The lines that were read with the purchases that they are part of, and the parts that are still to
 * come. Banks send all parts at once, one a month, or the current one alone (cases B10, B11): what
 * is behind the last part that was read is reckoned from it, one a month, and what was before the
 * first one is no debt of ours. `known` gives the purchases of earlier readings their keys.
 */
export function placeParts(
  earlier: readonly KnownLine[],
  lines: readonly AccountLine[],
): readonly PlacedLine[] {
  const purchases = knownPurchases(earlier)
  const purchaseOf = new Map<AccountLine, string>()
  for (const line of lines.filter(isPart).toSorted(byPart)) {
    const alike = purchases.filter((one) => isOf(one, line))
    const purchase =
      alike.find(({ root }) => root === line.nameKey) ?? alike[0] ?? newPurchase(purchases, line)
    purchase.parts.set(line.part.index, line)
    purchaseOf.set(line, purchase.key)
  }
  const placed = lines.map((line) => ({
    ...line,
    purchase: purchaseOf.get(line) ?? null,
    isProjected: false,
  }))
  return [...placed, ...purchases.flatMap(projectedParts)]
}

function byPart(one: Part, other: Part): number {
  return (
    one.part.index - other.part.index ||
    compare(one.day, other.day) ||
    one.value - other.value ||
    compare(one.providerId, other.providerId)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function isOf(purchase: Purchase, line: Part): boolean {
  const { part, nameKey, value } = line
  if (purchase.count !== part.count) return false
  if (purchase.parts.has(part.index)) return false
  if (Math.abs(absolute(purchase.value) - absolute(value)) > SAME_PURCHASE_CENTS) return false
  if (purchase.purchasedOn !== null && part.purchasedOn !== null) {
    // Of the same day, value and number of parts it is the same one in other words (case H2).
    return purchase.purchasedOn === part.purchasedOn
  }
  if (purchase.root !== nameKey) return false
  return Math.abs(purchase.offset - offsetOf(line)) <= 1
}

function newPurchase(purchases: Purchase[], line: Part): Purchase {
  const { part, nameKey, value } = line
  const since = part.purchasedOn ?? addMonths(monthOf(line.day), 1 - part.index)
  const alike = `${since}|${part.count}|${nameKey}`
  const nth = purchases.filter(({ key }) => key.startsWith(`${alike}|`)).length + 1
  const purchase = {
    key: `${alike}|${nth}`,
    root: nameKey,
    count: part.count,
    purchasedOn: part.purchasedOn,
    offset: offsetOf(line),
    value,
    parts: new Map<number, Part>(),
  }
  purchases.push(purchase)
  return purchase
}

function knownPurchases(earlier: readonly KnownLine[]): Purchase[] {
  const purchases = new Map<string, Purchase>()
  const parts = earlier.flatMap((line) =>
    line.purchase === null || !isPart(line) ? [] : [{ line, key: line.purchase }],
  )
  for (const { line, key } of parts.toSorted((a, b) => byPart(a.line, b.line))) {
    if (purchases.has(key)) continue
    purchases.set(key, {
      key,
      root: line.nameKey,
      count: line.part.count,
      purchasedOn: line.part.purchasedOn,
      offset: offsetOf(line),
      value: line.value,
      parts: new Map(),
    })
  }
  return [...purchases.values()].toSorted((one, other) => compare(one.key, other.key))
}

/** What follows the last part that was read, one a month, to be replaced by the bank's own. */
function projectedParts({ key, count, parts }: Purchase): PlacedLine[] {
  const last = [...parts.values()].toSorted(byPart).at(-1)
  if (last === undefined) return []
  const { index } = last.part
  const day = dayOfPart(last)
  return Array.from({ length: count - index }, (_, at) => {
    const ahead = at + 1
    const month = addMonths(monthOf(day), ahead)
    return {
      ...last,
      providerId: `${key}#${index + ahead}`,
      day: dayWithin(month, dayOfMonth(day)),
      isPending: true,
      reference: null,
      part: { ...last.part, index: index + ahead },
      billMonth: last.billMonth === null ? null : addMonths(last.billMonth, ahead),
      createdAt: null,
      foreign: null,
      purchase: key,
      isProjected: true,
    }
  })
}

/** Whether a later part of the same purchase was read: an earlier one is then paid and not gone. */
export function hasLaterPart(
  { purchase, part }: PlacedLine,
  lines: readonly PlacedLine[],
): boolean {
  if (purchase === null || part === null) return false
  return lines.some(
    (line) =>
      !line.isProjected &&
      line.purchase === purchase &&
      line.part !== null &&
      line.part.index > part.index,
  )
}
