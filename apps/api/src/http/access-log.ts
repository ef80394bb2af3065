import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Caller } from './caller.ts'
import type { House } from './house.ts'

/** What somebody did in another's name, as the other can read it. */
export type Access = {
  readonly seq: number
  readonly actorId: string
  readonly actorName: string
  readonly action: string
  readonly object: string
  readonly status: number
  readonly at: string
  readonly address: string
  readonly agent: string
  readonly requestId: string
}

/** Between two words of a line: nobody types it. The doctor puts a line together in the same way. */
const UNIT = '\u001f'

/** A line's own hash: of everything it says, and of the line before it (reliability.md U2). */
export function hashOfAccess(previous: Buffer, access: Access): Buffer {
  const said = [
    access.seq,
    access.actorId,
    access.actorName,
    access.action,
    access.object,
    access.status,
    access.at,
    access.address,
    access.agent,
    access.requestId,
  ]
  return createHash('sha256').update(previous).update(said.join(UNIT)).digest()
}

/** Before the first line stands this. */
export const NO_ACCESS: Buffer = Buffer.alloc(32)

type Recorded = {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly status: number
}

/**
 * Writes down that a planner was here: every request, readings too, before it is answered. What is
 * kept is the path alone; an address may carry words that somebody searched for.
 */
export async function recordAccess(house: House, recorded: Recorded): Promise<void> {
  const { caller, request, status } = recorded
  const { userId, actorId } = caller.actor
  await house.database.change(userId, async (ledger) => {
    const access = {
      ...(await takePlace(ledger, userId)),
      actorId,
      actorName: await nameOf(ledger, actorId),
      action: `${request.method} ${request.routeOptions.url ?? ''}`.replace('/api/', '/'),
      object: (request.url.split('?', 1)[0] ?? '').replace('/api/', '/').slice(0, 300),
      status,
      at: instantAt(house.clock.now()),
      address: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: String(request.id),
    }
    await writeAccess(ledger, userId, access)
    return { keep: true, value: null }
  })
}

async function nameOf(ledger: Ledger, id: string): Promise<string> {
  const row = await ledger
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** The next line's number, with the hash of the line before it; two at once take turns. */
async function takePlace(ledger: Ledger, userId: string) {
  const { rows } = await sql<{ readonly seq: number; readonly previous: Buffer }>`
    insert into access_log_heads as h (user_id, seq, hash) values (${userId}, 1, ${NO_ACCESS})
    on conflict (user_id) do update set seq = h.seq + 1
    returning seq, hash as previous`.execute(ledger)
  const [row] = rows
  return { seq: row?.seq ?? 1, previous: row?.previous ?? NO_ACCESS }
}

async function writeAccess(
  ledger: Ledger,
  userId: string,
  { previous, ...access }: Access & { readonly previous: Buffer },
): Promise<void> {
  const hash = hashOfAccess(previous, access)
  await ledger
    .insertInto('access_log')
    .values({
      user_id: userId,
      seq: access.seq,
      actor_id: access.actorId,
      actor_name: access.actorName,
      action: access.action,
      object: access.object,
      status: access.status,
      at: access.at,
      address: access.address,
      agent: access.agent,
      request_id: access.requestId,
      hash,
    })
    .execute()
  await ledger.updateTable('access_log_heads').set({ hash }).where('user_id', '=', userId).execute()
}
