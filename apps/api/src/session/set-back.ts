import type { Database } from '../db/ledger.ts'
import { type Clock, instantAt, isSteady, type SteadyClock } from '../gateways/clock.ts'
import { expireUntil, findClockMark, putClockMark } from './expiry-store.ts'

type Dependencies = { readonly database: Database; readonly clock: Clock }
type Log = (line: string) => void

/**
 * Stores the latest instant of the clock, and expires what could be valid again if the clock is
 * behind it.
 */
export async function startFromMark({ database, clock }: Dependencies, log: Log): Promise<void> {
  if (!isSteady(clock)) return
  const mark = await database.queryUnscoped(findClockMark)
  if (mark !== undefined) clock.remember(Date.parse(mark.at))
  await expireRevived({ database, clock }, log)
}

/** Stores the present instant: a start after a crash compares its clock with it. */
export async function keepMark({ database, clock }: Dependencies): Promise<void> {
  const at = instantAt(clock.now())
  await database.queryUnscoped((ledger) => putClockMark(ledger, at))
}

const under = new WeakMap<SteadyClock, Promise<void>>()

/**
 * After the clock was set back every session is ended: an expired one cannot be told from a valid
 * one. Codes and links that had expired are deleted (case L81). Until it is done the clock stands
 * still, so none of them is valid in between; of many concurrent calls one does it.
 */
export async function expireRevived({ database, clock }: Dependencies, log: Log): Promise<void> {
  if (!isSteady(clock)) return
  const from = clock.setBackFrom()
  if (from === null) return
  const ending = under.get(clock) ?? endAll({ database, clock }, { from, log })
  under.set(clock, ending)
  try {
    await ending
  } finally {
    under.delete(clock)
  }
}

async function endAll(
  { database, clock }: { readonly database: Database; readonly clock: SteadyClock },
  { from, log }: { readonly from: number; readonly log: Log },
): Promise<void> {
  const until = instantAt(from)
  await database.system(async (ledger) => {
    await expireUntil(ledger, { until, now: instantAt(clock.machine()) })
  })
  clock.follow()
  const minutes = Math.round((from - clock.now()) / 60_000)
  log(
    `O relógio deste servidor voltou ${minutes} min: todas as sessões foram encerradas, e o que já ` +
      'tinha vencido não vale mais. Quem usa o Saldo entra de novo.',
  )
}
