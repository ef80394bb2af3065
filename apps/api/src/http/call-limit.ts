/** The calls of one session within the minute that began with the first of them. */
type Counted = { readonly since: number; count: number }

const MINUTE_MS = 60_000
const SESSIONS_MAX = 50_000

/**
 * Counts the calls of every session, in memory and generously: no person comes near the limit, a
 * program that loops does (case L57). Returns the seconds to wait, or null.
 */
export function countCalls(max: number): (sessionId: string, nowMs: number) => number | null {
  const sessions = new Map<string, Counted>()
  return (sessionId, nowMs) => {
    const counter = sessions.get(sessionId)
    if (counter === undefined || nowMs - counter.since >= MINUTE_MS) {
      // The map is in order of arrival: the first entries are those whose minute is over.
      if (sessions.size >= SESSIONS_MAX) sessions.clear()
      sessions.set(sessionId, { since: nowMs, count: 1 })
      return null
    }
    counter.count += 1
    return counter.count <= max ? null : Math.ceil((counter.since + MINUTE_MS - nowMs) / 1000)
  }
}
