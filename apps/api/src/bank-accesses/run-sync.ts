import type { Currency } from '@saldo/domain/money'
import { type Context, ownContext } from '../context.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { todayIn, instantAt } from '../gateways/clock.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Log } from '../job.ts'
import { type AccessRow, findAccess, findSyncOwner, updateAccess, listAccounts } from './store.ts'
import type { AccessError } from '@saldo/domain/bank-accesses/kinds'
import {
  type BankFault,
  type BankLink,
  type LinkError,
  type BankAggregator,
  BankAggregatorError,
} from '../gateways/banks.ts'
import { type SyncRequest } from './job-kinds.ts'
import { queueSync } from './queue.ts'
import { isRefused } from '@saldo/contract/refusals'
import { isConsentEnding, isStale } from '@saldo/domain/bank-accesses/standing'
import { addDays, type Day } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import { RefusedWrite } from '../db/refused-write.ts'
import { newId } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { askAboutPayments } from './questions.ts'
import { linkAccounts } from './link-accounts.ts'
import { type AccountReading, readAccounts } from './read-accounts.ts'
import { listInstitutions } from './institutions.ts'
import { bankNameOf, factsOf } from './rows.ts'
import { STATUS_OF } from './statuses.ts'
import { syncAccount } from './sync-account.ts'

export type SyncDependencies = Pick<Dependencies, 'database' | 'clock' | 'settings'> & {
  readonly log: Pick<Log, 'warn'>
}

/** The request of a sync was overtaken: another run writes now. */
class Overtaken extends Error {}

type Owner = {
  readonly name: string
  readonly email: string
  readonly currency: Currency
  readonly timeZone: string
}

/** One run of a sync. */
type Run = {
  readonly app: SyncDependencies
  readonly access: AccessRow
  readonly runId: string
  readonly owner: Owner
  readonly signal: AbortSignal
}

/** Writes within the run; a run that another has overtaken writes nothing more. */
function write<T>(
  { app, access, runId, owner }: Run,
  act: (ctx: Context, access: AccessRow) => Promise<T>,
): Promise<T> {
  const { user_id: userId, id } = access
  return app.database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    const nowMs = app.clock.now()
    const today = todayIn(app.clock, owner.timeZone)
    const ctx = ownContext({ ledger, userId, nowMs, today, currency: owner.currency })
    const now = await findAccess(ctx, { id })
    if (now === undefined || now.sync_run !== runId) throw new Overtaken()
    return { keep: true, value: await act(ctx, now) }
  })
}

/** How a sync went that read what it wanted. */
type SyncEnd = { readonly isPartial: boolean; readonly isWhole: boolean }

/** An aggregator fetches within minutes; a person may take longer at the bank's app. */
const FETCHED_AFTER_MS = 15_000
const AUTHORISED_AFTER_MS = 60_000
const WAITS_MAX = 40
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 60 * 60_000
/** After so many in a row the daily sync goes on alone. */
const FAILURES_MAX = 8

/** All is written: from now on this is the last good sync. */
async function endWell(
  ctx: Context,
  { id, ...access }: AccessRow,
  { isPartial, isWhole }: SyncEnd,
): Promise<void> {
  const at = instantAt(ctx.nowMs)
  // What was not collected whole is read whole the next time; and so is what a bank has no more, which
  // may have been a page that did not come: lines of long ago would be away for a month.
  const hasAll = isWhole && !isPartial && access.sync_removed === 0
  await updateAccess(
    ctx,
    { id },
    {
      sync_state: 'done',
      sync_progress: 100,
      sync_ended_at: at,
      sync_partial: isPartial,
      sync_failures: 0,
      last_synced: at,
      last_whole_sync: hasAll ? access.sync_started_at : access.last_whole_sync,
    },
  )
}

/** The aggregator is still fetching, or a person still authorises: it is looked at again later. */
async function waitForMore(run: Run, state: 'updating' | 'authorisation_pending'): Promise<void> {
  const { id } = run.access
  await write(run, async (ctx, access) => {
    const waits = access.sync_failures + 1
    const isOver = waits > WAITS_MAX
    await updateAccess(
      ctx,
      { id },
      {
        sync_state: isOver ? 'failed' : 'running',
        sync_failures: isOver ? 0 : waits,
        sync_ended_at: isOver ? instantAt(ctx.nowMs) : null,
      },
    )
    if (isOver) return
    const delayMs = state === 'updating' ? FETCHED_AFTER_MS : AUTHORISED_AFTER_MS
    await queueSync(ctx, access, delayMs)
  })
}

type Reason =
  | { readonly fault: BankFault }
  | { readonly link: BankLink }
  | { readonly refused: string }
  | null

/**
 * It did not go well: what was there stays, with the day of the last good sync (case H18). What passes
 * by itself is tried again, later each time.
 */
async function endBadly(run: Run, reason: Reason): Promise<void> {
  const { id } = run.access
  await write(run, async (ctx, access) => {
    const failures = access.sync_failures + 1
    const fault = reason !== null && 'fault' in reason ? reason.fault : null
    await updateAccess(
      ctx,
      { id },
      {
        sync_state: 'failed',
        sync_ended_at: instantAt(ctx.nowMs),
        sync_failures: failures,
        error: errorOf(reason),
        ...statusAfter(fault),
      },
    )
    const delayMs = fault === null ? null : pauseAfter(fault, failures)
    if (delayMs !== null) await queueSync(ctx, { ...access, sync_state: 'failed' }, delayMs)
  })
  run.app.log.warn({ fault: describe(reason) }, 'a sync did not go well')
}

function errorOf(reason: Reason): AccessError {
  if (reason === null || 'refused' in reason) return 'unexpected'
  if ('link' in reason) return errorOfLink(reason.link.error)
  const { kind } = reason.fault
  return kind === 'unavailable' || kind === 'rate_limited' || kind === 'gone' ? kind : 'unexpected'
}

function errorOfLink(error: LinkError | null): AccessError {
  return error ?? 'unexpected'
}

function statusAfter(fault: BankFault | null) {
  if (fault?.kind === 'token_required') return { status: 'waiting_token' as const, error: null }
  // A link that is not there any more needs a new consent.
  return fault?.kind === 'gone' ? { status: 'expired' as const } : {}
}

/** When to try again; null where that is of no use. */
function pauseAfter(fault: BankFault, failures: number): number | null {
  if (fault.kind === 'rate_limited') return fault.retryAfterSeconds * 1000
  if (fault.kind !== 'unavailable' || failures > FAILURES_MAX) return null
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), PAUSE_MAX_MS)
}

function describe(reason: Reason): string {
  if (reason === null) return 'unexpected'
  if ('refused' in reason) return reason.refused
  if ('link' in reason) return `${reason.link.status} ${reason.link.executionStatus ?? ''}`.trim()
  return reason.fault.kind === 'refused' ? reason.fault.code : reason.fault.kind
}

/** The whole of what a bank has is read at first and once a month, else the last months. */
const WHOLE_DAYS = 365
const RECENT_DAYS = 90
const WHOLE_EVERY_MS = 30 * 24 * 60 * 60_000

const SHOWN_EVERY_MS = 1_000

/** A run that a killed server left behind is taken up where it was, unless it is older than this. */
const RESUMED_WITHIN_MS = 60 * 60_000

/**
 * Reads what a bank has, and brings the ledger into line with it. Whatever called for it, a webhook, a
 * person or the clock, it believes the aggregator's answer alone (case H1). It may run twice, or stop
 * anywhere: each account is written whole, and what was written is known the next time.
 */
export async function runSync(
  app: SyncDependencies,
  request: SyncRequest,
  signal: AbortSignal,
): Promise<void> {
  const owner = await findOwner(app, request.userId)
  if (owner === null) return
  const begun = await begin(app, request)
  if (begun === null) return
  const run: Run = { app, ...begun, owner, signal }
  try {
    await sync(run)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (error instanceof BankAggregatorError) return endBadly(run, { fault: error.fault })
    if (error instanceof RefusedWrite) return endBadly(run, { refused: error.refused.refused })
    await endBadly(run, null)
    throw error
  }
}

async function findOwner({ database }: SyncDependencies, userId: string): Promise<Owner | null> {
  const found = await database.queryUnscoped((ledger) => findSyncOwner(ledger, userId))
  return found ?? null
}

/** Takes the sync over, or null where there is nothing to do. */
async function begin(
  app: SyncDependencies,
  { userId, accessId, askedAt }: SyncRequest,
): Promise<Pick<Run, 'access' | 'runId'> | null> {
  const nowMs = app.clock.now()
  return app.database.change(userId, async (ledger) => {
    await takeLedger({ ledger, userId })
    const access = await findAccess({ ledger, userId }, { id: accessId })
    const isDone =
      access?.sync_state === 'done' &&
      access.sync_started_at !== null &&
      access.sync_started_at > askedAt
    if (access === undefined || isDone || access.aggregator !== 'pluggy') {
      return { keep: false, value: null }
    }
    const startedMs = access.sync_started_at === null ? 0 : Date.parse(access.sync_started_at)
    const isResumed = access.sync_state === 'running' && nowMs - startedMs < RESUMED_WITHIN_MS
    const runId = newId(nowMs)
    const started = isResumed
      ? {}
      : { sync_started_at: instantAt(nowMs), sync_added: 0, sync_updated: 0, sync_removed: 0 }
    await updateAccess(
      { ledger, userId },
      { id: accessId },
      { sync_state: 'running', sync_run: runId, sync_ended_at: null, ...started },
    )
    const begun = await findAccess({ ledger, userId }, { id: accessId })
    return { keep: true, value: begun === undefined ? null : { access: begun, runId } }
  })
}

async function sync(run: Run): Promise<void> {
  const { app, access, signal } = run
  const aggregator = app.settings.banks?.[access.aggregator] ?? null
  if (aggregator === null) return endBadly(run, { fault: { kind: 'unavailable' } })
  const link = await freshLink(run, aggregator)
  await write(run, (ctx, now) => keepLink(ctx, run, { access: now, link }))
  if (link.state === 'updating' || link.state === 'authorisation_pending') {
    return waitForMore(run, link.state)
  }
  if (link.state !== 'updated') return endBadly(run, { link })
  const all = await aggregator.listAccounts(link.id)
  const { currency } = run.owner
  await write(run, (ctx, now) => linkAccounts(ctx, now, all))
  const accounts = all.filter((account) => account.currency === currency)
  const { from, isWhole, since } = chooseWindow(access, todayOf(run), app.clock.now())
  const readings = await readAccounts(
    accounts,
    {
      aggregator,
      linkId: link.id,
      from,
      since,
      today: todayOf(run),
      ownerKey: nameKey(run.owner.name),
      signal,
    },
    progressOf(run, accounts.length),
  )
  const ended: SyncEnd = { isPartial: link.isPartial, isWhole }
  await writeReadings(run, readings, ended)
}

/** The link, after the aggregator was asked to fetch from the bank where its data are old. */
async function freshLink({ app, access }: Run, aggregator: BankAggregator): Promise<BankLink> {
  const link = await aggregator.readLink(access.link_id)
  const lastUpdate = link.lastUpdatedAt === null ? null : Date.parse(link.lastUpdatedAt)
  const isOld = isStale({ lastUpdate, lastSynced: null }, app.clock.now())
  if (link.state !== 'updated' || !isOld) return link
  try {
    return await aggregator.requestUpdate(access.link_id, null)
  } catch (error) {
    // What is there is as new as it can be.
    if (error instanceof BankAggregatorError && error.fault.kind === 'fresh_already') return link
    throw error
  }
}

/** Stores what a link says of itself, and writes once that its consent ends soon (case H8). */
async function keepLink(
  ctx: Context,
  { owner }: Run,
  { access, link }: { readonly access: AccessRow; readonly link: BankLink },
): Promise<void> {
  const { ledger, nowMs } = ctx
  const { id } = access
  const consent_expires_at = link.consentRevokedAt ?? link.consentExpiresAt
  const isOver = consent_expires_at !== null && Date.parse(consent_expires_at) <= nowMs
  const status = isOver ? 'expired' : STATUS_OF[link.state]
  const after = { ...access, status, consent_expires_at }
  const isEnding = isConsentEnding(factsOf(after), nowMs)
  const isWarned =
    access.consent_warned_at !== null && access.consent_expires_at === consent_expires_at
  if (isEnding && !isWarned && consent_expires_at !== null) {
    const until = todayIn({ now: () => Date.parse(consent_expires_at) }, owner.timeZone)
    const payload = {
      name: owner.name,
      bank: bankNameOf(await listInstitutions(ledger), access),
      until: until.split('-').toReversed().join('/'),
    }
    await writeMail(ledger, { recipient: owner.email, kind: 'consent_ending', payload, nowMs })
  }
  await updateAccess(
    ctx,
    { id },
    {
      status,
      active: status !== 'pending',
      error: link.error,
      last_update: link.lastUpdatedAt ?? access.last_update,
      consent_expires_at,
      consent_warned_at: isEnding ? (isWarned ? access.consent_warned_at : instantAt(nowMs)) : null,
    },
  )
}

/** From which day on lines are read, and since when those that were late (case H7). */
function chooseWindow(access: AccessRow, today: Day, nowMs: number) {
  const { last_whole_sync: lastWhole, last_synced: since } = access
  const isWhole = lastWhole === null || nowMs - Date.parse(lastWhole) > WHOLE_EVERY_MS
  return isWhole
    ? { isWhole, from: addDays(today, -WHOLE_DAYS), since: null }
    : { isWhole, from: addDays(today, -RECENT_DAYS), since }
}

function todayOf({ app, owner }: Run): Day {
  return todayIn(app.clock, owner.timeZone)
}

/** Shows how far the reading is, as often as a screen asks: each time is a change of the ledger. */
function progressOf(run: Run, accounts: number): (done: number) => Promise<void> {
  const { app, access } = run
  const { id } = access
  let shownMs = app.clock.now()
  return async (done) => {
    const nowMs = app.clock.now()
    if (nowMs - shownMs < SHOWN_EVERY_MS) return
    shownMs = nowMs
    const sync_progress = Math.round(5 + (done / accounts) * 45)
    await write(run, (ctx) => updateAccess(ctx, { id }, { sync_progress }))
  }
}

/** Accounts before cards: what leaves an account for a card's invoice is then there already (C7). */
async function writeReadings(
  run: Run,
  readings: readonly AccountReading[],
  ended: SyncEnd,
): Promise<void> {
  const { id } = run.access
  const inOrder = readings.toSorted(
    (one, other) => Number(one.account.kind === 'card') - Number(other.account.kind === 'card'),
  )
  for (const [at, reading] of inOrder.entries()) {
    await write(run, async (ctx, now) => {
      const rows = await listAccounts(ctx, { accessId: id })
      const account = rows.find((row) => row.account_id === reading.account.id)
      // Written by the run that this one goes on with.
      const isWritten = (account?.synced_at ?? '') > (now.sync_started_at ?? '')
      if (account === undefined || isWritten) return
      const counts = await syncAccount(ctx, {
        account,
        reading,
        isPartial: ended.isPartial,
      })
      if (isRefused(counts)) throw new RefusedWrite(counts)
      await updateAccess(
        ctx,
        { id },
        {
          sync_added: now.sync_added + counts.added,
          sync_updated: now.sync_updated + counts.updated,
          sync_removed: now.sync_removed + counts.removed,
          sync_progress: Math.round(50 + ((at + 1) / inOrder.length) * 49),
        },
      )
    })
  }
  await write(run, async (ctx, now) => {
    await askAboutPayments(ctx, now)
    await endWell(ctx, now, ended)
  })
}
