const VERSION_7 = 0x70
const VARIANT = 0x80

/**
 * An identifier that nobody else makes: a UUID of version 7, its time first. `crypto.randomUUID` is
 * there in secure contexts alone, `getRandomValues` over plain http too (case L82).
 */
export function newId(nowMs = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index += 1) {
    bytes[index] = Math.floor(nowMs / 2 ** (8 * (5 - index))) & 0xff
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_7
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
