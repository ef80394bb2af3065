import type { Endpoint, Resource } from './endpoint.ts'

/*
 * Several readings as one request (decision 167). Its parts are the contract's endpoints; nothing of them is
 * described here.
 */

export const BATCH_PATH = '/batch'

/** More readings than any screen begins with. */
export const BATCH_PARTS_MAX = 24
/** A longer address goes by itself. */
export const BATCH_ADDRESS_LENGTH_MAX = 1_000
/**
 * What became of one part: what its endpoint answers by itself, `masked` where a secret is in it.
 * Without a change (304) there is neither. Null for an address that is not read in a batch: it is read by
 * itself.
 */
export type BatchPart = {
  readonly status: number
  readonly tag?: string
  readonly answer?: unknown
  /**
   * The answer's text in base64: as many bytes of chance, and after them its own, each combined with one of
   * those. No packing finds in it what stands elsewhere in the batch.
   */
  readonly masked?: string
} | null

/**
 * Where a secret is in one answer with text that another person may have chosen, the packed size
 * would disclose the secret (BREACH): sessions, second factors, a person's own data, a family's
 * code. Such an answer is not packed, and is masked in a batch.
 */
export const SECRET: ReadonlySet<Resource> = new Set(['session', 'factors', 'user', 'families'])

/**
 * Whether an endpoint is read in a batch. By itself goes a file, what waits for the world outside, and what
 * operators read.
 */
export function isInBatch(endpoint: Endpoint): boolean {
  const { method, download, path } = endpoint
  if (method !== 'GET' || download !== undefined) return false
  return endpoint.isOutside !== true && !path.startsWith('/operator')
}
