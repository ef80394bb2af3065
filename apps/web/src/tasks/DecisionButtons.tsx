import type { Task } from '@saldo/contract/tasks'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { Button } from '../ui/Button.tsx'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import type { useDecision } from './use-decision.ts'

const verbs: Readonly<Record<TaskState, string>> = {
  accepted: 'Aceitar',
  rejected: 'Recusar',
  done: 'Concluir',
}

type Props = {
  readonly task: Task
  readonly decision: ReturnType<typeof useDecision>
  /** What may be done with it, the usual one first. */
  readonly offers: readonly TaskState[]
  readonly size?: 'sm' | 'md'
  readonly className?: string
}

/** What a person does with a task; each button names the task for whoever does not see it beside. */
export function DecisionButtons({ task, decision, offers, size = 'md', className = '' }: Props) {
  const { decide, underWay } = decision
  return offers.map((state) => (
    <Button
      key={state}
      size={size}
      variant={state === 'rejected' ? 'ghost' : 'secondary'}
      className={className}
      busy={underWay === state}
      aria-disabled={underWay !== null || undefined}
      aria-label={`${verbs[state]}: ${task.title}`}
      onClick={() => void decide(state)}
    >
      {verbs[state]}
    </Button>
  ))
}

/** Why it was not done, under what was pressed. */
export function DecisionProblem({ decision }: Pick<Props, 'decision'>) {
  return <ErrorText className="mt-2">{decision.problem ?? undefined}</ErrorText>
}
