import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useFormContext,
} from 'react-hook-form'
import type { Day } from '@saldo/domain/calendar'
import { Banner } from '../ui/Banner.tsx'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { showDate } from './days.ts'

/** What a field is called and, where its value is a code, what that is called. */
type Label = string | { readonly label: string; readonly show: (value: never) => string }

/** The fields by which the person knows them; one without a name is followed silently. */
export type ChangeLabels<Form extends FieldValues> = {
  readonly [Name in FieldPath<Form>]?: Label
}

type Props<Form extends FieldValues> = {
  /** What the form would begin with now, from what was read again. */
  readonly now: Form
  readonly labels: ChangeLabels<Form>
}

/**
 * Follows what is changed elsewhere while a form is open: what was not typed takes the new value,
 * what was typed stays, and both are shown, so that the next save is a choice (case L20). Rendered
 * inside the form.
 */
export function ChangedElsewhere<Form extends FieldValues>({ now, labels }: Props<Form>) {
  const form = useFormContext<Form>()
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
  const lines = changed.flatMap(({ name, value, isTyped }) => {
    const label: Label | undefined = labels[name as FieldPath<Form>]
    return label === undefined ? [] : [{ name, text: sayChange(label, value, isTyped) }]
  })
  if (lines.length === 0) return null
  return (
    <div className="mt-4">
      <Banner kind="warning" onDismiss={() => setChanged([])}>
        <p>Isto foi alterado em outro lugar enquanto você editava:</p>
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {lines.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function sayChange(label: Label, value: unknown, isTyped: boolean): string {
  const isNamed = typeof label !== 'string'
  const word = isNamed ? label.show(value as never) : wordOf(value)
  const now = `${isNamed ? label.label : label}: ${word === '' ? 'agora está vazio' : `agora é “${word}”`}`
  return isTyped ? `${now}; o que você digitou ficou no campo` : now
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value as the person knows it: texts and figures as in the field, days as dates. */
function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return DAY.test(text) ? showDate(text as Day) : text
}
