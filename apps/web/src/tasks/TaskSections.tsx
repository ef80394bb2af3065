import type { Task } from '@saldo/contract/tasks'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { useToday } from '../data/today.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { useFocusAround } from '../ui/layer/use-focus-around.ts'
import { DecisionButtons, DecisionProblem } from './DecisionButtons.tsx'
import { decidedText, styleOf } from './labels.ts'
import { useDecision } from './use-decision.ts'
import { Why } from './Why.tsx'
import { counted } from '@saldo/domain/counts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'

type Props = {
  readonly task: Task
  /** What may still be done with it. */
  readonly offers: readonly TaskState[]
  /** One line less, for a list that is looked through. */
  readonly isBrief?: boolean
}

/** A task that was decided on; its title opens it. */
function TaskRow({ task, offers, isBrief = false }: Props) {
  const decision = useDecision(task)
  const ref = useFocusAround<HTMLLIElement>()
  const today = useToday()
  return (
    <li ref={ref} className="border-b border-line py-3 last:border-0">
      <div
        className={cx(
          'flex gap-x-3 gap-y-2',
          isBrief ? 'items-center' : 'flex-wrap items-start sm:flex-nowrap',
        )}
      >
        <div className="flex min-w-0 flex-1 items-start gap-3 max-sm:basis-full">
          <IconChip {...styleOf(task)} />
          <div className="min-w-0 flex-1">
            <Title task={task} isBrief={isBrief} />
            {!isBrief && <Reason task={task} />}
            <p className="truncate text-sm text-faint">{decidedText(task, today)}</p>
          </div>
        </div>
        {offers.length > 0 && (
          <div className={cx('flex shrink-0 gap-2', !isBrief && 'max-sm:w-full')}>
            <DecisionButtons
              task={task}
              decision={decision}
              offers={offers}
              size="sm"
              {...(isBrief ? {} : { className: 'max-sm:flex-1' })}
            />
          </div>
        )}
      </div>
      <DecisionProblem decision={decision} />
    </li>
  )
}

function Title({ task, isBrief }: Pick<Props, 'task'> & { readonly isBrief: boolean }) {
  const { open } = useNavigation()
  const { _id: id, title } = task
  return (
    <button
      type="button"
      onClick={() => open(windows.task('tarefa', id))}
      className={cx(
        'relative block max-w-full rounded-xs text-left font-medium hover:underline',
        // What can be touched is 44 pixels high; what is seen is a line.
        "before:absolute before:inset-x-0 before:-inset-y-3 before:content-['']",
        isBrief ? 'truncate' : 'text-pretty break-words',
      )}
    >
      {title}
    </button>
  )
}

/** Why it was suggested, or what the person wrote. */
function Reason({ task: { description, why } }: Pick<Props, 'task'>) {
  return (
    <p className="line-clamp-2 text-base text-muted wrap-anywhere">
      {description ?? <Why why={why} />}
    </p>
  )
}

type ListProps = { readonly tasks: readonly Task[] }

/** The suggestions that nobody has decided on, what saves most first. */
export function Suggestions({ tasks }: ListProps) {
  return (
    <section
      tabIndex={-1}
      aria-labelledby="novas-tarefas"
      className="rounded-card focus-visible:outline-offset-8"
    >
      <h2 id="novas-tarefas" className="text-lg font-semibold">
        Novas tarefas
      </h2>
      {tasks.length === 0 ? (
        <div className="mt-3 rounded-card border border-dashed border-line-strong/60">
          <EmptyState
            small
            text="Nenhuma sugestão nova. Elas aparecem quando os seus números mostram o que pode melhorar."
          />
        </div>
      ) : (
        <>
          <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
            {tasks.map((task) => (
              <SuggestionCard key={task._id} task={task} />
            ))}
          </div>
          <p className="mt-3 text-sm text-muted">
            {counted(tasks.length, 'sugestão nova', 'sugestões novas')}. A que você recusar não
            volta por seis meses.
          </p>
        </>
      )}
    </section>
  )
}

/** What was accepted and is still to be done. */
export function PendingTasks({ tasks }: ListProps) {
  const { open } = useNavigation()
  const another = (
    <Button size="sm" onClick={() => open(windows.task('nova-tarefa'))}>
      Anotar uma tarefa
    </Button>
  )
  return (
    <Card tabIndex={-1} title="Tarefas pendentes">
      {tasks.length > 0 ? (
        <List tasks={tasks} offers={['done', 'rejected']} />
      ) : (
        <EmptyState
          small
          text="Nada pendente. Aceite uma sugestão ou anote uma tarefa sua."
          action={another}
        />
      )}
    </Card>
  )
}

/** The latest that were done; above five the list scrolls (money.md §9). */
export function DoneTasks({ tasks }: ListProps) {
  return (
    <Card tabIndex={-1} title="Últimas tarefas concluídas" className="h-full">
      {tasks.length === 0 ? (
        <EmptyState small text="Nenhuma tarefa concluída ainda." />
      ) : (
        <List isBrief tasks={tasks} offers={[]} />
      )}
    </Card>
  )
}

/** The latest that were rejected, which can still be accepted. */
export function RejectedTasks({ tasks }: ListProps) {
  return (
    <Card tabIndex={-1} title="Últimas tarefas recusadas" className="h-full">
      {tasks.length === 0 ? (
        <EmptyState small text="Nenhuma tarefa recusada." />
      ) : (
        <List isBrief tasks={tasks} offers={['accepted']} />
      )}
    </Card>
  )
}

function List({
  tasks,
  offers,
  isBrief = false,
}: ListProps & {
  readonly offers: readonly TaskState[]
  readonly isBrief?: boolean
}) {
  return (
    <ul className={cx('-my-3', isBrief && '-mx-2 max-h-81 overflow-y-auto px-2')}>
      {tasks.map((task) => (
        <TaskRow key={task._id} task={task} offers={offers} isBrief={isBrief} />
      ))}
    </ul>
  )
}
