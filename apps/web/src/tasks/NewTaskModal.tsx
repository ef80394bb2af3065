import { createTask } from '@saldo/contract/tasks'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TaskFields } from './TaskFields.tsx'

/** Writes down a task of one's own, which is to be done from then on. */
export function NewTaskModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <ChangeForm
      endpoint={createTask}
      defaults={{ title: '', description: '' }}
      request={(typed, { id }) => ({ body: { _id: id, ...typed } })}
      said="Tarefa criada com sucesso"
      title="Nova tarefa"
      text="Ela entra nas suas tarefas pendentes."
      failure="Não foi possível criar a tarefa."
      submitLabel="Salvar"
      onClose={onClose}
    >
      <TaskFields />
    </ChangeForm>
  )
}
