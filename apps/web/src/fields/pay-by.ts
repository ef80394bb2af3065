import type { Day } from '@saldo/domain/calendar'
import { nextBusinessDay } from '@saldo/domain/holidays'
import { showDay } from './days.ts'
import { showShortWeekday } from './weekdays.ts'

/**
 * Until when what falls due on a day without banks is on time, in words; null where the day itself
 * will do. The due date stays what it is (case A11).
 */
export function payByHint(day: Day): string | null {
  const payBy = nextBusinessDay(day)
  return payBy === day ? null : `Pague até ${showShortWeekday(payBy)}, ${showDay(payBy, day)}`
}
