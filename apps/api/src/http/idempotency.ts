import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Ledger } from '../db/ledger.ts'
import { sendNow } from '../db/one-connection.ts'

/** What identifies a POST that may be sent twice. */
export type Once = { readonly owner: string; readonly key: string; readonly bodyHash: Buffer }

type StoredReply = {
  readonly status: number
  readonly text: string
  readonly count?: number | null
}

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

/** The stored reply of this key; `other` where the key was sent with another body. Sent at once. */
export async function findStoredReply(
  ledger: Ledger,
  once: Once,
): Promise<StoredReply | 'other' | undefined> {
  const { rows } = await sendNow(
    ledger,
    sql<
      StoredReply & { readonly bodyHash: Buffer }
    >`select body_hash as "bodyHash", status, answer as text, entries as count from idempotency_keys
              where user_id = ${once.owner} and key = ${once.key}`,
  )
  const [row] = rows
  if (row === undefined) return undefined
  if (!row.bodyHash.equals(once.bodyHash)) return 'other'
  return { status: row.status, text: row.text, count: row.count ?? null }
}

/** Written in the same transaction as the effect, so neither exists without the other. */
export function storeReplyStatement(
  once: Once,
  reply: StoredReply & { readonly at: string },
): RawBuilder<unknown> {
  return sql`insert into idempotency_keys (user_id, key, body_hash, status, answer, entries, created_at)
    values (${once.owner}, ${once.key}, ${once.bodyHash}, ${reply.status}, ${reply.text}, ${reply.count ?? null}, ${reply.at})`
}
