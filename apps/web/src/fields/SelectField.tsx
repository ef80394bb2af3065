import { Combobox } from '../ui/choice/Combobox.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { Select } from '../ui/choice/Select.tsx'
import { apart, type FieldProps, FormField } from './FormField.tsx'

type Props<Value extends string> = FieldProps & {
  readonly options: readonly Option<Value>[]
  readonly placeholder?: string
  /** What else follows from a choice. */
  readonly onPick?: (value: Value) => void
}

/** One of a few. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const [field, { onPick, ...input }] = apart(props)
  return (
    <FormField<Value>
      {...field}
      renderInput={({ onChange, ...bound }) => (
        <Select
          {...bound}
          {...input}
          onChange={(value) => {
            onChange(value)
            onPick?.(value)
          }}
        />
      )}
    />
  )
}

/** One of many, found by typing. */
export function ComboboxField(props: Props<string> & { readonly empty?: string }) {
  const [field, { onPick, ...input }] = apart(props)
  return (
    <FormField
      {...field}
      renderInput={({ ref: _, onChange, ...bound }) => (
        <Combobox
          {...bound}
          {...input}
          onChange={(value) => {
            onChange(value)
            onPick?.(value)
          }}
        />
      )}
    />
  )
}
