import { useEffect, useLayoutEffect } from 'react'
import { noteTop, readEntry } from '../entry.ts'

const NOTE_MS = 300
const SETTLE_MS = 2_000

/**
 * Brings the page to where it was. A list that is asked for again is not as long as it was yet, so
 * the place is tried as the page grows, until it is reached or the person scrolls.
 */
function settleAt(top: number): () => void {
  const go = () => {
    scrollTo({ top, behavior: 'instant' })
    return Math.abs(scrollY - top) <= 1
  }
  if (go()) return () => {}
  const watch = new ResizeObserver(() => go() && stop())
  const inputEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const event of inputEvents) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, SETTLE_MS)
  for (const event of inputEvents) addEventListener(event, stop, { passive: true })
  watch.observe(document.body)
  return stop
}

/**
 * A new screen begins at its top; Back and a reload find it where it was left. Each entry of the
 * history carries its own place, so nothing of it stays on the device.
 */
export function useScrollRestoration(screen: object | null, isCurrent: boolean): void {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => (screen === null ? undefined : settleAt(readEntry().top ?? 0)), [screen])

  useEffect(() => {
    // While the next screen is on its way, the bar says its address and the page is the old one's.
    if (!isCurrent) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(noteTop, NOTE_MS)
    }
    addEventListener('scroll', moved, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', moved)
    }
  }, [isCurrent])
}
