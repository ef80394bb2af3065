import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Recheck } from '../access/refuse-caller.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { claimActing, releaseActing } from './acting-store.ts'
import type { Billing } from './billing.ts'
import { setCheckedAt } from './billing-store.ts'
import { CHECKED_EVERY_MS, UNDER_WAY_MS } from './reconcile.ts'

/** For whom something is done at the gateway, and whether their session still may. */
export type ActingUser = { readonly userId: string; readonly recheck: Recheck }

/**
 * Does something at the gateway for a user while nothing else is done for them, on any server: of two
 * presses at once the second is refused. What a server that ended has left ends by itself, and is compared
 * with the gateway soon.
 */
export async function actAlone<T>(
  { database, clock }: Billing,
  { userId, recheck }: ActingUser,
  act: () => Promise<T>,
): Promise<T | Refused<'charge_under_way'>> {
  const nowMs = clock.now()
  const until = instantAt(nowMs + UNDER_WAY_MS)
  const isClaimed = await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    await recheck(ledger)
    const at = instantAt(nowMs)
    if (!(await claimActing({ ledger, userId }, { until, at }))) return false
    const soon = instantAt(nowMs - CHECKED_EVERY_MS + 2 * UNDER_WAY_MS)
    await setCheckedAt({ ledger, userId }, { at: soon })
    return true
  })
  if (!isClaimed) return refuse('charge_under_way')
  try {
    return await act()
  } finally {
    await database.system(async (ledger) => {
      await setOwner(ledger, userId)
      await releaseActing({ ledger, userId }, { until })
    })
  }
}
