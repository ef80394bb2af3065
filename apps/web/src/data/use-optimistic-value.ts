import { useRef, useState } from 'react'
import { whenRefreshed } from './queries.ts'

/**
 * The value that something is to have in the end, however fast it is pressed: one change at a time,
 * and the last press wins (case E12). It is shown at once; when the change is done, or refused, the
 * server's value is shown again.
 */
export function useOptimisticValue<Value>(
  value: Value,
  send: (pending: Value) => Promise<unknown>,
) {
  const [pending, setPending] = useState<{ readonly value: Value } | null>(null)
  const latest = useRef(value)
  const isSending = useRef(false)
  const press = async (next: Value) => {
    latest.current = next
    setPending({ value: next })
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
      setPending(null)
    }
  }
  return [pending === null ? value : pending.value, press] as const
}
