import { hash } from 'node:crypto'

/** A hash of 256 bits has 43 characters; these are 192 bits. */
const LENGTH = 32

/** A text's hash of 32 characters, as a key that no two texts share: the text itself may be of any length. */
export function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, LENGTH)
}
