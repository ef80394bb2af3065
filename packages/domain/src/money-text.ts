import { CENTS_MAX, type Cents, CURRENCIES, isCents, toCents } from './money.ts'

/*
 * A dot is a thousands mark or a decimal mark, by what follows it: three digits are a group, one
 * or two are decimals. So "1.234" is a thousand and "12.50" is what people type on a keypad that
 * has no comma. Every other mix ("1,234.56", "1,2345", "0.123") has two readings that differ by a
 * thousand, and is no amount at all (case F4).
 */
const GROUPED = '[1-9]\\d{0,2}(?:\\.\\d{3})+(?:,\\d{1,2})?'
const PLAIN = '\\d*[.,]\\d{1,2}|\\d+'

const SYMBOLS = Object.values(CURRENCIES).map(({ symbol }) => symbol.replace('$', '\\$'))

/** One factor with its sign before or after the symbol: `-R$ 5`, `R$ -5`, `+ 5`. */
const FACTOR = new RegExp(
  `\\s*([+-])?\\s*(?:(?:${[...SYMBOLS, '¥', '\\$'].join('|')})\\s*([+-])?)?\\s*` +
    `(${GROUPED}|${PLAIN})(?![\\d.,])\\s*([*/])?`,
  'uy',
)

// A person does not calculate more than this in one field; a pasted page does.
const TEXT_MAX = 500

/** An exact number of cents, so that nothing is rounded before the end. */
type Fraction = { readonly over: bigint; readonly under: bigint }

const NOTHING: Fraction = { over: 0n, under: 1n }

/**
 * The amount that a person wrote in Portuguese, in cents, or null where it has no single reading.
 * Calculations such as `12,50+3` and `3*49,90/2` are carried out, `*` and `/` before `+` and `-`, and
 * rounded once at the end, half away from zero (decisions.md §2). A minus may be the typographic one,
 * and the blanks that `Intl` puts after `R$` are blanks. Null for an empty text, a division by zero
 * and above `CENTS_MAX` (cases F4 and F6). A negative amount is an amount: who wants none refuses it.
 */
export function readMoney(text: string): Cents | null {
  const sum = calculate(text)
  if (sum === null || sum.under === 0n) return null
  const cents = Number(rounded(sum))
  return isCents(cents) ? toCents(cents) : null
}

/**
 * The amount that a bank's file or a document states, in cents: read as `readMoney` does, but null
 * for what multiplies or divides. `5/12` in a file is a day or an instalment and no calculation.
 */
export function readStatedMoney(text: string): Cents | null {
  return /[*/×÷]/u.test(text) ? null : readMoney(text)
}

/** Whether `readMoney` reads the text as a calculation that divides by zero, and so as no amount. */
export function dividesByZero(text: string): boolean {
  return calculate(text)?.under === 0n
}

/** The sum of the terms, with 0 below the line where one of them divides by zero; null if unreadable. */
function calculate(text: string): Fraction | null {
  if (text.length > TEXT_MAX) return null
  const line = text.replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/')
  let sum = NOTHING
  let term = NOTHING
  let operator: string | undefined
  let at = 0
  do {
    FACTOR.lastIndex = at
    const factor = FACTOR.exec(line)
    if (factor === null) return null
    const [whole, before, after, digits = '', next] = factor
    const isTerm = operator === undefined
    const isJoined = isTerm ? at === 0 || before !== undefined : before === undefined
    // Two signs have no single reading, and neither has one behind `*`.
    if (!isJoined || (after !== undefined && (before !== undefined || !isTerm))) return null
    const cents = centsOf(digits)
    if (cents > CENTS_MAX) return null
    const signed = BigInt((before ?? after) === '-' ? -cents : cents)
    if (operator === undefined) {
      sum = added(sum, term)
      term = { over: signed, under: 1n }
    } else term = operator === '*' ? scaled(term, signed, 100n) : scaled(term, 100n, signed)
    operator = next
    at += whole.length
  } while (at < line.length)
  return operator === undefined ? added(sum, term) : null
}

function added(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

function scaled(value: Fraction, by: bigint, over: bigint): Fraction {
  return { over: value.over * by, under: value.under * over }
}

// No factor below the line is negative.
function rounded({ over, under }: Fraction): bigint {
  const size = ((over < 0n ? -over : over) * 2n + under) / (under * 2n)
  return over < 0n ? -size : size
}

// Digits are put together as text, so that no fraction is ever computed.
function centsOf(digits: string): number {
  const marked = /^(.*)[.,](\d{1,2})$/u.exec(digits)
  const units = (marked?.[1] ?? digits).replaceAll('.', '')
  return Number(`${units}${(marked?.[2] ?? '').padEnd(2, '0')}`)
}
