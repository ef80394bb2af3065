import { useEffect, useRef, type RefObject } from 'react'

/** Who is open, innermost last: Escape closes one at a time. */
const stack: symbol[] = []

/**
 * Closes a floating element on Escape and on a press outside. It handles Escape before anyone else
 * does, so that a list inside a modal closes alone and the modal stays.
 */
export function useDismiss({
  anchor,
  floating,
  open,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly floating: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly onClose: (why: 'escape' | 'outside') => void
}) {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!open) return
    const me = Symbol('layer')
    stack.push(me)
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || stack.at(-1) !== me) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current('escape')
    }
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null
      const within = [anchor, floating].some((part) => part.current?.contains(target))
      if (!within) latest.current('outside')
    }
    document.addEventListener('keydown', handleKey, true)
    document.addEventListener('pointerdown', press, true)
    return () => {
      stack.splice(stack.indexOf(me), 1)
      document.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('pointerdown', press, true)
    }
  }, [open, anchor, floating])
}
