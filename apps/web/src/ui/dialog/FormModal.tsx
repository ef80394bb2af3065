import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { DraftOffer, type Offer } from './DraftOffer.tsx'
import { FormFields, FormFieldsContext } from './form-fields.ts'
import { type FrameProps, ModalBody, ModalFooter, ModalFrame } from './ModalFrame.tsx'
import { RefusalNotice, type Refused } from './RefusalNotice.tsx'

/** The outcome, shown by the window that was filled in. */
export type Outcome = {
  readonly title: string
  readonly content: ReactNode
  readonly footer: ReactNode
}

/** What was typed into this form before and not saved. */
export type Draft = {
  /** It is not known yet whether there is one: the window waits, so that nothing moves. */
  readonly isReading: boolean
  readonly offer: Offer | null
  /** It is kept no longer: it was saved, or thrown away. */
  readonly drop: () => void
}

type Props = FrameProps & {
  /** Something was typed: closing asks first. */
  readonly isDirty: boolean
  /** Why it was not saved; shown where the fields do not say all of it. */
  readonly problem: Refused | null
  /** Shown before the reason: what it was that did not happen. */
  readonly failure?: string
  /** It is being saved: the button shows it and takes no second press. */
  readonly busy: boolean
  readonly submitLabel: string
  /** Where closing loses nothing it is no cancelling. */
  readonly cancelLabel?: string
  /** There is nothing to save: the button stays, and does nothing. */
  readonly isIdle?: boolean
  /** By the button or Enter. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** What is submitted cannot be taken back. */
  readonly danger?: boolean
  /** What else can be done about it, at the other end of the buttons. */
  readonly aside?: ReactNode
  /** Given, it takes the place of the form. Another window would give the focus back in between. */
  readonly outcome?: Outcome | null
  /** Kept on the device and offered again; the window of a password or a code has none. */
  readonly draft?: Draft
  /** The fields. */
  readonly children: ReactNode
}

/**
 * A window with a form: Enter saves, closing asks when something was typed, a failed save says why
 * above the buttons and leaves everything as it was typed. Whoever gives `onSubmit` closes it when
 * it is saved. Its module is heavy: load it by `lazyComponent`.
 */
export function FormModal(props: Props) {
  const {
    isDirty,
    problem,
    failure,
    busy,
    submitLabel,
    isIdle = false,
    danger = false,
    ...rest
  } = props
  const { onSubmit, aside, outcome = null, cancelLabel = 'Cancelar', children, ...all } = rest
  const { draft, ...frame } = all
  const [fields] = useState(() => new FormFields())
  const close = () => {
    if (isDirty) draft?.drop()
    frame.onClose()
  }
  if (draft?.isReading === true) return null
  if (outcome !== null) {
    return (
      <ModalFrame {...frame} title={outcome.title} text={undefined} size="sm" isDirty={false}>
        <ModalBody>{outcome.content}</ModalBody>
        <ModalFooter>{outcome.footer}</ModalFooter>
      </ModalFrame>
    )
  }
  return (
    <ModalFrame {...frame} onClose={close} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A window opened from within this one is in its React tree: what it submits is its own.
          event.stopPropagation()
          if (!isIdle) void onSubmit(event)
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <ModalBody>
          {draft?.offer && <DraftOffer offer={draft.offer} />}
          <FormFieldsContext value={fields}>{children}</FormFieldsContext>
        </ModalBody>
        <ModalFooter notice={<RefusalNotice problem={problem} failure={failure} fields={fields} />}>
          {aside}
          <Button onClick={close}>{cancelLabel}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            aria-disabled={isIdle || undefined}
          >
            {submitLabel}
          </Button>
        </ModalFooter>
      </form>
    </ModalFrame>
  )
}
