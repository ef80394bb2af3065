import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Change } from '@saldo/contract/endpoint'
import type { Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { FormFields, FormFieldsContext } from '../ui/dialog/form-fields.ts'
import { RefusalNotice } from '../ui/dialog/RefusalNotice.tsx'
import { FormScope } from './form-scope.tsx'
import { type FormChange, useChangeForm } from './use-change-form.ts'

type Props<C extends Change, Form extends FieldValues> = Omit<
  FormChange<C, Form>,
  'onClose' | 'isEdit' | 'questions'
> & {
  readonly submitLabel: string
  /** A page of its own for the form: the button is as wide, and a refusal stands above the fields. */
  readonly isWhole?: boolean
  readonly className?: string
  readonly buttonClass?: string
  /** Other words for a refusal than its own. */
  readonly words?: (problem: Problem) => ReactNode
  /** It goes on with what was answered: the button waits for that too. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A form on a page that makes one change, as ChangeForm is one in a window. */
export function PageForm<C extends Change, Form extends FieldValues>(props: Props<C, Form>) {
  const { endpoint, submitLabel, isWhole = false, buttonClass, words, children } = props
  const { className = 'flex flex-col gap-4' } = props
  const { form, save, send, problem, ...sending } = useChangeForm(props)
  const [fields] = useState(() => new FormFields())
  const busy = sending.busy || props.busy === true
  const refused =
    problem !== null && words !== undefined
      ? { message: words(problem), errors: problem.errors }
      : problem
  const notice = <RefusalNotice problem={refused} fields={fields} />
  return (
    <FormScope {...{ form, endpoint, problem, send, busy }}>
      <form noValidate onSubmit={(event) => void save(event)} className={className}>
        {isWhole && notice}
        <FormFieldsContext value={fields}>{children}</FormFieldsContext>
        {!isWhole && notice}
        <Button type="submit" variant="primary" wide={isWhole} busy={busy} className={buttonClass}>
          {submitLabel}
        </Button>
      </form>
    </FormScope>
  )
}
