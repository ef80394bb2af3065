import { type Day, weekdayOf } from '@saldo/domain/calendar'

/** Sunday first, as Brazilian calendars print them. */
export const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** `segunda-feira`. */
export function showWeekday(day: Day): string {
  return WEEKDAYS[weekdayOf(day)] ?? ''
}

/** `segunda`, where there is little space. */
export function showShortWeekday(day: Day): string {
  return showWeekday(day).replace('-feira', '')
}
