import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { assert } from '@saldo/domain/assert'
import { type Actor, isActing } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { type Answer, type Call, type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refusal, type Refused } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { JsonText } from '../db/json-text.ts'
import type { Ledger, Outcome } from '../db/ledger.ts'
import { writeLast } from '../db/one-connection.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { recordAccess } from './access-log.ts'
import { type Admitted, findAdmitted, isProved, keepAdmitted, refuseCaller } from './admission.ts'
import { accessOf } from './authorisation.ts'
import { type Caller, findCaller } from './caller.ts'
import { type Elsewhere, isSeen, readTogether, type Together } from './family.ts'
import type { House } from './house.ts'
import { findTold, hashOfCall, issuesOfKey, keepTold, type Once } from './idempotency.ts'
import { refuseFractions } from './fractions.ts'
import { findKin } from './kin.ts'
import { dropOwner, isOfFamily, oneOf } from './owner-said.ts'
import { type Problem, PROBLEM_TYPE, problemOf, problemOfIssues } from './problem.ts'

/** What a handler is given beside the decoded call. `actor` and `ledger` are never missing. */
export type Context = {
  readonly ledger: Ledger
  readonly actor: Actor
  readonly caller: Caller
  readonly nowMs: number
  readonly today: Day
  /** Where the request comes from, and with which browser. */
  readonly address: string
  readonly agent: string
  /** The caller reads lists as one array a column: half the bytes of objects. */
  readonly columns: boolean
  /** The caller has shown within the last minutes who they are. */
  readonly isProved: boolean
}

type Told<E extends Endpoint> = Answer<E> | JsonText<Answer<E>> | Refused
type Handler<E extends Endpoint> = (given: Call<E> & Context) => Promise<Told<E>>

type Reply = {
  readonly status: number
  readonly text: string
  readonly type: string
  /** What is sent instead of the text, under a name to be kept by. */
  readonly file?: File
}

const JSON_TYPE = 'application/json; charset=utf-8'
export const COLUMNS_TYPE = 'application/vnd.saldo.columns+json'

/** What an endpoint does in the caller's own ledger, and beside it, where a family shares views. */
type Serving<E extends Endpoint> = {
  readonly act: Handler<E>
  /** It reads in steps what must be of one moment, and plans for much: all in one transaction. */
  readonly isLook?: true
  /** One answer of what each member's ledger told: for readings that know `family=true`. */
  readonly together?: Together<E, Call<E>>
  /** Whether what the caller may not change is there for them to see: the refusal says so then. */
  readonly elsewhere?: Elsewhere<Call<E>>
}

/** Hangs an endpoint of the contract on the door: signed in, decoded, in one transaction. */
export function serve<E extends Endpoint>(
  house: House,
  endpoint: E,
  serving: Handler<E> | Serving<E>,
): void {
  const given = typeof serving === 'function' ? { act: serving } : serving
  const access = accessOf(endpoint)
  assert(access !== 'anyone', `${nameOf(endpoint)} is public: serve it with servePublic`)
  house.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.upload === undefined ? {} : { bodyLimit: endpoint.upload.bytesMax }),
    onRequest: (request, reply) => admit({ house, endpoint, request, reply }),
    handler: async (request, reply) => {
      const admitted = findAdmitted(request)
      assert(admitted !== undefined, 'admitted before parsed')
      const stranger = dropOwner(endpoint, request, admitted.caller.actor.userId)
      if (stranger !== null) return send(reply, refusal(refuse('not_found', stranger)))
      const call = decodeCall(endpoint, request)
      if ('errors' in call) return send(reply, replyOfProblem(call))
      const fraction = refuseFractions(endpoint, call.given, admitted.caller.currency)
      if (fraction !== null) return send(reply, refusal(fraction))
      const asked = { house, endpoint, request, admitted, call: call.given }
      return send(reply, await answer({ ...asked, serving: given }))
    },
    onSend: async (request, reply, payload) => {
      const caller = findAdmitted(request)?.caller
      if (caller !== undefined && isActing(caller.actor)) {
        await recordAccess(house, { caller, request, status: reply.statusCode })
      }
      return payload
    },
  })
}

type Answering<E extends Endpoint> = {
  readonly house: House
  readonly endpoint: E
  readonly request: FastifyRequest
  readonly admitted: Admitted
  readonly call: Call<E>
  readonly serving: Serving<E>
}

/** A reading from one snapshot, of every member's ledger where that is asked; or one change. */
async function answer<E extends Endpoint>(asked: Answering<E>): Promise<Reply> {
  const { house, endpoint, request, admitted, call, serving } = asked
  const { caller, kin } = admitted
  const { userId } = caller.actor
  const context = contextOf(house, request, admitted)
  const act = (ledger: Ledger) => serving.act(Object.assign(context, call, { ledger }))
  if (endpoint.method !== 'GET') {
    const done = await change({ house, endpoint, request, caller, act })
    return done.status === 404 ? seenElsewhere(asked, done) : done
  }
  const { together } = serving
  if (together === undefined || !isOfFamily(endpoint, request)) {
    const { read, look } = house.database
    const reading = serving.isLook === true ? look : read
    return reading(userId, async (ledger) => replyOf(endpoint, await act(ledger)))
  }
  const actOn = (ledger: Ledger, owner: string) =>
    serving.act(
      Object.assign({ ...context }, call, {
        ledger,
        columns: false,
        actor: { actorId: caller.actor.actorId, userId: owner },
      }),
    )
  const only = oneOf(request)
  const parts = await readTogether({ house, endpoint, userId, kin, only, act: actOn })
  if (parts === null) return refusal(refuse('not_found'))
  return replyOf(endpoint, isRefused(parts) ? parts : together(parts, call))
}

/** What is not there to be changed may be there to be seen: then the refusal is another one. */
async function seenElsewhere<E extends Endpoint>(
  { house, endpoint, admitted, call, serving }: Answering<E>,
  done: Reply,
): Promise<Reply> {
  const { elsewhere } = serving
  if (elsewhere === undefined) return done
  const { userId } = admitted.caller.actor
  const kin = await findKin(house.database, userId)
  const find = (ledger: Ledger, owner: string) => elsewhere.find(ledger, owner, call)
  if (!(await isSeen(house, { kin, userId, find }))) return done
  return replyOf(endpoint, refuse(elsewhere.refusal))
}

type Admission<E> = {
  readonly house: House
  readonly endpoint: E
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Before anything is parsed: who calls, whether they may, whether they have the answer already. */
async function admit<E extends Endpoint>({ house, endpoint, request, reply }: Admission<E>) {
  const { database, clock, settings } = house
  const caller = await findCaller(database, request.headers.authorization, clock.now())
  if (caller === undefined) return send(reply, refusal(refuse('not_signed_in')))
  const today = todayIn(clock, caller.timeZone)
  const kin = isOfFamily(endpoint, request) ? await findKin(database, caller.actor.userId) : null
  keepAdmitted(request, { caller, today, kin })
  const refused = refuseCaller(endpoint, caller, clock.now())
  if (refused !== null) return send(reply, refusal(refused))
  if (endpoint.method !== 'GET' || endpoint.isTagged === false) return undefined
  const version = kin === null ? caller.ledgerVersion : kin.tag
  const tag = `W/"${version}.${today}.${settings.buildId}"`
  reply.header('etag', tag)
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : undefined
}

function contextOf(house: House, request: FastifyRequest, { caller, today }: Admitted) {
  const nowMs = house.clock.now()
  return {
    actor: caller.actor,
    caller,
    nowMs,
    isProved: isProved(caller, nowMs),
    today,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    columns: request.headers.accept === COLUMNS_TYPE,
  }
}

type Decoded<E extends Endpoint> = { readonly given: Call<E> }

/** Turns the wire into the contract's own words, or says field by field what is wrong with it. */
export function decodeCall<E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>,
): Decoded<E> | Problem {
  const given: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema === undefined) {
      if (part === 'query') issues.push(...strangersIn(request.query))
      continue
    }
    const read = z.safeDecode(schema, (request[part] ?? {}) as never)
    if (read.success) given[part] = read.data
    else issues.push(...read.error.issues)
  }
  if (endpoint.upload !== undefined) given['upload'] = request.body
  if (endpoint.method === 'POST') issues.push(...issuesOfKey(request.headers['idempotency-key']))
  return issues.length === 0 ? { given: given as Call<E> } : problemOfIssues(issues)
}

function strangersIn(query: unknown): z.core.$ZodIssue[] {
  const keys = Object.keys(query ?? {})
  if (keys.length === 0) return []
  return [{ code: 'unrecognized_keys', keys, path: [], message: 'Campo desconhecido' }]
}

type ChangeCall<E extends Endpoint> = {
  readonly house: House
  readonly endpoint: E
  readonly request: FastifyRequest
  readonly caller: Caller
  readonly act: (ledger: Ledger) => Promise<Told<E>>
}

/**
 * One change of one owner's ledger. Their row in `ledgers` is taken first, so two changes of the
 * same money never run side by side; a refusal gives up everything that was written.
 */
async function change<E extends Endpoint>(call: ChangeCall<E>): Promise<Reply> {
  const { house, endpoint, request, caller, act } = call
  const owner = caller.actor.userId
  const once = onceOf(endpoint, request, owner)
  return house.database.change(owner, async (ledger): Promise<Outcome<Reply>> => {
    const taken = takeLedger(ledger, owner)
    const sentBefore = once === undefined ? undefined : findTold(ledger, once)
    // Its first questions go out behind these two; where there is an answer already, what it did is
    // given up with everything else.
    const acting = act(ledger).catch(refusedBy)
    const [before, acted] = await Promise.allSettled([Promise.all([taken, sentBefore]), acting])
    const [, told] = valueOf(before)
    if (told === 'other') return { keep: false, value: refusal(refuse('key_reused')) }
    if (told !== undefined) return { keep: false, value: { ...told, type: typeOf(told.status) } }
    const result = valueOf(acted)
    const done = replyOf(endpoint, result)
    // A no that is kept (a wrong code that counts) is kept with its key: it counts once.
    if (isRefused(result) && result.keep !== true) return { keep: false, value: done }
    if (once !== undefined) {
      writeLast(ledger, [keepTold(once, { ...done, at: instantAt(house.clock.now()) })])
    }
    return { keep: true, value: done }
  })
}

/** What it came to, or its fault. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** The no with which a write was stopped; anything else that was thrown is a fault. */
function refusedBy(error: unknown): Refused {
  if (error instanceof RefusedWrite) return error.refused
  throw error
}

/** What a kept answer was: a refusal has a status of its own. */
const typeOf = (status: number) => (status < 400 ? JSON_TYPE : PROBLEM_TYPE)

function onceOf(endpoint: Endpoint, request: FastifyRequest, owner: string): Once | undefined {
  if (endpoint.method !== 'POST' || endpoint.isSecret === true) return undefined
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  // Byte by byte: as text, two files in an older encoding could look the same.
  const { body } = request
  const said = body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body
  return { owner, key, bodyHash: hashOfCall(`POST ${request.url}`, said) }
}

const OF_EVERY_CALL: readonly Refusal[] = ['too_many_requests', 'total_too_large']

/** What a handler gave back, as it goes on the wire; an answer off the contract is a fault. */
export function replyOf<E extends Endpoint>(endpoint: E, told: Told<E>): Reply {
  if (isRefused(told)) {
    const declared =
      OF_EVERY_CALL.includes(told.refused) || endpoint.refusals.includes(told.refused)
    assert(declared, `${nameOf(endpoint)} does not declare the refusal ${told.refused}`)
    return refusal(told)
  }
  if (told instanceof JsonText) return { status: 200, text: told.text, type: JSON_TYPE }
  if (told === null) return { status: 204, text: '', type: JSON_TYPE }
  if (endpoint.download !== undefined) {
    return { status: 200, text: '', type: endpoint.download.type, file: told as File }
  }
  const text = JSON.stringify(z.encode(endpoint.answer, told as never))
  return { status: 200, text, type: JSON_TYPE }
}

function refusal(refused: Refused): Reply {
  return replyOfProblem(problemOf(refused))
}

export function replyOfProblem(problem: Problem): Reply {
  return { status: problem.status, text: JSON.stringify(problem), type: PROBLEM_TYPE }
}

export function send(reply: FastifyReply, { status, text, type, file }: Reply): FastifyReply {
  reply.code(status)
  if (status === 204) return reply.send()
  reply.header('content-type', type)
  if (file === undefined) return reply.send(text)
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  reply.header(
    'content-length',
    file.bytes.reduce((sum, { length }) => sum + length, 0),
  )
  return reply.send(Readable.from(file.bytes))
}
