import { type Day, weekdayOf } from '@saldo/domain/calendar'
import { weekdayNames } from '../ui/choice/weekday-names.ts'

/** `segunda-feira`. */
export function showWeekday(day: Day): string {
  return weekdayNames[weekdayOf(day)] ?? ''
}

/** `segunda`, where there is little space. */
export function showShortWeekday(day: Day): string {
  return showWeekday(day).replace('-feira', '')
}
