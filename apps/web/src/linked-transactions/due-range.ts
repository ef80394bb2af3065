import { addDays, type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { lastDayOfWeekAhead } from '@saldo/domain/linked-transactions/dues'

/** How long what was due may still be on time: longer than any row of days without banks. */
const GRACE_DAYS = 7

/** The first day whose sum is asked for by itself, since it may be on time still. */
export function firstDueDay(today: Day): Day {
  return addDays(today, -GRACE_DAYS)
}

/** The days of a month's calendar; of today's month with what is overdue and the week ahead. */
export function dueRange(month: Month, today: Day) {
  const [startDate, endDate] = [firstDay(month), lastDay(month)]
  if (month !== monthOf(today)) return { startDate, endDate, overdue: false }
  const [before, week] = [firstDueDay(today), lastDayOfWeekAhead(today)]
  return {
    startDate: before < startDate ? before : startDate,
    endDate: week > endDate ? week : endDate,
    overdue: true,
  }
}
