import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@saldo/contract/endpoint'
import { type Refused, refuse, refuseTries } from '@saldo/contract/refusals'
import * as z from 'zod/mini'
import { type Caller, findCaller } from '../access/caller.ts'
import { type FamilyScope, findFamilyScope } from '../access/family-scope.ts'
import { refuseCaller } from '../access/refuse-caller.ts'
import { todayIn } from '../gateways/clock.ts'
import { keepAdmitted } from './access-log.ts'
import type { App } from './app.ts'
import type { CallRequest } from './call-request.ts'
import { secondsToWait } from './call-limit.ts'
import { refusal, send } from './reply.ts'

type Words = Record<string, unknown>

export const wordsOf = (value: unknown): Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Words) : {}

/** Whether an endpoint can be asked of the whole family: its query is that of `familyQuery` (access.md §6). */
export const isAskedOfFamily = ({ query }: Endpoint): boolean =>
  query instanceof z.ZodMiniObject && 'family' in query.shape

/** Whether a request reads the whole family's data; not every read supports it. */
export function isOfFamily(endpoint: Endpoint, request: Pick<CallRequest, 'query'>): boolean {
  if (endpoint.method !== 'GET' || !isAskedOfFamily(endpoint)) return false
  return wordsOf(request.query)['family'] === 'true'
}

type Admission<E> = {
  readonly app: App
  readonly endpoint: E
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Before anything is parsed: identifies the caller, checks the access, and compares the tag. */
export async function admit<E extends Endpoint>({ app, endpoint, request, reply }: Admission<E>) {
  const { database, clock } = app
  const caller = await findCaller(database, request.headers.authorization, clock.now())
  if (caller === undefined) return send(reply, refusal(refuse('not_signed_in')))
  // Whose session answers: a tab of the browser compares it with the user it shows (case L16).
  reply.header('x-signed-in', `${caller.actor.actorId}.${caller.actor.userId}`)
  // A tab that runs an older build's program loads the page again between two screens (decision 181).
  reply.header('x-build', app.settings.buildId)
  const judged = await judgeCall({
    app,
    endpoint,
    request,
    caller,
    findScope: () => findFamilyScope(database, caller.actor),
  })
  if ('refused' in judged) return send(reply, refusal(judged))
  if (judged.tag === null) return undefined
  reply.header('etag', judged.tag)
  return judged.isUnchanged ? reply.code(304).send() : undefined
}

type CallToJudge = {
  readonly app: App
  readonly endpoint: Endpoint
  readonly request: CallRequest
  readonly caller: Caller
  readonly findScope: () => Promise<FamilyScope | null>
}

/**
 * Why a call goes no further, or the tag of its answer: null where only the answer shows whether something
 * changed.
 */
type Judgement = Refused | { readonly tag: string | null; readonly isUnchanged: boolean }

/** Judges a call before it is decoded: how often, by whom, of whom, and whether its answer is there already. */
export async function judgeCall(input: CallToJudge): Promise<Judgement> {
  const { app, endpoint, request, caller, findScope } = input
  const { clock, settings } = app
  const waitSeconds = secondsToWait(endpoint, { settings, caller, nowMs: clock.now() })
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  const today = todayIn(clock, caller.timeZone)
  const familyScope = isOfFamily(endpoint, request) ? await findScope() : null
  keepAdmitted(request, { caller, today, familyScope })
  const refused = refuseCaller(endpoint, caller, clock.now())
  if (refused !== null) return refused
  const isTagged = endpoint.method === 'GET' && endpoint.isTagged !== false && familyScope === null
  if (!isTagged) return { tag: null, isUnchanged: false }
  const tag = `W/"${caller.ledgerVersion}.${today}.${settings.buildId}"`
  return { tag, isUnchanged: request.headers['if-none-match'] === tag }
}
