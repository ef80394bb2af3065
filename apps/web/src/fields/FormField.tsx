import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
  type UseControllerProps,
  type UseFormReturn,
} from 'react-hook-form'
import type { Problem } from '../data/problem.ts'
import { Field } from '../ui/Field.tsx'
import { focusFirstError } from '../ui/first-error.ts'
import { useFormFieldName } from '../ui/form-fields.ts'

type InputProps<Form extends FieldValues, Name extends FieldPath<Form>> = Omit<
  ControllerRenderProps<Form, Name>,
  'name' | 'disabled'
> & { readonly id: string }

type Props<Form extends FieldValues, Name extends FieldPath<Form>> = {
  readonly form: UseFormReturn<Form>
  readonly name: Name
  readonly label: string
  readonly rules?: UseControllerProps<Form, Name>['rules']
  /** The server's refusal; its message about this field is shown under it. */
  readonly problem: Problem | null
  readonly help?: ReactNode
  /** At the right end of the label. */
  readonly aside?: ReactNode
  readonly optional?: boolean
  readonly className?: string
  /** Draws the input, wired to the form. */
  readonly renderInput: (inputProps: InputProps<Form, Name>) => ReactNode
}

/** A labelled field of a form: its value, its error (the form's own first) and its input. */
export function FormField<Form extends FieldValues, Name extends FieldPath<Form>>(
  props: Props<Form, Name>,
) {
  const { form, name, label, rules, problem, help, aside, optional, className, renderInput } = props
  const unreadable = useRef<string | null>(null)
  const hear = useCallback((reason: string | null) => {
    unreadable.current = reason
  }, [])
  const own = rules?.validate
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: {
      ...rules,
      validate: {
        // Where nothing is required too, what cannot be read is not saved as nothing.
        readable: () => unreadable.current ?? true,
        ...(typeof own === 'function' ? { own } : own),
      },
    },
  })
  useFormFieldName(name)
  // What the server found wrong has the focus, like what the form finds.
  const refused = problem?.of(name)
  useEffect(() => {
    if (refused !== undefined) focusFirstError(document.activeElement?.closest('form'))
  }, [refused])
  const { name: _, disabled: __, ...inputProps } = field
  return (
    <Field
      label={label}
      error={fieldState.error?.message ?? refused}
      help={help}
      aside={aside}
      onInputProblem={hear}
      {...(optional === undefined ? {} : { optional })}
      {...(className === undefined ? {} : { className })}
    >
      {(id) => renderInput({ ...inputProps, id })}
    </Field>
  )
}

/** The words for a field that was left empty. */
const REQUIRED = 'Campo Obrigatório'

/** Refuses what is empty or blank. */
export const required = { validate: (value: string) => value.trim() !== '' || REQUIRED }
