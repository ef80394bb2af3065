import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useAnchored, type Side } from './use-anchored.ts'

const DELAY_MS = 400

/**
 * A few words about one focusable child, on hover, focus or touch. It stays while the pointer is on
 * it and goes with Escape. It refuses anything to press: that is a Popover.
 */
export function Tooltip({
  text,
  side = 'top',
  names = false,
  children,
}: {
  readonly text: string
  readonly side?: Side
  /** The text is the child's name already: it is then shown, but not read out twice. */
  readonly names?: boolean
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string | undefined }>
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const floating = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useAnchored({ anchor, floating, open, side })

  const soon = (next: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEscape(open, () => soon(false, 0))

  return (
    <span
      ref={anchor}
      className="inline-flex max-w-full"
      onPointerEnter={(event) => event.pointerType !== 'touch' && soon(true, DELAY_MS)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && soon(false, 100)}
      onPointerDown={(event) => soon(event.pointerType === 'touch' && !names, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && soon(true, 0)}
      onBlur={() => soon(false, 0)}
    >
      {names ? children : cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={floating}
        id={id}
        role="tooltip"
        popover="manual"
        aria-hidden={names || undefined}
        className="fade-in w-max max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-sm font-normal whitespace-normal text-canvas shadow-soft"
      >
        {text}
      </span>
    </span>
  )
}

/** Escape closes the tooltip alone: a modal around it must not receive it. */
function useEscape(open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [open])
}
