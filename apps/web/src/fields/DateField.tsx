import { useToday } from '../data/today.ts'
import { DateInput } from '../ui/choice/DateInput.tsx'
import { apart, type FieldProps, FormField } from './FormField.tsx'

/** A day, typed or picked from the calendar. */
export function DateField(
  props: FieldProps & {
    readonly min?: string | undefined
    readonly max?: string | undefined
    readonly disabled?: boolean
    readonly autoComplete?: string
  },
) {
  const today = useToday()
  const [field, input] = apart(props)
  return (
    <FormField
      {...field}
      renderInput={(bound) => <DateInput {...bound} {...input} today={today} />}
    />
  )
}
