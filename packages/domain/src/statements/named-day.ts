import { withoutAccents } from '../accents.ts'

/** A day whose month is a word; the year as it is written, or null where none is. */
export type NamedDay = {
  readonly day: number
  readonly month: number
  readonly year: string | null
}

const BRAZILIAN =
  /^(\d{1,2})(?: de |[ /.-])(\p{L}{3,9})\.?(?:(?: de |[ /.-])(\d{4}|\d{2})(?![\d/])|$)/u
const ENGLISH = /^(\p{L}{3,9})\.? (\d{1,2}), ?(\d{4})(?!\d)/u

const MONTHS = [
  ['janeiro', 'january'],
  ['fevereiro', 'february'],
  ['marco', 'march'],
  ['abril', 'april'],
  ['maio', 'may'],
  ['junho', 'june'],
  ['julho', 'july'],
  ['agosto', 'august'],
  ['setembro', 'september'],
  ['outubro', 'october'],
  ['novembro', 'november'],
  ['dezembro', 'december'],
] as const

/** No date is longer, be its weekday and its month written out. */
const CELL_MAX = 40
const WEEKDAY =
  /^(?:seg(?:unda)?|ter(?:ça|ca)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[áa]b(?:ado)?|dom(?:ingo)?)(?:-feira)?\.?,? (?=\d)/iu

/** The part of a cell that may be a date, without its weekday: `Qui, 05/11/2026`. */
export const dayText = (cell: string): string => cell.slice(0, CELL_MAX).trim().replace(WEEKDAY, '')

/** The number of a month by its name or its first letters, three at least, Portuguese or English; 0 of no month. */
function monthOfName(written: string): number {
  const name = withoutAccents(written).toLowerCase()
  return MONTHS.findIndex((names) => names.some((one) => one.startsWith(name))) + 1
}

/**
 * A day that names its month: `05 out 2026`, `5 de outubro de 2026`, `05/OUT`, `Oct 5, 2026`; null of any other text.
 * Whether there is such a day is not looked at.
 */
export function readNamedDay(text: string): NamedDay | null {
  const [, day = '', name = '', year = null] = BRAZILIAN.exec(text) ?? []
  if (day !== '') return namedDay(day, name, year)
  const [, first = '', second = '', last = null] = ENGLISH.exec(text) ?? []
  return first === '' ? null : namedDay(second, first, last)
}

function namedDay(day: string, name: string, year: string | null): NamedDay | null {
  const month = monthOfName(name)
  return month === 0 ? null : { day: Number(day), month, year }
}
