import { isDay } from '@saldo/domain/calendar'
import type { DayAndMonth } from '@saldo/domain/statements/bill-year'
import { dayText, readNamedDay } from '@saldo/domain/statements/named-day'
import { nameKey } from '@saldo/domain/transactions/names'

/*
 * How banks write one day, one name; amounts are read by their columns (`domain/statements/columns.ts`). Everything here is linear in the length of what
 * it reads, because the files come from anywhere.
 */

const CELL_MAX = 40
const OLD_YEARS_FROM = 70
const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/u
const ISO = /^(\d{4})-?(\d{2})-?(\d{2})/u

/**
 * The civil day of a cell, as text: `20240402000000[-3:GMT]`, `2024-04-02T…`, `02/04/2024 10:33`,
 * `2/4/24`, `02-04-2024`. The time and the zone in brackets are ignored: banks print midnight or
 * noon of any zone, and using it would move entries by a day. Null where there is no such day.
 */
export function readDay(cell: string): string | null {
  const text = dayText(cell)
  const brazilian = BRAZILIAN.exec(text)
  if (brazilian !== null) {
    const [, dayPart = '', monthText = '', yearText = ''] = brazilian
    const century = Number(yearText) >= OLD_YEARS_FROM ? '19' : '20'
    const year = yearText.length === 2 ? `${century}${yearText}` : yearText
    return composeDay(year, monthText, dayPart)
  }
  const [, year = '', month = '', day = ''] = ISO.exec(text) ?? []
  return composeDay(year, month, day)
}

const YEARLESS = /^(\d{1,2})[/.-](\d{1,2})$/u

/** A day of a bill that prints no year, such as `20/04`; null where the cell is anything else. */
export function readDayAndMonth(cell: string): DayAndMonth | null {
  const text = dayText(cell)
  const [, day, month] = YEARLESS.exec(text) ?? []
  const named = readNamedDay(text)
  const found =
    named?.year === null
      ? named
      : day === undefined
        ? null
        : { day: Number(day), month: Number(month) }
  if (found === null) return null
  const { day: at, month: of } = found
  return at >= 1 && at <= 31 && of >= 1 && of <= 12 ? { day: at, month: of } : null
}

function composeDay(year: string, month: string, day: string): string | null {
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

const BILL_FIGURE =
  /^(?:(?:saldo|total|valor) (?:d[ae] )?(?:fatura )?anterior\b|fatura anterior\b|(?:total|valor) (?:da |desta )?fatura(?: atual)?$)/u

/** Whether this is a figure of a bill among its lines: what was owed before, or its total. */
export function isBillFigure(memo: string): boolean {
  return BILL_FIGURE.test(nameKey(memo.slice(0, CELL_MAX * 2)))
}
