import { isLost, Overloaded } from './faults.ts'
import type { Database, Ledger } from './ledger.ts'

type ReadLedger = <T>(owner: string, act: (ledger: Ledger) => Promise<T>) => Promise<T>
type Act = (ledger: Ledger) => Promise<unknown>
type Round = { readonly acts: Act[]; readonly done: Promise<readonly unknown[]> }

/**
 * The same database, whose readings of one owner that are asked in one turn of the loop share a connection: their
 * statements leave in one write, within one transaction.
 */
export function gatherReads(database: Database): Database {
  return {
    ...database,
    read: gathered(database.read),
    readShared: gathered(database.readShared),
  }
}

function gathered(read: ReadLedger): ReadLedger {
  const rounds = new Map<string, Round>()
  const open = (owner: string): Round => {
    const acts: Act[] = []
    const done = new Promise((resolve) => setImmediate(resolve)).then(() => {
      rounds.delete(owner)
      return read(owner, (ledger) => settleAll(acts.map((act) => act(ledger))))
    })
    const round = { acts, done }
    rounds.set(owner, round)
    return round
  }
  return async <T>(owner: string, act: (ledger: Ledger) => Promise<T>): Promise<T> => {
    const { acts, done } = rounds.get(owner) ?? open(owner)
    const index = acts.push(act) - 1
    try {
      return (await done)[index] as T
    } catch (error) {
      // One statement that fails ends the transaction of all: each is read by itself, and fails by itself. What
      // fails since the database is busy or away would only be asked more.
      if (acts.length === 1 || isLost(error) || error instanceof Overloaded) throw error
      return read(owner, act)
    }
  }
}

/** All values, or the first error once nothing is under way any more: the connection is given back then. */
async function settleAll(values: readonly Promise<unknown>[]): Promise<readonly unknown[]> {
  await Promise.allSettled(values)
  return Promise.all(values)
}
