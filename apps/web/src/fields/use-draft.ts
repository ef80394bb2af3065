import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useKeptDraft } from '../data/use-kept-draft.ts'
import type { Draft } from '../ui/dialog/FormModal.tsx'

type KeptDraft<Form> = { readonly fields: Partial<Form>; readonly beside: string | undefined }

export type DraftOptions = {
  /** Which form, and of which thing where there are several; nothing is kept of one without a name. */
  readonly name: string | undefined
  /** What is there already: only what was changed of it is kept, the rest is as it is by then. */
  readonly isEdit?: boolean
  /** A choice of the window that is no field of its form. */
  readonly beside?: string
  readonly onBeside?: (beside: string) => void
}

/**
 * Keeps what is typed into a form on the device and has FormModal offer it again. Whoever saves drops
 * it; closing the window, which asks first, drops it too.
 */
export function useDraft<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  { name, isEdit = false, beside, onBeside }: DraftOptions,
): Draft {
  const { kept, answer, keep, drop } = useKeptDraft<KeptDraft<Form>>(name)
  const { isDirty, dirtyFields } = form.formState
  const state = useRef({ isDirty, dirtyFields, beside })
  useEffect(() => {
    state.current = { isDirty, dirtyFields, beside }
  })
  useEffect(() => {
    const read = (): KeptDraft<Form> | null => {
      const now = state.current
      if (!now.isDirty) return null
      const all = form.getValues()
      const isKept = ([field]: [string, unknown]) =>
        !isEdit || (now.dirtyFields as Readonly<Record<string, unknown>>)[field] !== undefined
      const fields = Object.fromEntries(Object.entries(all).filter(isKept)) as Partial<Form>
      return { fields, beside: now.beside }
    }
    const { unsubscribe } = form.watch((_, { type }) => {
      // What a window fills in by itself replaces nothing that was kept.
      if (type === 'change' || state.current.isDirty) keep(read)
    })
    return unsubscribe
  }, [form, isEdit, keep])
  const resume = (found: KeptDraft<Form>) => {
    form.reset({ ...form.getValues(), ...found.fields }, { keepDefaultValues: true })
    if (found.beside !== undefined) onBeside?.(found.beside)
    answer()
  }
  return {
    isReading: name !== undefined && kept === undefined,
    offer: kept
      ? {
          resume: () => resume(kept),
          discard: () => {
            drop()
            answer()
          },
        }
      : null,
    drop,
  }
}
