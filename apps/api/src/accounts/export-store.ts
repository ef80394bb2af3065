import { sql } from 'kysely'
import type { DataExport } from '@saldo/contract/accounts'
import type { Ledger } from '../db/ledger.ts'

/** One export of one owner. */
export type Which = { readonly userId: string; readonly id: string }

const wireColumns = [
  'id as _id',
  'state',
  'progress',
  'rows',
  'bytes',
  'asked_at as askedAt',
  'expires_at as expiresAt',
] as const

/** The exports that somebody asked for, newest first. */
export function listExports(ledger: Ledger, userId: string): Promise<DataExport[]> {
  return ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findExport(ledger: Ledger, { userId, id }: Which): Promise<DataExport | undefined> {
  return ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Asked for, and due at once. */
export async function insertExport(
  ledger: Ledger,
  { userId, id, at }: Which & { readonly at: string },
): Promise<DataExport> {
  const asked = await ledger
    .insertInto('exports')
    .values({ user_id: userId, id, asked_at: at })
    .returning(wireColumns)
    .executeTakeFirstOrThrow()
  await ledger
    .insertInto('exports_due')
    .values({ user_id: userId, export_id: id, due_at: at })
    .execute()
  return asked
}

/** Begins anew: what an attempt before this one has left of the file is thrown away. */
export async function deleteParts(ledger: Ledger, { userId, id }: Which): Promise<void> {
  await ledger
    .deleteFrom('export_parts')
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .execute()
}

type Part = Which & {
  readonly no: number
  readonly content: Buffer
  readonly percent: number
  readonly attempts: number
}

/**
 * Keeps the next piece of the file. Gives false where nobody wants it any more: the export is gone,
 * or whoever has taken its turn meanwhile makes it anew.
 */
export async function keepPart(ledger: Ledger, part: Part): Promise<boolean> {
  const { userId, id, no, content, percent, attempts } = part
  const { rows } = await sql<{ readonly no: number }>`
    with wanted as (
      update exports e set progress = ${percent}, version = e.version + 1
        from exports_due d
       where e.user_id = ${userId} and e.id = ${id} and e.state = 'requested'
         and d.user_id = e.user_id and d.export_id = e.id and d.attempts = ${attempts}
      returning e.user_id, e.id)
    insert into export_parts (user_id, export_id, no, content)
    select user_id, id, ${no}::integer, ${content}::bytea from wanted
    returning no`.execute(ledger)
  return rows.length > 0
}

type Ready = Which & {
  readonly bytes: number
  readonly rows: number
  readonly at: string
  readonly expiresAt: string
}

/** The file is there, and due to be thrown away. Gives false where nobody wants it any more. */
export async function endExport(ledger: Ledger, ready: Ready): Promise<boolean> {
  const { userId, id, bytes, rows, at, expiresAt } = ready
  const kept = await ledger
    .updateTable('exports')
    .set((row) => ({
      state: 'ready',
      progress: 100,
      rows,
      bytes,
      done_at: at,
      expires_at: expiresAt,
      version: row('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) return false
  await ledger
    .updateTable('exports_due')
    .set({ due_at: expiresAt, locked_until: null, attempts: 0 })
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .execute()
  return true
}

/** One piece of the file, by its place. */
export async function findPart(
  ledger: Ledger,
  { userId, id, no }: Which & { readonly no: number },
): Promise<Buffer | undefined> {
  const row = await ledger
    .selectFrom('export_parts')
    .select('content')
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.content
}

/** It could not be made: said to its owner, and thrown away like any other. */
export async function failExport(
  ledger: Ledger,
  { userId, id, dropAt }: Which & { readonly dropAt: string },
): Promise<void> {
  await ledger
    .updateTable('exports')
    .set((row) => ({ state: 'failed', version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  await ledger
    .updateTable('exports_due')
    .set({ due_at: dropAt, locked_until: null })
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .execute()
}

/** Takes it away, its file and its turn with it. */
export async function deleteExport(ledger: Ledger, { userId, id }: Which): Promise<void> {
  await ledger.deleteFrom('exports').where('user_id', '=', userId).where('id', '=', id).execute()
}

export type Due = Which & { readonly attempts: number }

/** What is due now, whosever it is; two runners never take the same. */
export async function takeDue(
  ledger: Ledger,
  { now, until, count }: { readonly now: string; readonly until: string; readonly count: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update exports_due d set locked_until = ${until}, attempts = d.attempts + 1
      from (select user_id, export_id from exports_due
             where due_at <= ${now} and (locked_until is null or locked_until < ${now})
             order by due_at limit ${count} for update skip locked) taken
     where d.user_id = taken.user_id and d.export_id = taken.export_id
    returning d.user_id as "userId", d.export_id as id, d.attempts`.execute(ledger)
  return rows
}
