import {
  type Day,
  dayWithin,
  isDay,
  isMonth,
  type Month,
  yearOf,
  addMonthsWithin,
} from '../calendar.ts'
import type { Cents } from '../money.ts'
import { readStatedMoney } from '../money-text.ts'
import { RECURRENT_TYPES, type RecurrentType } from '../transactions/kinds.ts'
import { nameKey } from '../transactions/names.ts'

/*
 * What one cell of a spreadsheet means. Each function gives the value, or undefined where the cell says
 * something that cannot be understood; an empty cell is null before it is asked.
 */

/** A cell as a spreadsheet program stores it, a number as money too; `fault` is an error of a formula, `#REF!`. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly cents: Cents | null }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'fault'; readonly text: string }

/** The address of a cell, `C8`, from its row and column counted from 0. */
export function addressOf(row: number, column: number): string {
  const LETTERS = 26
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCodePoint(65 + ((left - 1) % LETTERS)) + letters
  }
  return `${letters}${row + 1}`
}

/** The cell as a person sees it, near enough to find it again. */
export function textOf(cell: Cell): string {
  if (cell.kind === 'number') return String(cell.value)
  return cell.kind === 'day' ? cell.day : cell.text
}

/** An amount in cents, from a number or from a text such as `R$ 1.234,56`. */
export function moneyIn(cell: Cell): Cents | undefined {
  if (cell.kind === 'text') return readStatedMoney(cell.text) ?? undefined
  return cell.kind === 'number' ? (cell.cents ?? undefined) : undefined
}

/** A whole number from 1 up to `max`. */
export function countIn(cell: Cell, max: number): number | undefined {
  const text = textOf(cell).trim().replace(/x$/iu, '').trimEnd()
  if (cell.kind === 'day' || !/^\d{1,4}$/u.test(text)) return undefined
  const count = Number(text)
  return count >= 1 && count <= max ? count : undefined
}

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u

/** A day: a date, `05/12/2026`, or the number of a day in `month`. */
export function dayIn(cell: Cell, month: Month): Day | undefined {
  if (cell.kind === 'day') return cell.day
  const text = textOf(cell).trim()
  const day = countIn(cell, 31)
  if (day !== undefined) return dayWithin(month, day)
  if (isDay(text)) return text
  const [, dayNumber = '', monthNumber = '', year = ''] = BRAZILIAN.exec(text) ?? []
  const written = `${year}-${monthNumber.padStart(2, '0')}-${dayNumber.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

const RECURRENCES: Readonly<Record<string, RecurrentType>> = {
  anual: 'annual',
  anualmente: 'annual',
  semestral: 'semiannual',
  mensal: 'monthly',
  mensalmente: 'monthly',
  sim: 'monthly',
  quinzenal: 'fortnightly',
  'a cada 15 dias': 'fortnightly',
  semanal: 'weekly',
  diario: 'daily',
  diaria: 'daily',
}
const ONCE = new Set(['nao', 'unica', 'unico', 'uma vez', 'nao repete'])

/** How often a row comes back. */
export function recurrenceIn(cell: Cell): RecurrentType | 'once' | undefined {
  const key = nameKey(textOf(cell))
  if (ONCE.has(key)) return 'once'
  return RECURRENCES[key] ?? RECURRENT_TYPES.find((type) => type === key)
}

const ANSWERS: Readonly<Record<string, boolean>> = { sim: true, s: true, nao: false, n: false }

/** A yes or no. */
export function answerIn(cell: Cell): boolean | undefined {
  return cell.kind === 'text' ? ANSWERS[nameKey(cell.text)] : undefined
}

const MONTH_NAMES = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')
const NAMED = /^([a-z]{3,9})(?:[ /.-]*(?:de )?(\d{4}|\d{2}))?$/u
const NUMBERED = /^(\d{1,2})[/-](\d{4})$/u

/**
 * The month that heads a column: a date, `nov/26`, `novembro de 2026`, `11/2026`, `2026-11`. A name without
 * a year is the next month of that name from `first` on.
 */
export function monthIn(cell: Cell, first: Month): Month | undefined {
  if (cell.kind === 'day') return monthOfText(cell.day.slice(0, 7))
  const text = nameKey(textOf(cell))
  const [, numbered = '', numberedYear = ''] = NUMBERED.exec(text) ?? []
  if (numbered !== '') return monthOfText(`${numberedYear}-${numbered.padStart(2, '0')}`)
  const [, name = '', yearText] = NAMED.exec(text) ?? []
  const at = MONTH_NAMES.indexOf(name.slice(0, 3))
  if (at < 0) return monthOfText(text)
  const number = String(at + 1).padStart(2, '0')
  if (yearText !== undefined) {
    return monthOfText(`${yearText.length === 2 ? `20${yearText}` : yearText}-${number}`)
  }
  const months = Array.from({ length: 12 }, (_, step) => addMonthsWithin(first, step))
  return months.find((month) => month.endsWith(`-${number}`))
}

function monthOfText(text: string): Month | undefined {
  return isMonth(text) ? text : undefined
}

/** A month as the template heads its column, `nov/26`. */
export function monthHeading(month: Month): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]}/${String(yearOf(month)).slice(2)}`
}
