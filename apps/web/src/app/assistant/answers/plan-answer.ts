import { listObjectives, type Objective } from '@saldo/contract/objectives'
import type { Question } from '@saldo/domain/assistant/question/question'
import { paceText } from '../../../objectives/labels.ts'
import { paths } from '../../../paths.ts'
import {
  type Content,
  type Context,
  type Line,
  type Plan,
  plan,
  request,
  type Section,
  OWN,
} from './content.ts'
import { planCards } from './cards.ts'
import { planDues } from './dues.ts'
import {
  planAffordable,
  planBalance,
  planPlan,
  planResult,
  planSaved,
  writeRecord,
} from './money.ts'
import { planSpending } from './spending.ts'

const SHOWN_MAX = 5
const ALL = { href: paths.objectives(), label: 'Ver objetivos' }

function oneGoal(objective: Objective, { today }: Context): Section {
  const { _id, name, reachedValue, totalValue, leftValue, suggestedInstallment, done } = objective
  const href = `${paths.objectives()}?${new URLSearchParams({ janela: 'objetivo', id: _id })}`
  const lines: Line[] = [
    [
      { money: reachedValue },
      ' de ',
      { money: totalValue },
      '; faltam ',
      { money: leftValue },
      '.',
    ],
    [paceText(objective, today)],
  ]
  if (!done && suggestedInstallment > 0 && objective.finalDate >= today) {
    lines.push(['Para chegar no prazo: ', { money: suggestedInstallment }, ' por mês.'])
  }
  return { title: name, lines, sources: [{ href, label: 'Ver este objetivo' }] }
}

/** How far the goals are that are named, or all of them. */
function planObjectives(
  { goals, subject }: Extract<Question, { intent: 'objective' }>,
  context: Context,
): Plan {
  return plan([request(listObjectives, { query: OWN })] as const, ([objectives]): Content => {
    if (objectives.length === 0) {
      return [{ lines: [['Você ainda não tem objetivos.']], sources: [ALL] }]
    }
    const ids = goals.map(({ _id }) => _id)
    const named = objectives.filter(({ _id }) => ids.includes(_id))
    const shown = (named.length > 0 ? named : objectives).slice(0, SHOWN_MAX)
    const missing: Content =
      subject === null
        ? []
        : [{ lines: [[`Não encontrei o objetivo “${subject}”. Estes são os seus:`]], sources: [] }]
    const rest: Content =
      named.length === 0 && objectives.length > shown.length ? [{ lines: [], sources: [ALL] }] : []
    return [...missing, ...shown.map((objective) => oneGoal(objective, context)), ...rest]
  })
}

/** What is to be read for an answer, and how it is written; null where the question was not understood. */
export function planAnswer(question: Question, context: Context): Plan | null {
  switch (question.intent) {
    case 'spending':
      return planSpending(question, context)
    case 'due':
      return planDues(question, context)
    case 'invoice':
      return planCards(question, context)
    case 'balance':
      return planBalance(question)
    case 'affordable':
      return planAffordable(question, context)
    case 'result':
      return planResult(question, context)
    case 'saved':
      return planSaved(question, context)
    case 'objective':
      return planObjectives(question, context)
    case 'plan':
      return planPlan(question, context)
    case 'record':
      return { requests: [], write: () => writeRecord(question, context) }
    default:
      return null
  }
}
