import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The number of the sealing key, in the first byte: a second key can be added. */
const KEY_NUMBER = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'saldo', 'sealed secrets 1', 32))
}

/**
 * Encrypts a secret that is needed again, so that the database alone does not reveal it:
 * AES-256-GCM, bound to `place` (its row), so that it decrypts nowhere else.
 */
export function seal(secret: string, plain: string, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  cipher.setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(KEY_NUMBER), nonce, cipher.getAuthTag(), body])
}

/** What was sealed for this place; null where the key, the place or a byte is another one. */
export function unseal(secret: string, sealed: Buffer, place: string): string | null {
  if (sealed[0] !== KEY_NUMBER) return null
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce)
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(tag)
  try {
    const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const CONTENT_KEY_BYTES = 32

/** A content that is encrypted, and the key of its own that opens it. */
export type Encrypted = { readonly key: Buffer; readonly content: Buffer }

/**
 * Encrypts a long content with a key of its own, drawn for it: AES-256-GCM, bound to `place`. The key is sealed and
 * stored elsewhere, so that the secret can be changed without the content, and the content is lost with the key.
 */
export function encryptContent(plain: Uint8Array, place: string): Encrypted {
  const key = randomBytes(CONTENT_KEY_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { key, content: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
}

/** What was encrypted for this place; null where the key, the place or a byte is another one. */
export function decryptContent({ key, content }: Encrypted, place: string): Buffer | null {
  if (content.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = content.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    return null
  }
}
