import { addDays, type Day, daysBetween, toDay, weekdayOf, yearOf } from './calendar.ts'

/** The same day every year; since when, where it has not always been one. */
const FIXED = [
  ['01-01', 'Confraternização Universal', 0],
  ['04-21', 'Tiradentes', 0],
  ['05-01', 'Dia do Trabalho', 0],
  ['09-07', 'Independência do Brasil', 0],
  ['10-12', 'Nossa Senhora Aparecida', 0],
  ['11-02', 'Finados', 0],
  ['11-15', 'Proclamação da República', 0],
  ['11-20', 'Dia da Consciência Negra', 2024], // Lei 14.759/2023; before, only in some places.
  ['12-25', 'Natal', 0],
] as const

/** So many days from Easter. Ash Wednesday is not among them: banks open at noon. */
const FROM_EASTER = [
  [-48, 'Segunda-feira de Carnaval'],
  [-47, 'Terça-feira de Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const

const CENTURY = 100
const SUNDAY = 0
const SATURDAY = 6

/** Easter Sunday of a year, by the tables of the Gregorian calendar as far as the product's years reach. */
export function easterOf(year: number): Day {
  const century = Math.floor(year / CENTURY)
  const golden = year % 19
  const skipped = century - Math.floor(century / 4)
  const drift = Math.floor(century / 3)
  const age = (skipped - drift + 19 * golden + 15) % 30
  // The moon of these years would be full too late, or twice on one day: it is put a day earlier.
  const isTooLate = age === 29 || (age === 28 && golden > 10)
  const full = isTooLate ? age - 1 : age
  const weekday = (year + Math.floor(year / 4) + full + 2 - skipped) % 7
  const from = full - weekday
  const month = 3 + Math.floor((from + 40) / 44)
  const day = from + 28 - 31 * Math.floor(month / 4)
  return toDay(`${year}-0${month}-${String(day).padStart(2, '0')}`)
}

/** Why banks are closed on a weekday, or null: a holiday, or the last working day of the year. */
export function bankHolidayOn(day: Day): string | null {
  const year = yearOf(day)
  const afterEaster = daysBetween(easterOf(year), day)
  const movable = FROM_EASTER.find(([days]) => days === afterEaster)
  const fixed = FIXED.find(([date, , since]) => day === `${year}-${date}` && year >= since)
  const holiday = movable ?? fixed
  if (holiday !== undefined) return holiday[1]
  return day === closedAtYearEnd(year) ? 'Último dia útil do ano' : null
}

/*
 * FEBRABAN's rule for the end of the year: on the last working day (31 December, or the Friday
 * before where that falls on a weekend) banks work behind closed doors, and what falls due then may
 * be paid on the next day on which they open. On 24 December they open for two hours in the morning,
 * so it is a business day.
 */
function closedAtYearEnd(year: number): Day {
  const last = toDay(`${year}-12-31`)
  const weekday = weekdayOf(last)
  if (weekday === SATURDAY) return addDays(last, -1)
  return weekday === SUNDAY ? addDays(last, -2) : last
}

/** Whether one can pay at a bank's counter on that day: no weekend and no bank holiday. */
export function isBusinessDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== SUNDAY && weekday !== SATURDAY && bankHolidayOn(day) === null
}

/**
 * The day itself where banks are open, else the next one on which they are. A payment until then is
 * on time (case A11); the due date itself stays.
 */
export function nextBusinessDay(day: Day): Day {
  let found = day
  while (!isBusinessDay(found)) found = addDays(found, 1)
  return found
}

/**
 * That day, or the last business day before it. What must be there by 1 January is sent in December,
 * and is January's all the same (case E10).
 */
export function previousBusinessDay(day: Day): Day {
  let found = day
  while (!isBusinessDay(found)) found = addDays(found, -1)
  return found
}
