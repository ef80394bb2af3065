import type { Task } from '@saldo/contract/tasks'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { styleOf, stateLabels } from './labels.ts'
import { latestOf } from './task-lists.ts'
import { useDecidedTasks } from './use-tasks.ts'

/** The last five tasks on the dashboard, always as high as five (money.md §1). */
export function TasksBox() {
  return (
    <div className="flex h-65 flex-col">
      <QueryView small query={useDecidedTasks()} skeleton={<Skeleton lines={5} className="h-11" />}>
        {(tasks) => {
          const latest = latestOf(tasks)
          if (latest.length === 0) return <NoTasks />
          return (
            <ul className="-mx-2">
              {latest.map((task) => (
                <Row key={task._id} task={task} />
              ))}
            </ul>
          )
        }}
      </QueryView>
    </div>
  )
}

function Row({ task }: { readonly task: Task }) {
  const { open } = useNavigation()
  const { _id: id, title, state } = task
  return (
    <li>
      <button
        type="button"
        onClick={() => open(windows.task('tarefa', id))}
        className="flex h-13 w-full items-center gap-3 rounded-field px-2 text-left hover:bg-sunken"
      >
        <IconChip size="sm" {...styleOf(task)} />
        <span className="min-w-0 flex-1 line-clamp-2 font-medium break-words">{title}</span>
        {state !== null && (
          <Badge dot tone={stateLabels[state].tone}>
            {stateLabels[state].label}
          </Badge>
        )}
      </button>
    </li>
  )
}

/** Nothing was taken on yet; what is suggested is on the screen of tasks. */
function NoTasks() {
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        small
        text="Sem tarefas registradas"
        action={
          <Link href={paths.tasks()} className={buttonStyle({ size: 'sm' })}>
            Ver sugestões
          </Link>
        }
      />
    </div>
  )
}
