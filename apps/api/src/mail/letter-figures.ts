import type { Day, Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { writeMoney } from '../write-money.ts'

/** An amount of ours, as a letter writes it; its spaces are plain ones. */
export function writeReais(value: Cents): string {
  return writeMoney(value, 'BRL').replaceAll('\u00A0', ' ')
}

/** A day as a letter writes it. */
export function writeDay(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as a letter writes it: novembro de 2026. */
export function writeMonth(month: Month): string {
  return MONTH.format(Date.parse(`${month}-15T00:00:00Z`))
}
