import { randomBytes } from 'node:crypto'
import { parse as parseQuery } from 'node:querystring'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInBatch, SECRET } from '@saldo/contract/batch'
import { readBatch } from '@saldo/contract/batch-endpoint'
import type { Endpoint } from '@saldo/contract/endpoint'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import type { Caller } from '../access/caller.ts'
import { type FamilyScope, findFamilyScope } from '../access/family-scope.ts'
import { gatherReads } from '../db/gather-reads.ts'
import { findAdmitted } from './access-log.ts'
import { admit, judgeCall } from './admission.ts'
import type { App } from './app.ts'
import { type AnsweredCall, type CallRequest, keepParts } from './call-request.ts'
import { replyOfFault } from './errors.ts'
import { JSON_TYPE, packAndSend, refusal, type Reply, replyOfProblem, send } from './reply.ts'
import {
  answerPart,
  COLUMNS_TYPE,
  decodeCall,
  dropOwner,
  keepAccessOf,
  listReadings,
} from './serve.ts'

const BODY_BYTES_MAX = 64 * 1024
const FIELDS_MAX = 200
/** Where a body took longer to arrive its caller is looked up again (case L74). */
const LATE_AFTER_MS = 1_000

/**
 * Serves several readings as one request: the caller is looked up once, and what is read of one owner leaves as
 * one write, in one transaction. Each part is judged, answered, refused, counted and logged as if it had come by
 * itself.
 */
export function serveBatch(app: App): void {
  const find = makeFinder(listReadings(app))
  const arrivals = new WeakMap<FastifyRequest, number>()
  const admitCaller = (request: FastifyRequest, reply: FastifyReply) => {
    arrivals.set(request, app.clock.now())
    return admit({ app, endpoint: readBatch, request, reply })
  }
  app.fastify.route({
    method: readBatch.method,
    url: `/api${readBatch.path}`,
    bodyLimit: BODY_BYTES_MAX,
    config: { fieldsMax: FIELDS_MAX },
    onRequest: admitCaller,
    handler: async (request, reply) => {
      const isLate = app.clock.now() - (arrivals.get(request) ?? 0) > LATE_AFTER_MS
      if (isLate && (await admitCaller(request, reply)) !== undefined) return reply
      const unknownField = dropOwner(readBatch, request, callerOf(request).actor.userId)
      if (unknownField !== null) return send(reply, refusal(refuse('not_found', unknownField)))
      const decoded = decodeCall(readBatch, request)
      if ('errors' in decoded) return send(reply, replyOfProblem(decoded))
      const { parts } = decoded.call.body
      const answers = await answerAll(app, { request, find, parts })
      keepParts(
        request,
        answers.filter((answer) => answer !== null),
      )
      const text = `[${answers.map((answer) => answer?.part ?? 'null').join(',')}]`
      return packAndSend(reply, { status: 200, text, type: JSON_TYPE })
    },
    onSend: keepAccessOf(app),
  })
}

function callerOf(request: FastifyRequest): Caller {
  const caller = findAdmitted(request)?.caller
  assert(caller !== undefined, 'admitted before parsed')
  return caller
}

type Part = { readonly path: string; readonly tag?: string | undefined }
type FoundEndpoint = {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
}
type Find = (path: string) => FoundEndpoint | undefined

/** Finds the endpoint of an address without its query, and what its parameters are. */
function makeFinder(endpoints: readonly Endpoint[]): Find {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path as string, endpoint]))
  const withParams = endpoints
    .filter(({ path }) => path.includes(':'))
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  return (path) => {
    const endpoint = byPath.get(path)
    if (endpoint !== undefined && !path.includes(':')) return { endpoint, params: {} }
    for (const { endpoint: other, pattern } of withParams) {
      const params = pattern.exec(path)?.groups
      if (params !== undefined) return withDecodedParams({ endpoint: other, params })
    }
    return undefined
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`)

/** Nothing is at an address whose escapes are none. */
function withDecodedParams({ endpoint, params }: FoundEndpoint): FoundEndpoint | undefined {
  try {
    const pairs = Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)])
    return { endpoint, params: Object.fromEntries(pairs) }
  } catch {
    return undefined
  }
}

type Batch = {
  readonly request: FastifyRequest
  readonly find: Find
  readonly parts: readonly Part[]
}

/** An answered part: for the logs, and as it stands in the answer to the batch. */
type AnsweredPart = AnsweredCall & { readonly part: string }

/** The parts' answers in their order; null for what is not read in a batch. */
async function answerAll(
  app: App,
  { request, find, parts }: Batch,
): Promise<readonly (AnsweredPart | null)[]> {
  const caller = callerOf(request)
  let scope: Promise<FamilyScope | null> | undefined
  const findScope = () => (scope ??= findFamilyScope(app.database, caller.actor))
  const gathered = { ...app, database: gatherReads(app.database) }
  return Promise.all(
    parts.map(async (part) => {
      const [path = '', query = ''] = part.path.split(/\?(.*)/s, 2)
      const found = find(path)
      if (found === undefined || !isInBatch(found.endpoint)) return null
      const call = { endpoint: found.endpoint, request: callOf(request, { found, part, query }) }
      try {
        return await answerOne(gathered, { ...call, caller, findScope, tag: part.tag })
      } catch (error) {
        return answered(call, { reply: replyOfFault(error, request), tag: null })
      }
    }),
  )
}

/** A part as the request that it would be by itself. Lists are read as columns, where they can be. */
function callOf(
  request: FastifyRequest,
  {
    found,
    part,
    query,
  }: { readonly found: FoundEndpoint; readonly part: Part; readonly query: string },
): CallRequest {
  const { id, ip, hostname, headers } = request
  return {
    id,
    ip,
    hostname,
    is404: false,
    method: 'GET',
    url: `/api${part.path}`,
    routeOptions: { url: `/api${found.endpoint.path}` },
    params: found.params,
    query: parseQuery(query),
    body: undefined,
    headers: {
      'user-agent': headers['user-agent'],
      'if-none-match': part.tag,
      accept: COLUMNS_TYPE,
    },
  }
}

type OneCall = {
  readonly endpoint: Endpoint
  readonly request: CallRequest
  readonly caller: Caller
  readonly findScope: () => Promise<FamilyScope | null>
  readonly tag: string | undefined
}

async function answerOne(app: App, call: OneCall): Promise<AnsweredPart> {
  const { endpoint, request, tag } = call
  const judged = await judgeCall({ app, ...call })
  if (isRefused(judged)) return answered(call, { reply: refusal(judged), tag: null })
  if (judged.isUnchanged) return unchanged(request)
  const admitted = findAdmitted(request)
  assert(admitted !== undefined, 'judged before answered')
  const { reply, tag: contentTag } = await answerPart({ app, endpoint, request, admitted })
  if (contentTag !== null && contentTag === tag) return unchanged(request)
  return answered(call, { reply, tag: judged.tag ?? contentTag })
}

const unchanged = (request: CallRequest): AnsweredPart => ({
  request,
  status: 304,
  text: '',
  part: '{"status":304}',
})

function answered(
  { endpoint, request }: Pick<OneCall, 'endpoint' | 'request'>,
  { reply, tag }: { readonly reply: Reply; readonly tag: string | null },
): AnsweredPart {
  const { status, text, waitSeconds } = reply
  const isSecret = endpoint.method === 'GET' && SECRET.has(endpoint.shows)
  const fields = [
    `"status":${status}`,
    ...(waitSeconds === undefined ? [] : [`"waitSeconds":${waitSeconds}`]),
    ...(tag === null || status !== 200 ? [] : [`"tag":${JSON.stringify(tag)}`]),
    ...(text === '' ? [] : [isSecret ? `"masked":"${maskOf(text)}"` : `"answer":${text}`]),
  ]
  return { request, status, text, part: `{${fields.join(',')}}` }
}

/** A text that holds a secret, as `BatchPart` of the contract says it: other bytes each time. */
function maskOf(text: string): string {
  const own = Buffer.from(text)
  const chance = randomBytes(own.length)
  return Buffer.concat([chance, own.map((byte, index) => byte ^ (chance[index] ?? 0))]).toString(
    'base64',
  )
}
