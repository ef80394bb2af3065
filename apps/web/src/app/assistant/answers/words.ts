import { isWholeMonths, type Period } from '@saldo/domain/assistant/question/period'
import { type Day, firstDay, lastDay, monthOf, yearOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { showDay, showNearDay } from '../../../fields/days.ts'

/** A day within a sentence: `hoje`, `em 5 dez`. */
export function dayText(day: Day, today: Day): string {
  const text = showNearDay(day, today)
  return /^\d/u.test(text) ? `em ${text}` : text.toLowerCase()
}

/** A period in words: `hoje`, `em novembro de 2026`, `em 2026`, `de 15 nov a 21 nov`. */
export function periodText({ startDate, endDate }: Period, today: Day): string {
  if (startDate === endDate) return dayText(startDate, today)
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  if (!isWholeMonths({ startDate, endDate })) {
    return `de ${showDay(startDate, endDate)} a ${showDay(endDate, today)}`
  }
  if (first === last) return `em ${showMonth(first)}`
  const isYear = firstDay(first).endsWith('-01-01') && lastDay(last).endsWith('-12-31')
  if (isYear && yearOf(first) === yearOf(last)) return `em ${yearOf(first)}`
  return `de ${showMonth(first)} a ${showMonth(last)}`
}

/** The same as a heading of its own: `Novembro de 2026`, `Hoje`. */
export function periodName(period: Period, today: Day): string {
  const text = periodText(period, today).replace(/^(?:em|de) /u, '')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Names in a row: `Mercado, Lazer e Saúde`. */
export function listText(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
