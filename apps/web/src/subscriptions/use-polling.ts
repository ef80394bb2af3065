import { useEffect, useRef } from 'react'

/** Asks again every so often while the page is in sight, until it is enough. */
export function usePolling(ask: () => unknown, everyMs: number): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
