import { withoutAccents } from '../accents.ts'
import {
  addDays,
  addMonthsWithin,
  type Day,
  dayWithin,
  firstDay,
  isMonth,
  lastDay,
  type Month,
  monthOf,
  toMonth,
  weekOf,
  yearOf,
} from '../calendar.ts'
import { MONTH_NAMES } from '../month-names.ts'

/** Both days included. */
export type Period = { readonly startDate: Day; readonly endDate: Day }

/** Where a month or day without a year lies: what was spent is behind, what is due ahead. */
export type Direction = 'past' | 'future'

/** A question is read without its accents. */
const MONTHS = MONTH_NAMES.map(withoutAccents)
const SHORT_LENGTH = 3
const MONTHS_IN_YEAR = 12
const WEEK = 7
const CENTURY = 2000

const monthWord = MONTHS.map((name) => `${name}|${name.slice(0, SHORT_LENGTH)}`).join('|')

type Context = { readonly today: Day; readonly direction: Direction }
type Reading = {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray, context: Context) => Period | null
}

const wholeMonth = (month: Month): Period => ({
  startDate: firstDay(month),
  endDate: lastDay(month),
})
const wholeYear = (year: number): Period | null => {
  const [first, last] = [`${year}-01`, `${year}-12`]
  return isMonth(first) && isMonth(last)
    ? { startDate: firstDay(toMonth(first)), endDate: lastDay(toMonth(last)) }
    : null
}
const oneDay = (day: Day): Period => ({ startDate: day, endDate: day })
const shiftedMonth = (today: Day, by: number) => wholeMonth(addMonthsWithin(monthOf(today), by))
const shiftedWeek = (today: Day, by: number) => weekOf(addDays(today, by * WEEK))

function namedMonth(
  number: number,
  year: number | null,
  { today, direction }: Context,
): Period | null {
  const at = (inYear: number) => `${inYear}-${String(number).padStart(2, '0')}`
  const current = monthOf(today)
  const thisYear = yearOf(today)
  const nearest = at(thisYear)
  const isPassed = direction === 'past' ? nearest <= current : nearest >= current
  const other = direction === 'past' ? thisYear - 1 : thisYear + 1
  const month = at(year ?? (isPassed ? thisYear : other))
  return isMonth(month) ? wholeMonth(toMonth(month)) : null
}

const yearIn = (text: string | undefined) => {
  if (text === undefined) return null
  return text.length > 2 ? Number(text) : CENTURY + Number(text)
}

function namedDay(number: number, { today, direction }: Context): Period | null {
  if (number < 1 || number > 31) return null
  const here = dayWithin(monthOf(today), number)
  if (direction === 'past' ? here <= today : here >= today) return oneDay(here)
  const month = addMonthsWithin(monthOf(today), direction === 'past' ? -1 : 1)
  return oneDay(dayWithin(month, number))
}

const THIS = '(?:est[ea]|ess[ea]|n?est[ea]|n?ess[ea]|nesse|no|na|do|da|o|a)'
const IN = '(?:(?:em|no|na|de|do|da|desde) )?'

/** In the order in which they are tried: what says more comes first. */
const readings: readonly Reading[] = [
  {
    pattern: /\b(?:nos |dos |os |das |nas )?(?:ultimos|ultimas) (\d{1,3}) dias\b/u,
    read: ([, days], { today }) => ({
      startDate: addDays(today, 1 - Math.max(Number(days), 1)),
      endDate: today,
    }),
  },
  {
    pattern: /\b(?:nos |dos |os )?proximos (\d{1,3}) dias\b/u,
    read: ([, days], { today }) => ({ startDate: today, endDate: addDays(today, Number(days)) }),
  },
  {
    pattern: new RegExp(
      `\\b${IN}(?:o )?dia (\\d{1,2}) (?:de )?(${monthWord})\\b(?: (?:de )?(20\\d\\d))?`,
      'u',
    ),
    read: ([, day, name = '', year], context) => {
      const number = MONTHS.findIndex((month) => month.startsWith(name.slice(0, SHORT_LENGTH))) + 1
      const month = namedMonth(number, yearIn(year), context)
      return month === null ? null : oneDay(dayWithin(monthOf(month.startDate), Number(day)))
    },
  },
  {
    pattern: new RegExp(
      `\\b${IN}(?:o )?(?:mes (?:de )?)?(${monthWord})\\b(?: (?:de |do ano de )?(20\\d\\d|\\d\\d)\\b)?`,
      'u',
    ),
    read: ([, name = '', year], context) =>
      namedMonth(
        MONTHS.findIndex((month) => month.startsWith(name.slice(0, SHORT_LENGTH))) + 1,
        yearIn(year),
        context,
      ),
  },
  {
    pattern: new RegExp(`\\b${IN}(\\d{1,2})/(20\\d\\d)\\b`, 'u'),
    read: ([, number, year], context) =>
      Number(number) > MONTHS_IN_YEAR ? null : namedMonth(Number(number), Number(year), context),
  },
  {
    pattern: /\b(?:no |do |o )?(?:mes passado|ultimo mes|mes anterior)\b/u,
    read: (_, { today }) => shiftedMonth(today, -1),
  },
  {
    pattern: /\b(?:no |do |o )?(?:mes que vem|proximo mes|mes seguinte)\b/u,
    read: (_, { today }) => shiftedMonth(today, 1),
  },
  {
    pattern: new RegExp(`\\b(?:${THIS} )?mes(?: atual| corrente)?\\b`, 'u'),
    read: (_, { today }) => shiftedMonth(today, 0),
  },
  {
    pattern: /\b(?:na |da |a )?(?:semana passada|ultima semana|semana anterior)\b/u,
    read: (_, { today }) => shiftedWeek(today, -1),
  },
  {
    pattern: /\b(?:na |da |a )?(?:semana que vem|proxima semana)\b/u,
    read: (_, { today }) => shiftedWeek(today, 1),
  },
  {
    pattern: new RegExp(`\\b(?:${THIS} )?semana(?: atual)?\\b`, 'u'),
    read: (_, { today }) => shiftedWeek(today, 0),
  },
  {
    pattern: /\b(?:no |do |o )?(?:ano passado|ultimo ano)\b/u,
    read: (_, { today }) => wholeYear(yearOf(today) - 1),
  },
  {
    pattern: new RegExp(`\\b(?:${THIS} )?ano(?: atual)?\\b`, 'u'),
    read: (_, { today }) => wholeYear(yearOf(today)),
  },
  { pattern: /\b(?:em |de |no ano de )(20\d\d)\b/u, read: ([, year]) => wholeYear(Number(year)) },
  { pattern: /\bdepois de amanha\b/u, read: (_, { today }) => oneDay(addDays(today, 2)) },
  { pattern: /\b(?:de )?amanha\b/u, read: (_, { today }) => oneDay(addDays(today, 1)) },
  { pattern: /\banteontem\b/u, read: (_, { today }) => oneDay(addDays(today, -2)) },
  { pattern: /\b(?:de )?ontem\b/u, read: (_, { today }) => oneDay(addDays(today, -1)) },
  { pattern: /\b(?:de )?hoje\b/u, read: (_, { today }) => oneDay(today) },
  {
    pattern: /\bate (?:o )?dia (\d{1,2})\b/u,
    read: ([, day], context) => {
      const until = namedDay(Number(day), { ...context, direction: 'future' })
      return until === null ? null : { startDate: context.today, endDate: until.endDate }
    },
  },
  {
    pattern: /\b(?:no |do |o )?dia (\d{1,2})\b/u,
    read: ([, day], context) => namedDay(Number(day), context),
  },
]

/**
 * The period that a folded text names and the text without it; null where it names none. A month without
 * a year is the nearest one in `direction`, this month included.
 */
export function takePeriod(
  text: string,
  context: Context,
): { readonly period: Period | null; readonly rest: string } {
  for (const { pattern, read } of readings) {
    const match = pattern.exec(text)
    const period = match === null ? null : read(match, context)
    if (match === null || period === null) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return { period, rest: rest.replaceAll(/ +/gu, ' ').trim() }
  }
  return { period: null, rest: text }
}
