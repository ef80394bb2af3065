import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint, Resource } from '@saldo/contract/endpoint'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this many bytes an answer fits into one packet as it is. */
const SIZE_MIN = 1024

/**
 * Where a secret is in one answer with text that another person may have chosen, the packed size
 * would disclose the secret (BREACH): sessions, second factors, a person's own data, a family's
 * code.
 */
const SECRET: ReadonlySet<Resource> = new Set(['session', 'factors', 'user', 'families'])

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

export type Packed = { readonly encoding: 'br' | 'gzip'; readonly bytes: Buffer }

/**
 * The text packed as the caller accepts it, outside the event loop; null where it is sent as it is.
 */
export async function pack(text: string, accepted: string): Promise<Packed | null> {
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
