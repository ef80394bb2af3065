import { isLost } from './faults.ts'
import type { Database, Ledger } from './ledger.ts'

type ReadLedger = <T>(owner: string, act: (ledger: Ledger) => Promise<T>) => Promise<T>
type Act = (ledger: Ledger) => Promise<unknown>
type ActResults = readonly PromiseSettledResult<unknown>[]
type Round = { readonly acts: Act[]; readonly done: Promise<ActResults> }

/** Another statement of the same transaction has failed. */
const TRANSACTION_FAILED = '25P02'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * The same database, whose readings of one owner that begin in one turn of the loop share a connection: their
 * statements leave in one write, within one transaction. Where a statement fails, its own reading fails, and
 * those behind it are read by themselves. One after the other they go on with what they have read, so that others
 * are served between them.
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
    const done = nextTurn().then(() => {
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
    const settled = (await done)[index]
    for (let turn = 0; turn < index; turn += 1) await nextTurn()
    if (settled?.status === 'fulfilled') return settled.value as T
    if (codeOf(settled?.reason) === TRANSACTION_FAILED) return read(owner, act)
    throw settled?.reason
  }
}

const codeOf = (error: unknown) => (error as { readonly code?: string } | undefined)?.code

/** What became of each once nothing is under way any more. With a lost connection all are lost. */
async function settleAll(acts: readonly Promise<unknown>[]): Promise<ActResults> {
  const settled = await Promise.allSettled(acts)
  for (const one of settled) {
    if (one.status === 'rejected' && isLost(one.reason)) throw one.reason
  }
  return settled
}
