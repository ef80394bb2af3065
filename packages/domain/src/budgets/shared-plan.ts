import { addMonthsWithin, type Month } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, toTotal, ZERO } from '../money.ts'
import { inProportion } from '../transactions/split.ts'
import type { MonthChange } from './edits.ts'
import { type BudgetLine, WHOLE_PERCENT } from './kinds.ts'
import type { PlannedMonth } from './series.ts'

/*
 * *Plano da casa*: the one plan that several of a family share, beside each one's own. Its lines are the
 * family's; each one's own plan holds their part of them, as a line with a mark.
 */

/** How much of a line one person pays, in hundredths of 1 %. */
export type PersonShare = { readonly userId: string; readonly share: number }

/** In a month that is over: the share of somebody who takes part no more. */
export const NOBODY = '00000000-0000-8000-8000-000000000000'

/** What the shared plan says of a category from a month on, until a later one says otherwise. */
export type SharedLine = {
  readonly categoryId: string
  readonly month: Month
  /** Nothing: there is no such line from this month on. */
  readonly value: Cents
  readonly day: number | null
  readonly shares: readonly PersonShare[]
  /** The month whose planned revenues the shares were made by; null where they were chosen otherwise. */
  readonly incomeMonth: Month | null
}

/** What one person pays of a line, in cents. */
export type SharedPart = PersonShare & { readonly value: Cents }

const byMonth = (one: SharedLine, other: SharedLine) => (one.month < other.month ? -1 : 1)

/** The parts of an amount, in cents: they sum to it, what is left over going to the greatest rests. */
export function partsOfShared(value: Cents, shares: readonly PersonShare[]): readonly SharedPart[] {
  const ordered = shares.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const weights = ordered.map(({ share }) => share)
  const cents = inProportion(value, weights, 'BRL')
  return ordered.map((one, at) => ({ ...one, value: toTotal(cents[at] ?? 0) }))
}

/** What the plan says of a category in a month: its latest line up to it. */
function latestUpTo(lines: readonly SharedLine[], categoryId: string, month: Month) {
  return lines
    .filter((line) => line.categoryId === categoryId && line.month <= month)
    .toSorted(byMonth)
    .at(-1)
}

/** The lines that a month of the shared plan has. */
export function sharedIn(lines: readonly SharedLine[], month: Month): readonly SharedLine[] {
  return [...new Set(lines.map(({ categoryId }) => categoryId))].flatMap((categoryId) => {
    const line = latestUpTo(lines, categoryId, month)
    return line === undefined || line.value === ZERO ? [] : [line]
  })
}

const isSame = (one: SharedLine, other: SharedLine) =>
  one.value === other.value &&
  one.day === other.day &&
  JSON.stringify(one.shares) === JSON.stringify(other.shares)

/** What a change of one line writes and takes away. */
function changeOfLine(
  lines: readonly SharedLine[],
  change: SharedLine,
  isAlone: boolean,
): { readonly written: readonly SharedLine[]; readonly deleted: readonly SharedLine[] } {
  const { categoryId, month, value } = change
  const before = latestUpTo(lines, categoryId, month)
  const later = lines.filter((line) => line.categoryId === categoryId && line.month > month)
  if (!isAlone) {
    // A later month that was given something of its own keeps it; one that went on as before goes on as now.
    const followers = later.filter((line) => before !== undefined && isSame(line, before))
    if (value === ZERO) return { written: [change], deleted: later }
    return {
      written: [change, ...followers.map((line) => ({ ...change, month: line.month }))],
      deleted: [],
    }
  }
  const next = addMonthsWithin(month, 1)
  if (next === month || later.some((line) => line.month === next)) {
    return { written: [change], deleted: [] }
  }
  const after = before ?? { ...change, value: ZERO }
  return { written: [change, { ...after, month: next }], deleted: [] }
}

/** The lines of a shared plan once some are changed, from their month on or in it alone. */
export function changeShared(
  lines: readonly SharedLine[],
  changes: readonly SharedLine[],
  isAlone: boolean,
): readonly SharedLine[] {
  let after = lines
  for (const change of changes) {
    const { written, deleted } = changeOfLine(after, change, isAlone)
    after = [
      ...after.filter((line) => !deleted.includes(line) && !written.some(isAt(line))),
      ...written,
    ]
  }
  return after
}

/** What the categories of a change have from its month on: by these lines it is taken back. */
export function linesBefore(
  lines: readonly SharedLine[],
  changes: readonly SharedLine[],
): readonly SharedLine[] {
  return changes.flatMap((change) => {
    const { categoryId, month } = change
    const before = latestUpTo(lines, categoryId, month) ?? { ...change, value: ZERO }
    const later = lines.filter((line) => line.categoryId === categoryId && line.month > month)
    return [{ ...before, month }, ...later]
  })
}

/** The lines of a shared plan once some categories have these from a month on, and no others. */
export function restoreShared(
  lines: readonly SharedLine[],
  restored: readonly SharedLine[],
  month: Month,
): readonly SharedLine[] {
  const categories = new Set(restored.map(({ categoryId }) => categoryId))
  const isKept = (line: SharedLine) => line.month < month || !categories.has(line.categoryId)
  return [...lines.filter(isKept), ...restored]
}

const isAt = (line: SharedLine) => (other: SharedLine) =>
  line.categoryId === other.categoryId && line.month === other.month

/** The shares of those who are left, scaled up to all of it; null where none of them pays anything. */
function scaledUp(
  shares: readonly PersonShare[],
  takers: ReadonlySet<string>,
): readonly PersonShare[] | null {
  const left = shares.filter(({ userId }) => takers.has(userId))
  if (left.length === 0) return null
  const all = left.map(({ share }) => share)
  // Whoever is gone paid all of it: those who are left pay alike.
  const weights = all.some((share) => share > 0) ? all : all.map(() => 1)
  const scaled = inProportion(WHOLE_PERCENT, weights, 'BRL')
  return left.map(({ userId }, at) => ({ userId, share: scaled[at] ?? 0 }))
}

/** The same shares without a name that is gone. */
function withoutNames(shares: readonly PersonShare[], takers: ReadonlySet<string>) {
  const gone = shares.filter(({ userId }) => !takers.has(userId))
  const share = gone.reduce((sum, one) => sum + one.share, 0)
  return [...shares.filter(({ userId }) => takers.has(userId)), { userId: NOBODY, share }]
}

/**
 * The shared plan once somebody takes part no more: from this month on the others pay it, each by their share,
 * and what is over names the one who is gone no more. With fewer than two left there is none. Done twice, nothing
 * changes.
 */
export function settleShared(
  lines: readonly SharedLine[],
  { takers, month }: { readonly takers: ReadonlySet<string>; readonly month: Month },
): readonly SharedLine[] {
  if (takers.size < 2) return []
  const isGone = ({ userId }: PersonShare) => userId !== NOBODY && !takers.has(userId)
  const upTo = [...new Set(lines.map(({ categoryId }) => categoryId))].flatMap((categoryId) => {
    const line = latestUpTo(lines, categoryId, month)
    return line !== undefined &&
      line.month < month &&
      line.shares.some(isGone) &&
      line.value !== ZERO
      ? [{ ...line, month }]
      : []
  })
  return [...lines, ...upTo].map((line) => {
    if (!line.shares.some(isGone)) return line
    if (line.month < month || line.value === ZERO) {
      return { ...line, shares: withoutNames(line.shares, takers) }
    }
    const shares = scaledUp(line.shares, takers)
    if (shares !== null) return { ...line, shares }
    return { ...line, value: ZERO, shares: withoutNames(line.shares, takers) }
  })
}

/** What one person pays of a category from a month on; null where it is nothing of theirs. */
export type OwnPart = {
  readonly categoryId: string
  readonly month: Month
  readonly part: { readonly value: Cents; readonly day: number | null } | null
}

/** One person's parts of a shared plan, the oldest first. */
export function ownParts(lines: readonly SharedLine[], userId: string): readonly OwnPart[] {
  return lines.toSorted(byMonth).map(({ categoryId, month, value, day, shares }) => {
    const own = value === ZERO ? [] : partsOfShared(value, shares)
    const part = own.find((one) => one.userId === userId)
    return { categoryId, month, part: part === undefined ? null : { value: part.value, day } }
  })
}

const latestPart = (
  parts: readonly OwnPart[],
  categoryId: string,
  isIn: (month: Month) => boolean,
) => parts.findLast((one) => one.categoryId === categoryId && isIn(one.month))?.part ?? null

/** The months from which a person's part of something is another one. */
export function turningMonths(parts: readonly OwnPart[]): readonly Month[] {
  const turning = parts.filter(({ categoryId, month, part }) => {
    const before = latestPart(parts, categoryId, (one) => one < month)
    return JSON.stringify(before) !== JSON.stringify(part)
  })
  return [...new Set(turning.map(({ month }) => month))].toSorted()
}

function sharedLine(
  categoryId: string,
  part: { readonly value: Cents; readonly day: number | null },
  before: BudgetLine | undefined,
): BudgetLine {
  return {
    categoryId,
    amount: { kind: 'money', cents: part.value },
    day: part.day,
    rule: null,
    place: 0,
    others: [],
    isTyped: false,
    isRemoved: false,
    isEntered: before?.isEntered ?? false,
    isShared: true,
  }
}

const isSameLine = (one: BudgetLine | undefined, other: BudgetLine) =>
  one?.isShared === true &&
  one.day === other.day &&
  one.amount.kind === 'money' &&
  other.amount.kind === 'money' &&
  one.amount.cents === other.amount.cents

/**
 * What brings a person's own plan to the shared one: their part stands in it as a line with the mark, in the place of
 * what they had planned for the category; a line whose part is gone goes. A month from which a part is another one is
 * typed, so that the months after it are filled from it. Where there is no shared plan, or none that they take part
 * in, the lines stay as ordinary ones. Done twice, nothing changes.
 */
export function planOwnParts(
  months: readonly PlannedMonth[],
  parts: readonly OwnPart[],
): readonly MonthChange[] {
  const categories = new Set(parts.map(({ categoryId }) => categoryId))
  const turning = new Set(turningMonths(parts))
  return months.flatMap((plan) => {
    const { month, lines } = plan
    const isTurning = turning.has(month)
    const isNew = isTurning && !plan.isCustom
    const byCategory = new Map(lines.map((line) => [line.categoryId, line]))
    const kept = lines
      .filter(({ isShared, categoryId }) => isShared && !categories.has(categoryId))
      .map((line) => ({ ...line, isShared: false }))
    const written = [...categories].flatMap((categoryId): readonly BudgetLine[] => {
      const line = byCategory.get(categoryId)
      const part = latestPart(parts, categoryId, (one) => one <= month)
      if (part !== null) {
        const next = sharedLine(categoryId, part, line)
        return isSameLine(line, next) && !isNew ? [] : [{ ...next, isTyped: isTurning }]
      }
      if (line?.isShared === true) {
        return [{ ...line, isShared: false, isRemoved: true, isTyped: isTurning }]
      }
      const had = latestPart(parts, categoryId, (one) => one < month)
      if (had === null || !isNew) return []
      // What comes after a part is said here, so that no month is filled with the part.
      if (line !== undefined) return [{ ...line, isTyped: true }]
      const gone = sharedLine(categoryId, { value: ZERO, day: null }, undefined)
      return [{ ...gone, isShared: false, isRemoved: true, isTyped: true }]
    })
    const all = [...kept, ...written]
    return all.length === 0 ? [] : [{ month, written: all, deleted: [] }]
  })
}

/** What one person was to pay of a line and what they have paid of it, in cents. */
type PaidLine = readonly (PersonShare & { readonly paid: Cents })[]

/**
 * By how much each has paid more than their part of what all have paid together, in cents; less is negative, and
 * all of them together are nothing.
 */
export function paidBeyond(lines: readonly PaidLine[]): ReadonlyMap<string, Cents> {
  const beyond = new Map<string, Cents>()
  for (const line of lines) {
    const total = sumCents(line.map(({ paid }) => paid))
    if (total <= ZERO) continue
    const due = new Map(partsOfShared(total, line).map(({ userId, value }) => [userId, value]))
    for (const { userId, paid } of line) {
      const more = addCents(paid, negate(due.get(userId) ?? ZERO))
      beyond.set(userId, addCents(beyond.get(userId) ?? ZERO, more))
    }
  }
  return beyond
}
