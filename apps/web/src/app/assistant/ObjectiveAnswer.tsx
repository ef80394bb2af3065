import { listObjectives, type Objective } from '@saldo/contract/objectives'
import { findNamed } from '@saldo/domain/assistant/words'
import { useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'
import { Money } from '../../fields/Money.tsx'
import { categoryLabels, paceText } from '../../objectives/labels.ts'
import { paths } from '../../paths.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { answerShape, Sources } from './answer-parts.tsx'

const SHOWN_MAX = 5

/** The goal that a question names: by its own name, else by what it is for. */
function goalOf(subject: string, objectives: readonly Objective[]): Objective | undefined {
  const byPurpose = objectives.map((objective) => ({
    name: categoryLabels[objective.category].label,
    objective,
  }))
  return findNamed(subject, objectives) ?? findNamed(subject, byPurpose)?.objective
}

/** How far one goal is, or all of them. */
export function ObjectiveAnswer({ subject }: { readonly subject: string | null }) {
  const query = useReading(listObjectives, { query: OWN })
  return (
    <QueryView small query={query} skeleton={answerShape}>
      {(objectives) => {
        const named = subject === null ? undefined : goalOf(subject, objectives)
        const source = { href: paths.objectives(), label: 'Ver objetivos' }
        if (objectives.length === 0) {
          return (
            <>
              <p>Você ainda não tem objetivos.</p>
              <Sources sources={[source]} />
            </>
          )
        }
        const shown = named === undefined ? objectives.slice(0, SHOWN_MAX) : [named]
        return (
          <>
            {subject !== null && named === undefined && (
              <p>Não encontrei o objetivo “{subject}”. Estes são os seus:</p>
            )}
            <ul className="flex flex-col gap-3">
              {shown.map((objective) => (
                <OneGoal key={objective._id} objective={objective} />
              ))}
            </ul>
            {subject === null && objectives.length > shown.length && <Sources sources={[source]} />}
          </>
        )
      }}
    </QueryView>
  )
}

function OneGoal({ objective }: { readonly objective: Objective }) {
  const today = useToday()
  const { _id, name, reachedValue, totalValue, leftValue } = objective
  const href = `${paths.objectives()}?${new URLSearchParams({ janela: 'objetivo', id: _id })}`
  return (
    <li>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p>
        <Money value={reachedValue} /> de <Money value={totalValue} />; faltam{' '}
        <Money value={leftValue} />. {paceText(objective, today)}
      </p>
      <Sources sources={[{ href, label: 'Ver este objetivo' }]} />
    </li>
  )
}
