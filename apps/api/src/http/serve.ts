import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify'
import { type Endpoint, nameOf, type Call, type RefusedBy } from '@saldo/contract/endpoint'
import { type Day, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { moveInvoiceClosing } from '@saldo/contract/invoices'
import { updateTransaction } from '@saldo/contract/transactions'
import { moneyFieldsOf } from '@saldo/contract/money-fields'
import { refuse, type Refused, isRefused } from '@saldo/contract/refusals'
import { type Cents, type Currency, refuseFraction } from '@saldo/domain/money'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { assert } from '@saldo/domain/assert'
import { type Actor, isActing } from '@saldo/domain/actor'
import { inBulkTurn } from '../db/bulk-turns.ts'
import type { Ledger } from '../db/ledger.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { isAccessKept, recordAccess, type Admitted, findAdmitted } from './access-log.ts'
import { admit, isAskedOfFamily, isOfFamily, wordsOf } from './admission.ts'
import { type CallRequest, partsOf } from './call-request.ts'
import {
  changesIn,
  type WholeObject,
  wholeObjectIn,
  withReferences,
} from './compatibility/whole-object.ts'
import { isProved, type Recheck, makeRecheck } from '../access/refuse-caller.ts'
import { change } from './change.ts'
import { checkShape } from './check-shape.ts'
import { type Elsewhere, isSeen, readTogether, type Together } from './family.ts'
import type { Handler, OwnerLedger, RequestContext, Result } from '../context.ts'
import type { App } from './app.ts'
import { openFarMonth } from './far-months.ts'
import { issuesOfKey } from './idempotency.ts'
import { findFamilyScope } from '../access/family-scope.ts'
import { type Problem, problemOfIssues } from './problem.ts'
import { refusal, type Reply, encodeReply, replyOfProblem, sendPacked } from './reply.ts'

type Fields = Readonly<Record<string, unknown>>

const shapeOf = (schema: unknown): Fields =>
  ((schema as { readonly def?: { readonly shape?: Fields } } | undefined)?.def?.shape ??
    {}) as Fields

const isRequired = (field: unknown) =>
  (field as { readonly def?: { readonly type?: string } } | undefined)?.def?.type !== 'optional'

/**
 * What a reading of a period is asked with: of the current month where it names no day of one. Clients
 * of the first API read a collection by its name alone (access.md §7).
 */
function withCurrentMonth(
  { method, query: schema }: Pick<Endpoint, 'method' | 'query'>,
  { query }: Pick<CallRequest, 'query'>,
  today: Day,
): Fields {
  const sent = (query ?? {}) as Fields
  if (method !== 'GET') return sent
  const shape = shapeOf(schema)
  const needs = (...names: readonly string[]) =>
    names.every((name) => name in shape && isRequired(shape[name]) && !(name in sent))
  const month = monthOf(today)
  if (needs('startDate', 'endDate')) {
    return { ...sent, startDate: firstDay(month), endDate: lastDay(month) }
  }
  if (needs('month', 'year')) {
    const [year, number] = month.split('-')
    return { ...sent, month: String(Number(number)), year }
  }
  return sent
}

/**
 * The endpoint that a call is for, where its body decides: `PATCH invoices/{id}` with an item of
 * the invoice is an edit of that purchase (money.md §7).
 */
function forwardedTo(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'params' | 'body'>,
): { readonly endpoint: Endpoint; readonly params: unknown } {
  const unchanged = { endpoint, params: request.params }
  if (nameOf(endpoint) !== nameOf(moveInvoiceClosing)) return unchanged
  const { body } = request
  if (typeof body !== 'object' || body === null || !('_id' in body)) return unchanged
  return { endpoint: updateTransaction, params: { id: body._id } }
}

const fieldsByEndpoint = new WeakMap<Endpoint, readonly string[]>()

/**
 * Refuses an amount with decimals where the user's currency has none, naming the field
 * (decisions.md §2, case L11). Every item of a list is checked.
 */
function refuseFractions(endpoint: Endpoint, call: unknown, currency: Currency): Refused | null {
  const { body } = call as { readonly body?: unknown }
  if (endpoint.body === undefined || body === undefined) return null
  const fields = fieldsByEndpoint.get(endpoint) ?? moneyFieldsOf(endpoint.body)
  fieldsByEndpoint.set(endpoint, fields)
  for (const field of fields) {
    const [refused] = valuesAt(body, field.split('.')).flatMap(
      (value) => refuseFraction(value, currency) ?? [],
    )
    if (refused !== undefined) return refuse(refused, field)
  }
  return null
}

/** The amounts of a field, in every item of a list and under every key of a record (`*`). */
function valuesAt(value: unknown, path: readonly string[]): readonly Cents[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' ? [value as Cents] : []
  if (typeof value !== 'object' || value === null) return []
  if (name === '*') return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
}

/** The one member whose data is requested. */
function requestedMember(request: Pick<CallRequest, 'query'>): string | undefined {
  const { userId } = wordsOf(request.query)
  return typeof userId === 'string' ? userId : undefined
}

/**
 * Older clients name the owner themselves: `userId` in the query, `user` in the body. The field
 * adds nothing to the session, so it is removed where it names the caller, and a call that names
 * another user finds nothing (reliability.md §1). Returns the field that did, or null.
 */
export function dropOwner(
  endpoint: Endpoint,
  request: Pick<CallRequest, 'query' | 'body'>,
  owner: string,
): 'userId' | 'user' | null {
  const query = wordsOf(request.query)
  if ('userId' in query && !isOfFamily(endpoint, request)) {
    if (query['userId'] !== owner) return 'userId'
    delete query['userId']
  }
  const body = wordsOf(request.body)
  if (!Object.hasOwn(body, 'user') || endpoint.upload !== undefined) return null
  // In a whole family it is who runs it, which need not be who calls.
  if (endpoint.path === '/families/:id' && Object.hasOwn(body, '_id')) return null
  const { user } = body
  const named = typeof user === 'object' && user !== null ? wordsOf(user)['_id'] : user
  if (named !== owner) return 'user'
  delete body['user']
  return null
}

export const COLUMNS_TYPE = 'application/vnd.saldo.columns+json'

type Act<E extends Endpoint> = Handler<E, RequestContext>

/**
 * The handler of an endpoint in the caller's own ledger, and what it does for a family's shared
 * views.
 */
type ServeOptions<E extends Endpoint> = {
  readonly act: Act<E>
  /**
   * A read in several statements that needs one snapshot, and is planned for many rows: all in one
   * transaction.
   */
  readonly isSnapshot?: true
  /** It changes thousands of rows: one such change at a time, whosever it is. */
  readonly isBulk?: true
  /**
   * What takes long and needs no ledger, an uploaded file that is read: it is done before a connection is
   * taken, and gives what `act` is, or the refusal.
   */
  readonly ahead?: (call: Call<E>, actor: Actor) => Promise<Act<E> | RefusedBy<E>>
  /**
   * What needs the world outside, and the ledger for it: it reads what it needs and gives the refusal, or
   * what to do once the connection is free again. No key makes it happen once: it changes nothing, or finds
   * by itself what it has done before. It may give the change that is to be made then, with what was learnt
   * outside. The caller is judged again before the world is asked and before its answer is passed on; what
   * writes by itself calls `recheck` in its own transaction.
   */
  readonly outside?: (
    ctx: RequestContext & { readonly recheck: Recheck },
    call: Call<E>,
  ) => Promise<RefusedBy<E> | (() => Promise<Result<E> | Act<E>>)>
  /** Merges the members' answers: for reads that support `family=true`. */
  readonly together?: Together<E, Call<E>>
  /** Whether the caller may see what they may not change: the refusal then says so. */
  readonly elsewhere?: Elsewhere<Call<E>>
}

/** Registers an endpoint of the contract as a route: signed in, decoded, in one transaction. */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  serving: Act<E> | ServeOptions<E>,
): void {
  const options = typeof serving === 'function' ? { act: serving } : serving
  servingsOf(app.fastify).set(endpoint, options as ServeOptions<Endpoint>)
  assert(
    isAskedOfFamily(endpoint) === (options.together !== undefined),
    `${nameOf(endpoint)} is asked of a family and says what its members' answers are together, or neither`,
  )
  assert(
    endpoint.method !== 'GET' || (endpoint.isOutside === true) === (options.outside !== undefined),
    `${nameOf(endpoint)} waits for the world outside and says so, or neither`,
  )
  assert(endpoint.access !== 'anyone', `${nameOf(endpoint)} is public: serve it with servePublic`)
  app.fastify.route({
    // Clients of the first API send either for an edit (access.md §7).
    method: endpoint.method === 'PATCH' ? ['PATCH', 'PUT'] : endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.upload === undefined ? {} : { bodyLimit: endpoint.upload.bytesMax }),
    ...(endpoint.fieldsMax === undefined ? {} : { config: { fieldsMax: endpoint.fieldsMax } }),
    onRequest: (request, reply) => admit({ app, endpoint, request, reply }),
    handler: async (request, reply) => {
      const admitted = findAdmitted(request)
      assert(admitted !== undefined, 'admitted before parsed')
      const target = forwardedTo(endpoint, request)
      if (target.endpoint === endpoint) {
        return handle({ app, endpoint, serving: options, request, reply, admitted })
      }
      request.params = target.params
      const forwarded = servingsOf(app.fastify).get(target.endpoint)
      assert(forwarded !== undefined, `${nameOf(target.endpoint)} is served`)
      const { endpoint: other } = target
      return handle({ app, endpoint: other, serving: forwarded, request, reply, admitted })
    },
    onSend: keepAccessOf(app),
  })
}

const cookies = new WeakMap<CallRequest, string>()

/** Logs what a planner asked for in a client's account before it is answered, whatever the answer is. */
export function keepAccessOf(app: App) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const caller = findAdmitted(request)?.caller
    if (caller !== undefined && isActing(caller.actor) && !isAccessKept(request)) {
      const calls = partsOf(request) ?? [{ request, status: reply.statusCode }]
      await recordAccess(app, { caller, calls })
    }
    return payload
  }
}

type HandledCall<E extends Endpoint> = Omit<AdmittedCall<E>, 'call'>

async function handle<E extends Endpoint>(
  handling: HandledCall<E> & { readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { endpoint, request, reply, admitted } = handling
  const answered = await replyTo(handling)
  const cookie = cookies.get(request)
  if (cookie !== undefined && answered.status < 300) reply.header('set-cookie', cookie)
  if (admitted.familyScope === null || answered.status !== 200) {
    return sendPacked(reply, endpoint, answered)
  }
  const tag = tagOfContent(answered)
  reply.header('etag', tag)
  const isCached = request.headers['if-none-match'] === tag
  return isCached ? reply.code(304).send() : sendPacked(reply, endpoint, answered)
}

/** One admitted call: its owner, its fields, its amounts, and then what it does. */
async function replyTo<E extends Endpoint>(handling: HandledCall<E>): Promise<Reply> {
  const { app, endpoint, request, admitted } = handling
  const unknownField = dropOwner(endpoint, request, admitted.caller.actor.userId)
  if (unknownField !== null) return refusal(refuse('not_found', unknownField))
  request.query = withCurrentMonth(endpoint, request, admitted.today)
  const whole = wholeObjectIn(endpoint, request.body)
  request.body = whole === null ? withReferences(endpoint, request.body) : whole.taken
  const decoded = decodeCall(endpoint, request)
  if ('errors' in decoded) return replyOfProblem(decoded)
  const fraction = refuseFractions(endpoint, decoded.call, admitted.caller.currency)
  if (fraction !== null) return refusal(fraction)
  if (endpoint.method === 'GET') await openFarMonth(app, request, admitted)
  const serving = whole === null ? handling.serving : withWhole(app, whole, handling.serving)
  const ready = await serving.ahead?.(decoded.call, admitted.caller.actor)
  if (ready !== undefined && isRefused(ready)) return refusal(ready)
  const act = ready ?? serving.act
  return answer({ ...handling, call: decoded.call, serving: { ...serving, act } })
}

/** The readings that this server has registered so far. */
export function listReadings({ fastify }: App): readonly Endpoint[] {
  return [...servingsOf(fastify).keys()].filter(({ method }) => method === 'GET')
}

/** Answers an admitted part of a batch: the reply to it by itself, and the tag of a whole family's answer. */
export async function answerPart(
  part: Omit<HandledCall<Endpoint>, 'serving'>,
): Promise<{ readonly reply: Reply; readonly tag: string | null }> {
  const serving = servingsOf(part.app.fastify).get(part.endpoint)
  assert(serving !== undefined, `${nameOf(part.endpoint)} is served`)
  const reply = await replyTo({ ...part, serving })
  const isTagged = part.admitted.familyScope !== null && reply.status === 200
  return { reply, tag: isTagged ? tagOfContent(reply) : null }
}

/**
 * An edit by a whole object: it is compared with what is stored, within its transaction, and the
 * differences are the edit.
 */
function withWhole<E extends Endpoint>(
  app: App,
  whole: WholeObject,
  serving: ServeOptions<E>,
): ServeOptions<E> {
  const reading = servingsOf(app.fastify).get(whole.reading)
  assert(reading !== undefined, `${nameOf(whole.reading)} is served`)
  const act: Act<E> = async (ctx, call) => {
    const read = encodeReply(
      whole.reading,
      await reading.act(ctx, Object.assign({ query: {} }, call)),
    )
    // A missing object is refused by the edit itself, in its own words.
    if (read.status !== 200) return serving.act(ctx, call)
    const { body } = call as unknown as { readonly body: Readonly<Record<string, unknown>> }
    const changes = changesIn(whole, JSON.parse(read.text), body)
    return isRefused(changes)
      ? changes
      : serving.act(ctx, Object.assign({}, call, { body: changes }))
  }
  return { ...serving, act }
}

const servings = new WeakMap<FastifyInstance, Map<Endpoint, ServeOptions<Endpoint>>>()

/**
 * The handler of each endpoint of this server: an older path may be answered by another endpoint.
 */
function servingsOf(fastify: FastifyInstance): Map<Endpoint, ServeOptions<Endpoint>> {
  const handlers = servings.get(fastify) ?? new Map<Endpoint, ServeOptions<Endpoint>>()
  servings.set(fastify, handlers)
  return handlers
}

type AdmittedCall<E extends Endpoint> = {
  readonly app: App
  readonly endpoint: E
  readonly request: CallRequest
  readonly admitted: Admitted
  readonly call: Call<E>
  readonly serving: ServeOptions<E>
}

/** A read from one snapshot, of every member's ledger where that is requested; or one change. */
async function answer<E extends Endpoint>(input: AdmittedCall<E>): Promise<Reply> {
  const { app, endpoint, request, admitted, call, serving } = input
  const { caller, familyScope } = admitted
  const { userId } = caller.actor
  const context = buildContext(app, request, admitted)
  const { outside } = serving
  let handler = serving.act
  if (outside !== undefined) {
    const learnt = await askOutside({ ...input, outside })
    if (typeof learnt !== 'function') return learnt
    handler = learnt
  }
  const act = (ledger: Ledger) => handler({ ...context, ledger }, call)
  if (endpoint.method !== 'GET') {
    const make = () => change({ app, endpoint, request, caller, act })
    const done = await (serving.isBulk === true
      ? inBulkTurn(app.database, { kind: 'change', personId: userId }, make)
      : make())
    return done.status === 404 ? seenElsewhere(input, done) : done
  }
  const { together } = serving
  if (together === undefined || !isOfFamily(endpoint, request)) {
    const { read, readSnapshot } = app.database
    const reading = serving.isSnapshot === true ? readSnapshot : read
    return reading(userId, async (ledger) => encodeReply(endpoint, await act(ledger)))
  }
  const actOn = (ledger: Ledger, owner: string) =>
    serving.act(
      { ...context, ledger, userId: owner, actor: { ...caller.actor, userId: owner } },
      call,
    )
  const only = requestedMember(request)
  const parts = await readTogether({ app, endpoint, userId, familyScope, only, act: actOn })
  if (parts === null) return refusal(refuse('not_found'))
  const whole = isRefused(parts) ? parts : together(parts, call)
  return encodeReply(endpoint, whole, context.columns)
}

/**
 * What came of asking the world: the answer, or the change that is to be made with it. An answer is passed on
 * to nobody whose session has ended or whose account was closed meanwhile (case L74); a change is judged
 * where it is made.
 */
async function askOutside<E extends Endpoint>(
  input: AdmittedCall<E> & { readonly outside: NonNullable<ServeOptions<E>['outside']> },
): Promise<Reply | Act<E>> {
  const { app, endpoint, request, admitted, call, outside } = input
  const { caller } = admitted
  const { read, readSnapshot } = app.database
  const recheck = makeRecheck(endpoint, caller, app.clock)
  const context = { ...buildContext(app, request, admitted), recheck }
  const { userId } = caller.actor
  try {
    const next = await readSnapshot(userId, async (ledger) => {
      await recheck(ledger)
      return outside({ ...context, ledger }, call)
    })
    if (isRefused(next)) return encodeReply(endpoint, next)
    const learnt = await next()
    if (typeof learnt === 'function') return learnt as Act<E>
    await read(userId, recheck)
    return encodeReply(endpoint, learnt)
  } catch (error) {
    if (error instanceof RefusedWrite) return refusal(error.refused)
    throw error
  }
}

/** What is not there to be changed may be there to be seen: then the refusal is another one. */
async function seenElsewhere<E extends Endpoint>(
  { app, endpoint, admitted, call, serving }: AdmittedCall<E>,
  done: Reply,
): Promise<Reply> {
  const { elsewhere } = serving
  if (elsewhere === undefined) return done
  const { actor } = admitted.caller
  const { userId } = actor
  const familyScope = await findFamilyScope(app.database, actor)
  const find = (ctx: OwnerLedger) => elsewhere.find(ctx, call)
  if (!(await isSeen(app, { familyScope, userId, find }))) return done
  return encodeReply(endpoint, refuse(elsewhere.refusal))
}

function buildContext(app: App, request: CallRequest, { caller, today }: Admitted) {
  const nowMs = app.clock.now()
  return {
    userId: caller.actor.userId,
    actor: caller.actor,
    caller,
    currency: caller.currency,
    nowMs,
    isProved: isProved(caller, nowMs),
    today,
    address: request.ip,
    host: request.hostname,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    columns: request.headers.accept === COLUMNS_TYPE,
    setCookie: (cookie: string) => void cookies.set(request, cookie),
  }
}

type Decoded<E extends Endpoint> = { readonly call: Call<E> }

/** Decodes the wire into the contract's types, or returns a problem with an issue per field. */
export function decodeCall<E extends Endpoint>(
  endpoint: E,
  request: Pick<CallRequest, 'params' | 'query' | 'body' | 'headers'>,
): Decoded<E> | Problem {
  const call: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema === undefined) {
      if (part === 'query') issues.push(...unknownFieldsIn(request.query))
      continue
    }
    const checked = checkShape(schema, request[part] ?? {})
    if ('data' in checked) call[part] = checked.data
    else issues.push(...checked.issues)
  }
  if (endpoint.upload !== undefined) call['upload'] = request.body
  if (endpoint.method === 'POST') issues.push(...issuesOfKey(request.headers['idempotency-key']))
  return issues.length === 0 ? { call: call as Call<E> } : problemOfIssues(issues)
}

function unknownFieldsIn(query: unknown): z.core.$ZodIssue[] {
  const keys = Object.keys(query ?? {})
  if (keys.length === 0) return []
  return [{ code: 'unrecognized_keys', keys, path: [], message: 'Campo desconhecido' }]
}

/**
 * The tag of a whole family's answer, made of what it says: the versions of the others' ledgers would
 * disclose changes of what they do not share (case L47).
 */
function tagOfContent({ text }: Reply): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
