import type { Answer } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { authenticate, ProofWay, readSession } from '@saldo/contract/session'
import { type Actor, isActing } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { CLIENT_SESSION_MINUTES } from '@saldo/domain/planners/consent-text'
import { linkState } from '@saldo/domain/planners/links'
import { newOwnedToken } from '../access/owned-token.ts'
import type { JobContext } from '../context.ts'
import type { Ledger } from '../db/ledger.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import { findFactorRule, refuseWithoutFactor } from './factors.ts'
import { listCredentialIds } from './factors-store.ts'
import { endOldestActingStatement } from './devices-store.ts'
import {
  findActingFacts,
  insertAccessTokenStatement,
  insertSessionStatement,
  listSessionPeople,
} from './store.ts'

const LIFE_MS = CLIENT_SESSION_MINUTES * 60_000

/**
 * A session of the planner in the client's account, for an hour and not a minute more: no cookie
 * renews it. A user who is no planner of this client gets the refusal of the specification (504).
 * The planner is the owner of the transaction.
 */
export async function actFor(
  ctx: JobContext,
  acting: {
    readonly clientId: string
    readonly address: string
    readonly agent: string
  },
): Promise<
  | { readonly result: Answer<typeof authenticate>; readonly refresh: null }
  | Refused<'user_access_restricted' | 'planner_needs_factor'>
> {
  const { ledger, userId: plannerId, nowMs } = ctx
  const { clientId, address, agent } = acting
  const found = await findActingFacts(ledger, { plannerId, clientId })
  const mayAct =
    found !== undefined &&
    found.active &&
    found.profiles.includes('planner') &&
    linkState(found) === 'active'
  if (!mayAct) return refuse('user_access_restricted')
  const missing = await refuseWithoutFactor(ctx)
  if (missing !== null) return missing

  // Decided.
  const id = newId(nowMs)
  const accessToken = newOwnedToken(clientId)
  const session = insertSessionStatement(
    { ledger, userId: clientId },
    {
      id,
      actorId: plannerId,
      // A hash of no secret that anyone has: the session cannot be renewed.
      refreshHash: hashOf(newSecret()),
      at: instantAt(nowMs),
      agent,
      address,
    },
  )
  const token = insertAccessTokenStatement(
    { ledger, userId: clientId },
    {
      sessionId: id,
      tokenHash: hashOf(accessToken),
      expiresAt: instantAt(nowMs + LIFE_MS),
    },
  )
  const ending = endOldestActingStatement(ledger, { plannerId, nowMs })
  deferUntilCommit(ledger, [ending, session, token])
  const result = { accessToken, id: clientId, image: found.image, clients: [], isPlanner: false }
  return { result, refresh: null }
}

/** The account of this session, the user who acts in it, and when it ends. */
export async function describeSession(
  ledger: Ledger,
  input: {
    readonly caller: {
      readonly actor: Actor
      readonly sessionId: string
      readonly provedAt: string
    }
    readonly isDevelop: boolean
  },
): Promise<Answer<typeof readSession>> {
  const { caller, isDevelop } = input
  const { actor, sessionId, provedAt } = caller
  const people = await listSessionPeople(ledger, [actor.userId, actor.actorId])
  const owner = people.find(({ _id }) => _id === actor.userId)
  const planner = people.find(({ _id }) => _id === actor.actorId)
  assert(owner !== undefined && planner !== undefined, 'a session has its people')
  const { passwordHash, ...user } = owner
  const proofs: ProofWay[] = isActing(actor)
    ? []
    : [
        ...(passwordHash === null ? [] : (['password'] as const)),
        ...((await listCredentialIds({ ledger, userId: actor.userId })).length > 0
          ? (['passkey'] as const)
          : []),
      ]
  const session = { _id: sessionId, user, provedAt, proofs, isDevelop }
  if (!isActing(actor)) {
    const { isOn, missingFrom } = await findFactorRule({ ledger, userId: actor.userId })
    const neededFrom = missingFrom === null ? null : instantAt(missingFrom)
    return { ...session, secondFactor: { isOn, neededFrom }, actor: null, endsAt: null }
  }
  const endsAt = instantAt(Date.parse(provedAt) + LIFE_MS)
  return { ...session, secondFactor: null, actor: { _id: planner._id, name: planner.name }, endsAt }
}
