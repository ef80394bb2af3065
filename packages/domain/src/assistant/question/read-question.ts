import { CENTS_MAX, type Cents, isCents, toCents } from '../../money.ts'
import { readMoney } from '../../money-text.ts'
import { phrase, readAt, type Sentence, take, textOf, readSentence } from './sentence.ts'
import { numberOf } from './numbers.ts'
import type { Day } from '../../calendar.ts'
import { QUESTION_MAX } from '../kinds.ts'
import { has, read } from './concepts.ts'
import { kindOf } from './kind.ts'
import { hasBinding, leftoversOf } from './leftover.ts'
import { findPayments, type Names } from './names.ts'
import type { Direction } from './period.ts'
import { takePeriods } from './periods.ts'
import type { Question, Understood } from './question.ts'
import {
  type Facts,
  isOver,
  type ReadResult,
  readAffordable,
  readBalance,
  readCards,
  readDue,
  readObjective,
  readPlan,
  readRecord,
  readResult,
  readSaved,
} from './readers.ts'
import { correctSpelling } from './spelling.ts'
import { readSpending } from './spending-question.ts'

const NUMBERS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
}
const THOUSAND = 1000
const MILLION = 1_000_000
const SCALES: Readonly<Record<string, number>> = {
  mil: THOUSAND,
  k: THOUSAND,
  milhao: MILLION,
  milhoes: MILLION,
}
const UNITS = 'reais|real|r\\$|conto|contos|pila|pilas'

const word = [
  ...Object.keys(NUMBERS),
  ...Object.keys(SCALES).filter((scale) => scale !== 'k'),
].join('|')
/** `dois mil e quinhentos reais`, `mil`: words, with what they are of. */
const SPELLED = new RegExp(
  `\\b(?:${word})(?:(?: e)? (?:${word}))*\\b(?: (?:de )?(?:${UNITS}))?`,
  'gu',
)
const DIGITS = '\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?'
/** `r$ 1.200,50`, `2k`, `1,5 mil`, `80 reais`, `300`. A day, a year and a date are none. */
const WRITTEN = new RegExp(
  `(?<sign>r?\\$ ?)?(?<![\\d.,/])(?<digits>${DIGITS})(?![\\d/])` +
    `(?: ?(?<scale>mil|k|milhao|milhoes)\\b)?(?<unit> (?:de )?(?:${UNITS})\\b)?`,
  'gu',
)
const OF_A_DAY = /\b(?:dia|ate|as|ultimos|proximos) $/u
const YEAR = /^20\d\d$/u
const COUNTED =
  /^ (?:dias?|mes|meses|semanas?|anos?|vezes|x|parcelas?|%|por cento|de (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\w*)\b/u

type Found = { readonly value: Cents; readonly start: number; readonly end: number }

/** What only money is counted in. */
const MONEY_WORD = new RegExp(`\\b(?:cem|cento|\\w+entos|mil|milhao|milhoes|${UNITS})\\b`, 'u')

function spelledValue(text: string): number {
  let total = 0
  let part = 0
  for (const each of text.split(' ')) {
    const scale = SCALES[each]
    if (scale !== undefined) {
      total += Math.max(part, 1) * scale
      part = 0
    } else part += NUMBERS[each] ?? 0
  }
  return total + part
}

function writtenAmount(text: string, reading: AmountReading): Found | null {
  for (const match of text.matchAll(WRITTEN)) {
    const { sign, digits = '', scale, unit } = match.groups ?? {}
    const isMarked = sign !== undefined || unit !== undefined || scale !== undefined
    const before = text.slice(0, match.index)
    const end = match.index + match[0].length
    const isOther = OF_A_DAY.test(before) || YEAR.test(digits) || COUNTED.test(text.slice(end))
    if (!isMarked && (reading === 'marked' || (reading === 'bare' && isOther))) continue
    const cents = readMoney(digits)
    const value =
      cents === null ? Number.NaN : cents * (scale === undefined ? 1 : (SCALES[scale] ?? 1))
    if (isCents(value) && value <= CENTS_MAX)
      return { value: toCents(value), start: match.index, end }
  }
  return null
}

function spelledAmount(text: string, reading: AmountReading): Found | null {
  for (const match of text.matchAll(SPELLED)) {
    const value = readMoney(String(spelledValue(match[0])))
    const isAlone = /^(?:um|uma)$/u.test(match[0])
    const isMarked = MONEY_WORD.test(match[0])
    if (isAlone || value === null || value <= 0 || (reading === 'marked' && !isMarked)) continue
    return { value, start: match.index, end: match.index + match[0].length }
  }
  return null
}

/**
 * Which numbers are amounts: those that say so, those that are none of a date either, or all, where the dates
 * were read before.
 */
type AmountReading = 'marked' | 'bare' | 'any'

/**
 * The first amount that a sentence names, in cents, and the sentence without it: digits or words, with
 * thousands (`2k`, `1,5 mil`, `mil e duzentos reais`). `marked` takes only what says that it is money.
 */
function takeAmount(
  sentence: Sentence,
  reading: AmountReading,
): { readonly value: Cents | null; readonly rest: Sentence } {
  const text = textOf(sentence)
  const found = writtenAmount(text, reading) ?? spelledAmount(text, reading)
  if (found === null) return { value: null, rest: sentence }
  const from = text.slice(0, found.start).split(' ').length - 1
  const count = text.slice(found.start, found.end).trim().split(' ').length
  return { value: found.value, rest: readAt(sentence, from, count) }
}

const PARTS = phrase(
  '(?:(?:parcelad[oa] )?em )?(?<count>\\d{1,3}|duas|tres|quatro|cinco|seis|dez|doze) ?(?:x|vezes|parcelas)(?: sem juros)?',
)

/** In how many parts something is to be paid; null where it does not say. */
function takeParts(sentence: Sentence): {
  readonly parts: number | null
  readonly rest: Sentence
} {
  const taken = take(sentence, PARTS) ?? take(sentence, PARTS_IN_ONE)
  if (taken === null) return { parts: null, rest: sentence }
  const parts = numberOf(taken.match.groups?.['count'] ?? '')
  return parts > 0 ? { parts, rest: taken.rest } : { parts: null, rest: sentence }
}
const PARTS_IN_ONE = phrase('(?:(?:parcelad[oa] )?em )?(?<count>\\d{1,3})x(?: sem juros)?')

type Kind = ReturnType<typeof kindOf>

const AHEAD = phrase(
  '(?:vou|vai|vamos|irei|iremos) (?:gastar|pagar|receber|ganhar|entrar|sair|investir|cair)|a receber',
)

/** What has happened by now: its month is none of next year. */
const HAPPENED = phrase(
  'venceu|venceram|paguei|pagamos|pagou|pagaram|foi|foram|ficou|ficaram|estour(?:ei|ou|amos|aram)|pass(?:ei|ou|amos|aram)|fechou|veio',
)
/** What is to come: *vence em março* is the next March. */
const TO_COME = phrase(
  'venc(?:e|em|er|era|erao|endo)|pagar|vou|vamos|vai|cai|caem|recebo|recebe|receber|quando|devo|proxim[oa]s?',
)

function directionOf(kind: Kind, sentence: Sentence): Direction {
  const text = textOf(sentence)
  if ((kind === 'due' || kind === 'plan' || kind === 'invoice') && HAPPENED.test(text)) {
    return kind === 'invoice' || has(sentence, 'paid', 'unpaid') ? 'recent' : 'past'
  }
  if (kind === 'due' && !TO_COME.test(text)) return 'nearest'
  if (kind === 'due' || kind === 'affordable')
    return has(sentence, 'paid', 'unpaid') ? 'nearest' : 'future'
  if (kind === 'result') return isOver(sentence) ? 'past' : 'nearest'
  if (kind === 'invoice' || kind === 'plan' || kind === 'bestDay' || kind === 'limit')
    return 'nearest'
  return AHEAD.test(text) ? 'future' : 'past'
}

const UNKNOWN = { intent: 'unknown' } as const
const PRICED: readonly Kind[] = ['affordable', 'record']

function readBy(kind: Exclude<Kind, null>, facts: Facts): ReadResult {
  switch (kind) {
    case 'record':
      return readRecord(facts)
    case 'limit':
    case 'bestDay':
      return readCards(facts, kind)
    case 'invoice':
      return readCards(facts, 'standing')
    case 'balance':
      return readBalance(facts)
    case 'affordable':
      return readAffordable(facts)
    case 'result':
      return readResult(facts)
    case 'objective':
      return readObjective(facts)
    case 'saved':
      return readSaved(facts)
    case 'plan':
      return readPlan(facts)
    case 'due':
      return readDue(facts)
    default:
      return readSpending(facts)
  }
}

const PERS = [
  ['perMonth', 'month'],
  ['perWeek', 'week'],
  ['perDay', 'day'],
] as const

/** Words such as *por mês* are no month: they are read before any date is. */
function takePer(sentence: Sentence): Pick<Facts, 'per'> & { readonly rest: Sentence } {
  const found = PERS.find(([concept]) => has(sentence, concept))
  if (found === undefined) return { per: null, rest: sentence }
  const [concept, per] = found
  return { per, rest: read(sentence, [concept]) }
}

const PER_WORDS = { month: 'por mês', week: 'por semana', day: 'por dia' } as const

/** Whether an intent has a use for *por mês*. */
const takesPer = ({ intent }: ReadResult['understood']) =>
  intent === 'spending' || intent === 'objective'

const HELP = phrase('ajuda|ajude|ajudar|socorro')

/** No word says what is asked: a name alone is asked about as its screen shows it. */
function readNames(facts: Facts): ReadResult {
  if (HELP.test(textOf(facts.sentence)))
    return { understood: UNKNOWN, rest: facts.sentence, unused: [] }
  const spending = readSpending(facts)
  const { understood, rest } = spending
  const isFound =
    understood.intent === 'spending' &&
    (understood.scope.categories.length > 0 || understood.scope.trade !== null)
  const objective = readObjective(facts)
  const isGoal =
    objective.understood.intent === 'objective' &&
    objective.understood.goals.length > 0 &&
    leftoversOf(objective.rest).length === 0
  // *Reserva de emergência* is a goal before it is a category of investments.
  if (isGoal && understood.intent === 'spending' && understood.flow === 'investiments') {
    return objective
  }
  if (isFound) return spending
  const { found } = findPayments(facts.sentence, facts.names)
  if (found.length > 0) {
    const isCard = found.some(({ type }) => type === 'credit')
    const standing = isCard ? readCards(facts, 'standing') : readBalance(facts)
    if (leftoversOf(standing.rest).length === 0) return standing
  }
  if (isGoal) return objective
  const hasSubject = understood.intent === 'spending' && understood.scope.searches.length > 0
  const asks = has(facts.sentence, 'howMuch') && has(facts.sentence, 'came')
  if (asks && hasSubject && leftoversOf(rest).length === 0) return spending
  return { understood: UNKNOWN, rest, unused: [] }
}

/**
 * What somebody asks of their own figures: in everyday words, with slips, with or without accents. Every
 * word is read for what it means or named as one that was not (case M19); where one that decides the
 * answer is not understood (`sem`, `antes`, a number, a word about time), there is no answer but that.
 * Days are counted from `today`; without a period a question is about this month.
 */
export function readQuestion(
  typed: string,
  { today, names }: { readonly today: Day; readonly names: Names },
): Question {
  const { sentence, corrections } = correctSpelling(
    readSentence(typed.slice(0, QUESTION_MAX)),
    names,
  )
  const split = takeParts(sentence)
  const priced = takeAmount(split.rest, 'marked')
  const price = priced.value ?? takeAmount(priced.rest, 'bare').value
  const kind = kindOf({ sentence: priced.rest, value: price, names })
  // An amount that nothing is done with stays unread, and is named.
  const hasPrice = PRICED.includes(kind)
  const usesAmount = hasPrice || has(sentence, 'threshold')
  const { value: marked, rest: whole } = usesAmount ? priced : { value: null, rest: sentence }
  const direction = directionOf(kind, whole)
  const { per, rest: counted } = takePer(whole)
  const dated = takePeriods(counted, {
    today,
    direction,
    hasPrice,
    hasSides: has(sentence, 'compare'),
  })
  const bare = usesAmount && marked === null ? takeAmount(dated.rest, 'any') : null
  const { value, rest } = bare ?? { value: marked, rest: dated.rest }
  const parts = hasPrice ? split.parts : null
  const facts = {
    sentence: rest,
    value,
    parts,
    periods: dated.periods,
    isList: dated.isList,
    per,
    names,
    today,
  }
  const result = kind === null ? readNames(facts) : readBy(kind, facts)
  if (result.understood.intent === 'unknown') return { ...UNKNOWN, unread: [], corrections: [] }
  const unused =
    per !== null && !takesPer(result.understood)
      ? [...result.unused, PER_WORDS[per]]
      : result.unused
  const leftovers = leftoversOf(result.rest)
  const words = [...dated.unclear, ...unused, ...leftovers.map((leftover) => leftover.typed)]
  const isUnclear = dated.unclear.length > 0 || unused.length > 0 || hasBinding(leftovers)
  return isUnclear
    ? { intent: 'unclear', unread: [...words, ...wordsIn(result.understood)], corrections }
    : { ...result.understood, unread: words, corrections }
}

/** The words of a question that are the name of nothing: without an answer they are named as well. */
function wordsIn(understood: Understood): readonly string[] {
  switch (understood.intent) {
    case 'spending':
      return understood.scope.searches
    case 'due':
      return understood.subject?.text == null ? [] : [understood.subject.text]
    case 'objective':
      return understood.subject === null ? [] : [understood.subject]
    case 'affordable':
      return understood.object === null ? [] : [understood.object]
    default:
      return []
  }
}
