import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'

const KEY = /^[\x21-\x7e]{8,128}$/

/**
 * The issues of a malformed key. A client that sends one relies on it, so it is refused: sent
 * again, the call would be made twice.
 */
export function issuesOfKey(header: string | string[] | undefined): z.core.$ZodIssue[] {
  if (header === undefined || (typeof header === 'string' && KEY.test(header))) return []
  const message = 'Use de 8 a 128 letras, números ou sinais, sem espaços nem acentos'
  return [{ code: 'custom', path: ['Idempotency-Key'], message, input: header }]
}

/** The same call with the same body, whatever the order in which it arrives. */
export function hashOfCall(name: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${name}\n${JSON.stringify(body ?? null)}`)
    .digest()
}
