import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'

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

// Written as JSON, which keeps the parts apart whatever a memo contains.
function numbered(keys: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return keys.map((alike) => {
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    return `${alike},${nth}]`
  })
}
