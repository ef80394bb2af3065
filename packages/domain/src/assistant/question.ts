import { addDays, type Day, firstDay, lastDay, monthOf } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { takeAmount } from './amounts.ts'
import { type Direction, type Period, takePeriod } from './periods.ts'
import { foldWords } from './words.ts'

/** What a question is about: earned, spent or put aside. */
export type Flow = 'revenues' | 'expenses' | 'investiments'

/** A question as it was understood (decisions.md §15). */
export type Question =
  /** How much on `subject`, of everything where it names nothing. */
  | {
      readonly intent: 'spending'
      readonly flow: Flow
      readonly subject: string | null
      readonly period: Period
    }
  | { readonly intent: 'due'; readonly period: Period }
  /** When is the invoice, of the card that `subject` names, of all where it names none. */
  | { readonly intent: 'invoice'; readonly subject: string | null }
  /** Whether `value` may be spent; how much may be where it names none. */
  | { readonly intent: 'affordable'; readonly value: Cents | null }
  | { readonly intent: 'objective'; readonly subject: string | null }
  | { readonly intent: 'unknown' }

/** The longest question that is read, in characters. */
export const QUESTION_MAX = 300

const DUE_DAYS = 7

const MAY =
  /\b(?:posso|podemos|consigo|conseguimos|cabe|cabem|da pra|da para|daria pra|daria para|tenho como|tem como|e possivel|vale|sobra|ainda tenho|quanto tenho|quanto resta|tenho dinheiro|dou conta)\b/u
const SPEND =
  /\b(?:gast\w*|compr\w*|pag\w*|torr\w*|cab\w+|sobra\w*|usar|desembolsar|bancar|orcamento|dou conta)\b/u
const INVOICE = /\b(?:faturas?|cartao|cartoes)\b/u
const SPENT =
  /\b(?:gast\w*|despes\w*|custo\w*|custaram|saiu|sairam|paguei|pagamos|consum\w*|torrei|torramos|desembols\w*)\b/u
const EARNED = /\b(?:receb\w*|ganh\w*|entrou|entraram|receitas?|renda|fatur(?:ei|amos|amento))\b/u
const SAVED = /\b(?:invest\w*|poup\w*|apliquei|aplicamos|economiz\w*)\b/u
const PUT_ASIDE = /\bguard\w+/u
const DUE =
  /\b(?:venc\w*|a pagar|pra pagar|para pagar|que pagar|pagar|devo|devendo|boletos?|atrasad\w*|pendent\w*|em aberto|pagamentos|contas)\b/u
const OBJECTIVE =
  /\b(?:objetivos?|metas?|sonhos?|juntei|juntamos|juntando|juntar|guardei|guardamos|guardado|guardando|reserva|falta\w*|progresso|andamento)\b/u
const HOW_IS =
  /\b(?:como|quando)\b.*\b(?:esta|estao|vai|vao|anda|andam|termino|acabo|chego|alcanco|atinjo|realizo|fica|pronto|pronta)\b/u
const HOW_MUCH = /\b(?:quanto|quantos|total|soma|valor)\b/u

/** Words that carry the question, and name nothing. */
const CARRYING: ReadonlySet<string> = new Set(
  (
    'a o as os e ou um uma uns umas de do da dos das em no na nos nas ao aos com por pelo pela para pra pro pras pros ' +
    'que quanto quantos quanta quantas qual quais quando como onde eu me mim meu minha meus minhas nosso nossa nossos ' +
    'nossas voce foi foram era ser sao ja ate agora ainda so la ai isso isto esse essa este esta estao estou tudo todo toda ' +
    'todos todas total soma valor dinheiro mesmo mais menos muito tem tenho temos ha vou vai vao anda andam por favor ' +
    'diga mostre mostra quero saber ver gostaria pode posso podemos poderia deu dei sobre categoria dia data mes semana ' +
    'ano no durante entre desde r$ reais real conta contas'
  ).split(' '),
)

/** What is left of a text without the words of the question: the name of what it is about. */
function subjectOf(text: string, ...patterns: readonly RegExp[]): string | null {
  const all = patterns.map(({ source }) => new RegExp(source, 'gu'))
  const bare = all.reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
  const words = bare.split(' ').filter((word) => word !== '' && !CARRYING.has(word))
  return words.length === 0 ? null : words.join(' ')
}

const monthAround = (day: Day): Period => ({
  startDate: firstDay(monthOf(day)),
  endDate: lastDay(monthOf(day)),
})

function spending(text: string, today: Day, flow: Flow): Question {
  const { period, rest } = takePeriod(text, { today, direction: 'past' })
  const subject = subjectOf(rest, SPENT, EARNED, SAVED, PUT_ASIDE)
  return { intent: 'spending', flow, subject, period: period ?? monthAround(today) }
}

function due(text: string, today: Day): Question {
  const { period } = takePeriod(text, { today, direction: 'future' satisfies Direction })
  return {
    intent: 'due',
    period: period ?? { startDate: today, endDate: addDays(today, DUE_DAYS) },
  }
}

const ASKED_OF_INVOICE =
  /\b(?:faturas?|cartao|cartoes|credito|vence\w*|vencimento|fecha\w*|pag\w+|proxima|atual|aberta|gast\w*|compr\w*|veio|vem|ficou|limite|melhor|devo|falta\w*)\b/u
const ASKED_OF_OBJECTIVE =
  /\b(?:objetivos?|metas?|sonhos?|junt\w+|guard\w+|falta\w*|progresso|andamento|termino|acabo|chego|alcanc\w*|atinj\w*|atingir|complet\w*|realiz\w*|fica|pront[oa])\b/u

/**
 * What somebody asks, of the five things that can be answered from their figures: with or without accents,
 * in everyday words. `unknown` where it is none of them; nothing is guessed. Days are counted from `today`.
 */
export function readQuestion(typed: string, today: Day): Question {
  const text = foldWords(typed.slice(0, QUESTION_MAX))
  const { value, rest } = takeAmount(text)
  const isInvoice = INVOICE.test(text)
  if (MAY.test(text) && SPEND.test(text) && (value !== null || !isInvoice)) {
    return { intent: 'affordable', value }
  }
  if (isInvoice && !EARNED.test(text)) {
    const { rest: named } = takePeriod(rest, { today, direction: 'future' })
    return { intent: 'invoice', subject: subjectOf(named, ASKED_OF_INVOICE) }
  }
  if (SPENT.test(text)) return spending(rest, today, 'expenses')
  if (EARNED.test(text)) return spending(rest, today, 'revenues')
  if (OBJECTIVE.test(text) && !DUE.test(text)) {
    const { period, rest: named } = takePeriod(rest, { today, direction: 'past' })
    const subject = subjectOf(named, ASKED_OF_OBJECTIVE)
    // *Quanto guardei este mês* names no goal: it is what was put aside.
    return period !== null && subject === null
      ? spending(rest, today, 'investiments')
      : { intent: 'objective', subject }
  }
  if (SAVED.test(text)) return spending(rest, today, 'investiments')
  if (DUE.test(text)) return due(rest, today)
  if (HOW_IS.test(text))
    return { intent: 'objective', subject: subjectOf(rest, ASKED_OF_OBJECTIVE) }
  return HOW_MUCH.test(text) &&
    subjectOf(rest) !== null &&
    /\b(?:com|no|na|em|de|do|da)\b/u.test(text)
    ? spending(rest, today, 'expenses')
    : { intent: 'unknown' }
}
