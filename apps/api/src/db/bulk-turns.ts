import type { Database } from './ledger.ts'
import { Turns } from './turns.ts'

/** Longer than the largest import takes, and less than a person waits for one. */
const WAIT_MS = 30_000
const ONE = { atOnce: 1, waitingMax: 50, waitMs: WAIT_MS }
/** One person's, before they wait among all: so nobody takes more than one of those places. */
const OWN = { atOnce: 1, waitingMax: 50, waitMs: WAIT_MS }
const turnsOf = new WeakMap<Database, { readonly own: Turns; readonly ofAll: Turns }>()

/** Which kind of bulk work it is, and who waits for it. */
type Bulk = { readonly kind: 'change' | 'history'; readonly personId: string }

/**
 * Runs work that reads or writes thousands of rows: one of each kind at a time, whichever user it
 * is for, so that a request for a balance has a core and a connection left (case L65). The others
 * wait before they hold either, and one person has one place in that line (V2.4.1).
 */
export function inBulkTurn<T>(
  database: Database,
  { kind, personId }: Bulk,
  act: () => Promise<T>,
): Promise<T> {
  const { own, ofAll } = turnsOf.get(database) ?? { own: new Turns(OWN), ofAll: new Turns(ONE) }
  turnsOf.set(database, { own, ofAll })
  return own.run(`${kind} ${personId}`, () => ofAll.run(kind, act))
}
