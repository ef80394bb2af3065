import { type RefObject, useEffect, useCallback, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Snack } from './use-snack.ts'

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

/**
 * While a message offers something to do, Ctrl+Z or Cmd+Z does it and the next Tab reaches its button.
 * A field in which one types keeps its own Ctrl+Z, and an open window its own Tab.
 */
export function useSnackKeys(
  button: RefObject<HTMLButtonElement | null>,
  run: (() => void) | undefined,
): void {
  useEffect(() => {
    if (run === undefined) return
    let isReached = false
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey) return
      const target = event.target instanceof Element ? event.target : null
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (isUndo && target?.closest(TYPED_IN) === null) {
        event.preventDefault()
        run()
      }
      const isWindowOpen = document.querySelector('[role=dialog], [role=alertdialog]') !== null
      if (event.key !== 'Tab' || event.ctrlKey || isReached || isWindowOpen) return
      isReached = true
      event.preventDefault()
      button.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [button, run])
}

const buttonClass =
  '-mr-2 min-h-11 shrink-0 rounded-sm px-2.5 font-semibold whitespace-nowrap underline underline-offset-3 hover:opacity-80 focus-visible:outline-canvas sm:min-h-8'

/** The bar itself. Its live region is always there, or the first message would not be read out. */
export function SnackBar({
  snack,
  onClose,
  onPauseChange,
}: {
  readonly snack: Snack | undefined
  readonly onClose: () => void
  readonly onPauseChange: (isPaused: boolean) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const run = snack?.action?.run
  const act = useCallback(() => {
    run?.()
    onClose()
  }, [run, onClose])
  useSnackKeys(button, run === undefined ? undefined : act)
  return (
    <div
      aria-live="polite"
      aria-atomic="true"
      className="message-place pointer-events-none z-60 flex justify-center"
    >
      {snack && (
        <div
          onPointerEnter={() => onPauseChange(true)}
          onPointerLeave={() => onPauseChange(false)}
          onFocus={() => onPauseChange(true)}
          onBlur={() => onPauseChange(false)}
          className="fade-in pointer-events-auto flex min-h-11 max-w-md items-center gap-2.5 rounded-field bg-ink py-1 pr-4 pl-4 text-base text-canvas shadow-soft"
        >
          {snack.kind === 'success' && <CircleCheck size={18} className="shrink-0" />}
          {snack.kind === 'error' && <CircleAlert size={18} className="shrink-0" />}
          <span className="py-1.5">{snack.message}</span>
          {snack.action && (
            <button ref={button} type="button" onClick={act} className={buttonClass}>
              {snack.action.label}
            </button>
          )}
          {snack.more && (
            <button
              type="button"
              onClick={() => {
                snack.more?.run()
                onClose()
              }}
              className={buttonClass}
            >
              {snack.more.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
