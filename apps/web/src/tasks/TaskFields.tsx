import { TextAreaField } from '../fields/TextAreaField.tsx'
import { TextField } from '../fields/TextField.tsx'

/** Title and description, both required (money.md §5). */
export function TaskFields() {
  return (
    <div className="flex flex-col gap-4">
      <TextField name="title" label="Título" />
      <TextAreaField name="description" label="Descrição" />
    </div>
  )
}
