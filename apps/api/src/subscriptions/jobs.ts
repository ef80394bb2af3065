import { instantAt } from '../gateways/clock.ts'
import { GatewayFault } from '../gateways/payment-gateway.ts'
import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { type Billing, openBilling } from './billing.ts'
import { listUnchecked, setCheckedAt } from './billing-store.ts'
import { gatewayEventJob } from './events.ts'
import { reconcile } from './reconcile.ts'

const LOOKS_EVERY_MS = 60_000
const CHECKED_EVERY_MS = 24 * 60 * 60_000
const RETRIED_AFTER_MS = 10 * 60_000
const CHECKED_AT_ONCE = 50

/** What billing does by itself: the gateway's messages, and the daily comparison with it. */
export function subscriptionJobs(app: App): Jobs {
  const billing = openBilling(app, app.fastify.log)
  if (billing === null) return {}
  return {
    queued: [gatewayEventJob(billing)],
    periodic: [
      {
        kind: 'compare_subscriptions',
        everyMs: LOOKS_EVERY_MS,
        run: (signal) => compareDue(billing, signal),
      },
    ],
  }
}

/**
 * Compares everybody with the gateway who was not for a day, and mends what a lost message has left. Where
 * the gateway fails, that user comes again later and does not keep back the others.
 */
export async function compareDue(billing: Billing, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = billing
  let isMore = true
  while (isMore) {
    const before = instantAt(clock.now() - CHECKED_EVERY_MS)
    const due = await database.system((ledger) =>
      listUnchecked(ledger, { before, count: CHECKED_AT_ONCE }),
    )
    for (const userId of due) {
      try {
        await reconcile(billing, userId)
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        log.warn({ fault: error.message }, 'a subscription could not be compared')
        const at = instantAt(clock.now() - CHECKED_EVERY_MS + RETRIED_AFTER_MS)
        await database.system((ledger) => setCheckedAt(ledger, { userId, at }))
      }
    }
    isMore = due.length === CHECKED_AT_ONCE && signal?.aborted !== true
  }
}
