import { readMoney } from '../money-text.ts'
import { absolute, type Cents, toTotal } from '../money.ts'
import { nameKey } from './names.ts'

/** What entries are searched by, as it was typed: all of the words, and an amount within the range. */
export type Search = {
  readonly words: readonly SearchWord[]
  readonly range: AmountRange
}

/** A word that stands in the name or in the note of an entry. */
export type SearchWord = {
  /** Lower case, without accents and apostrophes. */
  readonly key: string
  /** The amount that it may mean as well: `99` finds _99 Táxi_, and what cost R$ 99,00. */
  readonly cents: Cents | null
}

/** Cents without a sign, both ends included; null where an end is open. */
export type AmountRange = { readonly min: Cents | null; readonly max: Cents | null }

const OPEN: AmountRange = { min: null, max: null }

/** The apostrophes that keyboards and banks write; a search does not tell them from nothing. */
export const APOSTROPHES = "'’‘ʼ´`"

const apostrophes = new RegExp(`[${APOSTROPHES}]`, 'gu')

/** The text by which names and notes are compared in a search: as `nameKey`, without apostrophes. */
export function searchKey(text: string): string {
  return nameKey(text.replaceAll(apostrophes, ''))
}

const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?)`
const AMOUNT = String.raw`(?:r\$ ?)?${NUMBER}`
/** One after the other: a comparison, a range with one or two ends, an amount, anything else. */
const TOKEN = new RegExp(
  String.raw`(?:(>=|<=|≥|≤|>|<) ?(${AMOUNT})|(${AMOUNT})? ?\.\. ?(${AMOUNT})?|(${AMOUNT}))(?= |$)|\S+`,
  'giu',
)

/**
 * What a person typed to search by. `> 100`, `>= 100`, `< 50`, `100..200`, `100..` and `R$ 1.234,56` say
 * how much, without a sign, and narrow each other; all else are words. A bare number is a word that may
 * also be the amount. Amounts are read as `readMoney` reads them (case N3).
 */
export function readSearch(text: string): Search {
  let range = OPEN
  const words: SearchWord[] = []
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  for (const [token, comparison, compared = '', from, to, amount] of line.matchAll(TOKEN)) {
    const condition =
      comparison === undefined
        ? rangeOf(token, { from, to, amount })
        : comparedRange(comparison, centsIn(compared))
    if (condition !== null) {
      range = narrowed(range, condition)
      continue
    }
    for (const key of searchKey(token).split(' ')) {
      const isNew = key !== '' && words.every((word) => word.key !== key)
      if (isNew) words.push({ key, cents: amount === undefined ? null : centsIn(amount) })
    }
  }
  return { words, range }
}

function rangeOf(
  token: string,
  ends: {
    readonly from: string | undefined
    readonly to: string | undefined
    readonly amount: string | undefined
  },
): AmountRange | null {
  const { from, to, amount } = ends
  // A currency before it says that it is an amount.
  if (amount !== undefined) {
    const cents = /^r\$/iu.test(token) ? centsIn(amount) : null
    return cents === null ? null : { min: cents, max: cents }
  }
  if (from === undefined && to === undefined) return null
  const range = {
    min: from === undefined ? null : centsIn(from),
    max: to === undefined ? null : centsIn(to),
  }
  // Beyond what an entry may be worth it is no amount.
  const isRead = (from === undefined) === (range.min === null)
  return isRead && (to === undefined) === (range.max === null) ? range : null
}

function comparedRange(comparison: string, cents: Cents | null): AmountRange | null {
  if (cents === null) return null
  if (comparison === '>') return { min: toTotal(cents + 1), max: null }
  if (comparison === '<') return { min: null, max: toTotal(cents - 1) }
  if (comparison === '>=' || comparison === '≥') return { min: cents, max: null }
  return { min: null, max: cents }
}

function centsIn(text: string): Cents | null {
  const cents = readMoney(text.replaceAll(/^r\$ ?/giu, ''))
  return cents === null ? null : absolute(cents)
}

/** The amounts that are within both ranges. */
export function narrowed(a: AmountRange, b: AmountRange): AmountRange {
  const least = [a.min, b.min].filter((end) => end !== null)
  const most = [a.max, b.max].filter((end) => end !== null)
  return {
    min: least.length === 0 ? null : toTotal(Math.max(...least)),
    max: most.length === 0 ? null : toTotal(Math.min(...most)),
  }
}

/** Whether no amount at all is said. */
export function isOpen({ min, max }: AmountRange): boolean {
  return min === null && max === null
}
