import { decimalOf } from '@saldo/contract/wire'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** An amount of ours, as a letter writes it; its spaces are plain ones. */
export function writeReais(value: Cents): string {
  return REAIS.format(decimalOf(value)).replaceAll('\u00A0', ' ')
}

/** A day as a letter writes it. */
export function writeDay(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}
