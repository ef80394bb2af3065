import type { Day } from '../calendar.ts'
import { matchSame, type Remembered } from '../importing/same.ts'
import type { Cents } from '../money.ts'
import type { AccountLine, KnownLine, PlacedLine } from '../importing/account-line.ts'
import { distinctLines, type Pair, pairLines } from './pairing.ts'
import { hasLaterPart, placeParts } from '../importing/purchases.ts'

/** More than a fifth of an account, and at least so many lines, is not believed at once (H10). */
const HELD_SHARE = 5
const HELD_MIN = 5

/** An entry that was typed or is foreseen on the account, and that no line is yet. */
export type TypedEntry = {
  readonly id: string
  readonly day: Day
  readonly value: Cents
  readonly nameKey: string
  /** What is not paid is expected, and may come to another value. */
  readonly isPaid: boolean
}

/** All that decides what becomes of the lines of one account. */
export type MatchFacts = {
  /** Lines of `from` and later, and those of which the ids were read. */
  readonly earlier: readonly KnownLine[]
  /** What was read, in any order. */
  readonly lines: readonly AccountLine[]
  /** The first day that was read whole. */
  readonly from: Day
  /** Some of it was not collected: what is missing says nothing (case H9). */
  readonly isPartial: boolean
  readonly typed: readonly TypedEntry[]
  readonly remembered: readonly Remembered[]
}

/** A line that is probably an entry that was typed, and what a person said of such a pair before. */
type Likeness = { readonly line: PlacedLine; readonly entry: TypedEntry }

export type Match = {
  /** Known lines as they are now; their entries follow, except for what a person has changed. */
  readonly pairs: readonly Pair[]
  /** To be entered. */
  readonly added: readonly PlacedLine[]
  /** To be linked to an entry that is there, because a person said so of the same names before. */
  readonly linked: readonly Likeness[]
  /** To be asked about (case H19). */
  readonly questions: readonly Likeness[]
  /** To be removed with their entries. */
  readonly gone: readonly KnownLine[]
  /** Gone with too many others: a person is asked (case H10). */
  readonly held: readonly KnownLine[]
}

/**
 * What becomes of the lines of an account after a reading. It depends on what is known and on what
 * was read, never on how often or in which order, so that whatever was lost or repeated on the way,
 * the last whole reading decides.
 */
export function matchLines(facts: MatchFacts): Match {
  const { earlier, from, isPartial } = facts
  const lines = placeParts(earlier, distinctLines(facts.lines))
  const { pairs, fresh, missing } = pairLines(earlier, lines, from)
  const { questions, linked } = likenesses(fresh, facts)
  const taken = new Set([...questions, ...linked].map(({ line }) => line))
  const lost = isPartial ? [] : missing.filter((line) => isLost(line, { from, lines, earlier }))
  const unheld = lost.filter(({ state, isProjected }) => state === 'entry' && !isProjected)
  const isHeld =
    unheld.length >= HELD_MIN && unheld.length * HELD_SHARE > countBooked(earlier, from)
  const held = isHeld ? unheld : []
  return {
    pairs,
    added: fresh.filter((line) => !taken.has(line)),
    linked,
    questions,
    gone: lost.filter((line) => !held.includes(line)),
    held,
  }
}

function countBooked(earlier: readonly KnownLine[], from: Day): number {
  return earlier.filter(({ state, day, isProjected }) => {
    return state === 'entry' && day >= from && !isProjected
  }).length
}

/** Whether a known line that was not read has gone at the bank. */
function isLost(
  line: KnownLine,
  {
    from,
    lines,
    earlier,
  }: Pick<MatchFacts, 'from' | 'earlier'> & {
    readonly lines: readonly PlacedLine[]
  },
): boolean {
  const { state, day, isProjected } = line
  if (state === 'gone' || state === 'removed' || state === 'kept' || state === 'held') return false
  // What is reckoned follows from what was read; where none of it could be, it stays.
  if (isProjected) {
    const isOfPurchase = (other: PlacedLine) =>
      other.purchase === line.purchase && !other.isProjected
    return lines.some(isOfPurchase) || earlier.some((one) => isOfPurchase(one) && one.day >= from)
  }
  return day >= from && !hasLaterPart(line, lines)
}

/** What was typed or is foreseen is matched as it is for files; what is known links, all else is a question. */
function likenesses(
  fresh: readonly PlacedLine[],
  { typed, remembered }: Pick<MatchFacts, 'typed' | 'remembered'>,
): { readonly questions: readonly Likeness[]; readonly linked: readonly Likeness[] } {
  const sought = fresh
    .filter(({ isProjected }) => !isProjected)
    .toSorted(byDay)
    .map((line) => ({ day: line.day, value: line.value, nameKey: line.nameKey, part: null, line }))
  const there = typed.map((entry) => ({ ...entry, part: null, entry }))
  const pairs = matchSame(sought, there, remembered).map(({ line, entry, certainty }) => ({
    line: line.line,
    entry: entry.entry,
    certainty,
  }))
  return {
    questions: pairs.filter(({ certainty }) => certainty !== 'known'),
    linked: pairs.filter(({ certainty }) => certainty === 'known'),
  }
}

function byDay(one: PlacedLine, other: PlacedLine): number {
  return one.day < other.day ? -1 : Number(one.day > other.day)
}
