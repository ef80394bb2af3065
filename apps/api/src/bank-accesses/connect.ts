import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type {
  BankAccess,
  createAccessToken as tokenEndpoint,
  createBankAccess as createEndpoint,
  migrateBankAccess as migrateEndpoint,
} from '@saldo/contract/bank-accesses'
import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import { type Institution, institutionOf } from '@saldo/domain/bank-accesses/institutions'
import { ACCESSES_MAX, type Aggregator } from '@saldo/domain/bank-accesses/kinds'
import { isOld, needsUpdate } from '@saldo/domain/bank-accesses/standing'
import {
  type BankAggregator,
  BankAggregatorError,
  type BankLink,
  type Banks,
} from '../gateways/banks.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { listInstitutions } from './institutions.ts'
import { queueLinkRemoval, queueSync } from './queue.ts'
import { factsOf } from './rows.ts'
import { readBankAccess } from './service.ts'
import { STATUS_OF } from './statuses.ts'
import {
  type AccessRow,
  deleteLink,
  findAccess,
  insertAccess,
  insertLink,
  listAccesses,
  updateAccess,
} from './store.ts'
import type { Context, Handler, Timed } from '../context.ts'

/** What an act needs of the world: the aggregators, where any is configured. */
export type Outside = { readonly banks: Banks | null; readonly warn: (fault: string) => void }

const PULLED_EVERY_MS = 24 * 60 * 60_000

type Token = Call<typeof tokenEndpoint>

/** Refuses a token for the widget, or gives what to do to get one. */
export async function prepareToken(
  ctx: Context,
  { params, body, outside }: Token & { readonly outside: Outside },
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

type Wanted = {
  readonly institution?: string | null | undefined
  readonly separate?: boolean | undefined
}

/**
 * Why another bank cannot be connected now, or null: one that is there has to be updated first (money.md
 * §4); and the same bank again is offered as a renewal, since banks limit how often a person's data
 * may be read (case H17).
 */
async function refuseConnection(
  ctx: Context,
  rows: readonly AccessRow[],
  { institution, separate = false }: Wanted,
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

type Claimed = {
  readonly userId: string
  readonly type: Aggregator
  readonly linkId: string
  /** The link is kept as this person's already. */
  readonly isKept: boolean
}

/**
 * The link as its aggregator has it. One that was made for somebody else, as the token for the widget
 * said, is not there. Of an older link that says nothing of its owner, our own row alone does.
 */
async function readOwnLink(
  outside: Outside,
  of: Claimed,
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

type Created = BankAccess | RefusedBy<typeof createEndpoint>
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
): Promise<Created> {
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
  ctx: Timed,
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
type Migrated = BankAccess | RefusedBy<typeof migrateEndpoint>

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

type Migration = {
  readonly id: string
  readonly body: Migrate['body']
  readonly link: BankLink
}

async function migrate(ctx: Context, { id, body, link }: Migration): Promise<Migrated> {
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
  await queueLinkRemoval(ctx.ledger, { userId: ctx.userId, aggregator, linkId }, ctx.nowMs)
  await queueSync(ctx, { id, sync_state: null })
  return readBankAccess(ctx, { id })
}
