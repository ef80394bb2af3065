import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { idFrom } from '@saldo/domain/ids'

const ID_BYTES = 10

/** The last five bytes are a number that grows by a random step within one instant. */
const STEP_BYTES = 5
/** An id keeps all of the ten bytes but the last four bits, so no step is smaller than those. */
const STEP_MIN = 2 ** 4
const STEPS_MAX = 2 ** 16
let lastMs = -1
let lastBytes: Buffer = Buffer.alloc(ID_BYTES)

/**
 * A new id: a UUIDv7, so that rows made one after another are stored next to each other, within the
 * same millisecond too.
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

/** What grows from one of many to the next: the last digits of an id, from a first half of chance. */
const TAIL_DIGITS = 9
const TAIL_START_MAX = 2 ** 35
const TAIL_STEP_BYTES = 2

/**
 * Many ids of one instant, in sorted order: rows written together are stored together, in the order
 * in which they were passed. They share a prefix and grow by random steps: made and sorted one by
 * one, ten thousand cost a tenth of writing the rows.
 */
export function newIds(nowMs: number, count: number): string[] {
  const beginning = idFrom(nowMs, randomBytes(ID_BYTES)).slice(0, -TAIL_DIGITS)
  const steps = randomBytes(count * TAIL_STEP_BYTES)
  let tail = randomInt(TAIL_START_MAX)
  return Array.from({ length: count }, (_, index) => {
    tail += 1 + steps.readUInt16BE(index * TAIL_STEP_BYTES)
    return beginning + tail.toString(16).padStart(TAIL_DIGITS, '0')
  })
}

/** A secret of 256 bits, for a token or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/**
 * The hash of a secret that the database stores: enough to recognise the secret, useless to a
 * reader.
 */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The same for something short enough to be guessed: without the key it cannot be tried offline. */
export function keyedHashOf(key: string, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}
