import {
  addDays,
  addMonthsWithin,
  type Day,
  daysBetween,
  dayWithin,
  dayOfMonth,
  firstDay,
  monthOf,
} from '../../calendar.ts'
import { DATE_RULES, type DateContext, type DateRule, EDGE_RULES, YEAR_RULE } from './dates.ts'
import type { Period } from './period.ts'
import { phrase, readAt, replaceAt, type Sentence, textOf, typedOf } from './sentence.ts'

/** A period with the words that name it, as they were typed. */
export type NamedPeriod = Period & { readonly typed: string }

export type TakenPeriods = {
  /** In the order in which they are named. */
  readonly periods: readonly NamedPeriod[]
  /** Whether several are named as a list: *julho, agosto e setembro*. */
  readonly isList: boolean
  /** Words about time that mean nothing here, as they were typed. */
  readonly unclear: readonly string[]
  readonly rest: Sentence
}

/** `#0` is a period, `<0` where one begins and `>0` where one ends: the number is its place in a list. */
type Mark = '#' | '<' | '>'
type Marked = { readonly sentence: Sentence; readonly periods: readonly Period[] }

type MarkRule = readonly [rule: DateRule, sign: Mark]

function mark(marked: Marked, [rule, sign]: MarkRule, context: DateContext): Marked | null {
  const { sentence, periods } = marked
  const text = textOf(sentence)
  for (const match of text.matchAll(new RegExp(rule.pattern, 'gu'))) {
    const period = rule.read(match.groups ?? {}, context)
    if (period === null) continue
    const from = text.slice(0, match.index).split(' ').length - 1
    const count = match[0].split(' ').length
    const word = `${sign}${periods.length}`
    return {
      sentence: replaceAt(sentence, { from, count, word }),
      periods: [...periods, period],
    }
  }
  return null
}

function markAll(start: Marked, rules: readonly MarkRule[], context: DateContext): Marked {
  let marked = start
  for (const rule of rules) {
    for (let next = mark(marked, rule, context); next !== null;) {
      marked = next
      next = mark(marked, rule, context)
    }
  }
  return marked
}

const A = '(?:(?:o|a|os|as|d[oae]|n[oa]) )?'
const NOW = '(?:agora|aqui|o momento|este momento)'
const FROM = '(?:desde|a partir)'
/** *Desde o começo de outubro* is *desde outubro*. */
const FIRST = '(?:(?:comeco|inicio) d[eo] )?'

/** How periods and their edges are joined; what says more comes first. */
const joins = [
  ['between', phrase(`entre ${A}${FIRST}(?<from>[#<]\\d+) e ${A}(?<to>[#>]\\d+)`)],
  [
    'between',
    phrase(`(?:${FROM} )?${A}${FIRST}(?<from>[#<]\\d+) (?:ate|a|ao) ${A}(?<to>[#>]\\d+)`),
  ],
  ['since', phrase(`${A}(?<from>[#<]\\d+) (?:ate|para) (?:${NOW}|ca)`)],
  ['since', phrase(`${FROM} ${A}${FIRST}(?<from>[#<]\\d+)(?: (?:ate|para) (?:${NOW}|ca))?`)],
  ['until', phrase(`ate ${A}(?<to>[#>]\\d+)`)],
  ['until', phrase(`ate ${NOW}`)],
  ['end', phrase(`(?:n[oa] )?(?<to>>\\d+)`)],
  ['unclear', phrase(`(?:antes|depois|apos) (?:d[eoa] )?(?:#\\d+|[<>]\\d+)`)],
  ['unclear', phrase('(?:n[oa] )?<\\d+')],
] as const

const at = (periods: readonly Period[], word: string | undefined): Period | undefined =>
  word === undefined ? undefined : periods[Number(word.slice(1))]

/** The same day a week or a year earlier, so that what begins does not begin after it ends. */
function startBefore(start: Day, end: Day): Day {
  if (start <= end) return start
  if (daysBetween(end, start) < DAYS_IN_WEEK) return addDays(start, -DAYS_IN_WEEK)
  return dayWithin(addMonthsWithin(monthOf(start), -MONTHS_IN_YEAR), dayOfMonth(start))
}

function endAfter(start: Day, end: Day): Day {
  if (start <= end) return end
  if (daysBetween(end, start) < DAYS_IN_WEEK) return addDays(end, DAYS_IN_WEEK)
  return dayWithin(addMonthsWithin(monthOf(end), MONTHS_IN_YEAR), dayOfMonth(end))
}
const DAYS_IN_WEEK = 7
const MONTHS_IN_YEAR = 12

function join(
  kind: 'between' | 'since' | 'until' | 'end',
  { from, to }: { readonly from: Period | undefined; readonly to: Period | undefined },
  { today, direction }: DateContext,
): Period | null {
  if (kind === 'between') {
    if (from === undefined || to === undefined) return null
    const joined =
      direction === 'past'
        ? { startDate: startBefore(from.startDate, to.endDate), endDate: to.endDate }
        : { startDate: from.startDate, endDate: endAfter(from.startDate, to.endDate) }
    return joined.startDate <= joined.endDate ? joined : null
  }
  if (kind === 'since') {
    if (from === undefined || from.startDate > today) return null
    return { startDate: from.startDate, endDate: today }
  }
  // At the end of a month something is left; what was spent there is no day that anybody knows.
  if (kind === 'end' && direction === 'past') return null
  const endDate = to?.endDate ?? today
  if (direction === 'past' || to === undefined) {
    return { startDate: firstDay(monthOf(endDate)), endDate }
  }
  return endDate < today ? null : { startDate: today, endDate }
}

/** Joins what can be joined; each becomes one period in the place of its words. */
function joinAll(
  start: Marked,
  context: DateContext & { readonly hasSides: boolean },
): Marked & { readonly unclear: readonly string[] } {
  let { sentence, periods } = start
  const unclear: string[] = []
  for (const [kind, pattern] of joins) {
    // *A diferença entre outubro e setembro* has two sides.
    if (context.hasSides && kind === 'between') continue
    for (
      let match = pattern.exec(textOf(sentence));
      match !== null;
      match = pattern.exec(textOf(sentence))
    ) {
      const from = textOf(sentence).slice(0, match.index).split(' ').length - 1
      const count = match[0].split(' ').length
      const { from: first, to: last } = match.groups ?? {}
      const ends = { from: at(periods, first), to: at(periods, last) }
      const joined = kind === 'unclear' ? null : join(kind, ends, context)
      if (joined === null) {
        unclear.push(typedOf(sentence.tokens.slice(from, from + count)))
        sentence = readAt(sentence, from, count)
        continue
      }
      sentence = replaceAt(sentence, { from, count, word: `@${periods.length}` })
      periods = [...periods, joined]
    }
  }
  return { sentence, periods, unclear }
}

/**
 * The periods that a sentence names, and the sentence without their words. A month, a day or a weekday
 * without a year is the nearest one in `direction`, today's included. Where `hasPrice`, a number such as
 * 2000 is no year; where it `hasSides` that are compared, two periods are never one.
 */
export function takePeriods(
  sentence: Sentence,
  context: DateContext & { readonly hasPrice: boolean; readonly hasSides: boolean },
): TakenPeriods {
  const rules = [
    [EDGE_RULES.start, '<'],
    [EDGE_RULES.end, '>'],
    ...DATE_RULES.map((one) => [one, '#'] as const),
    ...(context.hasPrice ? [] : [[YEAR_RULE, '#'] as const]),
  ] as const
  const marked = markAll({ sentence, periods: [] }, rules, context)
  const joined = joinAll(marked, context)
  const named = joined.sentence.tokens.flatMap(({ word, typed }, place) => {
    const period = MARKED.test(word) ? at(joined.periods, word) : undefined
    return period === undefined || joined.sentence.isRead[place] === true
      ? []
      : [{ ...period, typed }]
  })
  const { tokens } = joined.sentence
  const places = tokens.flatMap(({ word }, place) =>
    MARKED.test(word) && joined.sentence.isRead[place] !== true ? [place] : [],
  )
  const isList = places
    .slice(1)
    .every((place, nth) =>
      isListed(tokens.slice((places[nth] ?? 0) + 1, place).map(({ word }) => word)),
    )
  const isRead = joined.sentence.isRead.map(
    (read, place) => read || MARKED.test(joined.sentence.tokens[place]?.word ?? ''),
  )
  return { periods: named, isList, unclear: joined.unclear, rest: { ...joined.sentence, isRead } }
}

/** What stands between two things of a list: nothing where a comma was, or *e*. */
function isListed(between: readonly string[]): boolean {
  const words = between.filter((word) => !/^(?:em|de|do|da|no|na|o|a)$/u.test(word))
  return between.length === 0 || (words.length === 1 && (words[0] === 'e' || words[0] === 'mais'))
}

const MARKED = /^[#@]\d+$/u
