import { assert } from './assert.ts'

const RANDOM_BYTES = 10
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** The first digit of the fourth group has two fixed bits. */
const VARIANTS = ['8', '9', 'a', 'b']

/**
 * A UUIDv7 (RFC 9562) of an instant in milliseconds and ten random bytes: ids made later sort
 * later, so rows written together lie together. Time and chance are handed in.
 */
export function idFrom(epochMs: number, random: Uint8Array): string {
  assert(random.length === RANDOM_BYTES, 'an id wants ten random bytes')
  const time = epochMs.toString(16).padStart(12, '0')
  assert(time.length === 12, 'an id wants an instant of this era')
  let hex = ''
  for (const byte of random) hex += HEX[byte]
  const variant = VARIANTS[(random[1] ?? 0) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}

/** The instant of a UUIDv7, in milliseconds. */
export function instantOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
