import { useRef, useState } from 'react'
import { whenRefreshed } from './queries.ts'

/**
 * What something shall be in the end, however fast it is pressed: one change at a time, and the last
 * wish is the one that holds (case E12). It is shown at once; when the change is done, or refused,
 * what the server says is shown again.
 */
export function useWish<Value>(value: Value, send: (wish: Value) => Promise<unknown>) {
  const [wish, setWish] = useState<{ readonly value: Value } | null>(null)
  const latest = useRef(value)
  const isSending = useRef(false)
  const press = async (next: Value) => {
    latest.current = next
    setWish({ value: next })
    if (isSending.current) return
    isSending.current = true
    try {
      let sent: Value
      do {
        sent = latest.current
        await send(sent)
        await whenRefreshed()
      } while (sent !== latest.current)
    } finally {
      isSending.current = false
      setWish(null)
    }
  }
  return [wish === null ? value : wish.value, press] as const
}
