import { sql } from 'kysely'
import type { DataExport } from '@saldo/contract/accounts'
import type { Ledger } from '../db/ledger.ts'

/** One export of one owner. */
export type Which = { readonly userId: string; readonly id: string }

const asTold = [
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
    .select(asTold)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findExport(ledger: Ledger, { userId, id }: Which): Promise<DataExport | undefined> {
  return ledger
    .selectFrom('exports')
    .select(asTold)
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
    .returning(asTold)
    .executeTakeFirstOrThrow()
  await ledger
    .insertInto('exports_due')
    .values({ user_id: userId, export_id: id, due_at: at })
    .execute()
  return asked
}

export async function setProgress(
  ledger: Ledger,
  { userId, id, percent }: Which & { readonly percent: number },
): Promise<void> {
  await ledger
    .updateTable('exports')
    .set((row) => ({ progress: percent, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

type Made = Which & {
  readonly content: Buffer
  readonly rows: number
  readonly at: string
  readonly expiresAt: string
}

const PART_BYTES = 1024 * 1024

/** The file is there, and due to be thrown away. Gives false where nobody wants it any more. */
export async function keepFile(ledger: Ledger, made: Made): Promise<boolean> {
  const { userId, id, content, rows, at, expiresAt } = made
  const kept = await ledger
    .updateTable('exports')
    .set((row) => ({
      state: 'ready',
      progress: 100,
      rows,
      bytes: content.length,
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
  for (let no = 0; no * PART_BYTES < content.length; no += 1) {
    const part = content.subarray(no * PART_BYTES, (no + 1) * PART_BYTES)
    await ledger
      .insertInto('export_parts')
      .values({ user_id: userId, export_id: id, no, content: part })
      .execute()
  }
  await ledger
    .updateTable('exports_due')
    .set({ due_at: expiresAt, locked_until: null, attempts: 0 })
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .execute()
  return true
}

/** The file, piece by piece in its order. */
export async function listParts(ledger: Ledger, { userId, id }: Which): Promise<Buffer[]> {
  const rows = await ledger
    .selectFrom('export_parts')
    .select('content')
    .where('user_id', '=', userId)
    .where('export_id', '=', id)
    .orderBy('no')
    .execute()
  return rows.map(({ content }) => content)
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
