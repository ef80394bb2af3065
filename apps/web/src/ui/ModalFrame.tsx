import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { dialogPopup, dialogVeil, type ModalSize } from './dialog-style.ts'
import { IconButton } from './IconButton.tsx'
import { useConfirmIfDirty } from './use-confirm-if-dirty.ts'
import { findFocusTarget, noteFocusTrail } from './focus-return.ts'

/** The props of every window, whether it is read or filled in. */
export type FrameProps = {
  readonly title: string
  /** A line under the title. */
  readonly text?: ReactNode
  readonly size?: ModalSize
  /** Closed by the cross, Escape or the veil; whoever opened it takes it away. */
  readonly onClose: () => void
  readonly initialFocus?: RefObject<HTMLElement | null>
}

type Props = FrameProps & {
  /** Something was typed: closing asks first. */
  readonly isDirty: boolean
  readonly children: ReactNode
}

const FIELDS = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]'

/** The dialog itself, which Modal and FormModal fill. It holds the focus and gives it back. */
export function ModalFrame({ title, text, size = 'md', onClose, isDirty, ...rest }: Props) {
  const { initialFocus, children } = rest
  const { isConfirming, tryClose, leave, keepEditing } = useConfirmIfDirty(isDirty, onClose)
  const popup = useRef<HTMLDivElement>(null)
  useState(noteFocusTrail)
  // The first field, so that one can type at once; by touch none, or the keyboard covers the sheet.
  const start = (by: string) => {
    if (initialFocus) return initialFocus.current ?? true
    return by === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && tryClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(dialogVeil, 'z-40')} />
        <Dialog.Popup
          ref={popup}
          className={dialogPopup(size)}
          initialFocus={start}
          finalFocus={findFocusTarget}
        >
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
          {children}
          {isConfirming && (
            <ConfirmDialog
              title="Descartar o que você preencheu?"
              yes="Descartar"
              no="Continuar editando"
              danger
              onYes={leave}
              onNo={keepEditing}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What scrolls. */
export function ModalBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 sm:px-6">
      {children}
    </div>
  )
}

type FooterProps = {
  /** What is to be read before one presses again. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** The buttons, which stay in sight under what scrolls. */
export function ModalFooter({ notice, children }: FooterProps) {
  return (
    <footer className="hairline-t flex flex-col gap-3 px-5 py-3 sm:px-6 sm:py-4">
      {notice}
      {/* On a phone the last one leads, over the whole width; the others stand side by side below it. */}
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:last:-order-1 max-sm:*:last:basis-full sm:items-center sm:justify-end">
        {children}
      </div>
    </footer>
  )
}
