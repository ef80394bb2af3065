import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, useState, type FormEventHandler, type ReactNode, type RefObject } from 'react'
import { cx } from './class-names.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { dialogPopup, dialogVeil, type ModalSize } from './dialog-style.ts'
import { IconButton } from './IconButton.tsx'
import { useConfirmIfDirty } from './use-confirm-if-dirty.ts'
import { findWayBack, noteWayBack } from './way-back.ts'

type Props = {
  readonly title: string
  /** A line under the title. */
  readonly text?: ReactNode
  /** Closed by the cross, Escape or the veil; whoever opened it takes it away. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight under the scrolling body: the buttons. */
  readonly footer?: ReactNode
  readonly size?: ModalSize
  /** Something was typed: closing asks first. */
  readonly dirty?: boolean
  /** Makes body and footer one form, so that Enter submits. */
  readonly onSubmit?: FormEventHandler<HTMLFormElement>
  readonly initialFocus?: RefObject<HTMLElement | null>
}

const FIELDS = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]'

/**
 * A dialog that holds the focus and gives it back, a sheet on a phone. It is open as long as it is
 * rendered, because its address opens it. Its module is heavy: import it through `late`.
 */
export function Modal({ title, text, onClose, children, footer, ...rest }: Props) {
  const { size = 'md', dirty = false, onSubmit, initialFocus } = rest
  const { asking, tryClose, leave, stay } = useConfirmIfDirty(dirty, onClose)
  const body = useRef<HTMLDivElement>(null)
  useState(noteWayBack)
  // The first field, so that one can type at once; by touch none, or the keyboard covers the sheet.
  const start = (by: string) => {
    if (initialFocus) return initialFocus.current ?? true
    return by === 'touch' ? true : (body.current?.querySelector<HTMLElement>(FIELDS) ?? true)
  }
  const inside = (
    <>
      <div
        ref={body}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <footer className="hairline-t flex flex-col-reverse gap-2 px-5 py-3 sm:flex-row sm:items-center sm:justify-end sm:px-6 sm:py-4">
          {footer}
        </footer>
      )}
    </>
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && tryClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(dialogVeil, 'z-40')} />
        <Dialog.Popup className={dialogPopup(size)} initialFocus={start} finalFocus={findWayBack}>
          <span
            aria-hidden="true"
            className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong/50 sm:hidden"
          />
          <header className="flex items-start justify-between gap-3 pt-2 pr-3 pl-5 sm:pt-5 sm:pr-4 sm:pl-6">
            <div className="min-w-0 pt-2 sm:pt-1">
              <Dialog.Title className="text-lg font-semibold text-balance">{title}</Dialog.Title>
              {text && (
                <Dialog.Description className="mt-0.5 text-base text-muted">
                  {text}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close render={<IconButton plain label="Fechar" icon={<X size={18} />} />} />
          </header>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
              {inside}
            </form>
          ) : (
            inside
          )}
          {asking && (
            <ConfirmDialog
              title="Descartar o que você preencheu?"
              yes="Descartar"
              no="Continuar editando"
              danger
              onYes={leave}
              onNo={stay}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
