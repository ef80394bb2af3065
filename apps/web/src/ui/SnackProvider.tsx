import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { SnackContext, type Snack } from './use-snack.ts'

// No message is said before a screen stands.
const SnackBar = lazyComponent(() => import('./SnackBar.tsx').then((all) => all.SnackBar), {
  soon: true,
  isOptional: true,
})

const OPEN_MS = 300
const STAY_MS = 2000
const STAY_WITH_ACTION_MS = 10_000

/**
 * Holds the queue of short messages: one at a time, shown 300 ms after the call, gone after two
 * seconds, or ten when it offers an action. It waits while pointed at or focused. What the person did
 * last is what they can take back: a new message does not wait for one with an action.
 */
export function SnackProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly (Snack & { readonly key: number })[]>([])
  const [open, setOpen] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const keys = useRef(0)
  const current = queue[0]

  const show = useCallback((snack: Snack | string) => {
    keys.current += 1
    const queued = {
      ...(typeof snack === 'string' ? { message: snack } : snack),
      key: keys.current,
    }
    setQueue((before) => [...before.filter(({ action }) => action === undefined), queued])
  }, [])
  const close = useCallback(() => {
    setOpen(false)
    setPaused(false)
    setQueue((before) => before.slice(1))
  }, [])

  useEffect(() => {
    if (!current || open) return
    const timer = setTimeout(() => setOpen(true), OPEN_MS)
    return () => clearTimeout(timer)
  }, [current, open])
  useEffect(() => {
    if (!current || !open || isPaused) return
    const timer = setTimeout(close, current.action ? STAY_WITH_ACTION_MS : STAY_MS)
    return () => clearTimeout(timer)
  }, [current, open, isPaused, close])

  return (
    <SnackContext value={show}>
      {children}
      <SnackBar snack={open ? current : undefined} onClose={close} onPauseChange={setPaused} />
    </SnackContext>
  )
}
