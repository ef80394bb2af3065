import { withoutAccents } from '../../accents.ts'
import {
  addDays,
  addMonthsWithin,
  type Day,
  dayWithin,
  daysIn,
  firstDay,
  isDay,
  lastDay,
  type Month,
  monthOf,
  toDay,
  weekdayOf,
  yearOf,
} from '../../calendar.ts'
import { MONTH_NAMES } from '../../month-names.ts'
import { COUNT, numberOf, ORDINAL } from './numbers.ts'
import {
  type Direction,
  monthBeside,
  monthIn,
  monthsFrom,
  nearestDay,
  nearestMonth,
  oneDay,
  partBeside,
  partOfYear,
  type Period,
  weekBeside,
  wholeYear,
} from './period.ts'
import { phrase } from './sentence.ts'

/** What decides which day a word means. */
export type DateContext = { readonly today: Day; readonly direction: Direction }

type Groups = Readonly<Record<string, string | undefined>>
/** Words that name a period by themselves, and which one; null where the words name none after all. */
export type DateRule = {
  readonly pattern: RegExp
  readonly read: (groups: Groups, context: DateContext) => Period | null
}

const SHORT = 3
const CENTURY = 2000
const MONTHS_IN_YEAR = 12
const FORTNIGHT = 15
const WEEK = 7
const MONTHS = MONTH_NAMES.map(withoutAccents)
/** `dez` is a number too: it is a month where something before it says so. */
const MONTH = MONTHS.flatMap((name) =>
  name === 'dezembro'
    ? ['dezembro', '(?<=(?:em|de|desde|ate|mes|do|no|vs|fatura) )dez']
    : [name, name.slice(0, SHORT)],
).join('|')
const YEAR = '20\\d\\d|(?:de |do )?[2-3]\\d'
const WEEKDAYS = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'] as const
const SHORT_WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const

const LAST = 'passad[oa]|anterior'
const NEXT = 'que vem|seguinte|proxim[oa]'
const THIS = '(?:est[ea]|ess[ea]|[nd]?esse|atual)'

const monthNumber = (name = '') =>
  MONTHS.findIndex((month) => month.startsWith(name.slice(0, SHORT))) + 1

function yearOfText(text: string | undefined): number | null {
  if (text === undefined) return null
  const digits = text.replaceAll(/\D/gu, '')
  return digits.length > 2 ? Number(digits) : CENTURY + Number(digits)
}

/** Which year words such as `do ano passado` mean; null where there are none. */
function yearBeside(words: string | undefined, today: Day): number | null {
  if (words === undefined) return null
  const by = /passad|anterior/u.test(words)
    ? -1
    : /retrasad/u.test(words)
      ? -2
      : /vem|proxim/u.test(words)
        ? 1
        : 0
  return yearOf(today) + by
}

function namedMonth({ month, year, beside }: Groups, context: DateContext): Month | null {
  const number = monthNumber(month)
  const inYear = yearOfText(year) ?? yearBeside(beside, context.today)
  return inYear === null ? nearestMonth(number, context) : monthIn(inYear, number)
}

const whole = (month: Month | null): Period | null => (month === null ? null : monthsFrom(month))
const dayIn = (month: Month | null, day: number): Period | null =>
  month === null || day < 1 || day > 31 ? null : oneDay(dayWithin(month, day))

/** Two days of one month, or of the nearest one in which the first of them lies. */
function daysOfMonth(from: number, to: number, month: Month): Period | null {
  if (from < 1 || from > to || to > 31) return null
  return { startDate: dayWithin(month, from), endDate: dayWithin(month, to) }
}

function dateOf({ day, number, year }: Groups, context: DateContext): Period | null {
  const inYear = yearOfText(year)
  if (inYear !== null) {
    const text = `${inYear}-${number?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    return isDay(text) ? oneDay(toDay(text)) : null
  }
  if (Number(number) < 1 || Number(number) > MONTHS_IN_YEAR) return null
  const month = nearestMonth(Number(number), context)
  return month === null || Number(day) > daysIn(month) ? null : dayIn(month, Number(day))
}

/** The weekday nearest to today in a direction, today included. */
function nearestWeekday(weekday: number, { today, direction }: DateContext): Day {
  const ahead = (weekday - weekdayOf(today) + WEEK) % WEEK
  const behind = (weekdayOf(today) - weekday + WEEK) % WEEK
  return direction === 'past' ? addDays(today, -behind) : addDays(today, ahead)
}

function weekdayIn({ weekday = '', beside }: Groups, context: DateContext): Period {
  const name = weekday.slice(0, SHORT)
  const number = SHORT_WEEKDAYS.findIndex((short) => short === name)
  const { today } = context
  if (beside === undefined) return oneDay(nearestWeekday(number, context))
  if (/vem|proxim/u.test(beside)) {
    return oneDay(nearestWeekday(number, { today: addDays(today, 1), direction: 'future' }))
  }
  return oneDay(nearestWeekday(number, { today: addDays(today, -1), direction: 'past' }))
}

const SATURDAY = 6
/** The weekend that is, or the nearest one in a direction; or so many before or after it. */
function weekendBeside({ today, direction }: DateContext, by: number): Period {
  const isNow = weekdayOf(today) === 0 || weekdayOf(today) === SATURDAY
  const latest = nearestWeekday(SATURDAY, { today, direction: 'past' })
  // The last weekend is the one before, in a weekend as in the week after it.
  const isOver = !isNow && (by < 0 || (by === 0 && direction === 'past'))
  const ahead = isNow ? by : isOver ? Math.min(by + 1, 0) : 1
  const saturday = addDays(latest, ahead * WEEK)
  return { startDate: saturday, endDate: addDays(saturday, 1) }
}

function halfOfMonth(nth: number, month: Month): Period | null {
  if (nth === 1) return daysOfMonth(1, FORTNIGHT, month)
  return nth === 2 ? { startDate: dayWithin(month, FORTNIGHT + 1), endDate: lastDay(month) } : null
}

const firstHalf = (day: Day) => day <= dayWithin(monthOf(day), FORTNIGHT)

function lastUnits(count: number, unit: string, today: Day): Period | null {
  if (count < 1) return null
  if (unit.startsWith('dia')) return { startDate: addDays(today, 1 - count), endDate: today }
  if (unit.startsWith('semana'))
    return { startDate: addDays(today, 1 - count * WEEK), endDate: today }
  const months = unit.startsWith('ano') ? count * MONTHS_IN_YEAR : count
  return monthsFrom(monthBeside(today, 1 - months), monthOf(today))
}

function nextUnits(count: number, unit: string, today: Day): Period | null {
  if (count < 1) return null
  if (unit.startsWith('dia')) return { startDate: today, endDate: addDays(today, count) }
  if (unit.startsWith('semana')) return { startDate: today, endDate: addDays(today, count * WEEK) }
  const months = unit.startsWith('ano') ? count * MONTHS_IN_YEAR : count
  return monthsFrom(monthBeside(today, 1), monthBeside(today, months))
}

/** So long before today: a day, or the week, month or year of it. */
function unitsAgo(count: number, unit: string, today: Day): Period | null {
  if (unit.startsWith('dia')) return oneDay(addDays(today, -count))
  if (unit.startsWith('semana')) return weekBeside(today, -count)
  if (unit.startsWith('mes')) return monthsFrom(monthBeside(today, -count))
  return wholeYear(yearOf(today) - count)
}

const PARTS = { bimestre: 2, trimestre: 3, semestre: 6 } as const
const partMonths = (unit = '') => PARTS[unit as keyof typeof PARTS]
const UNITS = 'dias?|semanas?|mes|meses|anos?'
const BESIDE_YEAR = 'passado|anterior|retrasado|que vem|ano (?:passado|que vem|retrasado|anterior)'

/** By how many a word beside a unit moves it: *passado*, *retrasado*, *que vem*. */
function moveOf(words = ''): number {
  if (/retrasad/u.test(words)) return -2
  if (/passad|ultim|anterior/u.test(words)) return -1
  return /vem|proxim|seguinte/u.test(words) ? 1 : 0
}

const rule = (source: string, read: DateRule['read']): DateRule => ({
  pattern: phrase(source),
  read,
})

/** What says more comes first: `15 de novembro` before `novembro`, `mes retrasado` before `mes`. */
export const DATE_RULES: readonly DateRule[] = [
  rule(
    `(?:d[oe] |entre |dias? |os )*(?:dias? )?(?<from>\\d{1,2}|1o|primeiro) (?:a|ao|ate|e) (?:o )?(?:dia )?(?<to>\\d{1,2}) (?:de |do mes de )?(?<month>${MONTH})(?: (?:de )?(?<year>${YEAR}))?`,
    ({ from = '', to = '', ...groups }, context) => {
      const month = namedMonth(groups, context)
      return month === null ? null : daysOfMonth(numberOf(from), numberOf(to), month)
    },
  ),
  rule(
    `(?:entre |d[oe] )?(?:os )?dias? (?<from>\\d{1,2}) (?:a|ao|ate|e) (?:o )?(?:dia )?(?<to>\\d{1,2})(?! (?:de )?(?:reais|mil|vezes))`,
    ({ from, to }, context) => {
      const first = nearestDay(Number(from), context)
      return first === null ? null : daysOfMonth(Number(from), Number(to), monthOf(first.startDate))
    },
  ),
  rule(`(?:dia )?(?<day>\\d{1,2})/(?<number>\\d{1,2})/(?<year>20\\d\\d|\\d\\d)`, dateOf),
  rule('(?:mes )?(?<number>\\d{1,2})/(?<year>20\\d\\d|[2-3]\\d)', ({ number, year }) => {
    const isMonthNumber = Number(number) >= 1 && Number(number) <= MONTHS_IN_YEAR
    return isMonthNumber ? whole(monthIn(yearOfText(year) ?? 0, Number(number))) : null
  }),
  rule(`(?:dia )?(?<day>\\d{1,2})/(?<number>\\d{1,2})`, dateOf),
  rule(
    `(?:dia )?(?<day>\\d{1,2}|1o|primeiro) (?:de |do mes de )(?<month>${MONTH})(?: (?:(?:de )?(?<year>${YEAR})|(?:do )?(?<beside>${BESIDE_YEAR})))?`,
    ({ day = '', ...groups }, context) => dayIn(namedMonth(groups, context), numberOf(day)),
  ),
  rule(
    `dia (?<day>\\d{1,2}|1o|primeiro) (?:d[oe]|este|esse) (?:(?<before>proximo|ultimo) )?mes(?: (?<after>passado|que vem|retrasado|anterior|seguinte))?`,
    ({ day = '', before, after }, { today }) =>
      dayIn(monthBeside(today, moveOf(`${before} ${after}`)), numberOf(day)),
  ),
  rule(
    `(?<weekday>${WEEKDAYS.join('|')})(?: feira)? (?:da|esta|essa) (?:(?<before>proxima|ultima) )?semana(?: (?<after>passada|que vem|retrasada))?`,
    ({ weekday = '', before, after }, { today }) => {
      const week = weekBeside(today, moveOf(`${before} ${after}`))
      const name = weekday.slice(0, SHORT)
      return oneDay(
        addDays(
          week.startDate,
          SHORT_WEEKDAYS.findIndex((short) => short === name),
        ),
      )
    },
  ),
  rule(
    `(?<nth>${ORDINAL}|[1-6]) (?<unit>bimestre|trimestre|semestre)(?: (?:de |do )?(?:(?<year>20\\d\\d)|(?<beside>${BESIDE_YEAR}|este ano|esse ano|ano)))?`,
    ({ nth = '', unit, year, beside }, { today }) =>
      partOfYear(
        yearOfText(year) ?? yearBeside(beside, today) ?? yearOf(today),
        numberOf(nth),
        partMonths(unit),
      ),
  ),
  rule(
    `(?:(?<before>ultimo|proximo|${THIS}) )?(?<unit>bimestre|trimestre|semestre)(?: (?<after>${LAST}|${NEXT}|retrasado|atual))?`,
    ({ before, unit, after }, { today }) =>
      partBeside(today, partMonths(unit), moveOf(`${before} ${after}`)),
  ),
  rule(
    `(?<nth>primeira|segunda|[12]a) quinzena(?: (?:de |do mes de )?(?<month>${MONTH})(?: (?:de )?(?<year>${YEAR}))?)?(?: do (?<beside>mes passado|mes))?`,
    ({ nth = '', month, year, beside }, context) => {
      const near = monthBeside(context.today, moveOf(beside))
      const named = month === undefined ? near : namedMonth({ month, year }, context)
      return named === null ? null : halfOfMonth(numberOf(nth), named)
    },
  ),
  rule(
    `(?:(?<before>ultima|proxima|${THIS}) )?quinzena(?: (?<after>${LAST}|${NEXT}|atual))?`,
    ({ before, after }, { today }) => {
      const halves = (firstHalf(today) ? 1 : 2) - 1 + moveOf(`${before} ${after}`)
      const month = monthBeside(today, Math.floor(halves / 2))
      return halfOfMonth((((halves % 2) + 2) % 2) + 1, month)
    },
  ),
  rule(
    `(?:mes (?:de )?)?(?<month>${MONTH})(?: (?:(?:de |do ano de )?(?<year>${YEAR})|(?:d[oe] |desse |este |esse )?(?<beside>${BESIDE_YEAR}|ano)))?`,
    namedMonthPeriod,
  ),
  rule('mes (?<number>0?[1-9]|1[0-2])', ({ number }, context) =>
    whole(nearestMonth(Number(number), context)),
  ),
  rule(
    `(?:ultim[oa]s (?<count>${COUNT})|(?<before>${COUNT}) ultim[oa]s) (?<unit>${UNITS})`,
    ({ count, before, unit = '' }, { today }) =>
      lastUnits(numberOf(count ?? before ?? ''), unit, today),
  ),
  rule(
    `(?:proxim[oa]s (?<count>${COUNT})|(?<before>${COUNT}) proxim[oa]s) (?<unit>${UNITS})`,
    ({ count, before, unit = '' }, { today }) =>
      nextUnits(numberOf(count ?? before ?? ''), unit, today),
  ),
  rule(
    `(?:(?:ha|faz|tem) (?<count>${COUNT}) (?<unit>${UNITS})(?: atras)?|(?<before>${COUNT}) (?<after>${UNITS}) atras)`,
    ({ count, unit, before, after }, { today }) =>
      unitsAgo(numberOf(count ?? before ?? ''), unit ?? after ?? '', today),
  ),
  rule(
    `(?:(?<before>ultimo|proximo|${THIS}) )?(?:fim|final) de semana(?: (?<after>${LAST}|${NEXT}|retrasado))?`,
    ({ before, after }, context) => weekendBeside(context, moveOf(`${before} ${after}`)),
  ),
  rule(
    `(?:(?<before>ultimo|ultima|proximo|proxima|${THIS}) )?(?<unit>mes|semana|ano(?! (?:de )?20[0-4]\\d))(?: (?<after>${LAST}|${NEXT}|retrasad[oa]|atual|corrente))?`,
    ({ before, unit, after }, { today }) =>
      unitBeside(unit ?? '', moveOf(`${before} ${after}`), today),
  ),
  rule('(?:depois de amanha)', (_, { today }) => oneDay(addDays(today, 2))),
  rule('(?:antes de ontem|anteontem|antes ontem)', (_, { today }) => oneDay(addDays(today, -2))),
  rule('amanha', (_, { today }) => oneDay(addDays(today, 1))),
  rule('ontem', (_, { today }) => oneDay(addDays(today, -1))),
  rule('hoje', (_, { today }) => oneDay(today)),
  rule('(?:dia )(?<day>\\d{1,2}|1o|primeiro)', ({ day = '' }, context) =>
    nearestDay(numberOf(day), context),
  ),
  rule(
    `(?:(?<last>ultim[oa]|proxim[oa]) )?(?<weekday>${WEEKDAYS.join('|')})(?: feira)?(?: (?<beside>${LAST}|${NEXT}))?`,
    ({ last, weekday, beside }, context) => weekdayIn({ weekday, beside: beside ?? last }, context),
  ),
  rule(`(?<=(?:na|no|desde|ate) )(?<weekday>${SHORT_WEEKDAYS.join('|')})(?: feira)?`, weekdayIn),
]

/** A year by its number. A price is written so too: it is asked for where no price is meant. */
export const YEAR_RULE: DateRule = rule('(?:ano (?:de )?)?(?<year>20[0-4]\\d)', ({ year }) =>
  wholeYear(Number(year)),
)

/** The start and the end of a month or a year, which mean something only from or up to there. */
export const EDGE_RULES = {
  start: rule(
    `(?:o )?(?:comeco|inicio) (?:d[oa]|de ${THIS}|${THIS}) (?<unit>mes|ano|semana)`,
    ({ unit = '' }, { today }) => unitBeside(unit, 0, today),
  ),
  end: rule(
    `(?:o )?(?:fim|final) (?:d[oa]|de ${THIS}|${THIS}) (?<unit>mes|ano|semana)`,
    ({ unit = '' }, { today }) => unitBeside(unit, 0, today),
  ),
} as const

function namedMonthPeriod(groups: Groups, context: DateContext): Period | null {
  const { beside } = groups
  // *Novembro passado* in November is that of the year before.
  if (beside !== undefined && !beside.startsWith('ano')) {
    const next = moveOf(beside) > 0
    const from = addMonthsWithin(monthOf(context.today), next ? 1 : -1)
    const near = nearestMonth(monthNumber(groups['month']), {
      today: firstDay(from),
      direction: next ? 'future' : 'past',
    })
    return near === null
      ? null
      : whole(moveOf(beside) === -2 ? addMonthsWithin(near, -MONTHS_IN_YEAR) : near)
  }
  return whole(namedMonth(groups, context))
}

function unitBeside(unit: string, by: number, today: Day): Period | null {
  if (unit === 'semana') return weekBeside(today, by)
  if (unit === 'ano') return wholeYear(yearOf(today) + by)
  return monthsFrom(monthBeside(today, by))
}
