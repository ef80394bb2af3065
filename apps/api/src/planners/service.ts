import type * as contract from '@saldo/contract/planners'
import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import type { openClientSession as openEndpoint, Planner } from '@saldo/contract/planners'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { refuseConsent } from '@saldo/domain/planners/links'
import { nameKey } from '@saldo/domain/transactions/names'
import { endPlannerAccess } from '../families/voucher.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId } from '../gateways/random.ts'
import { actFor } from '../session/client-session.ts'
import { refuseWithoutFactor } from '../session/factors.ts'
import {
  insertPlannerConsent,
  listAccessRows,
  listClientRows,
  listPlanners,
  lockLink,
  updateLink,
} from './store.ts'
import type { Context, Handler } from '../context.ts'

/** A planner's clients. A user without consent shows only name and e-mail. */
export const listClients: Handler<typeof contract.listClients> = async (
  ctx,
  { query: { plannerCode: code = '' } },
) => {
  const missing = await refuseWithoutFactor(ctx)
  if (missing !== null) return missing
  const sought = nameKey(code)
  const clients = await listClientRows(ctx)
  return clients.filter(
    ({ name, email, plannerCode }) =>
      sought === '' ||
      [name, email, plannerCode ?? ''].some((text) => nameKey(text).includes(sought)),
  )
}

/** Opens a session of the planner in a client's account. */
export async function openClientSession(
  ctx: Context,
  opening: {
    readonly clientId: string
    readonly address: string
    readonly agent: string
  },
): Promise<Answer<typeof openEndpoint> | RefusedBy<typeof openEndpoint>> {
  const opened = await actFor(ctx, opening)
  return isRefused(opened) ? opened : opened.result
}

/**
 * Ends the link with a client; the planner's sessions in that account are not valid from now on.
 */
export const endClient: Handler<typeof contract.endClient> = async (ctx, { params: { id } }) => {
  const of = { plannerId: ctx.userId, clientId: id }
  const link = await lockLink(ctx.ledger, of)
  if (link === undefined || link.endedAt !== null) return refuse('client_not_found')

  // Decided.
  await updateLink(ctx.ledger, of, { ended_at: instantAt(ctx.nowMs) })
  await endPlannerAccess(ctx.ledger, of)
  return null
}

type ConsentSignature = {
  readonly plannerId: string
  readonly address: string
  readonly agent: string
}

/** The client consents: to this text, on this day, from this address (reliability.md U3, U4). */
export async function giveConsent(
  ctx: Context,
  input: ConsentSignature & { readonly version: string },
): Promise<Planner | Refused<'consent_text_changed' | 'planner_not_found'>> {
  const { plannerId, version } = input
  const of = { plannerId, clientId: ctx.userId }
  const link = await lockLink(ctx.ledger, of)
  const refusal = refuseConsent(link)
  if (refusal !== null) return refuse(refusal)
  if (version !== PLANNER_CONSENT.version) return refuse('consent_text_changed')

  // Decided.
  if (link?.consentedAt === null) {
    await updateLink(ctx.ledger, of, { consented_at: instantAt(ctx.nowMs) })
    await writeConsent(ctx, { ...input, isGiven: true })
  }
  const [planner] = await listPlanners(ctx, plannerId)
  assert(planner !== undefined, 'what was agreed to is there')
  return planner
}

/** The client withdraws the consent; the next request of the planner is refused. */
export async function withdrawConsent(
  ctx: Context,
  input: ConsentSignature,
): Promise<null | Refused<'planner_not_found'>> {
  const of = { plannerId: input.plannerId, clientId: ctx.userId }
  const link = await lockLink(ctx.ledger, of)
  if (link === undefined || link.endedAt !== null) return refuse('planner_not_found')

  // Decided.
  await updateLink(ctx.ledger, of, { ended_at: instantAt(ctx.nowMs) })
  await endPlannerAccess(ctx.ledger, of)
  await writeConsent(ctx, { ...input, isGiven: false })
  return null
}

async function writeConsent(
  ctx: Context,
  signed: ConsentSignature & { readonly isGiven: boolean },
): Promise<void> {
  const { plannerId, address, agent, isGiven } = signed
  await insertPlannerConsent(ctx, {
    id: newId(ctx.nowMs),
    given: isGiven,
    subject: plannerId,
    text_version: PLANNER_CONSENT.version,
    text_hash: hashOf(PLANNER_CONSENT.text),
    at: instantAt(ctx.nowMs),
    address,
    agent,
  })
}

const PAGE = 50

/** The access log of the user's account, a page at a time. */
export const listAccesses: Handler<typeof contract.listAccesses> = async (ctx, { query: page }) => {
  const { before, limit = PAGE } = page
  const rows = await listAccessRows(ctx, { before, limit: limit + 1 })
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null }
}
