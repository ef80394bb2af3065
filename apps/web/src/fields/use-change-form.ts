import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type { Answer, Call, Change } from '@saldo/contract/endpoint'
import type { Near } from '../data/near.ts'
import { newId } from '../data/new-id.ts'
import { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { type Snack, useSnack } from '../ui/use-snack.ts'
import { typedOf } from './changed-fields.ts'

/** What a request is made of beside what was typed. */
type RequestParts<Form extends FieldValues> = {
  /** Of the thing that is made: the same, however often it is tried. */
  readonly id: string
  /** Of these fields, of the form or of a group in it, those that were typed. */
  readonly changed: <Fields extends object>(fields: Fields, group?: string) => Partial<Fields>
  /** To say of a field what only the whole of them shows. */
  readonly form: UseFormReturn<Form>
}

/** One change that a form makes: by which endpoint, what it begins with, what is sent and what is said. */
export type FormChange<C extends Change, Form extends FieldValues> = {
  readonly endpoint: C
  /** What the form begins with. */
  readonly defaults: Form
  /**
   * The request made from what was typed; null where nothing is to be sent. What must be done before may be
   * waited for, and a Problem that it throws is shown as a refusal.
   */
  readonly request: (
    typed: Form,
    by: RequestParts<Form>,
  ) => Call<C> | null | Promise<Call<C> | null>
  /** What is said of it once it is done. */
  readonly said?: string | ((answer: Answer<C>, typed: Form, sent: Call<C>) => string | Snack)
  /** What follows once it is done, in place of closing. */
  readonly onDone?:
    | ((answer: Answer<C>, typed: Form, form: UseFormReturn<Form>) => void)
    | undefined
  readonly onFailed?: (problem: Problem, form: UseFormReturn<Form>) => void
  readonly onClose?: () => void
  /** It changes what is there: unchanged, it closes and sends nothing. */
  readonly isEdit?: boolean
  /** Where in the long lists it changes something. */
  readonly near?: (sent: Call<C>) => Near | null
  /** Of the refusals these are questions, not failures. */
  readonly questions?: readonly string[]
}

/** The form of a change and how it is sent. */
export function useChangeForm<C extends Change, Form extends FieldValues>({
  endpoint,
  defaults,
  request,
  said,
  isEdit = false,
  questions = [],
  near,
  ...after
}: FormChange<C, Form>) {
  const { onClose, onDone = onClose, onFailed } = after
  const [id] = useState(newId)
  const snack = useSnack()
  const change = useChange(endpoint, near === undefined ? {} : { near })
  const form = useForm<Form>({
    defaultValues: defaults as DefaultValues<Form>,
    // The page does that for every kind of field (ui/dialog/first-error.ts).
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const [unsent, setUnsent] = useState<Problem | null>(null)
  const changed = <Fields extends object>(fields: Fields, group?: string) => {
    const typed = dirtyFields as Readonly<Record<string, FieldValues | undefined>>
    return typedOf(fields, group === undefined ? typed : (typed[group] ?? {}))
  }
  const send = (call: Call<C>) =>
    change.mutate(call, {
      onSuccess: (answer) => {
        const typed = form.getValues()
        const message = typeof said === 'function' ? said(answer, typed, call) : said
        if (typeof message === 'string') snack({ message, kind: 'success' })
        else if (message !== undefined) snack(message)
        onDone?.(answer, typed, form)
      },
      onError: (problem) => onFailed?.(problem, form),
    })
  const save = form.handleSubmit(async (typed) => {
    if (isEdit && !isDirty) return onClose?.()
    setUnsent(null)
    try {
      const call = await request(typed, { id, changed, form })
      if (call !== null) send(call)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      change.reset()
      setUnsent(error)
    }
    return undefined
  })
  const isAsked = questions.includes(change.error?.code ?? '')
  const problem = unsent ?? (isAsked ? null : change.error)
  return {
    form,
    change,
    send,
    save,
    isDirty,
    isAsked,
    problem,
    busy: isSubmitting || change.isPending,
  }
}
