import type { ComponentProps } from 'react'
import { TextArea } from '../ui/field/TextArea.tsx'
import { apart, FormField } from './FormField.tsx'
import type { TextProps } from './TextField.tsx'

/** Several lines of text. */
export function TextAreaField(props: TextProps<ComponentProps<typeof TextArea>>) {
  const [field, { inputClass, ...input }] = apart(props)
  return (
    <FormField
      {...field}
      renderInput={(bound, limits) => (
        <TextArea {...limits} {...bound} {...input} className={inputClass} />
      )}
    />
  )
}
