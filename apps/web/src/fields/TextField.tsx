import type { ComponentProps } from 'react'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { apart, type FieldProps, ScopedField } from './ScopedField.tsx'

type Own = keyof FieldProps | 'value' | 'onChange' | 'className'

/** What an input takes beside what the form gives it; `className` is the field's, `inputClass` its own. */
type TextProps<Input> = FieldProps & Omit<Input, Own> & { readonly inputClass?: string }

/** One line of text. */
export function TextField(props: TextProps<ComponentProps<typeof TextInput>>) {
  const [field, { inputClass, ...input }] = apart(props)
  return (
    <ScopedField
      {...field}
      renderInput={(bound, limits) => (
        <TextInput {...limits} {...bound} {...input} className={inputClass} />
      )}
    />
  )
}

/** Several lines of text. */
export function TextAreaField(props: TextProps<ComponentProps<typeof TextArea>>) {
  const [field, { inputClass, ...input }] = apart(props)
  return (
    <ScopedField
      {...field}
      renderInput={(bound, limits) => (
        <TextArea {...limits} {...bound} {...input} className={inputClass} />
      )}
    />
  )
}
