import { type Month, yearOf } from './calendar.ts'

/** The months in Portuguese, January first, as they stand within a sentence. */
export const MONTH_NAMES = [
  'janeiro',
  'fevereiro',
  'março',
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

const SHORT_LENGTH = 3

function monthName(month: Month): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? ''
}

/** `nov`, as a short date or the axis of a chart has it. */
export function showShortMonth(month: Month): string {
  return monthName(month).slice(0, SHORT_LENGTH)
}

/** A month as a person reads it: `novembro de 2026`. */
export function showMonth(month: Month): string {
  return `${monthName(month)} de ${yearOf(month)}`
}
