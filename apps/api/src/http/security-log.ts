import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { keyedHashOf, newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { findAdmitted } from './admission.ts'

/** One event, as an auditor reads it (case L57). */
type SecurityEvent = {
  readonly event: string
  readonly result: string
  readonly userId: string | null
  readonly actorId: string | null
  /** The e-mail that was typed, which becomes the account's id, or a keyed hash where it has none. */
  readonly email?: string | undefined
  readonly who?: string
  /** The call, without the ids in its address. */
  readonly object: string
  /** The other whom it is about. */
  readonly subjectId: string | null
  readonly address: string
  readonly agent: string
  readonly requestId: string
}

/** The calls that an auditor asks about, with the name of each event. */
const EVENTS: Readonly<Record<string, string>> = {
  'POST /users/authenticate': 'sign_in',
  'POST /session/passkey': 'sign_in',
  'POST /session/handover': 'sign_in',
  'POST /session/social': 'sign_in',
  'DELETE /session': 'sign_out',
  'POST /users': 'registration',
  'POST /users/account/activation': 'activation',
  'POST /users/account/recovery': 'recovery',
  'POST /users/password': 'password',
  'POST /session/proof': 'proof',
  'POST /session/proof/passkey': 'proof',
  'DELETE /sessions': 'session_end',
  'DELETE /sessions/:id': 'session_end',
  'POST /factors/totp/confirm': 'factor_on',
  'POST /factors/passkeys': 'factor_on',
  'DELETE /factors/:id': 'factor_off',
  'POST /planners/:id/consent': 'consent',
  'DELETE /planners/:id': 'consent_end',
  'DELETE /clients/:id': 'consent_end',
  'POST /clients/:id/session': 'client_session',
  'POST /users/account/terms': 'terms',
  'POST /users/export_user_story': 'export',
  'POST /exports': 'export',
  'GET /exports/:id/file': 'export',
  'POST /users/account/reset': 'reset',
  'DELETE /users/:id': 'removal',
}

/** Refusals that are of no use to an auditor, and that anyone could cause without end. */
const SILENT = new Set(['request_invalid', 'content_invalid', 'too_many_requests', 'not_signed_in'])

type ReplyFacts = { readonly code?: string; readonly id?: string; readonly _id?: string }

const reportedBy = (payload: unknown): ReplyFacts =>
  typeof payload === 'string' && payload.startsWith('{') ? (JSON.parse(payload) as ReplyFacts) : {}

/** What operators ask for and do, and whoever tries to: reading a person is an act as well. */
const OF_OPERATORS = /^[A-Z]+ \/operator(?:\/|$)/

/** A change of one's profile is an event where it changes the password. */
function eventOf(request: FastifyRequest, status: number): string | undefined {
  const name = `${request.method} ${request.routeOptions.url ?? ''}`.replace('/api/', '/')
  const listed = EVENTS[name]
  if (listed !== undefined) return listed
  if (OF_OPERATORS.test(name)) return 'operator'
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  if (name === 'PATCH /users/:id' && body['password'] !== undefined) return 'password'
  return status === 403 && findAdmitted(request) !== undefined ? 'refusal' : undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function subjectOf({ params }: FastifyRequest): string | null {
  const { id } = (params ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && UUID.test(id) ? id : null
}

/** The call; an operator's says beside it which kind of content, never what was searched for. */
function objectOf({ method, routeOptions, params }: FastifyRequest, event: string): string {
  const path = (routeOptions.url ?? '').replace('/api/', '/')
  if (event !== 'operator') return path
  const { kind } = (params ?? {}) as { readonly kind?: unknown }
  return `${method} ${typeof kind === 'string' ? path.replace(':kind', kind.slice(0, 40)) : path}`
}

function eventBy(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const event = eventOf(request, reply.statusCode)
  if (event === undefined) return undefined
  const { code, id, _id } = reportedBy(payload)
  if (code !== undefined && reply.statusCode >= 400 && SILENT.has(code)) return undefined
  const caller = findAdmitted(request)?.caller
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  const isFine = reply.statusCode < 400
  const ofVisitor = isFine && event !== 'recovery' ? (id ?? _id ?? null) : null
  const email = typeof body['email'] === 'string' ? body['email'].trim().toLowerCase() : undefined
  return {
    event,
    result: isFine ? 'ok' : (code ?? String(reply.statusCode)),
    userId: caller?.actor.userId ?? ofVisitor,
    actorId: caller?.actor.actorId ?? null,
    email: caller === undefined && ofVisitor === null ? email : undefined,
    object: objectOf(request, event),
    subjectId: subjectOf(request),
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: String(request.id),
  } satisfies SecurityEvent
}

/**
 * Writes the events before they are answered; an event that cannot be written is in the other log.
 */
export function registerSecurityLog(fastify: FastifyInstance, dependencies: Dependencies): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const event = eventBy(request, reply, payload)
    if (event === undefined) return payload
    await writeSecurityEvent(dependencies, event).catch((error: unknown) =>
      request.log.error({ fault: (error as Error).message }, 'a security event was not written'),
    )
    return payload
  })
}

const EMAILS_MAX = 254
/** How many events of unauthenticated calls are kept per address and hour. */
const UNKNOWN_MAX = 1_000

/** One statement, whether the e-mail is known or not: its duration discloses nothing. */
async function writeSecurityEvent(
  {
    database,
    clock,
    settings,
  }: { readonly database: Database } & Pick<Dependencies, 'clock' | 'settings'>,
  event: SecurityEvent,
): Promise<void> {
  const nowMs = clock.now()
  const email = (event.email ?? '').slice(0, EMAILS_MAX)
  const hashed = email === '' ? '' : keyedHashOf(settings.secret, `e:${email}`).toString('hex')
  const hourAgo = instantAt(nowMs - 60 * 60_000)
  await database.queryUnscoped((ledger: Ledger) =>
    sql`
      insert into security_events
        (id, at, event, result, user_id, actor_id, who, object, subject_id, address, agent,
         request_id)
      select ${newId(nowMs)}::uuid, ${instantAt(nowMs)}::timestamptz, ${event.event}, ${event.result},
             coalesce(${event.userId}::uuid, u.id), ${event.actorId}::uuid,
             case when u.id is null then ${event.who ?? hashed.slice(0, 16)} else '' end,
             ${event.object}, ${event.subjectId}::uuid, ${event.address}, ${event.agent}, ${event.requestId}
        from (select) one left join users u on u.email = ${email}
       where ${event.userId !== null || event.address === ''} or (
         select count(*) from (select from security_events s
           where s.at > ${hourAgo}::timestamptz and s.address = ${event.address}
             and s.user_id is null limit ${UNKNOWN_MAX}) known) < ${UNKNOWN_MAX}`.execute(ledger),
  )
}
