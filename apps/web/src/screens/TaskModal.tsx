import type { Task } from '@saldo/contract/tasks'
import { useMyId } from '../data/view.ts'
import type { TaskWindow } from '../paths.ts'
import { EditTaskModal } from '../tasks/EditTaskModal.tsx'
import { NewTaskModal } from '../tasks/NewTaskModal.tsx'
import { SeenTaskModal } from '../tasks/SeenTaskModal.tsx'
import { taskKey, taskOf } from '../tasks/task-lists.ts'
import { useTasks } from '../tasks/use-tasks.ts'
import { Modal } from '../ui/Modal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  readonly name: TaskWindow
  readonly id: string | undefined
  /** Whose task it is, where it is another member's. */
  readonly userId: string | undefined
  readonly onClose: () => void
}

/** The windows of tasks, by the name in the address. */
export function TaskModal({ name, id, userId, onClose }: Props) {
  if (name === 'nova-tarefa' || id === undefined) return <NewTaskModal onClose={onClose} />
  return <OfOne id={id} userId={userId} onClose={onClose} />
}

type OfOneProps = Omit<Props, 'name' | 'id'> & { readonly id: string }

/** One of those in sight: a suggestion that holds no more is among them as little as a deleted one. */
function OfOne({ id, userId, onClose }: OfOneProps) {
  const myId = useMyId()
  const query = useTasks()
  return (
    <QueryModal
      title="Tarefa"
      query={query}
      skeleton={<Skeleton className="h-48" />}
      onClose={onClose}
    >
      {(tasks) => {
        const task = taskOf(tasks, { _id: id, user: userId ?? myId })
        if (task === undefined) return <Gone onClose={onClose} />
        return (
          <Shown key={taskKey(task)} task={task} isOwn={task.user === myId} onClose={onClose} />
        )
      }}
    </QueryModal>
  )
}

type ShownProps = {
  readonly task: Task
  readonly isOwn: boolean
  readonly onClose: () => void
}

function Shown({ task, isOwn, onClose }: ShownProps) {
  const Window = isOwn && task.rule === null ? EditTaskModal : SeenTaskModal
  return <Window task={task} onClose={onClose} />
}

function Gone({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Modal title="Tarefa" size="sm" onClose={onClose}>
      <p className="pb-2 text-base text-muted">
        Esta tarefa não está mais aqui: foi excluída, ou os números deixaram de pedi-la.
      </p>
    </Modal>
  )
}
