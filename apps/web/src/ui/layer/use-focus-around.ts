import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what disappears by itself when it is pressed: the focus within it goes to the nearest element
 * around it that takes one (`tabIndex`, -1 too). By keyboard one would be at the top of the page
 * otherwise. Gives the reference of the element that disappears.
 */
export function useFocusAround<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useLayoutEffect(() => {
    const part = ref.current
    const around = part?.parentElement?.closest<HTMLElement>('[tabindex]')
    // It runs before the element is taken away, which would have taken the focus with it.
    return () => {
      if (part?.contains(document.activeElement)) around?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
