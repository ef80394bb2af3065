import type { TaskWindow } from '../paths.ts'
import { EditTaskModal } from '../tasks/EditTaskModal.tsx'
import { NewTaskModal } from '../tasks/NewTaskModal.tsx'
import { SeenTaskModal } from '../tasks/SeenTaskModal.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  readonly name: TaskWindow
  readonly id: string | undefined
  readonly onClose: () => void
}

/** The windows of tasks, by the name in the address. */
export function TaskModal({ name, id, onClose }: Props) {
  if (name === 'nova-tarefa' || id === undefined) return <NewTaskModal onClose={onClose} />
  return <OfOne id={id} onClose={onClose} />
}

/** One of those in sight: a suggestion that holds no more is among them as little as a deleted one. */
function OfOne({ id, onClose }: Omit<Props, 'name' | 'id'> & { readonly id: string }) {
  const query = useTasks()
  return (
    <QueryModal
      title="Tarefa"
      query={query}
      skeleton={<Skeleton className="h-48" />}
      onClose={onClose}
    >
      {(tasks) => {
        const task = tasks.find(({ _id }) => _id === id)
        if (task === undefined) return <Gone onClose={onClose} />
        const Window = task.rule === null ? EditTaskModal : SeenTaskModal
        return <Window key={id} task={task} onClose={onClose} />
      }}
    </QueryModal>
  )
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
