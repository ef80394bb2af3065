import { refuse, type Refused } from '@saldo/contract/refusals'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { claimSubscription, releaseSubscription } from './acting-store.ts'
import type { Billing } from './billing.ts'
import { type KeptSubscription, listKept } from './billing-store.ts'
import { UNDER_WAY_MS } from './reconcile.ts'

type Acting = { readonly userId: string; readonly row: KeptSubscription }

/**
 * Does something at the gateway with a subscription while nothing else is done with it, on any server: of
 * two presses of a button at once the second is refused. What a server that ended has left ends by itself.
 * `act` is told whether the plan is still the one that the person saw.
 */
export async function actAlone<T>(
  { database, clock }: Billing,
  { userId, row }: Acting,
  act: (isSamePlan: boolean) => Promise<T>,
): Promise<T | Refused<'charge_under_way'>> {
  const { id } = row
  const nowMs = clock.now()
  const until = instantAt(nowMs + UNDER_WAY_MS)
  const claimed = await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    const claim = { userId, id, until, at: instantAt(nowMs) }
    if (!(await claimSubscription(ledger, claim))) return undefined
    return (await listKept(ledger, userId)).find((one) => one.id === id)
  })
  if (claimed === undefined) return refuse('charge_under_way')
  try {
    return await act(claimed.plan === row.plan)
  } finally {
    await database.system(async (ledger) => {
      await setOwner(ledger, userId)
      await releaseSubscription(ledger, { userId, id, until })
    })
  }
}
