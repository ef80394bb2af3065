import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { Banner } from '../ui/Banner.tsx'
import { type ChangedField, changedFields } from './changed-fields.ts'

type Labels<Form> = { readonly [Name in keyof Form]?: string }

type Props<Form extends FieldValues> = {
  readonly form: UseFormReturn<Form>
  /** What the form would begin with now, from what was read again. */
  readonly now: Form
  /** The fields by which the person knows them; one without a name is followed silently. */
  readonly labels: Labels<Form>
}

/**
 * Follows what is changed elsewhere while a form is open: what was not typed takes the new value, what
 * was typed stays, and both are said, so that the next save is a choice (case L20). Stands in the form.
 */
export function ChangedElsewhere<Form extends FieldValues>({ form, now, labels }: Props<Form>) {
  const [changed, setChanged] = useState<readonly ChangedField[]>([])
  const { dirtyFields, defaultValues = {} } = form.formState
  const [before, after] = [JSON.stringify(defaultValues), JSON.stringify(now)]
  useEffect(() => {
    if (before === after) return
    const found = changedFields(
      { before: JSON.parse(before) as FieldValues, now: JSON.parse(after) as FieldValues },
      dirtyFields as FieldValues,
    )
    if (found.length === 0) return
    setChanged(found)
    form.reset(JSON.parse(after) as DefaultValues<Form> & Form, {
      keepDirtyValues: true,
      keepDirty: true,
      keepErrors: true,
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was read again is what counts
  }, [after])
  const named = changed.filter(({ name }) => labels[name] !== undefined)
  if (named.length === 0) return null
  return (
    <div className="mt-4">
      <Banner kind="warning" onDismiss={() => setChanged([])}>
        <p>Isto foi alterado em outro lugar enquanto você editava:</p>
        <ul className="mt-1 list-disc pl-5">
          {named.map(({ name, isTyped }) => (
            <li key={name}>
              {labels[name]}: {wordFor(now[name], isTyped)}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** An identifier or a code says nothing to a person: texts and figures are shown, the rest is not. */
function wordFor(value: unknown, isTyped: boolean): string {
  const isText = typeof value === 'string' && value !== '' && !/^[0-9a-f]{8}-/.test(value)
  const now = isText ? `agora é “${value}”` : 'mudou'
  return isTyped ? `${now}; o que você digitou ficou no campo` : now
}
