import { isRefused } from '@saldo/contract/refusals'
import { isConsentEnding, isStale } from '@saldo/domain/bank-accesses/standing'
import { addDays, type Day } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Context } from '../context.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { type BankAggregator, BankAggregatorError, type BankLink } from '../gateways/banks.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { writeMail } from '../mail/outbox.ts'
import { listAccounts } from './accounts-store.ts'
import { askAboutPayments } from './ask-payments.ts'
import type { SyncRequest } from './job-kinds.ts'
import { linkAccounts } from './link-accounts.ts'
import { type AccountReading, readAccounts } from './read-accounts.ts'
import { listInstitutions } from './institutions.ts'
import { bankNameOf, factsOf } from './rows.ts'
import { Overtaken, type Owner, type Run, type Syncing, write } from './run.ts'
import { STATUS_OF } from './statuses.ts'
import { type AccessRow, findAccess, updateAccess } from './store.ts'
import { endBadly, endWell, type Ended, waitForMore } from './sync-ends.ts'
import { syncAccount } from './sync-account.ts'

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
  app: Syncing,
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

async function findOwner({ database }: Syncing, userId: string): Promise<Owner | null> {
  const found = await database.queryUnscoped((ledger) =>
    ledger
      .selectFrom('users')
      .select(['name', 'email', 'currency', 'time_zone as timeZone'])
      .where('id', '=', userId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst(),
  )
  return found ?? null
}

/** Takes the sync over, or null where there is nothing to do. */
async function begin(
  app: Syncing,
  { userId, accessId, askedAt }: SyncRequest,
): Promise<Pick<Run, 'access' | 'runId'> | null> {
  const nowMs = app.clock.now()
  return app.database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
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
  const { from, isWhole, since } = windowOf(access, todayOf(run), app.clock.now())
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
  const ended: Ended = { isPartial: link.isPartial, isWhole }
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
function windowOf(access: AccessRow, today: Day, nowMs: number) {
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
  ended: Ended,
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
