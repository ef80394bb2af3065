import type { Day } from '../../calendar.ts'
import { QUESTION_MAX } from '../kinds.ts'
import { takeAmount, takeParts } from './amounts.ts'
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
  type Read,
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
import { phrase, readSentence, type Sentence, textOf } from './sentence.ts'
import { correctSpelling } from './spelling.ts'
import { readSpending } from './spending-question.ts'

type Kind = ReturnType<typeof kindOf>

const AHEAD = phrase(
  '(?:vou|vai|vamos|irei|iremos) (?:gastar|pagar|receber|ganhar|entrar|sair|investir|cair)|a receber',
)

function directionOf(kind: Kind, sentence: Sentence): Direction {
  if (kind === 'due' || kind === 'affordable')
    return has(sentence, 'paid', 'unpaid') ? 'nearest' : 'future'
  if (kind === 'result') return isOver(sentence) ? 'past' : 'nearest'
  if (kind === 'invoice' || kind === 'plan' || kind === 'bestDay' || kind === 'limit')
    return 'nearest'
  return AHEAD.test(textOf(sentence)) ? 'future' : 'past'
}

const UNKNOWN = { intent: 'unknown' } as const
const PRICED: readonly Kind[] = ['affordable', 'record']

function readBy(kind: Exclude<Kind, null>, facts: Facts): Read {
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
const takesPer = ({ intent }: Read['understood']) => intent === 'spending' || intent === 'objective'

const HELP = phrase('ajuda|ajude|ajudar|socorro')

/** No word says what is asked: a name alone is asked about as its screen shows it. */
function readNames(facts: Facts): Read {
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
