import { useEffect, useState } from 'react'

/** Browsers have locks in secure contexts alone, whatever the types say (case L82). */
const lockManager = () => (navigator as { readonly locks?: LockManager }).locks

/**
 * Whether this tab has what several tabs want and one at a time may have; the next has it when this
 * one is done with it, at the end of `untilDone`, or closed. Without locks every tab has it.
 */
export function useOnlyTab(name: string, untilDone: () => Promise<unknown>): boolean {
  const [isHeld, setHeld] = useState(() => lockManager() === undefined)
  useEffect(() => {
    const locks = lockManager()
    if (locks === undefined) return
    const waiting = new AbortController()
    let release = () => {}
    const hold = () =>
      new Promise<void>((done) => {
        release = done
        setHeld(true)
      })
    // It is refused where this part goes before its turn has come.
    locks.request(name, { signal: waiting.signal }, hold).catch(() => null)
    return () => {
      waiting.abort()
      setHeld(false)
      // After what else is begun as this part goes.
      queueMicrotask(() => void untilDone().finally(release))
    }
  }, [name, untilDone])
  return isHeld
}
