import { sql } from 'kysely'
import { INSERTED } from '../db/columns.ts'
import type { OwnerLedger } from '../context.ts'
import type { Ledger } from '../db/ledger.ts'

/** A row of any table, as JSON has it. */
export type Row = Readonly<Record<string, unknown>>

/** The accounts of before that instant that were never activated and have no job of the kind `but`, the oldest first. */
export async function listNeverActivated(
  ledger: Ledger,
  { before, but, count }: { readonly before: string; readonly but: string; readonly count: number },
) {
  const { rows } = await sql<{ readonly id: string; readonly email: string }>`
        select id, email from users u
         where not active and deactivated_at is null and created_at < ${before}
           and not exists (select from jobs j
                            where j.user_id = u.id and j.kind = ${but})
         order by created_at limit ${count}`.execute(ledger)
  return rows
}

/**
 * Locks an account until the transaction ends, where it was never activated and no operator has closed it;
 * false where it stands otherwise by now.
 */
export async function lockNeverActivated(ctx: OwnerLedger): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('users')
    .select(['active', 'deactivated_at'])
    .where('id', '=', ctx.userId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && !row.active && row.deactivated_at === null
}

const DROPPED_AT_ONCE = 200

/** The removed users who are still named in stored replies to others; those who were removed first come first. */
export function listAnswersToDrop(ledger: Ledger) {
  return ledger
    .selectFrom('answers_to_drop')
    .select(['user_id as userId', 'about', 'asked_at as askedAt'])
    .orderBy('asked_at')
    .limit(DROPPED_AT_ONCE)
    .execute()
}

/** Deletes the stored replies in which this stands. */
export async function deleteRepliesAbout(ctx: OwnerLedger, about: string): Promise<void> {
  await sql`delete from idempotency_keys
        where user_id = ${ctx.userId} and position(${about} in answer) > 0`.execute(ctx.ledger)
}

export async function deleteAnswerToDrop(
  ctx: OwnerLedger,
  { about, askedAt }: { readonly about: string; readonly askedAt: string },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('answers_to_drop')
    .where('user_id', '=', ctx.userId)
    .where('about', '=', about)
    .where('asked_at', '=', askedAt)
    .execute()
}

/** Deletes a user's own row, and with it the rows that refer to it. */
export async function deleteUser(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger.deleteFrom('users').where('id', '=', ctx.userId).execute()
}

/** The rows of an owner in any table. */
export async function listWholeRows(ctx: OwnerLedger, table: string): Promise<Row[]> {
  const { rows } = await sql<{ readonly row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where user_id = ${ctx.userId}`.execute(
    ctx.ledger,
  )
  return rows.map(({ row }) => row)
}

const ROWS_AT_ONCE = 1_000

/** Writes an owner's rows into any table, whoever's they were when `listWholeRows` gave them. */
export async function insertWholeRows(
  ctx: OwnerLedger,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first = {}] = rows
  const columns = Object.keys(first).filter((name) => name !== 'user_id')
  const names = sql.join(columns.map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
    await sql`insert into ${sql.table(table)} (user_id, ${names}) select ${ctx.userId}::uuid, ${names}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb)
      ${INSERTED}`.execute(ctx.ledger)
  }
}
