import type { Day, Month } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { UsedCard } from '../payments/card-holders.ts'
import type { LineRule } from './line-rule.ts'

/** An amount in another currency, signed as the line's own is. */
export type ForeignAmount = { readonly currency: string; readonly value: Cents }

/** One line of an account that comes in, from whatever source, and the payment method it goes to. */
export type IncomingLine = {
  /** What names it among the lines that come in with it. */
  readonly no: number
  readonly paymentId: string
  readonly day: Day
  /** Signed, in cents: money out is negative. */
  readonly value: Cents
  readonly name: string
  /** The name as `nameKey` writes it. */
  readonly nameKey: string
  /** The same each time that the line comes in, and no other's of its payment method. */
  readonly externalId: string
  readonly rule: LineRule | null
  /** Which part of how many it is, the first is 1; both null of what is not in parts. */
  readonly partIndex: number | null
  readonly partCount: number | null
  /** False of what the bank has only announced. */
  readonly isPaid?: boolean
  /** The month of the bill in which the bank has put it, where it says so (case A10). */
  readonly billMonth?: Month | null
  /** With which card of its account, where that is said. */
  readonly card?: UsedCard | null
  /** What was paid abroad; `value` is what the bank made of it. */
  readonly foreign?: ForeignAmount | null
}

/** Groups the items by their payment method; each group keeps their order. */
export function byPayment<Of extends { readonly paymentId: string }>(
  rows: readonly Of[],
): ReadonlyMap<string, readonly Of[]> {
  const groups = new Map<string, Of[]>()
  for (const row of rows) {
    const group = groups.get(row.paymentId)
    if (group === undefined) groups.set(row.paymentId, [row])
    else group.push(row)
  }
  return groups
}

/** How lines stand to what is there already, each by its number. */
export type Judgement = {
  /** It came in before. */
  readonly known: ReadonlySet<number>
  /** It pays an invoice and was written down by hand. */
  readonly entered: { has(no: number): boolean }
  /** An entry of its day and value is probably the same. */
  readonly probable: ReadonlySet<number>
  /** A rule of the person's leaves it out. */
  readonly ignored: ReadonlySet<number>
}

/** How one line stands to what is there already. */
export function statusOf(no: number, { known, entered, probable, ignored }: Judgement) {
  if (known.has(no)) return 'known'
  if (entered.has(no)) return 'entered'
  if (probable.has(no)) return 'probable'
  return ignored.has(no) ? 'ignored' : 'new'
}

/** Which lines a person wants and which not, by their numbers. */
export type LineSelection = {
  readonly skip: ReadonlySet<number>
  /** Probable, entered or ignored ones to add all the same. */
  readonly take: ReadonlySet<number>
  /** Whether all that are probable are added. */
  readonly takeProbable: boolean
  /** Those that are what they probably are. */
  readonly same: ReadonlySet<number>
}

/**
 * Whether a line becomes an entry. What came in before never does again; what is there in another way
 * does where a person says so, and what is new unless they say otherwise.
 */
export function isTaken(no: number, judged: Judgement, wanted: LineSelection): boolean {
  if (wanted.skip.has(no)) return false
  const status = statusOf(no, judged)
  if (status === 'known') return false
  if (status === 'new') return true
  if (status === 'probable' && wanted.same.has(no)) return false
  return wanted.take.has(no) || (status === 'probable' && wanted.takeProbable)
}
