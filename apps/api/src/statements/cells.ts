import { isDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { DayAndMonth } from '@saldo/domain/statements/bill-year'
import { readMoney } from '@saldo/domain/money-text'
import { nameKey } from '@saldo/domain/transactions/names'

/*
 * How banks write one amount, one day, one name. Everything here is linear in the length of what
 * it reads, because the files come from anywhere.
 */

const CELL_MAX = 40
const US_GROUPS = /^([+-]?\d{1,3}(?:,\d{3})+\.\d{2})$/u
/** Four decimals and more, all that follow the cents zero: `-33.3000`. */
const IDLE_ZEROS = /^([+-]?\d+[.,]\d{2})0{2,}$/u
const ONE_NUMBER = /^[^\d.,]*[.,]*\d[\d.,]*[^\d.,]*$/u

/**
 * One amount of a bank's file, in cents, or null where it has no single reading. Beside what people
 * type, files hold a minus that follows (`530,86-`), brackets, `D` and `C`, American grouping and
 * decimals filled up with zeros. A sum such as `12+3` is for people only.
 */
export function readAmount(cell: string): Cents | null {
  if (cell.length > CELL_MAX * 2) return null
  const text = cell.trim().replaceAll('−', '-').replaceAll('\u00A0', ' ')
  if (text.length > CELL_MAX || !ONE_NUMBER.test(text)) return null
  const letter = text.slice(-1).toLowerCase()
  if (letter === 'c' || letter === 'd') return signedBy(text.slice(0, -1).trim(), letter)
  return readMoney(plainly(text))
}

function signedBy(amount: string, letter: 'c' | 'd'): Cents | null {
  const cents = readMoney(plainly(amount))
  if (cents === null) return null
  return (letter === 'd' ? -Math.abs(cents) : Math.abs(cents)) as Cents
}

function plainly(text: string): string {
  const bracketed = /^\((.*)\)$/u.exec(text)
  if (bracketed !== null) return `-${plainly(bracketed[1] ?? '')}`
  if (text.endsWith('-') && !text.startsWith('-')) return `-${plainly(text.slice(0, -1).trim())}`
  if (US_GROUPS.test(text)) return text.replaceAll(',', '')
  return IDLE_ZEROS.exec(text)?.[1] ?? text
}

const OLD_YEARS_FROM = 70
const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/u
const ISO = /^(\d{4})-?(\d{2})-?(\d{2})/u

/**
 * The civil day of a cell, as text: `20240402000000[-3:GMT]`, `2024-04-02T…`, `02/04/2024 10:33`,
 * `2/4/24`, `02-04-2024`. The time and the zone in brackets are ignored: banks print midnight or
 * noon of any zone, and using it would move entries by a day. Null where there is no such day.
 */
export function readDay(cell: string): string | null {
  const text = cell.slice(0, CELL_MAX).trim()
  const brazilian = BRAZILIAN.exec(text)
  if (brazilian !== null) {
    const [, dayText = '', monthText = '', yearText = ''] = brazilian
    const century = Number(yearText) >= OLD_YEARS_FROM ? '19' : '20'
    const year = yearText.length === 2 ? `${century}${yearText}` : yearText
    return dayOf(year, monthText, dayText)
  }
  const [, year = '', month = '', day = ''] = ISO.exec(text) ?? []
  return dayOf(year, month, day)
}

const YEARLESS = /^(\d{1,2})[/.-](\d{1,2})$/u

/** A day of a bill that prints no year, such as `20/04`; null where the cell is anything else. */
export function readDayAndMonth(cell: string): DayAndMonth | null {
  const [, day, month] = YEARLESS.exec(cell.slice(0, CELL_MAX).trim()) ?? []
  if (day === undefined || month === undefined) return null
  const found = { day: Number(day), month: Number(month) }
  return found.day >= 1 && found.day <= 31 && found.month >= 1 && found.month <= 12 ? found : null
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const UNSHOWN = /[\0-\x1F\x7F]+/gu

/** Words with one blank between them, which need no cleaning. */
const CLEAN = /^[\x21-\x7E\u00C0-\u024F]+(?: [\x21-\x7E\u00C0-\u024F]+)*$/u

/**
 * A text of the file in the form in which it is stored: no control characters, no half of a
 * surrogate pair, one blank a gap.
 */
export function cleanText(text: string, max: number): string {
  if (text.length <= max && CLEAN.test(text)) return text
  return text
    .slice(0, max * 4)
    .replaceAll(UNSHOWN, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim()
}

const BALANCE =
  /^(?:s ?a ?l ?d ?o ?s?|sdo)(?: (?:d[oa] )?(?:dia|anterior|final|inicial|atual|total|parcial|em|disponivel|bloqueado|provisorio|cta|conta|c\/c|aplic|invest).*| c\/c.*)?$/u

/** Whether this is a balance that the bank prints among its entries: `SALDO DIA`, `S A L D O`. */
export function isBalanceName(memo: string): boolean {
  return BALANCE.test(nameKey(memo.slice(0, CELL_MAX * 2)))
}
