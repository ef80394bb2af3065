import type { Task } from '@saldo/contract/tasks'
import { useMyId } from '../data/view.ts'
import { counted } from '../fields/counts.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { styleOf, stateLabels } from './labels.ts'
import { latestOf, listsOf, taskKey } from './task-lists.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useTasks } from './use-tasks.ts'

/** The last five tasks on the dashboard, always as high as five (money.md §1). */
export function TasksBox() {
  return (
    <div className="flex h-65 flex-col">
      <QueryView small query={useTasks()} skeleton={<Skeleton lines={5} className="h-11" />}>
        {(tasks) => {
          const latest = latestOf(tasks)
          if (latest.length === 0) return <NoTasks tasks={tasks} />
          return (
            <ul className="-mx-2">
              {latest.map((task) => (
                <Row key={taskKey(task)} task={task} />
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
  const { _id: id, title, state, user } = task
  const isOwn = user === useMyId()
  const owner = useOwnerName(task)
  return (
    <li>
      <button
        type="button"
        onClick={() => open(windows.task('tarefa', id, isOwn ? undefined : user))}
        className="flex h-13 w-full items-center gap-3 rounded-field px-2 text-left hover:bg-sunken"
      >
        <IconChip size="sm" {...styleOf(task)} />
        <span className="min-w-0 flex-1 truncate font-medium">
          {title}
          {owner !== null && <span className="font-normal text-muted"> · {owner}</span>}
        </span>
        {state !== null && (
          <Badge dot tone={stateLabels[state].tone}>
            {stateLabels[state].label}
          </Badge>
        )}
      </button>
    </li>
  )
}

/** Nothing was taken on yet; where something is suggested, the way to it. */
function NoTasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { suggested } = listsOf(tasks)
  return (
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        small
        text="Sem tarefas registradas"
        action={
          <Link href={paths.tasks()} className={buttonStyle({ size: 'sm' })}>
            {suggested.length === 0
              ? 'Ver planos de ação'
              : `Ver ${counted(suggested.length, 'sugestão nova', 'sugestões novas')}`}
          </Link>
        }
      />
    </div>
  )
}
