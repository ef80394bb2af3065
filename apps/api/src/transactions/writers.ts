import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '@saldo/contract/transactions'
import { type Actor, isActing } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/**
 * Who an entry says wrote it (case I7): null for the owner, for a planner a hash of the two, which
 * `planner_clients.writer_id` repeats. It stays what it is for as long as nobody else creates or edits the
 * entry: an edit by the owner clears it, an edit by a planner sets it, also a tick. What only follows
 * another act keeps it, such as the refunds of a purchase, the items of a card with new days, or a
 * removed entry that comes back. It is no person's id, so that it names nobody once the planner's
 * account and links are gone, in the entries and in every copy of them (decision 146).
 */
export function writerOf(actor: Actor): string | null {
  if (!isActing(actor)) return null
  const hash = createHash('sha256').update(bytesOf(actor.actorId)).update(bytesOf(actor.userId))
  const hex = hash.digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** The planners who wrote these entries, with the names that they have now; nothing is read of the owner's own. */
export async function findWriters(
  ledger: Ledger,
  rows: readonly Pick<EntryRow, 'written_by'>[],
): Promise<ReadonlyMap<string | null, NonNullable<Transaction['writtenBy']>>> {
  const ids = [...new Set(rows.map((row) => row.written_by))].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const found = await ledger
    .selectFrom('entry_writers')
    .select(['id', 'planner_id as _id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(found.map(({ id, ...writer }) => [id, writer]))
}
