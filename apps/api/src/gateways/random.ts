import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { idFrom } from '@saldo/domain/ids'

const ID_BYTES = 10

/** The last five bytes are a number that grows by a step of chance within one instant. */
const STEP_BYTES = 5
/** An id keeps all of the ten bytes but the last four bits, so no step is smaller than those. */
const STEP_MIN = 2 ** 4
const STEPS_MAX = 2 ** 16
let lastMs = -1
let lastBytes: Buffer = Buffer.alloc(ID_BYTES)

/**
 * A new id: a UUIDv7, so that rows made one after another lie one after another, within the same
 * millisecond too.
 */
export function newId(nowMs: number): string {
  const bytes = randomBytes(ID_BYTES)
  const at = ID_BYTES - STEP_BYTES
  if (nowMs === lastMs) {
    const next = lastBytes.readUIntBE(at, STEP_BYTES) + STEP_MIN * randomInt(1, STEPS_MAX)
    lastBytes.copy(bytes, 0, 0, at)
    bytes.writeUIntBE(next, at, STEP_BYTES)
  } else bytes[at] = randomInt(0, 128) // Room to grow.
  lastMs = nowMs
  lastBytes = bytes
  return idFrom(nowMs, bytes)
}

/**
 * Many ids of one instant, in the order in which they sort: rows written together lie together, in
 * the order in which they were given. Chance is asked once: asking it ten thousand times costs more
 * than writing the rows.
 */
export function newIds(nowMs: number, count: number): string[] {
  const random = randomBytes(count * ID_BYTES)
  return Array.from({ length: count }, (_, index) =>
    idFrom(nowMs, random.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)),
  ).toSorted()
}

/** A secret of 256 bits, for a token or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** What the database keeps of a secret: enough to recognise it, useless to whoever reads it. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The same for something short enough to be guessed: without the key it cannot be tried offline. */
export function keyedHashOf(key: string, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}
