import type { Database } from './ledger.ts'
import { Turns } from './turns.ts'

/** Longer than the largest import takes, and less than a person waits for one. */
const WAIT_MS = 30_000
const ONE = { atOnce: 1, waitingMax: 50, waitMs: WAIT_MS }

const turnsOf = new WeakMap<Database, Turns>()

/**
 * Runs work that goes through thousands of rows: of each kind one at a time, whosever it is, so that
 * whoever only wants to see a balance has a core and a connection left (case L65). The others wait
 * before they hold either.
 */
export function inBulkTurn<T>(
  database: Database,
  kind: 'change' | 'history',
  act: () => Promise<T>,
): Promise<T> {
  const turns = turnsOf.get(database) ?? new Turns(ONE)
  turnsOf.set(database, turns)
  return turns.run(kind, act)
}
