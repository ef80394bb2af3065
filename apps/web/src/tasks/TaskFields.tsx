import type { useForm } from 'react-hook-form'
import { TASK_DESCRIPTION_MAX, TASK_TITLE_MAX } from '@saldo/contract/tasks'
import type { Problem } from '../data/problem.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { TaskForm } from './task-form.ts'

type Props = {
  readonly form: ReturnType<typeof useForm<TaskForm>>
  readonly problem: Problem | null
}

/** Title and description, both required (money.md §5). */
export function TaskFields({ form, problem }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <FormField
        form={form}
        problem={problem}
        name="title"
        label="Título"
        rules={required}
        renderInput={(field) => <TextInput {...field} maxLength={TASK_TITLE_MAX} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="description"
        label="Descrição"
        rules={required}
        renderInput={(field) => <TextArea {...field} maxLength={TASK_DESCRIPTION_MAX} />}
      />
    </div>
  )
}
