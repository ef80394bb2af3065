import { createHash } from 'node:crypto'

/*
 * A Bloom filter of passwords: a set that is asked whether it has one, in which each password takes the
 * same few bits however long it is. It knows every password that was put into it; of others it takes one
 * in about a hundred thousand for one of them, whose owner has to choose another.
 */

const BITS_PER_PASSWORD = 24
/** A hash of 64 bytes has so many numbers of four. */
const PLACES = 16

/** Where the bits of a password are, of so many; a password counts in any case of its letters. */
function placesOf(password: string, bits: number): number[] {
  const hash = createHash('sha512').update(password.toLowerCase()).digest()
  return Array.from({ length: PLACES }, (_, index) => hash.readUInt32BE(index * 4) % bits)
}

/** The filter of these passwords, as the bytes of a file. */
export function makePasswordFilter(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.length * BITS_PER_PASSWORD) / 8))
  for (const password of passwords) {
    for (const place of placesOf(password, filter.length * 8)) {
      const at = Math.floor(place / 8)
      filter[at] = (filter[at] ?? 0) | (1 << (place % 8))
    }
  }
  return filter
}

/** Whether the password is one of those that the filter was made of; see above how sure that is. */
export function hasPassword(filter: Buffer, password: string): boolean {
  return placesOf(password, filter.length * 8).every(
    (place) => ((filter[Math.floor(place / 8)] ?? 0) & (1 << (place % 8))) !== 0,
  )
}
