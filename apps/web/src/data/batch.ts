import {
  BATCH_ADDRESS_LENGTH_MAX,
  BATCH_PARTS_MAX,
  BATCH_PATH,
  type BatchPart,
} from '@saldo/contract/batch'

/** What of a response is looked at: of one that came by itself, or of a part of a batch. */
export type CallAnswer = Pick<Response, 'status' | 'ok' | 'json'> & {
  readonly headers: Pick<Headers, 'get'>
}

type BatchCall = {
  /** The address below the API's root. */
  readonly path: string
  readonly tag: string | undefined
  readonly token: string
  readonly signal: AbortSignal | undefined
  /** Asks it by itself. */
  readonly alone: () => Promise<CallAnswer>
}

type QueuedCall = BatchCall & {
  readonly resolve: (answer: CallAnswer | Promise<CallAnswer>) => void
  readonly reject: (error: unknown) => void
}

let queue: QueuedCall[] = []

/**
 * Asks a reading together with the others that begin in the same turn of the loop, as a screen's are: one
 * request for all of them. A single one goes by itself, as does each where the server knows no batch.
 */
export function askInBatch(batchCall: BatchCall): Promise<CallAnswer> {
  if (batchCall.path.length > BATCH_ADDRESS_LENGTH_MAX) return batchCall.alone()
  return new Promise((resolve, reject) => {
    if (queue.length === 0) setTimeout(sendQueue)
    queue.push({ ...batchCall, resolve, reject })
  })
}

function sendQueue(): void {
  const all = queue.filter(({ signal }) => signal?.aborted !== true)
  for (const { signal, reject } of queue) if (signal?.aborted === true) reject(signal.reason)
  queue = []
  for (const [token, parts] of Map.groupBy(all, (one) => one.token)) {
    for (let at = 0; at < parts.length; at += BATCH_PARTS_MAX) {
      void sendParts(token, parts.slice(at, at + BATCH_PARTS_MAX))
    }
  }
}

async function sendParts(token: string, parts: readonly QueuedCall[]): Promise<void> {
  const [first] = parts
  if (parts.length === 1) return first?.resolve(first.alone())
  const stopping = new AbortController()
  for (const { signal, reject } of parts) {
    signal?.addEventListener('abort', () => {
      reject(signal.reason)
      if (parts.every((part) => part.signal?.aborted === true)) stopping.abort(signal.reason)
    })
  }
  try {
    const response = await fetch(`/api${BATCH_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ parts: parts.map(({ path, tag }) => ({ path, tag })) }),
      cache: 'no-store',
      signal: stopping.signal,
    })
    await settle(parts, response)
  } catch (error) {
    for (const { reject } of parts) reject(error)
  }
}

/** A server that has not been renewed yet knows no batch, and no batch knows every address. */
const UNKNOWN: readonly number[] = [400, 404, 405]

async function settle(parts: readonly QueuedCall[], response: Response): Promise<void> {
  if (UNKNOWN.includes(response.status)) {
    for (const { resolve, alone } of parts) resolve(alone())
    return
  }
  // What refuses the batch refuses each part of it.
  const refusal = response.ok ? null : await response.json().catch(() => null)
  const answers = response.ok ? ((await response.json()) as readonly BatchPart[]) : []
  for (const [index, { resolve, alone }] of parts.entries()) {
    const part = response.ok ? answers[index] : { status: response.status, answer: refusal }
    resolve(part ? answerOf(part, response.headers) : alone())
    // What an answer brings about is drawn before the next one: a press meanwhile waits for one, not for all.
    if (index < parts.length - 1) await new Promise((next) => setTimeout(next))
  }
}

function answerOf(part: NonNullable<BatchPart>, headers: Headers): CallAnswer {
  const { status, tag = null, answer, masked } = part
  return {
    status,
    ok: status >= 200 && status < 300,
    json: async () => (masked === undefined ? answer : (JSON.parse(unmask(masked)) as unknown)),
    headers: { get: (name) => (name === 'etag' ? tag : headers.get(name)) },
  }
}

/** The text of a masked answer. */
export function unmask(masked: string): string {
  const bytes = Uint8Array.from(atob(masked), (sign) => sign.charCodeAt(0))
  const length = bytes.length / 2
  const own = bytes.subarray(length).map((byte, index) => byte ^ (bytes[index] ?? 0))
  return new TextDecoder().decode(own)
}
