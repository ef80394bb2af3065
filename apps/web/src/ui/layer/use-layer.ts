import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useAnchored, type Side } from './use-anchored.ts'
import { useDismiss } from './use-dismiss.ts'

/** Goes on the button that opens: `renderTrigger={(bind) => <Button {...bind}>…</Button>}`. */
export type Bind = {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

/** A button and what it opens beside itself: who has the focus, and how it closes. */
export function useLayer(kind: Bind['aria-haspopup'], side: Side) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    anchor.current?.focus()
  }, [])
  const leave = useCallback(() => setOpen(false), [])
  useAnchored({ anchor, floating, open, side })
  useDismiss({ anchor, floating, open, onClose: (why) => (why === 'escape' ? close() : leave()) })

  useEffect(() => {
    if (!open) return
    const first = kind === 'menu' ? floating.current?.querySelector('[role=menuitem]') : null
    const target = first instanceof HTMLElement ? first : floating.current
    target?.focus({ preventScroll: true })
  }, [open, kind, floating])

  const bind: Bind = {
    ref: anchor,
    'aria-expanded': open,
    'aria-haspopup': kind,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return { id, bind, floating, open, close, leave }
}
