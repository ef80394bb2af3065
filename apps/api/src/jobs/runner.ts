import type { FastifyBaseLogger } from 'fastify'
import { addMonths, dayAt, lastDay, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS, REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import { instantAt } from '../gateways/clock.ts'
import type { Post } from '../gateways/mail.ts'
import type { App } from '../http/app.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { resumeAbandoned } from '../statements/readings.ts'
import { extendSeries } from '../transactions/horizon.ts'
import { detachHoled } from '../transactions/parts.ts'
import { endEmptySeries } from '../transactions/parts-store.ts'
import { keepMark } from '../session/set-back.ts'
import { deleteOldPasses } from '../users/passes-store.ts'
import { type Backups, processBackups } from './backups.ts'
import { processExports } from './data-exports.ts'
import { eraseRemoved } from './erasure.ts'
import { deleteOldMail, sendDueMail } from '../mail/outbox.ts'

const MAIL_EVERY_MS = 1_000
const BULK_EVERY_MS = 2_000
const BACKUPS_EVERY_MS = 5 * 60_000
/** What a start after a crash may forget of how late it was. */
const MARK_EVERY_MS = 5_000
const READINGS_EVERY_MS = 10_000
const HOUSEKEEPING_EVERY_MS = 60 * 60_000
const FORGETTING_EVERY_MS = 12 * 60 * 60_000
const KEYS_KEPT_MS = 48 * 60 * 60_000
const MAIL_KEPT_MS = 30 * 24 * 60 * 60_000
const SESSIONS_KEPT_MS = 30 * 24 * 60 * 60_000
/** Longer than anything is kept: whoever was not seen since has nothing left to forget. */
const SEEN_MS = 5 * 24 * 60 * 60_000
const OWNERS_AT_ONCE = 200

type Working = {
  readonly app: App
  readonly post: Post
  readonly log: FastifyBaseLogger
  /** Where everything is copied, if anybody has said so. */
  readonly backups: Backups | null
}

/** Runs what nobody waits for: mail, the recurrence horizon, the purge of what has expired. */
export function startJobs(working: Working): { stop(): Promise<void> } {
  const { app, post, log, backups } = working
  const ending = new AbortController()
  const { database, clock, settings } = app
  const outbox = { database, clock, post, appUrl: settings.appUrl, brands: settings.brands }
  const jobs = [
    every(MAIL_EVERY_MS, log, () => sendDueMail(outbox)),
    // One after the other: both go through all that somebody has (case L65).
    every(BULK_EVERY_MS, log, () => eraseRemoved(app).finally(() => processExports(app))),
    every(READINGS_EVERY_MS, log, () => resumeAbandoned(app)),
    ...(backups === null
      ? []
      : [every(BACKUPS_EVERY_MS, log, () => backUp(backups, log, ending.signal))]),
    every(MARK_EVERY_MS, log, () => keepMark(app)),
    every(HOUSEKEEPING_EVERY_MS, log, () => runHourlyMaintenance(app)),
    every(FORGETTING_EVERY_MS, log, () => purgeExpired(app)),
  ]
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(jobs.map((job) => job.stop()))
      post.close()
    },
  }
}

async function backUp(backups: Backups, log: FastifyBaseLogger, signal: AbortSignal) {
  const written = await processBackups(backups, signal)
  if (written !== null) log.info(written, 'a backup was written')
}

/** One run after the other, never two of one kind at once; a failure is logged and tried again. */
function every(ms: number, log: FastifyBaseLogger, act: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = act()
      .catch((error: unknown) => log.warn({ fault: (error as Error).message }, 'job failed'))
      .then(() => (stopped ? undefined : (timer = setTimeout(turn, ms))))
  }
  turn()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Keeps what recurs twelve months ahead for everybody, and throws away tokens that are over. */
export async function runHourlyMaintenance(app: App): Promise<void> {
  const { database, clock } = app
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const now = instantAt(nowMs)
    const kept = instantAt(nowMs - KEYS_KEPT_MS)
    await ledger.deleteFrom('access_tokens').where('expires_at', '<', now).execute()
    await ledger.deleteFrom('attempts').where('ends_at', '<', kept).execute()
    await ledger.deleteFrom('recovery_tokens').where('expires_at', '<', kept).execute()
    await ledger
      .deleteFrom('sessions')
      .where('ended_at', '<', instantAt(nowMs - SESSIONS_KEPT_MS))
      .execute()
    await deleteOldPasses(ledger, now)
    await deleteOldMail(ledger, instantAt(nowMs - MAIL_KEPT_MS))
  })
  await eachLateOwner(app, (userId) => keepOwner(app, userId).catch(refused))
}

/** What somebody's series would come to is too much: it goes no further, and all others do. */
function refused(error: unknown): void {
  if (!(error instanceof RefusedWrite)) throw error
}

async function keepOwner({ database, clock }: App, userId: string): Promise<void> {
  const nowMs = clock.now()
  await database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    await extendSeries(ledger, { userId, until: horizonOf(nowMs), nowMs })
    return { keep: true, value: null }
  })
}

/** Forgets the keys of calls that nobody sends again, and removals that nobody undoes any more. */
export async function purgeExpired(app: App): Promise<void> {
  await eachOwnerSeen(app, (userId) => forgetOf(app, userId))
}

async function forgetOf({ database, clock }: App, userId: string): Promise<void> {
  const before = (ms: number) => instantAt(clock.now() - ms)
  await database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    await ledger
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('created_at', '<', before(KEYS_KEPT_MS))
      .execute()
    const gone = await ledger
      .deleteFrom('removed_transactions')
      .where('user_id', '=', userId)
      .where('removed_at', '<', before(REMOVED_KEPT_MS))
      .returning((row) => row.ref('entry', '->>').key('series_id').as('seriesId'))
      .execute()
    await ledger
      .deleteFrom('removed_payments')
      .where('user_id', '=', userId)
      .where('removed_at', '<', before(REMOVED_KEPT_MS))
      .execute()
    const series = gone.map(({ seriesId }) => String(seriesId))
    await detachHoled(ledger, userId, series)
    await endEmptySeries(ledger, { userId, at: instantAt(clock.now()) })
    return { keep: true, value: null }
  })
}

function horizonOf(nowMs: number) {
  const today = dayAt(nowMs, 'America/Sao_Paulo')
  return lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
}

type Act = (userId: string) => Promise<void>

/** Those whose entries do not reach far enough. */
function eachLateOwner(app: App, act: Act): Promise<void> {
  const until = horizonOf(app.clock.now())
  const next = (after: string) =>
    app.database.queryUnscoped((ledger) =>
      ledger
        .selectFrom('ledgers')
        .select('user_id')
        .where('user_id', '>', after)
        .where('opened_until', '<', until)
        .orderBy('user_id')
        .limit(OWNERS_AT_ONCE)
        .execute(),
    )
  return eachOwner(app, { next, act })
}

/** Those who were here lately: nobody else has anything that is to be forgotten. */
function eachOwnerSeen(app: App, act: Act): Promise<void> {
  const since = instantAt(app.clock.now() - SEEN_MS)
  const next = (after: string) =>
    app.database.queryUnscoped((ledger) =>
      ledger
        .selectFrom('sessions')
        .select('user_id')
        .distinct()
        .where('user_id', '>', after)
        .where('seen_at', '>', since)
        .orderBy('user_id')
        .limit(OWNERS_AT_ONCE)
        .execute(),
    )
  return eachOwner(app, { next, act })
}

type Owners = {
  readonly next: (after: string) => Promise<readonly { readonly user_id: string }[]>
  readonly act: Act
}

/** Page by page of their ids. What goes wrong with one is logged, and nobody else waits for it. */
async function eachOwner({ fastify }: App, { next, act }: Owners): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const owners = await next(after)
    for (const { user_id } of owners) {
      await act(user_id).catch((error: unknown) =>
        fastify.log.warn({ fault: (error as Error).message }, 'an owner was passed over'),
      )
    }
    const end = owners.at(-1)
    if (end === undefined) return
    after = end.user_id
  }
}
