import type { Day, Month } from '../calendar.ts'
import type { ForeignAmount } from './incoming.ts'
import type { LineRule } from './line-rule.ts'
import type { Cents } from '../money.ts'

/** Which part of how many a line is; the first is 1. */
export type PartOf = {
  readonly index: number
  readonly count: number
  /** The day of the purchase, where the bank says it. */
  readonly purchasedOn: Day | null
}

/** One line of an account as the aggregator has it now. */
export type AccountLine = {
  /** The aggregator's own id, which may change from one reading to the next. */
  readonly providerId: string
  readonly day: Day
  /** Signed, in cents: money out is negative. */
  readonly value: Cents
  /** Without the suffix of an instalment. */
  readonly name: string
  /** The name as `nameKey` writes it. */
  readonly nameKey: string
  /** Announced and not booked yet. */
  readonly isPending: boolean
  readonly rule: LineRule | null
  /** The bank's own number of the operation, which a scheduled Pix and the executed one share. */
  readonly reference: string | null
  readonly part: PartOf | null
  /** What was paid abroad, in its own currency; null of what was paid in the account's (case H12). */
  readonly foreign: ForeignAmount | null
  /** With which card of the account, by its last four digits; not there, or null, where the bank does not say it. */
  readonly cardEnding?: string | null
  /** The month in which its bill falls due; null where the bank has not said it. */
  readonly billMonth: Month | null
  /** When the aggregator first had it, ISO 8601. */
  readonly createdAt: string | null
}

/** A line with its purchase: one that is read, or a part that is still to come and is reckoned. */
export type PlacedLine = AccountLine & {
  /** What all parts of one purchase share; null of what is not in parts. */
  readonly purchase: string | null
  /** Reckoned from an earlier part; the bank's own line replaces it (case B10). */
  readonly isProjected: boolean
}

/**
 * What became of a line: an `entry` of its own; `entered`, an entry that was there already; a
 * `question`, which a person answers first; `removed` by the person; `gone` at the bank; `held`, gone
 * with so many others that a person is asked; `kept`, so answered.
 */
export type LineState = 'entry' | 'entered' | 'question' | 'removed' | 'gone' | 'held' | 'kept'

/** A line as it was after the last reading. */
export type KnownLine = PlacedLine & {
  /** Our own id of it, which never changes. */
  readonly id: string
  readonly state: LineState
}
