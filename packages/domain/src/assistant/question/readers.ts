import type { CountedGroup } from '../../categories/kinds.ts'
import { type Day, lastDay, monthOf } from '../../calendar.ts'
import type { Cents } from '../../money.ts'
import { type Concept, has, read } from './concepts.ts'
import { hasBinding, leftoversOf, takeSubject } from './leftover.ts'
import { findCash, findCategories, findObjectives, findPayments, type Names } from './names.ts'
import { monthBeside, monthsFrom, type Period } from './period.ts'
import type { NamedPeriod } from './periods.ts'
import type { DueSubject, Understood } from './question.ts'
import { phrase, readAt, type Sentence, take, textOf } from './sentence.ts'

/** What was read of a question before its intent reads the rest. */
export type Facts = {
  readonly sentence: Sentence
  readonly value: Cents | null
  readonly parts: number | null
  readonly periods: readonly NamedPeriod[]
  /** Whether several periods are named as a list. */
  readonly isList: boolean
  /** By what something is to be counted: *por mês*. */
  readonly per: 'month' | 'week' | 'day' | null
  readonly names: Names
  readonly today: Day
}

/** What an intent made of a question; words about time that it has no use for are named. */
export type ReadResult = {
  readonly understood: Understood
  readonly rest: Sentence
  readonly unused: readonly string[]
}

/** Words of every question. */
export const ALWAYS: readonly Concept[] = ['howMuch', 'which', 'how', 'ever']

/** A period without the words that named it. */
const daysOf = (period: Period | undefined): Period | null =>
  period === undefined ? null : { startDate: period.startDate, endDate: period.endDate }

/** Periods that say nothing more than now, for an answer that is about now. */
function unusedOf(periods: readonly NamedPeriod[], today: Day): readonly string[] {
  return periods
    .filter(({ startDate, endDate }) => today < startDate || endDate < today)
    .map(({ typed }) => typed)
}

/** *Gastei 50 reais no mercado*: what was done, and no question. */
export function readRecord({ sentence, value }: Facts): ReadResult {
  const flow = has(sentence, 'spent') ? 'expenses' : 'revenues'
  const everything = { ...sentence, isRead: sentence.tokens.map(() => true) }
  return {
    understood: { intent: 'record', flow, value: value ?? (0 as Cents) },
    rest: everything,
    unused: [],
  }
}

/** *Paguei o aluguel?*: whether it was done. */
export const PAID = phrase('(?<=^(?:(?:eu|nos|ja|sera que|a gente) )*)(?:paguei|pagamos|pagou)')

const INVOICE_WORDS: readonly Concept[] = [
  ...ALWAYS,
  'invoice',
  'card',
  'closes',
  'due',
  'dueExtras',
  'left',
  'when',
  'available',
  'limit',
  'came',
  'have',
  'money',
  'account',
  'spent',
  'overdue',
  'balance',
]

/** Invoices, limits and the best day to buy of the cards that are named. */
export function readCards(
  facts: Facts,
  wanted: 'standing' | 'bestDay' | 'limit' | 'paid',
): ReadResult {
  const { names, periods, today } = facts
  const { found, rest: named } = findPayments(
    facts.sentence,
    names,
    ({ type }) => type === 'credit',
  )
  const asksPaid =
    wanted === 'standing' &&
    (has(named, 'paid') || PAID.test(textOf(named))) &&
    !/(?:^| )quanto(?= |$)/u.test(textOf(named))
  const aspect = asksPaid ? 'paid' : wanted
  const words: readonly Concept[] =
    aspect === 'bestDay' ? ['bestDay', ...INVOICE_WORDS] : ['paid', ...INVOICE_WORDS]
  const [period, ...others] = periods
  const isMonth = period !== undefined && period.startDate !== period.endDate
  const takesMonth = aspect === 'standing' || aspect === 'paid'
  const month = takesMonth && isMonth ? monthOf(period.endDate) : null
  return {
    understood: { intent: 'invoice', cards: found, aspect, month },
    rest: read(named, words),
    unused: month === null ? unusedOf(periods, today) : others.map(({ typed }) => typed),
  }
}

const SAVINGS_ACCOUNT = phrase('poupanca')
const CASH = phrase('carteira|em dinheiro|dinheiro vivo|em especie')

/** What is in the accounts that are named, or in all of them. */
export function readBalance(facts: Facts): ReadResult {
  const { names, periods, today } = facts
  const isNow = unusedOf(periods, today).length === 0
  const [period] = periods
  if (!isNow && period !== undefined) return readResult(facts)
  const open = names.payments.filter(({ archived, type }) => !archived && type !== 'credit')
  const byKind = (pattern: RegExp, is: (payment: (typeof open)[number]) => boolean) => {
    const taken = take(facts.sentence, pattern)
    return taken === null ? null : { found: open.filter(is), rest: taken.rest }
  }
  const { found, rest } =
    byKind(SAVINGS_ACCOUNT, ({ accountType }) => accountType === 'Poupança') ??
    findCash(facts.sentence, CASH, names) ??
    findPayments(facts.sentence, names, ({ type }) => type !== 'credit')
  return {
    understood: { intent: 'balance', accounts: found },
    rest: read(rest, [
      ...ALWAYS,
      'balance',
      'have',
      'account',
      'money',
      'putAside',
      'came',
      'available',
      'left',
    ]),
    unused: unusedOf(periods, today),
  }
}

/** Whether something may be bought. What it is that is to be bought is an object, whatever it is called. */
export function readAffordable(facts: Facts): ReadResult {
  const { names, periods, today, value, parts } = facts
  const bare = read(facts.sentence, [...ALWAYS, 'may', 'spend', 'have', 'money', 'remains', 'left'])
  if (value === null) {
    const { found, rest } = findCategories(bare, names, 'expenses')
    if (found.length > 0) {
      const [period] = periods
      const understood = { intent: 'plan', categories: found, period: daysOf(period) } as const
      return { understood, rest, unused: [] }
    }
  }
  // What is paid with changes the answer: it is named as not considered.
  const { found: payments } = findPayments(bare, names)
  const { subject, rest } = payments.length > 0 ? { subject: null, rest: bare } : takeObject(bare)
  const [period] = periods
  const isAhead = period !== undefined && period.endDate >= today
  return {
    understood: {
      intent: 'affordable',
      value,
      parts,
      object: subject,
      until: isAhead ? lastDay(monthOf(period.endDate)) : null,
    },
    rest,
    unused: isAhead
      ? periods.slice(1).map(({ typed }) => typed)
      : periods.map(({ typed }) => typed),
  }
}

/** The first words that are left; no number and no word that decides the answer is a thing to buy. */
function takeObject(sentence: Sentence): {
  readonly subject: string | null
  readonly rest: Sentence
} {
  const object = leftoversOf(sentence).find((leftover) => !hasBinding([leftover]))
  if (object === undefined) return { subject: null, rest: sentence }
  return { subject: object.typed, rest: readAt(sentence, object.from, object.count) }
}

const PAST = phrase('sobrou|restou|fechei|fechamos|terminei|terminamos|acabei')

/** Whether a question about what is left is about a month that is over. */
export const isOver = (sentence: Sentence): boolean => PAST.test(textOf(sentence))

/** Reads a question about what is left at the end of a period, past or to come. */
export function readResult(facts: Facts): ReadResult {
  const { periods, today, sentence } = facts
  const [named = monthsFrom(monthOf(today)), ...others] = periods
  // *No fim do mês* is how the month ends, and not what its last days bring.
  const isEnd = named.startDate === today && named.endDate === lastDay(monthOf(named.endDate))
  const period = isEnd ? monthsFrom(monthOf(named.endDate)) : named
  return {
    understood: {
      intent: 'result',
      period: { startDate: period.startDate, endDate: period.endDate },
    },
    rest: read(sentence, [
      ...ALWAYS,
      'remains',
      'earned',
      'balance',
      'money',
      'have',
      'account',
      'left',
      'came',
      'spent',
    ]),
    unused: others.map(({ typed }) => typed),
  }
}

/** How far the goals are that are named; one that is not found is named as not found. */
export function readObjective(facts: Facts): ReadResult {
  const { names, periods, today } = facts
  const { found, rest: named } = findObjectives(facts.sentence, names)
  const bare = read(named, [
    ...ALWAYS,
    'spend',
    'goal',
    'left',
    'deadline',
    'monthlyShare',
    'putAside',
    'have',
    'when',
    'perMonth',
    'money',
    'came',
  ])
  const { subject, rest } = found.length > 0 ? { subject: null, rest: bare } : takeSubject(bare)
  return {
    understood: { intent: 'objective', goals: found, subject: subject?.typed ?? null },
    rest,
    unused: unusedOf(periods, today),
  }
}

/** What was put aside, where it was for no goal that is named. */
export function readSaved(facts: Facts): ReadResult {
  const { periods, today, names } = facts
  if (findObjectives(facts.sentence, names).found.length > 0) return readObjective(facts)
  const bare = read(facts.sentence, [...ALWAYS, 'putAside', 'have', 'money', 'invested', 'account'])
  if (takeSubject(bare).subject !== null) return readObjective(facts)
  const isStanding = has(facts.sentence, 'have')
  const unnamed = isStanding ? [] : [monthsFrom(monthOf(today))]
  return {
    understood: {
      intent: 'saved',
      periods: periods.length > 0 ? periods.flatMap((one) => daysOf(one) ?? []) : unnamed,
    },
    rest: bare,
    unused: [],
  }
}

/** What the plan leaves. */
export function readPlan(facts: Facts): ReadResult {
  const { names, periods } = facts
  const bare = read(facts.sentence, [
    ...ALWAYS,
    'plan',
    'spend',
    'spent',
    'left',
    'remains',
    'may',
    'have',
    'more',
  ])
  const { found, rest } = findCategories(bare, names, 'expenses')
  const [period, ...others] = periods
  return {
    understood: { intent: 'plan', categories: found, period: daysOf(period) },
    rest,
    unused: others.map(({ typed }) => typed),
  }
}

const DUE_WORDS: readonly Concept[] = [
  'unpaid',
  'paid',
  ...ALWAYS,
  'due',
  'dueExtras',
  'overdue',
  'have',
  'left',
  'when',
  'account',
  'receive',
  'money',
  'came',
  'spend',
  'monthlyShare',
]
const TO_RECEIVE = phrase(
  '(?:a|para|que|vou|falta|faltam|ainda) receber|recebo|recebimentos?|entra',
)
const SALARY = phrase('salario|aposentadoria|pagamento|recebo')

/** Reads a question about dues: all of them, or those of the name in it. */
export function readDue(facts: Facts): ReadResult {
  const { periods, sentence } = facts
  const isPaid = !has(sentence, 'unpaid') && (has(sentence, 'paid') || PAID.test(textOf(sentence)))
  const asksPaid = isPaid && !has(sentence, 'howMuch') && !has(sentence, 'overdue')
  const isIncome =
    TO_RECEIVE.test(textOf(sentence)) || (has(sentence, 'receive') && SALARY.test(textOf(sentence)))
  const direction = isIncome ? 'receive' : 'pay'
  const bare = read(sentence, isIncome ? [...DUE_WORDS, 'earned'] : DUE_WORDS)
  const { subject, rest } = dueSubject(bare, facts.names, direction)
  const [period, ...others] = periods
  return {
    understood: {
      intent: 'due',
      direction,
      isOverdueOnly: has(sentence, 'overdue') && period === undefined,
      subject,
      asksPaid,
      period: daysOf(period),
    },
    rest,
    unused: others.map(({ typed }) => typed),
  }
}

function dueSubject(
  sentence: Sentence,
  names: Names,
  direction: 'pay' | 'receive',
): { readonly subject: DueSubject | null; readonly rest: Sentence } {
  const group: CountedGroup = direction === 'pay' ? 'expenses' : 'revenues'
  const whole = takeSubject(sentence)
  const { found, rest } = findCategories(sentence, names, group)
  const { subject, rest: left } = takeSubject(rest)
  if (found.length === 0 && subject === null) return { subject: null, rest: sentence }
  const text = whole.subject?.typed ?? null
  return { subject: { text, categories: found, others: subject?.typed ?? null }, rest: left }
}

/** The month of today. */
export const thisMonth = (today: Day) => monthsFrom(monthOf(today))

/** The month before that of today. */
export const monthBefore = (today: Day) => monthsFrom(monthBeside(today, -1))
