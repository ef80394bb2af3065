import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Removal } from './job-kinds.ts'
import {
  deleteSeal,
  deleteSealedEvents,
  endCounts,
  EVENTS_AT_ONCE,
  findOldestSeal,
  findUnsent,
  putSentTo,
  replacePerson,
  SEALED_AT_ONCE,
  sealSome,
} from './security-store.ts'
import { type AuditSink, sendLines } from '../gateways/audit-sink.ts'

type EventDependencies = Pick<Dependencies, 'database' | 'clock'>

const HOUR_MS = 60 * 60_000
const EVENTS_KEPT_MS = 365 * 24 * HOUR_MS

/**
 * Makes events of what was counted in hours that are over, and seals all that is not sealed yet. Nobody
 * who signs in waits for it, and each seal is over the one before it.
 */
export async function sealSecurityEvents({ database, clock }: EventDependencies): Promise<void> {
  const hour = instantAt(Math.floor(clock.now() / HOUR_MS) * HOUR_MS)
  await repeatWhileFull(EVENTS_AT_ONCE, () => database.audit((ledger) => endCounts(ledger, hour)))
  await repeatWhileFull(SEALED_AT_ONCE, () => database.audit(sealSome))
}

/** Repeats what does so many rows at once, until there are no more. */
async function repeatWhileFull(atOnce: number, act: () => Promise<number>): Promise<void> {
  while ((await act()) === atOnce);
}

/**
 * What an auditor may need is kept for a year (case L57): seal by seal, once the newest event of one is
 * old enough. The last seal stays without its events, since the next one is made over it.
 */
export async function forgetSecurityEvents({ database, clock }: EventDependencies): Promise<void> {
  const before = instantAt(clock.now() - EVENTS_KEPT_MS)
  await repeatWhileFull(1, () =>
    database.audit(async (ledger) => {
      const oldest = await findOldestSeal(ledger, before)
      if (oldest === undefined) return 0
      await deleteSealedEvents(ledger, oldest.no)
      if (oldest.isLast) return 0
      await deleteSeal(ledger, oldest.no)
      return 1
    }),
  )
}

/**
 * An auditor still sees what happened, and no longer with whom or with which browser. The hash of what
 * stood there stays, so that the seal still fits.
 */
export async function keepEventsUnder(
  { database }: Pick<EventDependencies, 'database'>,
  { userId, protocol }: Removal,
): Promise<void> {
  await database.audit((ledger) => replacePerson(ledger, { userId, protocol }))
}

/**
 * Sends what was sealed to the log outside, seal by seal and each at least once: how far it came is
 * written down after it was taken. Whoever changes the log here later does not change it there.
 */
export async function sendSecurityEvents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  sink: AuditSink,
): Promise<void> {
  for (;;) {
    const next = await database.audit(findUnsent)
    if (next === undefined) return
    await sendLines(sink, next.lines)
    await database.audit((ledger) => putSentTo(ledger, { no: next.no, at: instantAt(clock.now()) }))
  }
}
