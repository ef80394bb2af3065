import { addDays, type Day, DEFAULT_TIME_ZONE, startOfDay } from '@saldo/domain/calendar'
import { instantAt } from '../gateways/clock.ts'

/** The last instant of a day in Brazil, at which what is paid until that day ends. */
export function endOf(day: Day): string {
  return instantAt(startOfDay(addDays(day, 1), DEFAULT_TIME_ZONE) - 1)
}
