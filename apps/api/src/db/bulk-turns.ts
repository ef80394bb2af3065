import type { Database } from './ledger.ts'
import { Turns } from './turns.ts'

/** Longer than the largest import takes, and less than a person waits for one. */
const WAIT_MS = 30_000
const ONE = { atOnce: 1, waitingMax: 50, waitMs: WAIT_MS }

const turnsOf = new WeakMap<Database, Turns>()

/**
 * Runs work that reads or writes thousands of rows: one of each kind at a time, whichever user it
 * is for, so that a request for a balance has a core and a connection left (case L65). The others
 * wait before they hold either.
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
