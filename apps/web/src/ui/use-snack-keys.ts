import { type RefObject, useEffect } from 'react'

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
