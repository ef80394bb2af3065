import type { ComponentProps } from 'react'
import { PasswordInput } from '../ui/field/PasswordInput.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { apart, type FieldProps, FormField } from './FormField.tsx'

/** What an input takes beside what the form gives it; `className` is the field's, `inputClass` its own. */
export type TextProps<Input> = FieldProps &
  Omit<Input, keyof FieldProps | 'value' | 'onChange' | 'className'> & {
    readonly inputClass?: string
  }

/** One line of text. */
export function TextField(props: TextProps<ComponentProps<typeof TextInput>>) {
  const [field, { inputClass, ...input }] = apart(props)
  return (
    <FormField
      {...field}
      renderInput={(bound, limits) => (
        <TextInput {...limits} {...bound} {...input} className={inputClass} />
      )}
    />
  )
}

/** A password, with an eye that shows it. It has no `maxLength`: what is pasted is never cut. */
export function PasswordField(props: TextProps<ComponentProps<typeof PasswordInput>>) {
  const [field, input] = apart(props)
  return <FormField {...field} renderInput={(bound) => <PasswordInput {...bound} {...input} />} />
}
