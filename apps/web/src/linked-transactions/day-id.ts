import type { Day } from '@saldo/domain/calendar'

/** The name of a day's heading in the list, to which the month above it leads. */
export const dayId = (day: Day) => `dia-${day}`
