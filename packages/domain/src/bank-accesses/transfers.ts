import { type Day, daysBetween } from '../calendar.ts'
import type { LineRule } from '../importing/line-rule.ts'
import { type Cents, negate } from '../money.ts'

/** A line of any of a person's accounts. */
export type MovedLine = {
  readonly accountId: string
  readonly providerId: string
  readonly day: Day
  readonly value: Cents
  readonly nameKey: string
  readonly rule: LineRule | null
}

/** Both sides of a transfer are booked on the same day, or around a weekend. */
const NEAR_DAYS = 3
const MOVES = /\b(?:pix|ted|doc|tef|transf\w*)\b/u

/**
 * The other sides of transfers between a person's own accounts, by account and id: one side says it is
 * one, and the other, of the opposite value on another account, only that money moved. Two lines of
 * which neither says so are no transfer, whatever their values: a friend's Pix may be as much as a
 * purchase (case H15).
 */
export function otherSides(lines: readonly MovedLine[]): ReadonlySet<string> {
  const declared = lines.filter(({ rule }) => rule === 'own_transfer')
  const silent = lines.filter(({ rule, nameKey }) => rule === null && MOVES.test(nameKey))
  // A transfer of which both sides say so is whole.
  const whole = new Set<MovedLine>()
  for (const line of declared) {
    const other = declared.find((one) => !whole.has(one) && !whole.has(line) && isOther(line, one))
    if (other !== undefined) whole.add(line).add(other)
  }
  const found = new Set<string>()
  for (const line of declared.filter((one) => !whole.has(one))) {
    const other = silent.find((one) => !found.has(sideOf(one)) && isOther(line, one))
    if (other !== undefined) found.add(sideOf(other))
  }
  return found
}

/** How a line is named among those of all accounts. */
export function sideOf({ accountId, providerId }: Pick<MovedLine, 'accountId' | 'providerId'>) {
  return JSON.stringify([accountId, providerId])
}

function isOther(line: MovedLine, other: MovedLine): boolean {
  return (
    line.accountId !== other.accountId &&
    line.value === negate(other.value) &&
    Math.abs(daysBetween(line.day, other.day)) <= NEAR_DAYS
  )
}
