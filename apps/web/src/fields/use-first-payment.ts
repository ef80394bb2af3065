import { useEffect } from 'react'
import type { FieldPathByValue, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * A window may open before the payment methods are read: where nothing was chosen by then, the
 * first is. That is not a change of the form's.
 */
export function useFirstPayment<Form extends FieldValues>(
  { getValues, resetField }: UseFormReturn<Form>,
  name: FieldPathByValue<Form, string>,
  first: string,
): void {
  useEffect(() => {
    if (getValues(name) !== '') return
    resetField(name, { defaultValue: first as PathValue<Form, typeof name> })
  }, [getValues, resetField, name, first])
}
