import type * as factors from '@saldo/contract/factors'
import type { Device } from '@saldo/contract/factors'
import { refuse } from '@saldo/contract/refusals'
import { SESSIONS_MAX } from '@saldo/domain/users/sessions'
import { instantAt } from '../gateways/clock.ts'
import { insertMailStatement } from '../mail/outbox.ts'
import type { Context, JobContext, Handler } from '../context.ts'
import {
  endOpenSessions,
  endSession,
  endSessionsStatement,
  findOwnerOfNewAgent,
  listOpenSessions,
  listSessionsOverLimit,
} from './devices-store.ts'

/** After so long without a sign of life a session is over anyway. */
const IDLE_MS = 14 * 24 * 60 * 60_000

/** The user's open sessions, this browser's first, then the last seen. */
export async function listDevices(
  ctx: Context,
  input: { readonly sessionId: string },
): Promise<Device[]> {
  const { sessionId } = input
  const rows = await listOpenSessions(ctx, {
    first: sessionId,
    since: instantAt(ctx.nowMs - IDLE_MS),
  })
  return rows.map((row) => ({ ...row, isCurrent: row._id === sessionId }))
}

/** Ends one session; its token is refused from the next request on. */
export const endDevice: Handler<typeof factors.endDevice> = async (ctx, { params: { id } }) => {
  return (await endSession(ctx, id)) ? null : refuse('session_not_found')
}

/** Ends all of them, or all but this one. */
export async function endDevices(
  ctx: Context,
  { keep }: { readonly keep: string | null },
): Promise<null> {
  await endOpenSessions(ctx, { keep })
  return null
}

/**
 * Writes to the owner about a sign-in from a new browser, but for the first one of all. The check
 * runs before the session is inserted; returns the letter's statement, or null.
 */
export async function newDeviceMailStatement(
  ctx: JobContext,
  arrival: {
    readonly agent: string
    readonly address: string
  },
) {
  const { agent, address } = arrival
  const owner = await findOwnerOfNewAgent(ctx, agent)
  if (owner === undefined) return null
  const payload = { name: owner.name, agent: agent.slice(0, 200), address }
  return insertMailStatement(ctx.ledger, {
    recipient: owner.email,
    kind: 'new_device',
    payload,
    nowMs: ctx.nowMs,
  })
}

/**
 * What a new session ends: of the user's open ones all but the last used, so that there are no more than
 * the limit with it (ASVS V7.1.2); the owner gets a letter.
 */
export async function endLeastUsedStatements(ctx: JobContext) {
  const at = instantAt(ctx.nowMs)
  const over = await listSessionsOverLimit(ctx, { since: instantAt(ctx.nowMs - IDLE_MS) })
  const [first] = over
  if (first === undefined) return []
  const { email, name, agent } = first
  const payload = { name, agent: agent.slice(0, 200), max: SESSIONS_MAX }
  return [
    endSessionsStatement(
      ctx.ledger,
      over.map(({ id }) => id),
      at,
    ),
    insertMailStatement(ctx.ledger, {
      recipient: email,
      kind: 'session_limit',
      payload,
      nowMs: ctx.nowMs,
    }),
  ]
}
