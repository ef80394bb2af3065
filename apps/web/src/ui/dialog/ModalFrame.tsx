import { useState, type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { cx } from '../class-names.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { dialogPopup, dialogVeil, type ModalSize } from './dialog-style.ts'
import { IconButton } from '../IconButton.tsx'

/**
 * Closing asks only when something was typed. `tryClose` goes on Escape, the cross and the veil;
 * while `isConfirming`, show a ConfirmDialog whose yes is `leave` and whose no is `keepEditing`.
 */
function useConfirmIfDirty(dirty: boolean, onClose: () => void) {
  const [isConfirming, setConfirming] = useState(false)
  return {
    isConfirming: isConfirming && dirty,
    tryClose: () => (dirty ? setConfirming(true) : onClose()),
    leave: () => {
      setConfirming(false)
      onClose()
    },
    keepEditing: () => setConfirming(false),
  }
}

const WINDOWS = '[role=dialog],[role=alertdialog]'

let focusTrail: readonly HTMLElement[] = []
let stopKeeping: (() => void) | undefined

/**
 * Remembers where the focus is as a window opens, and the elements around it: a window that follows
 * another one goes back where the first one came from, also when the focus is nowhere in between.
 */
function noteFocusTrail(): void {
  const from = document.activeElement
  if (from?.closest(WINDOWS) || (from === document.body && stopKeeping)) return
  const path: HTMLElement[] = []
  for (
    let element = from;
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    if (element instanceof HTMLElement && (element === from || element.tabIndex >= 0))
      path.push(element)
  }
  focusTrail = path
}

let pressed: Element | null = null

/**
 * The second press of a double click counts only where the first one did: what was pressed in a window
 * may be gone by then, and what stands in its place, or beneath the window, was not meant.
 */
function stopSecondPress(event: MouseEvent): void {
  if (event.detail > 1 && pressed?.isConnected === false) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  const target = event.target instanceof Element ? event.target : null
  pressed = target?.closest(WINDOWS) ? target.closest('button,a') : null
}

/**
 * Where the focus goes may disappear while its window closes, or a moment after, when what was changed
 * is read again. The focus then goes to the next element around it that is there, until one is elsewhere.
 */
function keepFocusNear(trail: readonly HTMLElement[]): void {
  stopKeeping?.()
  let [at, ...around] = trail
  if (at === undefined) return
  const watch = new MutationObserver(() => {
    const active = document.activeElement
    // The closing window still holds it: what follows is seen once it has gone.
    if (at === undefined || at.isConnected || active?.closest(WINDOWS)) return
    while (at !== undefined && !at.isConnected) [at, ...around] = around
    if (active === null || active === document.body) at?.focus()
  })
  const stop = () => {
    watch.disconnect()
    removeEventListener('focusin', leave)
    removeEventListener('pointerdown', leave)
    stopKeeping = undefined
  }
  const leave = ({ target }: Event) => {
    if (target instanceof Element && target !== at && !target.closest(WINDOWS)) stop()
  }
  watch.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', leave)
  addEventListener('pointerdown', leave)
  stopKeeping = stop
}

/**
 * Where the focus goes when a window closes: to its opener, or, where that is gone, to the nearest
 * element that was around it. By keyboard one would be at the top of the page otherwise.
 */
function findFocusTarget(): HTMLElement | true {
  const trail = focusTrail.filter(({ isConnected }) => isConnected)
  keepFocusNear(trail)
  return trail[0] ?? true
}

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

const FIELDS = 'input:not([type=hidden], :disabled, [readonly]), textarea, [role=combobox]'

/** The dialog itself, which Modal and FormModal fill. It holds the focus and gives it back. */
export function ModalFrame({
  title,
  text,
  size = 'md',
  onClose,
  isDirty,
  ...rest
}: FrameProps & {
  /** Something was typed: closing asks first. */
  readonly isDirty: boolean
  readonly children: ReactNode
}) {
  const { initialFocus, children } = rest
  const { isConfirming, tryClose, leave, keepEditing } = useConfirmIfDirty(isDirty, onClose)
  const popup = useRef<HTMLDivElement>(null)
  useState(noteFocusTrail)
  // Once for the page: it outlives the window that was closed by the first press.
  useState(() => addEventListener('click', stopSecondPress, true))
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

/** The buttons, which stay in sight under what scrolls. */
export function ModalFooter({
  notice,
  children,
}: {
  /** What is to be read before one presses again. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}) {
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
