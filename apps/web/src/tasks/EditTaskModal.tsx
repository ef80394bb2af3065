import { useState } from 'react'
import { removeTask, type Task, updateTask } from '@saldo/contract/tasks'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Button } from '../ui/Button.tsx'
import { TaskFields } from './TaskFields.tsx'

/** Changes a task of one's own, or deletes it. */
export function EditTaskModal({
  task: { _id: id, version, title, description },
  onClose,
}: {
  readonly task: Task
  readonly onClose: () => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <ChangeForm
      endpoint={updateTask}
      isEdit
      defaults={{ title, description: description ?? '' }}
      request={(typed, { changed }) => ({ params: { id }, body: { version, ...changed(typed) } })}
      said="Tarefa editada com sucesso"
      labels={{ title: 'Título', description: 'Descrição' }}
      title="Editar tarefa"
      failure="Não foi possível editar a tarefa."
      submitLabel="Salvar"
      onClose={onClose}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={() => setRemoving(true)}>
          Excluir
        </Button>
      }
    >
      <TaskFields />
      {isRemoving && (
        <ConfirmChange
          endpoint={removeTask}
          request={{ params: { id } }}
          said="Tarefa excluída com sucesso"
          danger
          title={`Excluir “${title}”?`}
          text="A exclusão não pode ser desfeita."
          yes="Excluir"
          no="Cancelar"
          onDone={onClose}
          onClose={() => setRemoving(false)}
        />
      )}
    </ChangeForm>
  )
}
