import { AGGREGATORS } from '@saldo/domain/bank-accesses/kinds'
import { BankAggregatorError } from '../gateways/banks.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from '../http/app.ts'
import type { Jobs, QueuedJob } from '../job.ts'
import { type LinkRemoval, removeLinkKind, type SyncRequest, syncKind } from './job-kinds.ts'
import { type SyncDependencies, runSync } from './run-sync.ts'
import { deleteEventsBefore, queueDuePulls } from './store.ts'

const POLL_MS = 2_000
const SYNC_ATTEMPTS_MAX = 5
const PULL_EVERY_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
const FORGET_EVERY_MS = 60 * 60_000
const EVENTS_KEPT_MS = 30 * DAY_MS

export function bankAccessJobs(app: App): Jobs {
  const { database, clock, settings, fastify } = app
  if (settings.banks == null) return {}
  const syncing = { database, clock, settings, log: fastify.log }
  const forget = () =>
    database.system((ledger) => deleteEventsBefore(ledger, instantAt(clock.now() - EVENTS_KEPT_MS)))
  return {
    queued: [syncJob(syncing), removeLinkJob(syncing)],
    periodic: [
      { kind: 'pull_banks', everyMs: PULL_EVERY_MS, run: () => pull(syncing) },
      { kind: 'forget_webhooks', everyMs: FORGET_EVERY_MS, run: forget },
      { kind: 'register_webhooks', everyMs: DAY_MS, run: () => registerWebhooks(syncing) },
    ],
  }
}

/** Says at each aggregator where its events go; one that knows it already does nothing. */
async function registerWebhooks({ settings }: SyncDependencies): Promise<void> {
  const { banks, appUrl } = settings
  const secret = banks?.webhookSecret ?? null
  if (secret === null) return
  for (const name of AGGREGATORS) {
    await banks?.[name]?.registerWebhook({ url: `${appUrl}/webhooks/${name}`, secret })
  }
}

/** Reads what a bank has; the syncs of a server run one after the other. */
export function syncJob(app: SyncDependencies): QueuedJob<SyncRequest> {
  return {
    ...syncKind,
    pollMs: POLL_MS,
    attemptsMax: SYNC_ATTEMPTS_MAX,
    run: (request, signal) => runSync(app, request, signal),
  }
}

/** Once a day, whether webhooks come or not. */
async function pull({ database, clock }: SyncDependencies): Promise<void> {
  const due = { nowMs: clock.now(), everyMs: DAY_MS }
  while ((await database.system((ledger) => queueDuePulls(ledger, due))) > 0);
}

/** Revokes a link; it is tried until the aggregator knows it no more. */
export function removeLinkJob({ settings }: SyncDependencies): QueuedJob<LinkRemoval> {
  return {
    ...removeLinkKind,
    pollMs: POLL_MS,
    run: async ({ aggregator, linkId }) => {
      try {
        await settings.banks?.[aggregator]?.removeLink(linkId)
      } catch (error) {
        const isGone = error instanceof BankAggregatorError && error.fault.kind === 'gone'
        if (!isGone) throw error
      }
    },
  }
}
