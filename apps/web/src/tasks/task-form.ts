import type { Task } from '@saldo/contract/tasks'

/** The form of a person's own task; its fields have the wire's names. */
export type TaskForm = { readonly title: string; readonly description: string }

/** The form of a task that is there. */
export function formOf({ title, description }: Task): TaskForm {
  return { title, description: description ?? '' }
}

/** Only what was changed, with the version that was seen. */
export function changesOf(
  { version }: Task,
  form: TaskForm,
  dirty: Partial<Record<keyof TaskForm, unknown>>,
) {
  return {
    version,
    ...(dirty.title ? { title: form.title } : {}),
    ...(dirty.description ? { description: form.description } : {}),
  }
}
