import { createHash } from 'node:crypto'
import { type Actor, isActing } from '@saldo/domain/actor'

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
