import type { RefusedBy, Call } from '@saldo/contract/endpoint'
import type {
  syncBankAccess as endpoint,
  BankAccess,
  createAccessToken as tokenEndpoint,
  createBankAccess as createEndpoint,
  migrateBankAccess as migrateEndpoint,
} from '@saldo/contract/bank-accesses'
import { refuse, isRefused, type Refused, refuseTries } from '@saldo/contract/refusals'
import {
  isConsentOver,
  isStale,
  refuseSync,
  isOld,
  needsUpdate,
} from '@saldo/domain/bank-accesses/standing'
import type { Handler, Context, JobContext } from '../context.ts'
import {
  BankAggregatorError,
  type BankFault,
  type BankLink,
  type BankAggregator,
  type Banks,
} from '../gateways/banks.ts'
import { queueSync, queueLinkRemoval } from './queue.ts'
import { factsOf } from './rows.ts'
import { STATUS_OF } from './statuses.ts'
import {
  type AccessRow,
  findAccess,
  updateAccess,
  deleteAccess,
  releaseCalendarItems,
  listAccesses,
  deleteLink,
  insertAccess,
  insertLink,
  listAccounts,
  releasePayment,
} from './store.ts'
import { assert } from '@saldo/domain/assert'
import { removePayment } from '../invoices/payment-removal.ts'
import { type Institution, institutionOf } from '@saldo/domain/bank-accesses/institutions'
import { ACCESSES_MAX, type Aggregator } from '@saldo/domain/bank-accesses/kinds'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { listInstitutions } from './institutions.ts'
import { readBankAccess } from './service.ts'

type Act = Handler<typeof endpoint>

const STARTED = 'Sincronização iniciada. Ela pode levar alguns minutos.'
const FRESH = 'Os dados do banco já são os mais recentes. Estamos conferindo suas movimentações.'

/**
 * Asks the aggregator to fetch from the bank, where its data are more than a day old, and says what to
 * write. A bank that wants a token is answered with the link, which the widget is opened with.
 */
export async function prepareSync(
  outside: Outside,
  access: AccessRow,
  nowMs: number,
): Promise<RefusedBy<typeof endpoint> | Act> {
  const facts = factsOf(access)
  const refusal = refuseSync(facts)
  if (refusal !== null) return refuse(refusal)
  const aggregator = outside.banks?.[access.aggregator] ?? null
  if (aggregator === null) return refuse('bank_sync_failed')
  // After the widget was used, what the aggregator says now counts, not what it said before.
  const isMended = isConsentOver(facts, nowMs) || isAsked(access)
  if (!isMended && !isStale({ lastUpdate: facts.lastUpdate, lastSynced: null }, nowMs)) {
    return start(access, STARTED)
  }
  try {
    if (isMended) return afterWidget(access, await aggregator.readLink(access.link_id), nowMs)
    const link = await aggregator.requestUpdate(access.link_id, null)
    return askedFor(access, link) ?? start(access, STARTED)
  } catch (error) {
    if (!(error instanceof BankAggregatorError)) throw error
    outside.warn(error.message)
    return afterFault(access, error.fault)
  }
}

function isAsked({ status }: AccessRow): boolean {
  return status === 'waiting_token' || status === 'login_error'
}

/** What the aggregator says of a link that the widget may have mended, which is taken over (case H8). */
function afterWidget(
  access: AccessRow,
  link: BankLink,
  nowMs: number,
): RefusedBy<typeof endpoint> | Act {
  const status = STATUS_OF[link.state]
  const consent_expires_at = link.consentRevokedAt ?? link.consentExpiresAt
  const now = { ...access, status, consent_expires_at }
  const wasOver = isConsentOver(factsOf(access), nowMs)
  // While a link is collecting, the consent that is listed may still be the one of before.
  const isOver = link.state !== 'updating' && isConsentOver(factsOf(now), nowMs)
  if (wasOver && isOver) return refuse('bank_consent_ended')
  return askedFor(access, link) ?? start(access, STARTED, { status, consent_expires_at })
}

/** What a link has to be given first, or null. */
function askedFor(access: AccessRow, { state }: BankLink): Act | null {
  if (state === 'token_required') return askForToken(access, 'waiting_token')
  return state === 'credentials_required' ? askForToken(access, 'login_error') : null
}

function afterFault(access: AccessRow, fault: BankFault): RefusedBy<typeof endpoint> | Act {
  if (fault.kind === 'fresh_already') return start(access, FRESH)
  if (fault.kind === 'token_required') return askForToken(access, 'waiting_token')
  if (fault.kind === 'gone' && access.status === 'expired') return refuse('bank_consent_ended')
  return refuse(fault.kind === 'rate_limited' ? 'too_many_requests' : 'bank_sync_failed')
}

function start(
  { id }: Pick<AccessRow, 'id'>,
  message: string,
  read?: Pick<AccessRow, 'status' | 'consent_expires_at'>,
): Act {
  return async (ctx) => {
    const access = await findAccess(ctx, { id })
    if (access === undefined) return refuse('bank_access_not_found')

    // Decided.
    if (read !== undefined) await updateAccess(ctx, { id }, read)
    await queueSync(ctx, access)
    return { message }
  }
}

/** The refusal is kept with the status: until the token is given, no other bank is connected. */
function askForToken(
  { id, link_id: message }: AccessRow,
  status: 'waiting_token' | 'login_error',
): Act {
  return async (ctx) => {
    await updateAccess(ctx, { id }, { status })
    return { ...refuse('bank_token_required'), message, keep: true }
  }
}

/**
 * Removes a link, and revokes it at its aggregator. Its accounts stay as manual ones with all their
 * entries, or go with them; those can be restored for a day, as any account (case H20).
 */
export async function removeBankAccess(
  ctx: Context,
  {
    id,
    history,
  }: {
    readonly id: string
    readonly history: 'keep' | 'remove'
  },
): Promise<{ removed: number; kept: number } | Refused<'bank_access_not_found'>> {
  const access = await findAccess(ctx, { id })
  if (access === undefined) return refuse('bank_access_not_found')
  const accounts = await listAccounts(ctx, { accessId: id })

  // Decided.
  const { aggregator, link_id: linkId } = access
  await releaseCalendarItems(ctx, { id })
  // Said, and not left to the foreign key: a database over several machines has none between these two (decision 194).
  await deleteLink(ctx.ledger, { aggregator, linkId })
  await deleteAccess(ctx, { id })
  let entries = 0
  for (const { payment_id: paymentId } of accounts) {
    entries += await releasePayment(ctx, { paymentId })
    if (history === 'keep') continue
    const removed = await removePayment(ctx, { id: paymentId })
    assert(!isRefused(removed), 'a payment method of no bank can be removed')
  }
  await queueLinkRemoval(ctx, { aggregator, linkId })
  return history === 'keep' ? { removed: 0, kept: entries } : { removed: entries, kept: 0 }
}

/** Revokes all links of a person whose data go: nobody reads a bank for an account that is not there. */
export async function revokeLinks(
  ctx: JobContext,
  of: { readonly isErased?: boolean },
): Promise<void> {
  const { isErased = false } = of
  for (const { aggregator, link_id: linkId } of await listAccesses(ctx)) {
    await queueLinkRemoval(ctx, { aggregator, linkId }, { isErased })
  }
}

/** What an act needs of the world: the aggregators, where any is configured. */
export type Outside = { readonly banks: Banks | null; readonly warn: (fault: string) => void }

const PULLED_EVERY_MS = 24 * 60 * 60_000

/** Refuses a token for the widget, or gives what to do to get one. */
export async function prepareToken(
  ctx: Context,
  { params, body, outside }: Call<typeof tokenEndpoint> & { readonly outside: Outside },
): Promise<
  | RefusedBy<typeof tokenEndpoint>
  | (() => Promise<{ accessToken: string } | RefusedBy<typeof tokenEndpoint>>)
> {
  const rows = await listAccesses(ctx)
  const sentId = body.linkId || null
  const access = rows.find((row) => row.link_id === sentId)
  if (sentId !== null && access === undefined) return refuse('bank_access_not_found', 'linkId')
  if (access === undefined) {
    const refusal = await refuseConnection(ctx, rows, body)
    if (refusal !== null) return refusal
  }
  const aggregator = aggregatorOf(outside, params.aggregator)
  if (aggregator === null) return refuse('bank_connection_failed')
  // What the aggregator does not have, a link of another one or one that it lost, is replaced by a new link.
  const isThere = access?.aggregator === params.aggregator && body.replaces !== true
  const linkId = isThere ? access.link_id : null
  return () =>
    reach(outside, async () => ({
      accessToken: await aggregator.createAccessToken({ linkId, clientUserId: ctx.userId }),
    }))
}

/** Asks for a token, where not too many were asked for. */
export async function tryToken<T>(
  { database }: Pick<Dependencies, 'database'>,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  ask: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const tried = { limit: limits.bankTokenOfAccount, of: userId, nowMs }
  const waitSeconds = await database.system((ledger) => takeAttempt(ledger, tried))
  return waitSeconds === null ? ask() : refuseTries(waitSeconds)
}

function aggregatorOf({ banks }: Outside, name: Aggregator): BankAggregator | null {
  return banks?.[name] ?? null
}

/**
 * Why another bank cannot be connected now, or null: one that is there has to be updated first (money.md
 * §4); and the same bank again is offered as a renewal, since banks limit how often a person's data
 * may be read (case H17).
 */
async function refuseConnection(
  ctx: Context,
  rows: readonly AccessRow[],
  {
    institution,
    separate = false,
  }: {
    readonly institution?: string | null | undefined
    readonly separate?: boolean | undefined
  },
): Promise<Refused<'bank_accesses_need_update' | 'bank_already_connected'> | null> {
  const banks = await listInstitutions(ctx.ledger)
  const alias = institution == null ? null : (institutionOf(banks, institution)?.alias ?? null)
  const same = rows.find(
    (row) => alias !== null && institutionOf(banks, row.institution)?.alias === alias,
  )
  if (same !== undefined && !separate) {
    const current = await readBankAccess(ctx, { id: same.id })
    return { ...refuse('bank_already_connected'), current }
  }
  const isWaiting = rows.some((row) => needsUpdate(factsOf(row), ctx.nowMs))
  return isWaiting ? refuse('bank_accesses_need_update') : null
}

/** What the aggregator answers; how it failed is logged by its kind alone. */
async function reach<T>(
  { warn }: Outside,
  act: () => Promise<T>,
): Promise<T | Refused<'bank_connection_failed' | 'bank_access_not_found'>> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BankAggregatorError)) throw error
    warn(error.message)
    return refuse(error.fault.kind === 'gone' ? 'bank_access_not_found' : 'bank_connection_failed')
  }
}

/**
 * The link as its aggregator has it. One that was made for somebody else, as the token for the widget
 * said, is not there. Of an older link that says nothing of its owner, our own row alone does.
 */
async function readOwnLink(
  outside: Outside,
  of: {
    readonly userId: string
    readonly type: Aggregator
    readonly linkId: string
    /** The link is kept as this person's already. */
    readonly isKept: boolean
  },
): Promise<BankLink | Refused<'bank_connection_failed' | 'bank_access_not_found'>> {
  const aggregator = aggregatorOf(outside, of.type)
  if (aggregator === null) return refuse('bank_connection_failed')
  const link = await reach(outside, () => aggregator.readLink(of.linkId))
  if (isRefused(link)) return link
  const { clientUserId } = link
  const isOwn =
    clientUserId === null ? of.isKept && isOld({ aggregator: of.type }) : clientUserId === of.userId
  return isOwn ? link : refuse('bank_access_not_found')
}
type Create = Call<typeof createEndpoint>['body']

/** Keeps a link that the widget has made: what to write once the aggregator has said whose it is. */
export async function prepareAccess(
  ctx: Context,
  { body, outside }: { readonly body: Create; readonly outside: Outside },
): Promise<
  | RefusedBy<typeof createEndpoint>
  | (() => Promise<RefusedBy<typeof createEndpoint> | Handler<typeof createEndpoint>>)
> {
  const bank = institutionOf(await listInstitutions(ctx.ledger), body.institution)
  if (bank === null || bank.isWithdrawn) return refuse('institution_not_found', 'institution')
  const rows = await listAccesses(ctx)
  const isKept = rows.some((row) => row.aggregator === body.type && row.link_id === body.linkId)
  return async () => {
    const link = await readOwnLink(outside, { userId: ctx.userId, ...body, isKept })
    if (isRefused(link)) return link
    return (writing) => createAccess(writing, { body, link })
  }
}

async function createAccess(
  ctx: Context,
  { body, link }: { readonly body: Create; readonly link: BankLink },
): Promise<BankAccess | RefusedBy<typeof createEndpoint>> {
  const rows = await listAccesses(ctx)
  const sent = rows.find((row) => row.aggregator === body.type && row.link_id === link.id)
  if (sent !== undefined) return readBankAccess(ctx, { id: sent.id })
  const { institution, separate } = body
  const refusal = await refuseConnection(ctx, rows, { institution, separate })
  if (refusal !== null) return refusal
  if (rows.length >= ACCESSES_MAX) return refuse('bank_access_limit_reached')

  // Decided.
  const id = body._id ?? newId(ctx.nowMs)
  await insertAccess(ctx.ledger, {
    user_id: ctx.userId,
    id,
    institution: body.institution,
    ...linkColumns(link, body),
    last_synced: null,
    sync_state: null,
    sync_started_at: null,
    sync_ended_at: null,
    created_at: instantAt(ctx.nowMs),
  })
  const isOurs = await keepOwner(ctx, {
    id,
    aggregator: body.type,
    linkId: link.id,
  })
  if (!isOurs) return refuse('bank_access_not_found', 'linkId')
  // An older link only waits to be brought over; nothing is read of it.
  if (!isOld({ aggregator: body.type })) {
    await queueSync(ctx, { id, sync_state: null })
  }
  return readBankAccess(ctx, { id })
}

/** What a link says of itself when it is first kept; nothing was read of it yet. */
function linkColumns(
  link: BankLink,
  { type, connector }: Pick<Create | Migrate['body'], 'type' | 'connector'>,
) {
  const status = STATUS_OF[link.state]
  return {
    aggregator: type,
    link_id: link.id,
    connector: connector ?? null,
    status,
    active: status !== 'pending',
    error: link.error,
    consent_expires_at: link.consentExpiresAt,
    consent_warned_at: null,
    last_update: link.lastUpdatedAt,
    last_whole_sync: null,
    sync_run: null,
  }
}

function keepOwner(
  ctx: JobContext,
  {
    id,
    aggregator,
    linkId,
  }: { readonly id: string; readonly aggregator: Aggregator; readonly linkId: string },
) {
  const nextPullAt = instantAt(ctx.nowMs + PULLED_EVERY_MS)
  return insertLink(ctx, { accessId: id, aggregator, linkId, nextPullAt })
}

type Migrate = Call<typeof migrateEndpoint>

/** Puts a new link in the place of an older one: what to write once the aggregator knows it. */
export async function prepareMigration(
  outside: Outside,
  access: AccessRow,
  { body, banks }: Pick<Migrate, 'body'> & { readonly banks: readonly Institution[] },
): Promise<RefusedBy<typeof migrateEndpoint> | Handler<typeof migrateEndpoint>> {
  const { user_id: userId, id, institution } = access
  const bank = institutionOf(banks, body.name)
  if (bank === null || bank.alias !== institutionOf(banks, institution)?.alias) {
    return refuse('institution_differs', 'name')
  }
  const isKept = access.aggregator === body.type && access.link_id === body.itemId
  const link = await readOwnLink(outside, { userId, type: body.type, linkId: body.itemId, isKept })
  if (isRefused(link)) return link
  return (ctx) => migrate(ctx, { id, body, link })
}

async function migrate(
  ctx: Context,
  {
    id,
    body,
    link,
  }: {
    readonly id: string
    readonly body: Migrate['body']
    readonly link: BankLink
  },
): Promise<BankAccess | RefusedBy<typeof migrateEndpoint>> {
  const access = await findAccess(ctx, { id })
  if (access === undefined) return refuse('bank_access_not_found')
  if (access.aggregator === body.type && access.link_id === link.id) {
    return readBankAccess(ctx, { id })
  }

  // Decided.
  const { aggregator, link_id: linkId } = access
  await deleteLink(ctx.ledger, { aggregator, linkId })
  const isOurs = await keepOwner(ctx, {
    id,
    aggregator: body.type,
    linkId: link.id,
  })
  if (!isOurs) return refuse('bank_access_not_found', 'itemId')
  await updateAccess(
    ctx,
    { id },
    { institution: body.name, ...linkColumns(link, body), sync_failures: 0 },
  )
  await queueLinkRemoval(ctx, { aggregator, linkId })
  await queueSync(ctx, { id, sync_state: null })
  return readBankAccess(ctx, { id })
}
