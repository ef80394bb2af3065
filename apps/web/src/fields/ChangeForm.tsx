import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Call, Change } from '@saldo/contract/endpoint'
import type { Refusal } from '@saldo/contract/refusals'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { ChangedElsewhere, type ChangeLabels } from './ChangedElsewhere.tsx'
import { FormScope } from './form-scope.tsx'
import { type FormChange, useChangeForm } from './use-change-form.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

/** A refusal that is a question: answered with yes, the same is sent once more with `sure`. */
type Question<C extends Change> = {
  readonly of: readonly Refusal[]
  readonly title: string
  readonly text: string | ((sent: Call<C>) => string)
  readonly yes: string
  readonly no?: string
  readonly sure: Call<C> extends { readonly body: infer Body } ? Partial<Body> : never
}

type Props<C extends Change, Form extends FieldValues> = FormChange<C, Form> &
  Omit<
    ComponentProps<typeof FormModal>,
    'draft' | 'isIdle' | 'isDirty' | 'problem' | 'busy' | 'onSubmit'
  > & {
    /** There is nothing to save: the button stays, and does nothing. */
    readonly isIdle?: boolean | ((typed: Form) => boolean)
    /** Closing asks when something was typed, unless this is false. */
    readonly asksToClose?: boolean
    /** Kept on the device and offered again, under this name. */
    readonly draft?: string | Omit<DraftOptions, 'isEdit'>
    /** What the fields are called where one was changed elsewhere meanwhile. */
    readonly labels?: ChangeLabels<Form>
    readonly question?: Question<C>
  }

/**
 * A window that makes one change. It holds the form, keeps the draft, sends the request, shows what was
 * refused by its field or above the buttons, follows what is changed elsewhere, says that it is done
 * and closes. The fields within read all of it from the context.
 */
export function ChangeForm<C extends Change, Form extends FieldValues>(props: Props<C, Form>) {
  const { endpoint, defaults, isEdit, onDone, onClose, question, draft: kept, labels } = props
  const { isIdle = false, asksToClose = true, children } = props
  const { form, change, send, save, isDirty, isAsked, problem, busy } = useChangeForm({
    ...props,
    questions: question?.of ?? props.questions ?? [],
    onDone: (...done) => {
      draft.drop()
      if (onDone === undefined) onClose()
      else onDone(...done)
    },
  })
  const named = typeof kept === 'string' ? { name: kept } : (kept ?? { name: undefined })
  const draft = useDraft(form, { ...named, isEdit: isEdit === true })
  const scope = { form, endpoint, problem, busy, send, reset: change.reset }
  return (
    <FormScope {...scope}>
      <FormModal
        {...props}
        draft={draft}
        onClose={onClose}
        isIdle={typeof isIdle === 'function' ? isIdle(form.watch()) : isIdle}
        isDirty={asksToClose && isDirty}
        problem={problem}
        busy={busy}
        onSubmit={save}
      >
        {children}
        {labels !== undefined && <ChangedElsewhere now={defaults} labels={labels} />}
        {question !== undefined && isAsked && (
          <ConfirmDialog
            title={question.title}
            text={
              typeof question.text === 'string'
                ? question.text
                : question.text(change.variables as Call<C>)
            }
            yes={question.yes}
            no={question.no ?? 'Rever'}
            onYes={() => send(surely(change.variables as Call<C>, question.sure))}
            onNo={() => change.reset()}
          />
        )}
      </FormModal>
    </FormScope>
  )
}

/** The same request, with what says that its consequence is known. */
function surely<C>(sent: C, sure: object): C {
  const { body } = sent as { readonly body?: object }
  return { ...sent, body: { ...body, ...sure } }
}
