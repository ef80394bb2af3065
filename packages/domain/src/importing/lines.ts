import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import { byPayment, type IncomingLine } from './incoming.ts'

/** One line of a bank's file, whatever its format. */
export type StatementLine = {
  /** What the bank calls the line; empty where the format has no such thing. */
  readonly fitid: string
  readonly day: Day
  /** Signed, in cents: money out is negative. */
  readonly value: Cents
  readonly memo: string
}

/**
 * The key of each line, in the lines' order: the same file loaded twice gives the same keys, so it
 * adds nothing (decisions.md §4), and two equal coffees of one day are the first and the second
 * (case H4). The bank's own id is not enough: Nubank gives a purchase and its IOF the same one, and
 * others write 001, 0 or nothing. So account, id, day, value and memo count, and which of those
 * that are alike the line is.
 */
export function fingerprints(
  accountKey: string,
  lines: readonly StatementLine[],
): readonly string[] {
  const account = JSON.stringify(accountKey)
  return numbered(
    lines.map(({ fitid, day, value, memo }) => {
      const id = JSON.stringify(fitid.trim())
      return `[${account},${id},"${day}",${value},${JSON.stringify(nameKey(memo))}`
    }),
  )
}

/**
 * A weaker key of each line, in the lines' order: day, value, memo and which of those alike. Inter
 * and Itaú number the lines of a day from the newest, so that an id moves to another line with each
 * export; and what was typed by hand has none. Two that share this key are probably one, which a
 * person confirms: it never drops anything by itself.
 */
export function looseKeys(
  lines: readonly Pick<StatementLine, 'day' | 'value' | 'memo'>[],
): readonly string[] {
  return numbered(
    lines.map(({ day, value, memo }) => `["${day}",${value},${JSON.stringify(nameKey(memo))}`),
  )
}

/** A line or an entry as repetitions are looked for; `memo` as `nameKey` writes it. */
type Comparable = Pick<StatementLine, 'day' | 'value' | 'memo'>

/**
 * Which of these lines are probably there already, by their places: of the day, value and name of an
 * entry, or of its day and value alone, because OFX, CSV and an older CSV of one account name the same
 * line differently (case L27), and a person types *Aluguel* where the bank writes who got it. Each entry
 * stands for one line only, the one of its own name before another.
 */
export function repeatedLines(
  lines: readonly Comparable[],
  entries: readonly Comparable[],
): ReadonlySet<number> {
  const named = new Map(looseKeys(entries).map((key, at) => [key, at]))
  const spent = new Set<number>()
  const repeated = new Set<number>()
  for (const [at, key] of looseKeys(lines).entries()) {
    const entry = named.get(key)
    if (entry === undefined) continue
    spent.add(entry)
    repeated.add(at)
  }
  const left = new Map<string, number>()
  for (const [at, { day, value }] of entries.entries()) {
    if (spent.has(at)) continue
    left.set(`${day}|${value}`, (left.get(`${day}|${value}`) ?? 0) + 1)
  }
  for (const [at, { day, value }] of lines.entries()) {
    const count = left.get(`${day}|${value}`) ?? 0
    if (repeated.has(at) || count === 0) continue
    left.set(`${day}|${value}`, count - 1)
    repeated.add(at)
  }
  return repeated
}

/** An entry that stands on a payment method, as lines that come in are compared with it. */
export type StandingEntry = {
  readonly paymentId: string
  readonly day: Day
  readonly value: Cents
  readonly nameKey: string
  /** The key of the line that it came from; null of what was typed. */
  readonly externalId: string | null
}

/**
 * The numbers of the lines that are probably there already, each entry of a line's own payment method
 * standing for one line only: `repeatedLines` says how they are told. What another line that comes
 * in with them has become, which `importedKeys` names by its key, is not there for these.
 */
export function probableLines(
  fresh: readonly Pick<IncomingLine, 'no' | 'paymentId' | 'day' | 'value' | 'nameKey'>[],
  entries: readonly StandingEntry[],
  importedKeys: ReadonlySet<string>,
): ReadonlySet<number> {
  const others = entries.filter(({ externalId: key }) => key === null || !importedKeys.has(key))
  const linesOf = byPayment(fresh)
  const probable = new Set<number>()
  for (const [paymentId, there] of byPayment(others)) {
    const lines = linesOf.get(paymentId) ?? []
    const repeated = repeatedLines(
      lines.map(({ day, value, nameKey: memo }) => ({ day, value, memo })),
      there.map(({ day, value, nameKey: memo }) => ({ day, value, memo })),
    )
    for (const [at, { no }] of lines.entries()) if (repeated.has(at)) probable.add(no)
  }
  return probable
}

// Written as JSON, which keeps the parts apart whatever a memo contains.
function numbered(keys: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return keys.map((alike) => {
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    return `${alike},${nth}]`
  })
}
