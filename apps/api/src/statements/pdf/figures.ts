import type { Cents } from '@saldo/domain/money'
import { readAmountIn } from '@saldo/domain/statements/columns'

/*
 * Days and amounts as bills and statements print them within a line. All of it looks at a short beginning or a
 * short end of a text, so that it is linear whatever a file holds.
 */

const MONTHS = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

const HEAD_MAX = 40
const TAIL_MAX = 60

/** A day as it is printed: many bills leave out the year. */
export type PrintedDay = {
  readonly day: number
  readonly month: number
  readonly year: number | null
}

const SLASHED = /^(\d{1,2}) ?\/ ?(\d{1,2})(?: ?\/ ?(\d{4}|\d{2}))?(?!\d|[,.]\d|[ \t]?\/)/u
const DASHED = /^(\d{2})-(\d{2})-(\d{4})(?!\d)/u
const WORDED =
  /^(\d{1,2}) ?(?:de ?|\/ ?)?([a-zç]{3,9})(?![a-zç])\.?(?: ?(?:\/|de ) ?(\d{4}|\d{2})(?!\d)| ?(20\d{2})(?!\d))?/iu

/** The month of a word such as `ago`, `Agosto` or `março`; null of any other. */
export function monthNamed(word: string): number | null {
  const name = word.toLowerCase().replace('ç', 'c')
  const at = MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name)
  return at === -1 ? null : at + 1
}

/** The day with which a text begins, and how many characters it takes; null where it begins with none. */
export function dayAt(text: string): { readonly day: PrintedDay; readonly length: number } | null {
  const head = text.slice(0, HEAD_MAX)
  const worded = WORDED.exec(head)
  const month = monthNamed(worded?.[2] ?? '')
  const match = month === null ? (SLASHED.exec(head) ?? DASHED.exec(head)) : worded
  if (match === null) return null
  const year = (month === null ? match[3] : (match[3] ?? match[4])) ?? ''
  const day = {
    day: Number(match[1]),
    month: month ?? Number(match[2]),
    year: year === '' ? null : Number(year.length === 2 ? `20${year}` : year),
  }
  const isOne = day.day >= 1 && day.day <= 31 && day.month >= 1 && day.month <= 12
  return isOne ? { day, length: match[0].length } : null
}

const SOME_DAY = /(?<!\d)\d{1,2}(?= ?\/|-\d{2}-\d{4}| ?(?:de )?[a-zç]{3})/giu

/** The first day within a text. */
export function dayWithin(text: string): PrintedDay | null {
  for (const { index } of text.slice(0, TAIL_MAX * 2).matchAll(SOME_DAY)) {
    const found = dayAt(text.slice(index))
    if (found !== null) return found.day
  }
  return null
}

/** An amount with what signs it: a minus, a plus, or D and C behind it. */
export type Printed = {
  readonly size: Cents
  readonly sign: '-' | '+' | 'D' | 'C' | null
}

const AMOUNT =
  /(?:([-+−–]) ?)?(R\$ ?)?(?:([-+−–]) ?)?(\d{1,3}(?:\.\d{3}){1,4}|\d{1,9})(,\d{2})(?:([-−–])| ?([DC])(?![A-Za-z\d])| ([-−–])$)?/gu

type Found = Printed & { readonly index: number; readonly end: number }

function amountsIn(text: string): readonly Found[] {
  return [...text.matchAll(AMOUNT)].flatMap((match): Found[] => {
    const [whole, first, real, second, units = '', cents = '', ...last] = match
    const { index } = match
    const end = index + whole.length
    const size = readAmountIn(units + cents, ',')
    const ahead = text.slice(0, index)
    // Of another currency, or the end of something longer.
    const isOther = real === undefined && /(?:[\d.,]|\$ ?)$/u.test(ahead.slice(-2))
    if (size === null || isOther || /^(?:[\d.,]| ?%)/u.test(text.slice(end, end + 2))) return []
    return [
      { size, sign: signOf(first ?? second ?? last.find((one) => one !== undefined)), index, end },
    ]
  })
}

function signOf(mark: string | undefined): Printed['sign'] {
  if (mark === undefined) return null
  return mark === '+' || mark === 'C' || mark === 'D' ? mark : '-'
}

/** The amount in reais with which a text ends, and what stands before it. */
export function moneyAtEnd(text: string): (Printed & { readonly before: string }) | null {
  const trimmed = text.trimEnd()
  const start = Math.max(0, trimmed.length - TAIL_MAX)
  const last = amountsIn(trimmed.slice(start)).at(-1)
  if (last === undefined || last.end + start !== trimmed.length) return null
  const { size, sign } = last
  return { size, sign, before: trimmed.slice(0, start + last.index).trimEnd() }
}

/** The first amount in reais within a text. */
export function moneyWithin(text: string): Printed | null {
  return amountsIn(text.slice(0, TAIL_MAX * 2))[0] ?? null
}

/** Whether a text is an amount and nothing else. */
export const isMoney = (text: string) => moneyAtEnd(text)?.before === ''
