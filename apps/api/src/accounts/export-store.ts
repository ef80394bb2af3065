import { sql } from 'kysely'
import type { DataExport } from '@saldo/contract/accounts'
import type { Owned } from '../context.ts'

/** One export of one owner. */
export type ExportKey = { readonly userId: string; readonly id: string }

const wireColumns = [
  'id as _id',
  'state',
  'progress',
  'rows',
  'bytes',
  'asked_at as askedAt',
  'expires_at as expiresAt',
] as const

/** A user's exports, newest first. */
export function listExports(ctx: Owned): Promise<DataExport[]> {
  return ctx.ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findExport(
  ctx: Owned,
  { id }: { readonly id: string },
): Promise<DataExport | undefined> {
  return ctx.ledger
    .selectFrom('exports')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertExport(
  ctx: Owned,
  { id, at }: { readonly id: string } & { readonly at: string },
): Promise<DataExport> {
  return ctx.ledger
    .insertInto('exports')
    .values({ user_id: ctx.userId, id, asked_at: at })
    .returning(wireColumns)
    .executeTakeFirstOrThrow()
}

/**
 * Starts an attempt: deletes what an earlier one has left of the file, and the earlier one can
 * store nothing more. Returns the number of the attempt, or null where there is nothing to make.
 */
export async function beginExport(
  ctx: Owned,
  { id }: { readonly id: string },
): Promise<number | null> {
  const started = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('attempts')
    .executeTakeFirst()
  if (started === undefined) return null
  await ctx.ledger
    .deleteFrom('export_parts')
    .where('user_id', '=', ctx.userId)
    .where('export_id', '=', id)
    .execute()
  return started.attempts
}

type Part = { readonly id: string } & {
  readonly no: number
  readonly content: Buffer
  readonly percent: number
  readonly attempts: number
}

/**
 * Stores the next part of the file. Returns false where the export was deleted or another attempt
 * has started.
 */
export async function keepPart(ctx: Owned, part: Part): Promise<boolean> {
  const { id, no, content, percent, attempts } = part
  const { rows } = await sql<{ readonly no: number }>`
    with wanted as (
      update exports e set progress = ${percent}, version = e.version + 1
       where e.user_id = ${ctx.userId} and e.id = ${id} and e.state = 'requested'
         and e.attempts = ${attempts}
      returning e.user_id, e.id)
    insert into export_parts (user_id, export_id, no, content)
    select user_id, id, ${no}::integer, ${content}::bytea from wanted
    returning no`.execute(ctx.ledger)
  return rows.length > 0
}

type Ready = { readonly id: string } & {
  readonly attempts: number
  readonly bytes: number
  readonly rows: number
  readonly at: string
  readonly expiresAt: string
}

/** Marks the export as ready. Returns false where it was deleted or another attempt has started. */
export async function endExport(ctx: Owned, ready: Ready): Promise<boolean> {
  const { id, attempts, bytes, rows, at, expiresAt } = ready
  const kept = await ctx.ledger
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
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** One part of an export's file, by its position. */
export async function findPart(
  ctx: Owned,
  { id, no }: { readonly id: string } & { readonly no: number },
): Promise<Buffer | undefined> {
  const row = await ctx.ledger
    .selectFrom('export_parts')
    .select('content')
    .where('user_id', '=', ctx.userId)
    .where('export_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirst()
  return row?.content
}

/**
 * Marks the export as failed, which its owner sees. Returns false where there is nothing left to
 * make.
 */
export async function failExport(ctx: Owned, { id }: { readonly id: string }): Promise<boolean> {
  const failed = await ctx.ledger
    .updateTable('exports')
    .set((row) => ({ state: 'failed', version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

/** Deletes an export with its file. */
export async function deleteExport(ctx: Owned, { id }: { readonly id: string }): Promise<void> {
  await ctx.ledger
    .deleteFrom('exports')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}
