import { daysBetween, isDay, toDay, yearOf } from '../calendar.ts'
import { INSTALMENTS_MAX } from '../transactions/kinds.ts'
import type { StatementLine } from '../importing/lines.ts'

/** Which part of how many a line is, as banks print it: the first is 1. */
export type Instalment = {
  readonly index: number
  readonly count: number
  /** The memo without the suffix: what all the parts share. */
  readonly name: string
}

const WORDED =
  /(?<![\s\-–(])[\s\-–(]*\bparc(?:ela)?\b\.?\s*(\d{1,3})\s*(?:\/|de)\s*(\d{1,3})\s*\)?$/iu
const BARE = /(?:^|(?<![\s\-–(])[\s\-–(]+)(\d{1,2})\/(\d{1,2})\)?$/u

/** Right behind the name, as banks print it that cut names off: `LOJA02/10`. */
const GLUED = /(?<=[\p{L}*.])(\d{2})\/(\d{2})\)?$/u
/** In two digits each: `09 de 10`. */
const OF = /(?<=\p{L}) (\d{2}) de (\d{2})$/iu
/** What some print before a part. */
const MARK = / \*I$/u

/** As banks print a part anywhere in a text: `PARC 03/12`, `3 de 12`, or bare. */
const PRINTED =
  /(?:(?:^|[\s\-–(]{1,3})parc(?:ela)?\b\.?)?(?:^|[\s\-–(]{1,3})(\d{1,3}) ?(?:\/|de) ?(\d{1,3})(?![\d/])\)?/giu

/** Most memos do not, and are not looked at any further. */
const ENDS_AS_ONE = /[\d)]$/u

/** No suffix is longer; the text before it is not searched, whatever a file holds. */
const SUFFIX_MAX = 40

/** No bank writes more of a line; the rest is not looked at. */
const MEMO_MAX = 500

/** A bank prints the day of a purchase near the day of its line. */
const NEAR_DAYS = 31

/**
 * The instalment that a memo ends with, such as `… - Parcela 1/10`, `PARC 03/12`, `3/3`, `LOJA02/10` or
 * `09 de 10`; null when it ends otherwise. It is never read from the middle, and a bare `12/10` that is a date,
 * as in Itaú's `PIX TRANSF MARIA 12/10`, is not one: a missed instalment is a line, an invented one
 * would be a debt. Asked for lines of cards only (case L30).
 */
export function readInstalment(line: Pick<StatementLine, 'memo' | 'day'>): Instalment | null {
  const found = printedPart(line.memo)
  if (found === null) return null
  const { monthAndDay, ...part } = found
  return monthAndDay !== null && isNearDate(monthAndDay, line) ? null : part
}

/** The same of a memo in whose end its bank prints nothing but parts: then `01/10` is no day, even in October. */
export function readPrintedPart(memo: string): Instalment | null {
  const found = printedPart(memo)
  return found === null ? null : { index: found.index, count: found.count, name: found.name }
}

/** With the month and the day that it could be as well, where no word says what it is. */
function printedPart(text: string): (Instalment & { readonly monthAndDay: string | null }) | null {
  const memo = text.trim()
  if (!ENDS_AS_ONE.test(memo)) return null
  const tail = memo.slice(-SUFFIX_MAX)
  const worded = WORDED.exec(tail)
  const found = worded ?? BARE.exec(tail) ?? GLUED.exec(tail) ?? OF.exec(tail)
  if (found === null) return null
  const [suffix, indexText = '', countText = ''] = found
  const index = Number(indexText)
  const count = Number(countText)
  const isPart = index >= 1 && index <= count && count >= 2 && count <= INSTALMENTS_MAX
  if (!isPart) return null
  const name = memo
    .slice(0, memo.length - suffix.length)
    .replace(MARK, '')
    .trim()
  return { index, count, name, monthAndDay: worded === null ? `${countText}-${indexText}` : null }
}

// The year is not printed: a line of January may name a day of December.
function isNearDate(monthAndDay: string, { day }: Pick<StatementLine, 'day'>): boolean {
  return [-1, 0, 1].some((years) => {
    const text = `${yearOf(day) + years}-${monthAndDay}`
    return isDay(text) && Math.abs(daysBetween(toDay(text), day)) <= NEAR_DAYS
  })
}

/**
 * A memo without the part that it prints, of a line of which the bank says itself which part it is. Then
 * `07/10` is no day, even in October, and it may be followed by something else.
 */
export function withoutInstalment(
  memo: string,
  { index, count }: Pick<Instalment, 'index' | 'count'>,
): string {
  const bare = memo
    .slice(0, MEMO_MAX)
    .replaceAll(PRINTED, (printed, indexText, countText) =>
      Number(indexText) === index && Number(countText) === count ? '' : printed,
    )
  return bare.replaceAll(/ {2,}/gu, ' ').trim()
}
