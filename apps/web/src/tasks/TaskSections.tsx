import type { Task } from '@saldo/contract/tasks'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { counted } from '@saldo/domain/counts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SuggestionCard } from './SuggestionCard.tsx'
import { TaskRow } from './TaskRow.tsx'

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

type AllProps = ListProps & {
  readonly offers: readonly TaskState[]
  readonly isBrief?: boolean
}

function List({ tasks, offers, isBrief = false }: AllProps) {
  return (
    <ul className={cx('-my-3', isBrief && '-mx-2 max-h-81 overflow-y-auto px-2')}>
      {tasks.map((task) => (
        <TaskRow key={task._id} task={task} offers={offers} isBrief={isBrief} />
      ))}
    </ul>
  )
}
