import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SECRET } from '@saldo/contract/batch'
import { encodeOwn } from '@saldo/contract/encoder'
import { type Endpoint, nameOf, REFUSALS_OF_ALL } from '@saldo/contract/endpoint'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { assert } from '@saldo/domain/assert'
import { isRefused, type Refusal, type Refused } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { JsonText } from '../db/json-text.ts'
import type { Result } from '../context.ts'
import { FileRefused } from '../file-refused.ts'
import { type Problem, PROBLEM_TYPE, problemOf } from './problem.ts'

/** The maximum size of an answer to a write (case L63). */
const ANSWER_BYTES_MAX = 5_000
const CUT = '…'

type Noted = { description: string }

/**
 * An answer to a change with its notes cut to the available size: they are the only text of a
 * person's that is longer than a line, and the client that sent them has them. A read returns them
 * whole.
 */
export function shortAnswer(reply: Reply): Reply {
  if (reply.file !== undefined || bytesOf(reply.text) <= ANSWER_BYTES_MAX) return reply
  const answer: unknown = JSON.parse(reply.text)
  const noted = notedIn(answer)
  const notes = noted.reduce((sum, { description }) => sum + noteBytes(description), 0)
  const room = ANSWER_BYTES_MAX - (bytesOf(JSON.stringify(answer)) - notes)
  for (const one of noted) {
    one.description = cutTo(one.description, Math.max(0, Math.floor(room / noted.length)))
  }
  return { ...reply, text: JSON.stringify(answer) }
}

const bytesOf = (text: string) => Buffer.byteLength(text)
/** The size of a text within JSON, without its quotes. */
const noteBytes = (text: string) => bytesOf(JSON.stringify(text)) - 2

function notedIn(value: unknown): Noted[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'description' in value && typeof value.description === 'string' && value.description
  return [...(own ? [value as Noted] : []), ...Object.values(value).flatMap(notedIn)]
}

/** Whether a text is the stored one, cut to an answer's size. */
export function isCutOf(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'string' || typeof stored !== 'string' || !sent.endsWith(CUT)) return false
  return stored.length > sent.length && stored.startsWith(sent.slice(0, -CUT.length))
}

/** Cuts between characters, never within one. */
function cutTo(text: string, bytesMax: number): string {
  if (noteBytes(text) <= bytesMax) return text
  let cut = ''
  let bytes = noteBytes(CUT)
  for (const letter of text) {
    bytes += noteBytes(letter)
    if (bytes > bytesMax) break
    cut += letter
  }
  return cut + CUT
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this many bytes an answer fits into one packet as it is. */
const SIZE_MIN = 1024

/** Beneath these addresses an answer may be a token, whatever it changes: sign-in, renewal, handover. */
const TOKENS = /^\/(?:session|sessions|users|factors)(?:\/|$)/

/**
 * Whether answers of this endpoint may be packed (case L63). What anybody may call never is: a
 * sign-in answers with a token, and whoever calls it chooses the words beside it.
 */
export function isPackable(endpoint: Endpoint): boolean {
  if (endpoint.download !== undefined) return false
  if (endpoint.access === 'anyone' || TOKENS.test(endpoint.path)) return false
  if (endpoint.method === 'GET') return !SECRET.has(endpoint.shows)
  return endpoint.isSecret !== true && !endpoint.changes.some((resource) => SECRET.has(resource))
}

type Packed = { readonly encoding: 'br' | 'gzip'; readonly bytes: Buffer }

/**
 * The text packed as the caller accepts it, outside the event loop; null where it is sent as it is.
 */
async function pack(text: string, accepted: string): Promise<Packed | null> {
  if (text.length < SIZE_MIN) return null
  if (accepts(accepted, 'br')) {
    // Higher qualities cost several times the CPU for a tenth of the size.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return { encoding: 'br', bytes: await asBrotli(text, { params }) }
  }
  if (accepts(accepted, 'gzip')) {
    return { encoding: 'gzip', bytes: await asGzip(text, { level: 3 }) }
  }
  return null
}

/** Whether the header names this encoding, and not to refuse it (`;q=0`). */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    return name === encoding && !parameters.some((word) => /^q=0(?:\.0*)?$/.test(word))
  })
}

/** An answer on its way to the wire. */
export type Reply = {
  readonly status: number
  readonly text: string
  readonly type: string
  /** How many entries there are, where the text holds only the first of them. */
  readonly count?: number | null
  /** What is sent instead of the text, under a name to be kept by. */
  readonly file?: File
  /** How soon it may be asked again, in seconds. */
  readonly waitSeconds?: number | undefined
}

export const JSON_TYPE = 'application/json; charset=utf-8'

const OF_ALL: readonly Refusal[] = REFUSALS_OF_ALL

/** Encodes a handler's result for the wire; a result that breaks the contract is a fault. */
export function encodeReply<E extends Endpoint>(
  endpoint: E,
  result: Result<E> | Refused,
  isColumns = false,
): Reply {
  if (isRefused(result)) {
    const declared = OF_ALL.includes(result.refused) || endpoint.refusals.includes(result.refused)
    assert(declared, `${nameOf(endpoint)} does not declare the refusal ${result.refused}`)
    return refusalOf(endpoint, result)
  }
  if (result instanceof JsonText) {
    return { status: 200, text: result.text, type: JSON_TYPE, count: result.count }
  }
  if (result === null) return { status: 204, text: '', type: JSON_TYPE }
  if (endpoint.download !== undefined) {
    const file = result as File
    return { status: 200, text: '', type: file.shownAs ?? endpoint.download.type, file }
  }
  const wire = encodeOwn(endpoint.answer, result)
  const toColumns = isColumns && endpoint.method === 'GET' ? endpoint.toColumns : undefined
  const text = JSON.stringify(toColumns === undefined ? wire : toColumns(wire as never))
  return { status: 200, text, type: JSON_TYPE }
}

/** A refusal, with what stands now where the endpoint says that a conflict brings it along. */
function refusalOf(endpoint: Endpoint, refused: Refused): Reply {
  const conflict = endpoint.method === 'GET' ? undefined : endpoint.conflict
  if (conflict === undefined || refused.current === undefined) return refusal(refused)
  const current = encodeOwn(conflict, refused.current)
  return replyOfProblem({ ...problemOf(refused), current })
}

export function refusal(refused: Refused): Reply {
  const reply = replyOfProblem(problemOf(refused))
  return { ...reply, waitSeconds: refused.waitSeconds ?? reply.waitSeconds }
}

/** What passes by itself while a caller waits: work that is under way. */
const PASSING: readonly string[] = ['files_under_way', 'files_busy'] satisfies Refusal[]
const PASSING_SECONDS = 5

export function replyOfProblem(problem: Problem): Reply {
  const reply = { status: problem.status, text: JSON.stringify(problem), type: PROBLEM_TYPE }
  return PASSING.includes(problem.code) ? { ...reply, waitSeconds: PASSING_SECONDS } : reply
}

/** Sends an answer as it is. */
export function send(reply: FastifyReply, answer: Reply): FastifyReply {
  setHead(reply, answer)
  return answer.status === 204 ? reply.send() : reply.send(answer.text)
}

/**
 * Streams a file as fast as it is read. Its first part is made before the answer begins, so that a
 * file which cannot be made at all is refused or a fault; a later error ends the connection, so the reader
 * knows that the file is incomplete.
 */
async function sendFile(reply: FastifyReply, answer: Reply, file: File): Promise<FastifyReply> {
  const pieces = iteratorOf(file.bytes)
  const first = await pieces.next().catch((error: unknown) => {
    if (error instanceof FileRefused) return error
    throw error
  })
  if (first instanceof FileRefused) return send(reply, refusal(first.refusal))
  setHead(reply, answer)
  reply.header('content-disposition', dispositionOf(file))
  // What somebody sent runs nothing and loads nothing, should a browser open it by itself.
  if (file.shownAs !== undefined) reply.header('content-security-policy', SHOWN_POLICY)
  if (file.size !== null) reply.header('content-length', file.size)
  return reply.send(Readable.from(following(first, pieces), { objectMode: false }))
}

const SHOWN_POLICY = "default-src 'none'; sandbox"

/** A name of ours is plain; one that somebody typed is written twice, the second time with all its letters (RFC 6266). */
function dispositionOf({ name, shownAs }: File): string {
  if (shownAs === undefined) return `attachment; filename="${name}"`
  const plain = name.replaceAll(/[^ !#-$&-+\--[\]-~]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`
}

async function* iteratorOf(bytes: File['bytes']): AsyncGenerator<Uint8Array> {
  yield* bytes
}

async function* following(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array, unknown, undefined>,
) {
  try {
    for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value
  } finally {
    // The reader has left, or has all of it.
    await rest.return?.()
  }
}

/** Sends an answer of this endpoint packed where the caller takes it and no secret is in it (L63). */
export async function sendPacked(
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: Reply,
): Promise<FastifyReply> {
  if (answer.file !== undefined) return sendFile(reply, answer, answer.file)
  return isPackable(endpoint) ? packAndSend(reply, answer) : send(reply, answer)
}

/** Sends what holds no secret, packed where the caller takes it. */
export async function packAndSend(reply: FastifyReply, answer: Reply): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const packed = await pack(answer.text, String(reply.request.headers['accept-encoding'] ?? ''))
  if (packed === null) return send(reply, answer)
  setHead(reply, answer)
  return reply.header('content-encoding', packed.encoding).send(packed.bytes)
}

function setHead(reply: FastifyReply, answer: Reply): void {
  const { status, type, count = null, waitSeconds } = answer
  reply.code(status)
  if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds)
  if (status !== 204) reply.header('content-type', type)
  if (count !== null) reply.header('x-total-count', count)
}
