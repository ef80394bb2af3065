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

/** One term with its sign before or after the symbol: `-R$ 5`, `R$ -5`, `+ 5`. */
const TERM = new RegExp(
  `\\s*([+-])?\\s*(?:(?:${[...SYMBOLS, '¥', '\\$'].join('|')})\\s*([+-])?)?\\s*` +
    `(${GROUPED}|${PLAIN})(?![\\d.,])\\s*`,
  'uy',
)

// A person does not add up more than this in one field; a pasted page does.
const TEXT_MAX = 500

/**
 * The amount that a person or a bank's file wrote in Portuguese, in cents, or null where it has no
 * single reading. Sums such as `12,50+3` are added up, a minus may be the typographic one, and the
 * blanks that `Intl` puts after `R$` are blanks. Null for an empty text and above `CENTS_MAX`
 * (cases F4 and F6). A negative amount is an amount: who wants none refuses it.
 */
export function readMoney(text: string): Cents | null {
  if (text.length > TEXT_MAX) return null
  const line = text.replaceAll('−', '-').trim()
  let total = 0
  let at = 0
  do {
    TERM.lastIndex = at
    const term = TERM.exec(line)
    if (term === null) return null
    const [whole, before, after, digits = ''] = term
    const isJoined = at === 0 || before !== undefined
    if (!isJoined || (before !== undefined && after !== undefined)) return null
    const cents = centsOf(digits)
    if (cents > CENTS_MAX) return null
    total += (before ?? after) === '-' ? -cents : cents
    at += whole.length
  } while (at < line.length)
  return isCents(total) ? toCents(total) : null
}

// Digits are put together as text, so that no fraction is ever computed.
function centsOf(digits: string): number {
  const marked = /^(.*)[.,](\d{1,2})$/u.exec(digits)
  const units = (marked?.[1] ?? digits).replaceAll('.', '')
  return Number(`${units}${(marked?.[2] ?? '').padEnd(2, '0')}`)
}
