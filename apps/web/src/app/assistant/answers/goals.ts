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

type ObjectiveQuestion = Extract<Question, { intent: 'objective' }>

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
export function planObjectives({ goals, subject }: ObjectiveQuestion, context: Context): Plan {
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
