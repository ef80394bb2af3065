import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { removeTask, type Task, updateTask } from '@saldo/contract/tasks'
import { useChange } from '../data/queries.ts'
import { ChangedElsewhere } from '../fields/ChangedElsewhere.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { changesOf, formOf, type TaskForm } from './task-form.ts'
import { TaskFields } from './TaskFields.tsx'

type Props = { readonly task: Task; readonly onClose: () => void }

const labels = { title: 'Título', description: 'Descrição' } as const

/** Changes a task of one's own, or deletes it. */
export function EditTaskModal({ task, onClose }: Props) {
  const snack = useSnack()
  const update = useChange(updateTask)
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm<TaskForm>({ defaultValues: formOf(task) })
  const { dirtyFields, isDirty } = form.formState
  const save = form.handleSubmit((filled) => {
    if (!isDirty) return onClose()
    return update.mutate(
      { params: { id: task._id }, body: changesOf(task, filled, dirtyFields) },
      {
        onSuccess: () => {
          snack({ message: 'Tarefa editada com sucesso', kind: 'success' })
          onClose()
        },
      },
    )
  })
  return (
    <FormModal
      title="Editar tarefa"
      onClose={onClose}
      isDirty={isDirty}
      problem={update.error}
      failure="Falha ao tentar editar tarefa."
      busy={update.isPending}
      submitLabel="Salvar"
      onSubmit={save}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setRemoving(true)}>
          Excluir
        </Button>
      }
    >
      <TaskFields form={form} problem={update.error} />
      <ChangedElsewhere form={form} now={formOf(task)} labels={labels} />
      {isRemoving && (
        <RemoveDialog task={task} onNo={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </FormModal>
  )
}

type RemoveProps = {
  readonly task: Task
  readonly onNo: () => void
  readonly onRemoved: () => void
}

function RemoveDialog({ task, onNo, onRemoved }: RemoveProps) {
  const remove = useChange(removeTask)
  const snack = useSnack()
  return (
    <ConfirmDialog
      danger
      title={`Excluir “${task.title}”?`}
      text="A exclusão não pode ser desfeita."
      yes="Excluir"
      no="Cancelar"
      busy={remove.isPending}
      error={remove.error?.message}
      onNo={onNo}
      onYes={() =>
        remove.mutate(
          { params: { id: task._id } },
          {
            onSuccess: () => {
              snack({ message: 'Tarefa excluída com sucesso', kind: 'success' })
              onRemoved()
            },
          },
        )
      }
    />
  )
}
