import { assert } from './assert.ts'

const RANDOM_BYTES = 10

/**
 * A UUIDv7 (RFC 9562) of an instant in milliseconds and ten random bytes: ids made later sort
 * later, so rows written together lie together. Time and chance are handed in.
 */
export function idFrom(epochMs: number, random: Uint8Array): string {
  assert(random.length === RANDOM_BYTES, 'an id wants ten random bytes')
  const time = epochMs.toString(16).padStart(12, '0')
  assert(time.length === 12, 'an id wants an instant of this era')
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(hex.slice(3, 4), 16) % 4)).toString(16)
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(0, 3)}`,
    `${variant}${hex.slice(4, 7)}`,
    hex.slice(7, 19),
  ]
  return parts.join('-')
}
