import type { CountedGroup } from '../../categories/kinds.ts'
import {
  addMonthsWithin,
  type Day,
  type Month,
  firstDay,
  lastDay,
  monthOf,
  monthsBetween,
  addDays,
  daysBetween,
} from '../../calendar.ts'
import { type Concept, has, read } from './concepts.ts'
import { takeSubject } from './leftover.ts'
import {
  type CategoryFound,
  findCash,
  findCategories,
  findMembers,
  findPayments,
  type NamedRow,
  type Names,
} from './names.ts'
import { isWholeMonths, type Period } from './period.ts'
import type { Measure, Scope } from './question.ts'
import { ALWAYS, type Facts, monthBefore, type ReadResult, thisMonth } from './readers.ts'
import { phrase, type Sentence, take, textOf } from './sentence.ts'

const FLOWS = ['expenses', 'revenues', 'investiments'] as const
const LESS = phrase('menos de|abaixo de|menos (?:do )?que')
const TOP = phrase(
  'onde|para onde|com (?:o )?que|no que|em que|em qua(?:l|is)|(?:qual|quais|que|por|as|principais|maiores) categorias?|pes(?:ou|aram|a|am)|ranking|top',
)
const LARGEST = phrase(
  'maior(?:es)?|principa(?:l|is)|mais (?:car|alt|pesad)[oa]s?|(?:mais )?car[oa]',
)
const MORE_OR = phrase('(?:mais|menos)(?= .*(?:\\||(?:^| )ou(?: |$)))')

/** What of the entries is asked for, by words such as `em média` and `onde`. */
function measureOf({
  sentence,
  facts,
}: {
  readonly sentence: Sentence
  readonly facts: Pick<Facts, 'value' | 'periods' | 'per'>
}): Measure {
  const text = textOf(sentence)
  const { value, periods } = facts
  if (value !== null && has(sentence, 'threshold')) {
    return { kind: 'threshold', value, isMore: !LESS.test(text) }
  }
  if (facts.per !== null) return { kind: 'average', per: facts.per }
  if (has(sentence, 'average')) return { kind: 'average', per: 'month' }
  if (has(sentence, 'compare')) return { kind: 'compare' }
  if (periods.length > 1 && MORE_OR.test(text)) return { kind: 'compare' }
  if (TOP.test(text)) return { kind: 'top' }
  if (LARGEST.test(text)) return { kind: 'largest' }
  if (has(sentence, 'countWords')) return { kind: 'count' }
  return { kind: 'sum' }
}

const MEASURE_WORDS: Readonly<Record<Measure['kind'], readonly Concept[]>> = {
  sum: [],
  count: ['countWords', 'count'],
  average: ['average'],
  compare: ['compare', 'between', 'more'],
  top: ['where', 'most', 'largest'],
  largest: ['largest', 'most'],
  threshold: ['threshold', 'more', 'compare'],
}

const FLOW_WORDS: Readonly<Record<CountedGroup, readonly Concept[]>> = {
  expenses: ['spent'],
  revenues: ['earned'],
  investiments: ['invested'],
}

const DEFAULT_AVERAGE_MONTHS = 6

/**
 * The periods of a measure, where the question names none or one. An average is one of whole months that
 * are over, or of days up to today; what is compared has two sides.
 */
function choosePeriods(
  measure: Measure,
  periods: readonly RollingPeriod[],
  today: Day,
): readonly Period[] {
  const current = thisMonth(today)
  const [first] = periods
  if (measure.kind === 'compare') return comparedPeriods(periods, today)
  if (measure.kind !== 'average') return first === undefined ? [current] : periods
  if (measure.per !== 'month') {
    return [upTo(first ?? current, today)]
  }
  const lastMonth = addMonthsWithin(monthOf(today), -1)
  if (first === undefined) {
    return [
      {
        startDate: firstDay(addMonthsWithin(lastMonth, 1 - DEFAULT_AVERAGE_MONTHS)),
        endDate: lastDay(lastMonth),
      },
    ]
  }
  if (!isWholeMonths(first)) return [first]
  return [overMonths(first, monthOf(today))]
}

/** A period, and whether it is *os últimos* so many months and not named ones. */
type RollingPeriod = Period & { readonly isRolling: boolean }

/** So many months that are over: *os últimos três* without the one that is not, a year up to it. */
function overMonths(period: RollingPeriod, current: Month): Period {
  const [first, last] = [monthOf(period.startDate), monthOf(period.endDate)]
  if (last < current || first >= current) return period
  const start = period.isRolling ? addMonthsWithin(first, -1) : first
  return { startDate: firstDay(start), endDate: lastDay(addMonthsWithin(current, -1)) }
}

const upTo = ({ startDate, endDate }: Period, today: Day): Period => ({
  startDate,
  endDate: endDate > today && startDate <= today ? today : endDate,
})

function comparedPeriods(periods: readonly Period[], today: Day): readonly Period[] {
  const [first, second] = periods
  const current = thisMonth(today)
  if (first === undefined) return [current, monthBefore(today)]
  if (second !== undefined) return [first, second]
  const isNow = first.startDate <= today && today <= first.endDate
  if (isNow) return [first, before(first)]
  const isMonth = isWholeMonths(first)
  if (isMonth && monthOf(first.startDate) !== monthOf(first.endDate)) {
    const months = monthsBetween(monthOf(first.startDate), monthOf(first.endDate)) + 1
    const start = addMonthsWithin(monthOf(first.startDate), months)
    return [
      { startDate: firstDay(start), endDate: lastDay(addMonthsWithin(start, months - 1)) },
      first,
    ]
  }
  if (isMonth) return [current, first]
  const days = daysBetween(first.startDate, first.endDate) + 1
  return [
    { startDate: addDays(first.startDate, days), endDate: addDays(first.endDate, days) },
    first,
  ]
}

/** The period of the same length before this one. */
function before({ startDate, endDate }: Period): Period {
  if (isWholeMonths({ startDate, endDate })) {
    const months = monthsBetween(monthOf(startDate), monthOf(endDate)) + 1
    const start = addMonthsWithin(monthOf(startDate), -months)
    return { startDate: firstDay(start), endDate: lastDay(addMonthsWithin(start, months - 1)) }
  }
  const days = daysBetween(startDate, endDate) + 1
  return { startDate: addDays(startDate, -days), endDate: addDays(endDate, -days) }
}

/** Months that follow each other are one period; others stay apart. */
function merged(periods: readonly RollingPeriod[]): readonly RollingPeriod[] {
  const sorted = periods.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return sorted.reduce<readonly RollingPeriod[]>((all, next) => {
    const last = all.at(-1)
    if (last === undefined) return [next]
    if (next.startDate > addDays(last.endDate, 1)) return [...all, next]
    const endDate = next.endDate > last.endDate ? next.endDate : last.endDate
    return [...all.slice(0, -1), { startDate: last.startDate, endDate, isRolling: false }]
  }, [])
}

/** *A família gastou*, *gastos da família*; *com a família* is a category. `|` is a word that was read. */
const FAMILY = phrase(
  '(?<!com )(?:a|nossa|minha) familia(?: toda| inteira)?(?= \\|)|(?<=\\| )da familia(?: toda)?',
)
/** *Da conta do Itaú*; a *conta de luz* is no account. */
const OF_ACCOUNT = phrase('(?:n|d|pel)a conta|(?:n|d|pel)as contas')
const CASH = phrase('(?:em|no|com) dinheiro(?: vivo)?|dinheiro vivo|em especie')
const DEBIT = phrase('(?:n[oa]|em) debito|(?:cartao )?de debito')

function findPayers(
  sentence: Sentence,
  names: Names,
): {
  readonly payments: readonly NamedRow[]
  readonly rest: Sentence
  /** Another that is named and not meant together with them. */
  readonly others?: readonly string[]
  /** Those that are named one by one; none where one name is of all. */
  readonly several?: readonly string[]
} {
  const open = names.payments.filter(({ archived }) => !archived)
  const ofType = (type: (typeof open)[number]['type']) => open.filter((one) => one.type === type)
  const cash = findCash(sentence, CASH, names)
  if (cash !== null) {
    const { found, rest, others } = cash
    const several = found.length > ofType('money').length ? found.map(({ name }) => name) : []
    return { payments: found, rest, others: others.map(({ name }) => name), several }
  }
  const isCard = has(sentence, 'card')
  const isAccount = OF_ACCOUNT.test(textOf(sentence))
  const named = findPayments(sentence, names, ({ type }) =>
    isCard ? type === 'credit' : !isAccount || type !== 'credit',
  )
  if (named.found.length > 0) {
    const others = findPayments(named.rest, names)
    return {
      payments: named.found,
      rest: read(others.rest, ['card', 'account', 'invoice']),
      others: others.found.map(({ name }) => name),
      several: named.isSeveral ? named.found.map(({ name }) => name) : [],
    }
  }
  if (DEBIT.test(textOf(sentence))) {
    return { payments: ofType('debit'), rest: read(sentence, ['account', 'card']) }
  }
  if (isCard) return { payments: ofType('credit'), rest: read(sentence, ['card']) }
  return { payments: [], rest: sentence }
}

function findMember(
  sentence: Sentence,
  names: Names,
): { readonly member: Scope['member']; readonly rest: Sentence } {
  const { found, rest } = findMembers(sentence, names)
  const [member] = found
  // *Eu e a Vera* are the family, where it has no others.
  const both = member === undefined ? null : take(rest, phrase('eu e(?= (?:(?:a|o) )?\\|)'))
  if (both !== null)
    return { member: names.members.length === 1 ? 'family' : null, rest: both.rest }
  if (member !== undefined) return { member, rest }
  const whole = take(sentence, FAMILY)
  // Without others in the family all of it is one's own.
  if (whole !== null)
    return { member: names.members.length > 0 ? 'family' : null, rest: whole.rest }
  return { member: null, rest: sentence }
}

/** The categories of the flow that is meant; of the first in which some are found where it is not said. */
function findOfFlow(
  sentence: Sentence,
  names: Names,
  flow: CountedGroup | null,
): {
  readonly flow: CountedGroup
  readonly found: readonly CategoryFound[]
  readonly rest: Sentence
} {
  for (const group of flow === null ? FLOWS : [flow]) {
    const { found, rest } = findCategories(sentence, names, group)
    if (found.length > 0) return { flow: group, found, rest }
  }
  return { flow: flow ?? 'expenses', found: [], rest: sentence }
}

const SORTS = [
  ['fixed', phrase('fix[oa]s?')],
  ['variable', phrase('variave(?:l|is)')],
] as const

function takeSort(sentence: Sentence): Pick<Scope, 'sort'> & { readonly rest: Sentence } {
  for (const [sort, pattern] of SORTS) {
    const taken = take(sentence, pattern)
    if (taken !== null) return { sort, rest: taken.rest }
  }
  return { sort: null, rest: sentence }
}

function readScope(
  sentence: Sentence,
  names: Names,
  wanted: CountedGroup | null,
): {
  readonly scope: Scope
  readonly rest: Sentence
  readonly flow: CountedGroup
  readonly others: readonly string[]
  readonly several: readonly string[]
} {
  const { member, rest: left } = findMember(sentence, names)
  const { payments, rest: unpaid, others = [], several = [] } = findPayers(left, names)
  const { sort, rest: sorted } = takeSort(unpaid)
  const { flow, found, rest } = findOfFlow(sorted, names, wanted)
  const scope = { member, payments, sort, categories: [], searches: [], trade: null }
  const companies = found.flatMap(({ company }) => company ?? [])
  if (found.length > 0 && companies.length === found.length) {
    const [first] = found
    const isOne = new Set(found.map(({ _id }) => _id)).size === 1
    const trade = isOne && first !== undefined ? { _id: first._id, name: first.name } : null
    return { scope: { ...scope, searches: companies, trade }, rest, flow, others, several }
  }
  if (found.length > 0) {
    const categories = new Map(found.map(({ _id, name }) => [_id, { _id, name }]))
    return {
      scope: { ...scope, categories: [...categories.values()] },
      rest,
      flow,
      others,
      several,
    }
  }
  const { subject, rest: unnamed } = takeSubject(rest)
  const searches = subject === null ? [] : [subject.typed]
  return { scope: { ...scope, searches }, rest: unnamed, flow, others, several }
}

/** *De onde veio* is asked of income; *para onde foi* of expenses. */
const ORIGIN = phrase('de onde (?:e que )?(?:veio|vieram|vem|vinha|vinham)')

/** What was earned, spent or invested, by whatever measure is asked for. */
export function readSpending(facts: Facts): ReadResult {
  const { names, periods, today } = facts
  const isOrigin = ORIGIN.test(textOf(facts.sentence)) && !has(facts.sentence, 'invested')
  const asksEarned = (has(facts.sentence, 'earned') || isOrigin) && !has(facts.sentence, 'spent')
  const asksInvested = has(facts.sentence, 'invested') && !has(facts.sentence, 'spent')
  const flow = asksEarned
    ? 'revenues'
    : asksInvested
      ? 'investiments'
      : has(facts.sentence, 'spent')
        ? 'expenses'
        : null
  const measure = measureOf({ sentence: facts.sentence, facts })
  const bare = read(facts.sentence, [
    ...MEASURE_WORDS[measure.kind],
    ...FLOW_WORDS[flow ?? 'expenses'],
    'paysNow',
    ...ALWAYS,
    'came',
    'have',
    ...(measure.kind === 'sum' ? (['putAside'] as const) : []),
  ])
  const isCash = CASH.test(textOf(bare))
  const found = readScope(isCash ? bare : read(bare, ['money']), names, flow)
  const rest = read(found.rest, ['when'])
  const plain = periods.map(({ startDate, endDate, typed }) => ({
    startDate,
    endDate,
    isRolling: /^[\p{L}\s]*[uú]ltim/iu.test(typed),
  }))
  const joined = measure.kind === 'compare' ? plain : merged(plain)
  const isApart = measure.kind !== 'compare' && periods.length > 1 && !facts.isList
  const isSecondUnused =
    measure.kind === 'average' || (measure.kind === 'compare' && periods.length > 2)
  return {
    understood: {
      intent: 'spending',
      flow: found.flow,
      measure,
      scope: found.scope,
      periods: choosePeriods(measure, joined, today).map(({ startDate, endDate }) => ({
        startDate,
        endDate,
      })),
    },
    rest,
    unused: [
      ...(isApart || isSecondUnused ? periods.slice(1).map(({ typed }) => typed) : []),
      ...found.others,
      // Two that pay are added up, and set against each other by no measure.
      ...(measure.kind === 'compare' && periods.length === 0 ? found.several : []),
    ],
  }
}
