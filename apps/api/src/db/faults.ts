/** Errors of the connection and of PostgreSQL, by their codes. */
type Fault = { readonly code?: string; readonly constraint?: string; readonly message?: string }

/** Serialisation failures and deadlocks: the same again may well succeed, on the same connection. */
const CONFLICTS = new Set(['40001', '40P01'])
/** The server is shutting down, starting, or not a primary any more: the connection is useless. */
const SERVER_AWAY = new Set(['25006', '57P01', '57P02', '57P03'])
const LOST =
  /Connection terminated|timeout exceeded|Query read timeout|not queryable|Connection ended/
/**
 * A newer version of the product has added a column meanwhile: what this connection has prepared of that table is
 * of no use any more, and a new connection prepares it anew.
 */
const OUTDATED = /cached plan must not change result type/
/** No room on the disk or in memory, or a limit of the server: the connection is as good as ever (L73). */
const NO_ROOM = new Set(['53100', '53200', '53400'])
/** A row was locked for longer than the timeout, or the server was too busy for the statement. */
const TOO_LATE = new Set(['55P03', '57014'])
/** Two requests with one idempotency key at once: the second finds the first one's answer. */
const SENT_TWICE = 'idempotency_keys_pkey'

/** The connection, or the server behind it, is gone or of no more use: nothing more is sent on it. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Fault
  if (NO_ROOM.has(code)) return false
  return (
    SERVER_AWAY.has(code) ||
    /^(08|53|ECONN|ETIMEDOUT|EPIPE|EHOST)/.test(code) ||
    LOST.test(message) ||
    OUTDATED.test(message)
  )
}

/**
 * The connection was lost during a commit: whether it was committed is unknown. Only a change with
 * an id of its own may be repeated.
 */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost during a commit', { cause })
  }
}

/** The queue is longer than can be served in time: a new request is refused at once. */
export class Overloaded extends Error {}

/** Whether the same act, tried again at once, may succeed and cannot be done twice by it. */
export function isPassing(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof Overloaded) return false
  const { code = '', constraint, message = '' } = (error ?? {}) as Fault
  if (CONFLICTS.has(code) || (code === '23505' && constraint === SENT_TWICE)) return true
  // A request that has waited out a timeout is not made to wait for a second one.
  return isLost(error) && !/timeout/.test(message)
}

/** Whether the database could not be reached, or not in time: a 503. */
export function isUnreachable(error: unknown): boolean {
  const code = String((error as Fault | null)?.code)
  return (
    error instanceof CommitUnknown ||
    error instanceof Overloaded ||
    isLost(error) ||
    CONFLICTS.has(code) ||
    TOO_LATE.has(code) ||
    NO_ROOM.has(code)
  )
}
