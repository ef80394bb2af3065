import { type Day, isDay, isMonth, type Month, monthOf } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { readMoney } from '../money-text.ts'

/**
 * What the QR code of a consumer's receipt (NFC-e) says. The shop is named by its CNPJ alone. Only a code of
 * version 1, and one that was printed without a network, say the value and the day; of any other they are null.
 */
export type ConsumerReceipt = {
  /** The access key: 44 signs, its check digit the last. */
  readonly key: string
  /** 14 signs, without punctuation; letters too, since 2026. */
  readonly cnpj: string
  readonly month: Month
  readonly series: number
  readonly number: number
  readonly value: Cents | null
  readonly day: Day | null
}

/**
 * Why a code is not taken: it is no NFC-e; it is another fiscal document; its key or its figures contradict
 * themselves, as after a bad reading; it was printed to try a till out and is worth nothing.
 */
export type NfceRefusal = 'not_nfce' | 'other_document' | 'nfce_damaged' | 'nfce_test'

/** State, year and month, CNPJ, model, series, number, way of issue, chance, check digit. */
const KEY = /^(\d{2})(\d{4})([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})\d\d{8}\d$/
const STATES =
  '11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' ')
const CONSUMERS_MODEL = '65'
const PRODUCTION = '1'
const HOMOLOGATION = '2'
/** The parts of a code that says day and value, of version 2 as of version 3. */
const OFFLINE_PARTS = 8
/** How many parts a code has that does not. */
const ONLINE_PARTS: Readonly<Record<string, number>> = { '2': 5, '3': 3 }

/** What a code says in its own spelling. */
type Code = {
  readonly key: string
  readonly environment: string
  /** The day of the month, or an instant with its date first. */
  readonly date: string | null
  readonly value: string | null
}

/**
 * Reads the text of a receipt's QR code, of any of its three versions, and checks it by its own digits: key, CNPJ,
 * state, month, day and total. Gives the refusal where it is none. What the code does not say is not made up.
 */
export function readNfce(text: string): ConsumerReceipt | NfceRefusal {
  const code = codeOf(text.trim())
  if (code === null) return 'not_nfce'
  const key = KEY.exec(code.key)
  if (key === null) return 'not_nfce'
  const [, state = '', yearMonth = '', cnpj = '', model, series, number] = key
  const month = `20${yearMonth.slice(0, 2)}-${yearMonth.slice(2)}`
  const isSound = isChecked(code.key) && isCnpj(cnpj) && STATES.includes(state) && isMonth(month)
  if (!isSound) return 'nfce_damaged'
  if (model !== CONSUMERS_MODEL) return 'other_document'
  if (code.environment === HOMOLOGATION) return 'nfce_test'
  if (code.environment !== PRODUCTION) return 'nfce_damaged'
  const day = code.date === null ? null : dayOf(code.date, month)
  const value = code.value === null ? null : centsOf(code.value)
  if (day === undefined || value === undefined) return 'nfce_damaged'
  return { key: code.key, cnpj, month, series: Number(series), number: Number(number), value, day }
}

/** The parts of a code by its version; null where it is none of them. */
function codeOf(text: string): Code | null {
  const query = /^https?:\/\/[^?#]+\?([^#]*)/i.exec(text)?.[1]
  if (query === undefined) return null
  const fields = new Map(
    query.split('&').map((field) => {
      const at = field.indexOf('=')
      return [field.slice(0, at).toLowerCase(), decoded(field.slice(at + 1))] as const
    }),
  )
  const parts = fields.get('p')?.split('|')
  if (parts !== undefined) return codeOfParts(parts)
  const [key, environment] = [fields.get('chnfe'), fields.get('tpamb')]
  if (key === undefined || environment === undefined) return null
  const [date, value] = [fields.get('dhemi'), fields.get('vnf')]
  if (date === undefined || value === undefined) return null
  return { key, environment, date: textOfHex(date), value }
}

function codeOfParts(parts: readonly string[]): Code | null {
  const [key = '', version = '', environment = '', date = '', value = ''] = parts
  const online = ONLINE_PARTS[version]
  if (online === undefined) return null
  if (parts.length === online) return { key, environment, date: null, value: null }
  return parts.length === OFFLINE_PARTS ? { key, environment, date, value } : null
}

/** A text without its percent signs; as it is where they stand for nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An ASCII text that was written as hexadecimal digits. */
function textOfHex(hex: string): string {
  const codes = hex.match(/../g) ?? []
  return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)))
}

/** The day of the shop, within the month of the key; undefined where the two contradict each other. */
function dayOf(date: string, month: Month): Day | undefined {
  const day = date.length === 2 ? `${month}-${date}` : date.slice(0, 10)
  return isDay(day) && monthOf(day) === month ? day : undefined
}

/** Cents of a total as the code writes it, `1500.00`, `99.9` or `1500`; undefined where it is none. */
function centsOf(value: string): Cents | undefined {
  if (!/^\d+(?:\.\d{1,2})?$/.test(value)) return undefined
  const cents = readMoney(value.replace('.', ','))
  return cents !== null && cents > 0 ? cents : undefined
}

/** Whether a CNPJ's two last digits follow from the others. */
function isCnpj(cnpj: string): boolean {
  return isChecked(cnpj.slice(0, -1)) && isChecked(cnpj)
}

/** Whether the last digit follows from what stands before it: modulo 11, with weights of 2 to 9 from the right. */
function isChecked(signs: string): boolean {
  const rest = sumOf(signs.slice(0, -1)) % 11
  return signs.at(-1) === String(rest < 2 ? 0 : 11 - rest)
}

/** A letter is worth what lies between it and the zero in ASCII. */
function sumOf(signs: string): number {
  return [...signs]
    .toReversed()
    .reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (2 + (at % 8)), 0)
}

/** A CNPJ as it is printed: `12.345.678/0001-90`. */
export function cnpjText(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** The note by which a receipt and its shop are found again: `NFC-e 1234, série 1, CNPJ 12.345.678/0001-90`. */
export function nfceNote({ number, series, cnpj }: ConsumerReceipt): string {
  return `NFC-e ${number}, série ${series}, CNPJ ${cnpjText(cnpj)}`
}
