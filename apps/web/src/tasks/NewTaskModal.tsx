import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createTask } from '@saldo/contract/tasks'
import { newId } from '../data/new-id.ts'
import { useChange } from '../data/queries.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { TaskFields } from './TaskFields.tsx'
import type { TaskForm } from './task-form.ts'

/** Writes down a task of one's own, which is to be done from then on. */
export function NewTaskModal({ onClose }: { readonly onClose: () => void }) {
  const [id] = useState(newId)
  const snack = useSnack()
  const create = useChange(createTask)
  const form = useForm<TaskForm>({ defaultValues: { title: '', description: '' } })
  const save = form.handleSubmit((body) =>
    create.mutate(
      { body: { _id: id, ...body } },
      {
        onSuccess: () => {
          snack({ message: 'Tarefa criada com sucesso', kind: 'success' })
          onClose()
        },
      },
    ),
  )
  return (
    <FormModal
      title="Nova tarefa"
      text="Ela entra nas suas tarefas pendentes."
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={create.error}
      failure="Falha ao tentar criar tarefa."
      busy={create.isPending}
      submitLabel="Salvar"
      onSubmit={save}
    >
      <TaskFields form={form} problem={create.error} />
    </FormModal>
  )
}
