import { useEffect, useState } from 'react'

/**
 * Whether this tab has what several tabs want and one at a time may have; the next has it when this
 * one is done with it or closed. Without a secure context browsers keep no locks: then every tab has it.
 */
export function useOnlyTab(name: string): boolean {
  const [isHeld, setHeld] = useState(!('locks' in navigator))
  useEffect(() => {
    if (!('locks' in navigator)) return
    const waiting = new AbortController()
    let release = () => {}
    const hold = () =>
      new Promise<void>((done) => {
        release = done
        setHeld(true)
      })
    // It is refused when this part goes before it had its turn.
    navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => null)
    return () => {
      waiting.abort()
      release()
      setHeld(false)
    }
  }, [name])
  return isHeld
}
