import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { useMe } from './me.ts'
import { readUserId } from './session.ts'

const WRITE_AFTER_MS = 300
/** A device whose storage does not answer keeps nobody from the form. */
const READ_MAX_MS = 300

/**
 * The draft of one name: what was kept when the form was opened (`undefined` while that is read),
 * and how it is kept and dropped. Who acts in somebody else's account keeps nothing, and neither does
 * a form without a name.
 */
export function useKeptDraft<Value>(name: string | undefined) {
  const { data: me } = useMe()
  const [kept, setKept] = useState<Value | null>()
  const [userId] = useState(() => readUserId() ?? '')
  const isOwn = useRef(false)
  const actor = me === undefined ? undefined : me.actor
  useEffect(() => {
    isOwn.current = actor === null && name !== undefined
  }, [actor, name])
  useEffect(() => {
    if (name === undefined) return undefined
    const found = (value: unknown) =>
      setKept((before) => (before === undefined ? (value as Value | null) : before))
    // A draft that the client left is nothing for the planner who acts in their account.
    if (actor === null) readDraft(userId, name).then(found, () => found(null))
    else if (actor !== undefined) found(null)
    const timer = setTimeout(found, READ_MAX_MS, null)
    return () => clearTimeout(timer)
  }, [actor, userId, name])

  const [keeper] = useState(() => makeKeeper<Value>(userId, name))
  // The last moment of a tab that is closed, and of a window that Back closes.
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  const keep = useCallback(
    (read: () => Value | null) => {
      if (isOwn.current) keeper.keep(read)
    },
    [keeper],
  )
  return { kept, answer: () => setKept(null), keep, drop: keeper.drop }
}

function makeKeeper<Value>(userId: string, name: string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: () => Value | null = () => null
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (name === undefined) return
    const value = latest()
    const written = value === null ? dropDraft(userId, name) : keepDraft(userId, name, value)
    written.catch(() => null)
  }
  return {
    /** Keeps what `read` gives a moment later; null keeps nothing. */
    keep: (read: () => Value | null) => {
      latest = read
      timer ??= setTimeout(write, WRITE_AFTER_MS)
    },
    flush: () => {
      if (timer !== undefined) write()
    },
    drop: () => {
      clearTimeout(timer)
      timer = undefined
      if (name !== undefined) dropDraft(userId, name).catch(() => null)
    },
  }
}
