import * as z from 'zod/mini'
import type { Ledger } from '../db/ledger.ts'
import type { QueuedJob, Log } from '../job.ts'
import { insertJob, type JobKind } from '../queue/job-queue.ts'
import { instantAt } from '../gateways/clock.ts'
import { type GatewayEvent, readGatewayEvent } from '../gateways/gateway-events.ts'
import { GatewayFault } from '../gateways/payment-gateway.ts'
import { newId } from '../gateways/random.ts'
import { type Billing, GATEWAY_WEBHOOK, logFault, openBilling } from './billing.ts'
import { findOwnerOfCustomer } from './billing-store.ts'
import { findCompanyOfCustomer } from './company-store.ts'
import { settleCompany } from './company-charges.ts'
import { findWaitingEvent, keepEvent, reopenEvents, setHandled } from './store.ts'
import { reconcile } from './reconcile.ts'
import type { Dependencies } from '../dependencies.ts'

const payload = z.object({ id: z.uuid() })
const POLL_MS = 500
const ATTEMPTS_MAX = 12

/** The job of one message of the gateway. */
const gatewayEventKind = {
  kind: 'gateway_event',
  payload,
} satisfies JobKind<z.infer<typeof payload>>

/** Keeps what the gateway has sent, and queues what follows from it. */
export async function receiveEvent(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  { key, event, body }: GatewayEvent,
): Promise<void> {
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  await database.system(async (ledger) => {
    const id = await keepEvent(ledger, { id: newId(nowMs), key, event, body, at })
    if (id === null) return
    await insertJob(ledger, gatewayEventKind, { id: newId(nowMs), payload: { id }, at })
  })
}

/** Has the events since an instant handled once more. Returns how many there are. */
export async function replayEvents(
  ledger: Ledger,
  { since, nowMs }: { readonly since: string; readonly nowMs: number },
): Promise<number> {
  const ids = await reopenEvents(ledger, since)
  for (const id of ids) {
    const job = { id: newId(nowMs), payload: { id }, at: instantAt(nowMs) }
    await insertJob(ledger, gatewayEventKind, job)
  }
  return ids.length
}

/**
 * Handles an event of the gateway by reading the charge or subscription there; what the event
 * claims is not used. One about no customer of ours is kept and changes nothing.
 */
export function gatewayEventJob(billing: Billing): QueuedJob<z.infer<typeof payload>> {
  return {
    ...gatewayEventKind,
    pollMs: POLL_MS,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ id }) => handle(billing, id),
    describe: (error) => (error instanceof GatewayFault ? error.message : 'not handled'),
  }
}

async function handle(billing: Billing, id: string): Promise<void> {
  const { database, clock } = billing
  const found = await database.system((ledger) => findWaitingEvent(ledger, id))
  if (found === undefined) return
  const customerId = await customerOf(billing, found.body)
  const { userId = null, companyId = null } =
    customerId === null ? {} : await database.system((ledger) => whoseIs(ledger, customerId))
  if (userId !== null) await reconcile(billing, userId)
  if (companyId !== null) await settleCompany(billing, companyId)
  const handledAt = instantAt(clock.now())
  await database.system((ledger) => setHandled(ledger, { id, userId, handledAt }))
}

/** Whose a customer of the gateway is: a person's, a company's or nobody's. */
async function whoseIs(ledger: Ledger, customerId: string) {
  const userId = await findOwnerOfCustomer(ledger, customerId)
  return userId === null
    ? { companyId: await findCompanyOfCustomer(ledger, customerId) }
    : { userId }
}

/** Whose charge it is says the gateway, where the message is about one. */
async function customerOf({ gateway }: Billing, body: string): Promise<string | null> {
  const event = readGatewayEvent(body)
  if (event?.invoiceId == null) return event?.customerId ?? null
  try {
    const { customerId } = await gateway.readCharge(event.invoiceId)
    return customerId
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'not_found') return null
    throw error
  }
}

/**
 * Has a development's gateway send its events here. A real one is told once, by whoever sets it up: it sends
 * to the address of the product and not to that of a server.
 */
export async function listenToGateway(dependencies: Dependencies, log: Log): Promise<void> {
  const { billing: settings = null, appUrl } = dependencies.settings
  const billing = openBilling(dependencies, log)
  if (billing === null || settings?.isTest !== true) return
  await billing.gateway
    .listen(`${appUrl}${GATEWAY_WEBHOOK}`, settings.webhookSecret)
    .catch((error: unknown) => logFault(billing, error))
}
