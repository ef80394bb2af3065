import type { Dependencies } from '../dependencies.ts'
import { keyedHashOf } from '../gateways/random.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../access/network.ts'
import { findAdmitted } from './access-log.ts'
import { type AnsweredCall, type CallRequest, partsOf } from './call-request.ts'
import { type EventWrite, type SecurityEvent, writeEvent } from './security-store.ts'

/** Of one person within an hour: nobody comes near it by mistake. */
const MANY_UNKNOWN_IDS = 50
const UNWRITTEN_MAX = 1_000
/** No request waits for more of others' than this. */
const LATE_AT_ONCE = 20

/** Where events of security are written. */
type SecurityEvents = { record(event: SecurityEvent): Promise<void> }

/**
 * Opens the way into the security log. Events that are counted wait for the statement of their kind that
 * is under way, and are counted in one after it: however many come at once, each source has one
 * statement at a time.
 */
function openSecurityEvents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  log: {
    warn(facts: object, message: string): void
    error(facts: object, message: string): void
  },
): SecurityEvents {
  const underWay = new Map<string, { waiting: number; readonly done: Promise<void> }>()
  const unwritten: EventWrite[] = []

  const write = async (writing: EventWrite) => {
    const total = await database.queryUnscoped((ledger) => writeEvent(ledger, writing))
    if (writing.event.event === 'unknown_id' && crosses(total, writing.count, MANY_UNKNOWN_IDS)) {
      const { userId, actorId, address } = writing.event
      log.warn({ userId, actorId, address, count: total }, 'a person asks for many ids of others')
    }
  }
  const writeOrKeep = async (writing: EventWrite) => {
    try {
      await write(writing)
    } catch (error) {
      const { email: _, ...event } = writing.event
      const facts = { event, count: writing.count, fault: (error as Error).message }
      log.error(facts, 'a security event was not written')
      if (unwritten.length < UNWRITTEN_MAX) unwritten.push(writing)
      return
    }
    await writeLate()
  }
  /** They are in the other log already: one that fails again waits for the next that is written. */
  const writeLate = async () => {
    const late = unwritten.splice(0, LATE_AT_ONCE)
    for (const [at, writing] of late.entries()) {
      try {
        await write(writing)
      } catch {
        unwritten.unshift(...late.slice(at))
        return
      }
    }
  }
  const count = (event: SecurityEvent): Promise<void> => {
    const key = `${event.event} ${event.source}`
    const before = underWay.get(key)
    if (before !== undefined) {
      before.waiting += 1
      return before.done
    }
    const entry = { waiting: 1, done: Promise.resolve() }
    entry.done = (async () => {
      while (entry.waiting > 0) {
        const { waiting } = entry
        entry.waiting = 0
        await writeOrKeep({ event, nowMs: clock.now(), count: waiting })
      }
      underWay.delete(key)
    })()
    underWay.set(key, entry)
    return entry.done
  }
  return {
    record: (event) =>
      event.kept === 'counted'
        ? count(event)
        : writeOrKeep({ event, nowMs: clock.now(), count: 1 }),
  }
}

const crosses = (total: number | undefined, added: number, mark: number) =>
  total !== undefined && total >= mark && total - added < mark

/** The calls that an auditor asks about, with the name of each event (case L57). */
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
  'POST /calendar-feed': 'calendar_feed_on',
  'PATCH /calendar-feed': 'calendar_feed_values',
  'DELETE /calendar-feed': 'calendar_feed_off',
  'POST /users/account/reset': 'reset',
  'DELETE /users/:id': 'removal',
}

/** Sign-ins and registrations whose body is refused are events without anybody who is signed in. */
const BY_VISITORS = new Set(['sign_in', 'registration'])

/** Bodies that are not what the contract asks for: too large, of another type, of another shape. */
const REFUSED_BODIES = new Set([400, 413, 415, 422])
const SHAPELESS = new Set(['request_invalid', 'content_invalid'])

/** Whose session has ended comes here again and again by itself: no event. */
const SILENT = 'not_signed_in'

type ReplyFacts = { readonly code?: string; readonly id?: string; readonly _id?: string }

const reportedBy = (payload: unknown): ReplyFacts =>
  typeof payload === 'string' && payload.startsWith('{') ? (JSON.parse(payload) as ReplyFacts) : {}

/** What operators ask for and do, and whoever tries to: reading a person is an act as well. */
const OF_OPERATORS = /^[A-Z]+ \/operator(?:\/|$)/

/** The event of a call by its address; a change of one's profile is one where it changes the password. */
function listedEventOf(request: CallRequest): string | undefined {
  const name = `${request.method} ${request.routeOptions.url ?? ''}`.replace('/api/', '/')
  const listed = EVENTS[name]
  if (listed !== undefined) return listed
  if (OF_OPERATORS.test(name)) return 'operator'
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  return name === 'PATCH /users/:id' && body['password'] !== undefined ? 'password' : undefined
}

type Kind = Pick<SecurityEvent, 'event' | 'kept'>

/**
 * What kind of event an answer is. What anybody can cause without end is counted: blocked tries, ids
 * that are nobody's or somebody else's, refused bodies, and the end of a session that there is not.
 */
function chooseKind(request: CallRequest, status: number, code: string | undefined) {
  const counted = (event: string): Kind => ({ event, kept: 'counted' })
  const isSignedIn = findAdmitted(request) !== undefined
  const event = listedEventOf(request)
  if (status === 429) return counted('blocked')
  if (code === SILENT) return undefined
  const isShapeless = REFUSED_BODIES.has(status) && SHAPELESS.has(code ?? '')
  if (event !== undefined && !isShapeless) {
    if (event === 'sign_out' && !isSignedIn) return counted(event)
    const isOperators = event === 'operator' && status < 400
    return { event, kept: isOperators ? 'always' : 'while there is room' } satisfies Kind
  }
  if (!isSignedIn) return BY_VISITORS.has(event ?? '') ? counted('refused_body') : undefined
  if (REFUSED_BODIES.has(status)) return counted('refused_body')
  if (status === 404 && !request.is404) return counted('unknown_id')
  return status === 403
    ? ({ event: 'refusal', kept: 'while there is room' } satisfies Kind)
    : undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function subjectOf({ params }: CallRequest): string | null {
  const { id } = (params ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && UUID.test(id) ? id : null
}

/** The call; an operator's says beside it which kind of content, never what was searched for. */
function objectOf({ method, routeOptions, params }: CallRequest, { event, kept }: Kind): string {
  const path = (routeOptions.url ?? '').replace('/api/', '/')
  if (event === 'operator') {
    const { kind } = (params ?? {}) as { readonly kind?: unknown }
    return `${method} ${typeof kind === 'string' ? path.replace(':kind', kind.slice(0, 40)) : path}`
  }
  return kept === 'counted' ? `${method} ${path}` : path
}

const EMAILS_MAX = 254
const WHO_LENGTH = 16

type LoggedCall = Pick<AnsweredCall, 'request' | 'status'> & { readonly text: unknown }

function eventBy({ request, status, text }: LoggedCall, secret: string): SecurityEvent | undefined {
  const { code, id, _id } = reportedBy(text)
  const kind = chooseKind(request, status, status < 400 ? undefined : code)
  if (kind === undefined) return undefined
  const caller = findAdmitted(request)?.caller
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>
  const isFine = status < 400
  const ofVisitor = isFine && kind.event !== 'recovery' ? (id ?? _id ?? null) : null
  const typed = typeof body['email'] === 'string' ? body['email'].trim().toLowerCase() : ''
  const email = caller === undefined && ofVisitor === null ? typed.slice(0, EMAILS_MAX) : ''
  const actor = caller?.actor
  return {
    ...kind,
    source:
      actor === undefined
        ? networkOf(request.ip)
        : [...new Set([actor.actorId, actor.userId])].join(' '),
    result: isFine ? 'ok' : (code ?? String(status)),
    userId: actor?.userId ?? ofVisitor,
    actorId: actor?.actorId ?? null,
    email,
    who: email === '' ? '' : keyedHashOf(secret, `e:${email}`).toString('hex').slice(0, WHO_LENGTH),
    object: objectOf(request, kind),
    subjectId: subjectOf(request),
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: String(request.id),
  }
}

/** What could be an event at all; most answers are not looked at further. */
function mayBeEvent(request: CallRequest, status: number): boolean {
  return status >= 400 || listedEventOf(request) !== undefined
}

/**
 * Writes security events before the answer leaves. One that cannot be written goes to the request
 * log, without the e-mail that was typed, and is written after the next one that can be.
 */
export function registerSecurityLog(fastify: FastifyInstance, dependencies: Dependencies): void {
  const events = openSecurityEvents(dependencies, fastify.log)
  const { secret } = dependencies.settings
  fastify.addHook('onSend', async (request, reply, payload) => {
    const calls = partsOf(request) ?? [{ request, status: reply.statusCode, text: payload }]
    const found = calls
      .filter((call) => mayBeEvent(call.request, call.status))
      .flatMap((call) => eventBy(call, secret) ?? [])
    await Promise.all(found.map((event) => events.record(event)))
    return payload
  })
}
