import type { ComponentProps } from 'react'
import { MaskedInput } from '../ui/field/MaskedInput.tsx'
import { apart, FormField } from './FormField.tsx'
import type { TextProps } from './TextField.tsx'

/** Digits in their usual form: a CPF, a telephone, a card. The form holds the digits alone. */
export function MaskedField(
  props: TextProps<ComponentProps<typeof MaskedInput>> & {
    /** What else follows from what is typed. */
    readonly onType?: (digits: string) => void
  },
) {
  const [field, { onType, ...input }] = apart(props)
  return (
    <FormField
      {...field}
      renderInput={({ ref: _, onChange, ...bound }) => (
        <MaskedInput
          {...bound}
          {...input}
          onChange={(digits) => {
            onChange(digits)
            onType?.(digits)
          }}
        />
      )}
    />
  )
}
