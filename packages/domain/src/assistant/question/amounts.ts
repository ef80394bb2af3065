import { CENTS_MAX, type Cents, isCents, toCents } from '../../money.ts'
import { readMoney } from '../../money-text.ts'
import { phrase, readAt, type Sentence, take, textOf } from './sentence.ts'
import { numberOf } from './numbers.ts'

const NUMBERS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
}
const THOUSAND = 1000
const MILLION = 1_000_000
const SCALES: Readonly<Record<string, number>> = {
  mil: THOUSAND,
  k: THOUSAND,
  milhao: MILLION,
  milhoes: MILLION,
}
const UNITS = 'reais|real|r\\$|conto|contos|pila|pilas'

const word = [
  ...Object.keys(NUMBERS),
  ...Object.keys(SCALES).filter((scale) => scale !== 'k'),
].join('|')
/** `dois mil e quinhentos reais`, `mil`: words, with what they are of. */
const SPELLED = new RegExp(
  `\\b(?:${word})(?:(?: e)? (?:${word}))*\\b(?: (?:de )?(?:${UNITS}))?`,
  'gu',
)
const DIGITS = '\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?'
/** `r$ 1.200,50`, `2k`, `1,5 mil`, `80 reais`, `300`. A day, a year and a date are none. */
const WRITTEN = new RegExp(
  `(?<sign>r?\\$ ?)?(?<![\\d.,/])(?<digits>${DIGITS})(?![\\d/])` +
    `(?: ?(?<scale>mil|k|milhao|milhoes)\\b)?(?<unit> (?:de )?(?:${UNITS})\\b)?`,
  'gu',
)
const OF_A_DAY = /\b(?:dia|ate|as|ultimos|proximos) $/u
const YEAR = /^20\d\d$/u
const COUNTED =
  /^ (?:dias?|mes|meses|semanas?|anos?|vezes|x|parcelas?|%|por cento|de (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\w*)\b/u

type Found = { readonly value: Cents; readonly start: number; readonly end: number }

/** What only money is counted in. */
const MONEY_WORD = new RegExp(`\\b(?:cem|cento|\\w+entos|mil|milhao|milhoes|${UNITS})\\b`, 'u')

function spelledValue(text: string): number {
  let total = 0
  let part = 0
  for (const each of text.split(' ')) {
    const scale = SCALES[each]
    if (scale !== undefined) {
      total += Math.max(part, 1) * scale
      part = 0
    } else part += NUMBERS[each] ?? 0
  }
  return total + part
}

function writtenAmount(text: string, reading: AmountReading): Found | null {
  for (const match of text.matchAll(WRITTEN)) {
    const { sign, digits = '', scale, unit } = match.groups ?? {}
    const isMarked = sign !== undefined || unit !== undefined || scale !== undefined
    const before = text.slice(0, match.index)
    const end = match.index + match[0].length
    const isOther = OF_A_DAY.test(before) || YEAR.test(digits) || COUNTED.test(text.slice(end))
    if (!isMarked && (reading === 'marked' || (reading === 'bare' && isOther))) continue
    const cents = readMoney(digits)
    const value =
      cents === null ? Number.NaN : cents * (scale === undefined ? 1 : (SCALES[scale] ?? 1))
    if (isCents(value) && value <= CENTS_MAX)
      return { value: toCents(value), start: match.index, end }
  }
  return null
}

function spelledAmount(text: string, reading: AmountReading): Found | null {
  for (const match of text.matchAll(SPELLED)) {
    const value = readMoney(String(spelledValue(match[0])))
    const isAlone = /^(?:um|uma)$/u.test(match[0])
    const isMarked = MONEY_WORD.test(match[0])
    if (isAlone || value === null || value <= 0 || (reading === 'marked' && !isMarked)) continue
    return { value, start: match.index, end: match.index + match[0].length }
  }
  return null
}

/**
 * Which numbers are amounts: those that say so, those that are none of a date either, or all, where the dates
 * were read before.
 */
export type AmountReading = 'marked' | 'bare' | 'any'

/**
 * The first amount that a sentence names, in cents, and the sentence without it: digits or words, with
 * thousands (`2k`, `1,5 mil`, `mil e duzentos reais`). `marked` takes only what says that it is money.
 */
export function takeAmount(
  sentence: Sentence,
  reading: AmountReading,
): { readonly value: Cents | null; readonly rest: Sentence } {
  const text = textOf(sentence)
  const found = writtenAmount(text, reading) ?? spelledAmount(text, reading)
  if (found === null) return { value: null, rest: sentence }
  const from = text.slice(0, found.start).split(' ').length - 1
  const count = text.slice(found.start, found.end).trim().split(' ').length
  return { value: found.value, rest: readAt(sentence, from, count) }
}

const PARTS = phrase(
  '(?:(?:parcelad[oa] )?em )?(?<count>\\d{1,3}|duas|tres|quatro|cinco|seis|dez|doze) ?(?:x|vezes|parcelas)(?: sem juros)?',
)

/** In how many parts something is to be paid; null where it does not say. */
export function takeParts(sentence: Sentence): {
  readonly parts: number | null
  readonly rest: Sentence
} {
  const taken = take(sentence, PARTS) ?? take(sentence, PARTS_IN_ONE)
  if (taken === null) return { parts: null, rest: sentence }
  const parts = numberOf(taken.match.groups?.['count'] ?? '')
  return parts > 0 ? { parts, rest: taken.rest } : { parts: null, rest: sentence }
}
const PARTS_IN_ONE = phrase('(?:(?:parcelad[oa] )?em )?(?<count>\\d{1,3})x(?: sem juros)?')
