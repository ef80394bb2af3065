import type { ComponentProps } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../ui/choice/Checkbox.tsx'

/** A tick of the form around it. */
export function CheckField({
  name,
  ...input
}: Omit<ComponentProps<typeof Checkbox>, 'value'> & { readonly name: string }) {
  const { control } = useFormContext()
  const {
    field: { value, onChange, onBlur },
  } = useController({ control, name })
  return (
    <Checkbox
      checked={value === true}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.checked)}
      {...input}
    />
  )
}
