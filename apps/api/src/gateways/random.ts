import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { idFrom } from '@saldo/domain/ids'

/** A new id: a UUIDv7, so that rows made one after another lie one after another. */
export function newId(nowMs: number): string {
  return idFrom(nowMs, randomBytes(10))
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
