import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { GatewayFault } from '../gateways/payment-gateway.ts'
import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { type Billing, openBilling } from './billing.ts'
import { listUnchecked, setCheckedAt } from './billing-store.ts'
import { deleteEventsBefore } from './store.ts'
import { gatewayEventJob } from './events.ts'
import { listDueCompanies, setCompanyCheckedAt } from './company-store.ts'
import { settleCompany, companyJob, dismissalJob } from './company-charges.ts'
import { CHECKED_EVERY_MS, reconcile } from './reconcile.ts'

const LOOKS_EVERY_MS = 60_000
const RETRIED_AFTER_MS = 10 * 60_000
const CHECKED_AT_ONCE = 50
const MESSAGES_KEPT_MS = 90 * 24 * 60 * 60_000
const FORGOTTEN_EVERY_MS = 60 * 60_000
const FORGOTTEN_AT_ONCE = 1_000

/** What billing does by itself: the gateway's messages, companies, and the daily comparison. */
export function subscriptionJobs(app: App): Jobs {
  const billing = openBilling(app, app.fastify.log)
  const ofCompanies = [companyJob(app, billing), dismissalJob(app)]
  const forgetting = {
    kind: 'forget_gateway_messages',
    everyMs: FORGOTTEN_EVERY_MS,
    run: () => forgetMessages(app),
  }
  // Where billing was switched off, what came before is forgotten too.
  if (billing === null) return { queued: ofCompanies, periodic: [forgetting] }
  return {
    queued: [gatewayEventJob(billing), ...ofCompanies],
    periodic: [
      forgetting,
      {
        kind: 'compare_subscriptions',
        everyMs: LOOKS_EVERY_MS,
        run: (signal) => compareDue(billing, signal),
      },
      {
        kind: 'charge_companies',
        everyMs: LOOKS_EVERY_MS,
        run: (signal) => chargeCompaniesDue(billing, signal),
      },
    ],
  }
}

/** Forgets the messages of the gateway that nobody will handle once more (V14.2.4). */
export async function forgetMessages({
  database,
  clock,
}: Pick<Billing, 'database' | 'clock'>): Promise<void> {
  const before = instantAt(clock.now() - MESSAGES_KEPT_MS)
  const some = () =>
    database.system((ledger) => deleteEventsBefore(ledger, { before, count: FORGOTTEN_AT_ONCE }))
  while ((await some()) === FORGOTTEN_AT_ONCE);
}

type Due = {
  readonly list: (
    ledger: Ledger,
    due: { before: string; count: number },
  ) => Promise<readonly string[]>
  readonly settle: (id: string) => Promise<void>
  readonly setCheckedAt: (ledger: Ledger, id: string, at: string) => Promise<void>
}

/**
 * Compares everybody with the gateway who was not for a day, and mends what a lost message has left. Where
 * the gateway fails, that one comes again later and does not keep back the others.
 */
async function settleDue(
  { database, clock, log }: Billing,
  { list, settle, setCheckedAt: setChecked }: Due,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore) {
    const before = instantAt(clock.now() - CHECKED_EVERY_MS)
    const due = await database.system((ledger) => list(ledger, { before, count: CHECKED_AT_ONCE }))
    for (const id of due) {
      try {
        await settle(id)
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        log.warn({ fault: error.message }, 'the gateway could not be compared with')
        const at = instantAt(clock.now() - CHECKED_EVERY_MS + RETRIED_AFTER_MS)
        await database.system((ledger) => setChecked(ledger, id, at))
      }
    }
    isMore = due.length === CHECKED_AT_ONCE && signal?.aborted !== true
  }
}

/** Compares the people with the gateway who are due. */
export function compareDue(billing: Billing, signal?: AbortSignal): Promise<void> {
  const due: Due = {
    list: listUnchecked,
    settle: async (userId) => void (await reconcile(billing, userId)),
    setCheckedAt: (ledger, userId, at) => setCheckedAt({ ledger, userId }, { at }),
  }
  return settleDue(billing, due, signal)
}

/** Charges the companies that are due, and compares them with the gateway. */
export function chargeCompaniesDue(billing: Billing, signal?: AbortSignal): Promise<void> {
  const due: Due = {
    list: listDueCompanies,
    settle: (companyId) => settleCompany(billing, companyId),
    setCheckedAt: (ledger, companyId, at) => setCompanyCheckedAt(ledger, { companyId, at }),
  }
  return settleDue(billing, due, signal)
}
