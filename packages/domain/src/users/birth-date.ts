import { addMonths, type Day, dayOfMonth, dayWithin, monthOf } from '../calendar.ts'

const AGE_MAX_YEARS = 100

/** The earliest birth date that can be given: 100 years before today (access.md §5). */
export function earliestBirthDate(today: Day): Day {
  return dayWithin(addMonths(monthOf(today), -AGE_MAX_YEARS * 12), dayOfMonth(today))
}

/**
 * Why this birth date cannot be right, or null: it is not after today and not more than 100 years
 * back, both days included (access.md §5). `today` is the person's own.
 */
export function refuseBirthDate(birthDate: Day, today: Day) {
  if (birthDate > today) return 'birth_date_after_today'
  return birthDate < earliestBirthDate(today) ? 'birth_date_too_early' : null
}
