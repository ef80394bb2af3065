import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { deleteExpiredSessions } from './expiry-store.ts'
import { deleteOldPasses } from '../users/passes-store.ts'

const KEPT_MS = 48 * 60 * 60_000
const SESSIONS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes expired tokens, and sessions that ended a month ago. */
export async function forgetSessions({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const now = instantAt(nowMs)
    const kept = instantAt(nowMs - KEPT_MS)
    const sessions = instantAt(nowMs - SESSIONS_KEPT_MS)
    await deleteExpiredSessions(ledger, { tokens: now, tries: kept, sessions })
    await deleteOldPasses(ledger, now)
  })
}
