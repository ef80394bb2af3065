import * as z from 'zod/mini'
import { isInBatch } from '@saldo/contract/batch'
import type { Answer, Call, Endpoint } from '@saldo/contract/endpoint'
import type { File } from '@saldo/contract/wire'
import { type CallAnswer, askInBatch } from './batch.ts'
import { noteBuild } from './build.ts'
import { inTurn } from './sign-out.ts'
import { faulty, problemOf, sessionGone, unreachable } from './problem.ts'
import {
  endHere,
  keepNewToken,
  noteAnswer,
  readGeneration,
  readStop,
  readToken,
  renewSession,
  tokenForCall,
} from './session.ts'

const COLUMNS = 'application/vnd.saldo.columns+json'

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type CachedAnswer = { readonly tag: string; readonly value: unknown }

/** The last answer to each question, with its tag: what has not changed is not sent again. */
const cachedAnswers = new Map<string, CachedAnswer>()
const KEPT_MAX = 200

/** Forgets every answer: the next person at this screen must see nothing of the last one. */
export function forgetAnswers(): void {
  cachedAnswers.clear()
}

type LooseInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

function encoded(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'body',
  input: LooseInput,
): unknown {
  const schema = endpoint[part]
  return schema === undefined ? undefined : z.encode(schema, (input[part] ?? {}) as never)
}

/** The address of a call below the API's root: parameters in the path, the rest as a query in a settled order. */
function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = (encoded(endpoint, 'params', input) ?? {}) as Record<string, string>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = (encoded(endpoint, 'query', input) ?? {}) as Record<string, string | undefined>
  const pairs = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const text = new URLSearchParams(pairs.toSorted(([a], [b]) => a.localeCompare(b))).toString()
  return `${path}${text === '' ? '' : `?${text}`}`
}

function headersFor(
  {
    endpoint,
    address,
    options,
  }: {
    readonly endpoint: Endpoint
    readonly address: string
    readonly options: CallOptions
  },
  token: string | null,
): Headers {
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.upload !== undefined) headers.set('content-type', 'application/octet-stream')
  else if (endpoint.body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const cached = cachedAnswers.get(address)
  if (endpoint.method === 'GET' && cached !== undefined) headers.set('if-none-match', cached.tag)
  if ('fromColumns' in endpoint) headers.set('accept', COLUMNS)
  return headers
}

function bodyFor(endpoint: Endpoint, input: LooseInput & { readonly upload?: unknown }) {
  if (endpoint.upload !== undefined) return input.upload as BodyInit
  const body = encoded(endpoint, 'body', input)
  return body === undefined ? null : JSON.stringify(body)
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions,
): Promise<CallAnswer> {
  const address = addressOf(endpoint, input as LooseInput)
  const token = await tokenForCall()
  const attempt = (by: string | null): Promise<CallAnswer> => {
    const ask = () => request(by)
    // No other tab renews meanwhile, by the cookie that is void with the answer.
    const answer = 'renewsToken' in endpoint ? inTurn(ask) : ask()
    return answer.catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error
      throw unreachable()
    })
  }
  const request = (by: string | null): Promise<CallAnswer> => {
    const alone = () =>
      fetch(`/api${address}`, {
        method: endpoint.method,
        headers: headersFor({ endpoint, address, options }, by),
        body: bodyFor(endpoint, input as LooseInput),
        cache: 'no-store',
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
    if (by === null || !isInBatch(endpoint)) return alone()
    const { tag } = cachedAnswers.get(address) ?? {}
    return askInBatch({ path: address, tag, token: by, signal: options.signal, alone })
  }
  const response = await attempt(token)
  if (response.status === 401 && readStop() !== null) throw sessionGone()
  if (response.status !== 401 || token === null) return response
  const renewal = await renewSession(token, 'expirado')
  // What was asked in a client's name is not asked in the planner's own.
  if (renewal === 'changed') throw sessionGone()
  if (renewal === 'renewed') return attempt(await tokenForCall())
  endHere()
  throw sessionGone()
}

/**
 * Makes a call of the contract. What goes out is encoded (cents to decimals) and what comes back is
 * decoded by the same value that the server answers by; anything else is a `Problem`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const begun = readGeneration()
  const wasIn = readToken() !== null
  const response = await send(endpoint, input, options)
  noteAnswer(response.headers.get('x-signed-in'))
  noteBuild(response.headers.get('x-build'))
  // The tab has passed to another person meanwhile: this answer is none of theirs.
  if (wasIn && readGeneration() !== begun) throw sessionGone()
  const address = addressOf(endpoint, input as LooseInput)
  const cached = cachedAnswers.get(address)
  if (response.status === 304 && cached !== undefined) return cached.value as Answer<E>
  if (response.status === 204) return null as Answer<E>
  if (!response.ok) {
    const problem = await problemOf(response, endpoint)
    // The client has ended it: the planner goes on in their own account.
    if (problem.code === 'consent_withdrawn') await renewSession(readToken() ?? '', 'encerrado')
    throw problem
  }
  if (endpoint.download !== undefined) return (await fileOf(response as Response)) as Answer<E>
  const json: unknown = await response.json()
  const wire =
    'fromColumns' in endpoint && endpoint.fromColumns !== undefined
      ? endpoint.fromColumns(json as never)
      : json
  const read = z.safeDecode(endpoint.answer, wire as never)
  // An answer off the contract is a fault of ours; the person can only try again.
  if (!read.success) throw faulty(z.prettifyError(read.error))
  const value = read.data as Answer<E>
  if ('renewsToken' in endpoint) keepNewToken((value as { accessToken: string }).accessToken)
  const tag = response.headers.get('etag')
  if (endpoint.method === 'GET' && tag !== null) remember(address, { tag, value })
  return value
}

/** A file that has come whole. */
export type ReceivedFile = File & { readonly bytes: readonly Uint8Array[] }

async function fileOf(response: Response): Promise<ReceivedFile> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { name: name ?? 'arquivo', size: bytes.length, bytes: [bytes] }
}

function remember(address: string, answer: CachedAnswer): void {
  cachedAnswers.delete(address)
  cachedAnswers.set(address, answer)
  const [oldest] = cachedAnswers.keys()
  if (cachedAnswers.size > KEPT_MAX && oldest !== undefined) cachedAnswers.delete(oldest)
}
