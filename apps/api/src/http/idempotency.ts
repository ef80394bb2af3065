import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Ledger } from '../db/ledger.ts'

/** What a POST that may be sent twice is known by. */
export type Once = { readonly owner: string; readonly key: string; readonly bodyHash: Buffer }

type Told = { readonly status: number; readonly text: string }

const KEY = /^[\x21-\x7e]{8,128}$/

/**
 * What is wrong with a key that cannot be kept. Nobody sends one who does not count on it, so it is
 * not passed over: sent again, the call would be made twice.
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

/** What was answered to this key before; `other` where it came with another body. */
export async function findTold(ledger: Ledger, once: Once): Promise<Told | 'other' | undefined> {
  const row = await ledger
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where('user_id', '=', once.owner)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!row.body_hash.equals(once.bodyHash)) return 'other'
  return { status: row.status, text: row.answer }
}

/** Written with the effect itself, so there is no effect without its answer, nor the reverse. */
export async function keepTold(
  ledger: Ledger,
  once: Once,
  told: Told & { readonly at: string },
): Promise<void> {
  await ledger
    .insertInto('idempotency_keys')
    .values({
      user_id: once.owner,
      key: once.key,
      body_hash: once.bodyHash,
      status: told.status,
      answer: told.text,
      created_at: told.at,
    })
    .execute()
}
