import { sql } from 'kysely'
import type { Receipt } from '@saldo/contract/receipts'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import type { ReceiptType } from '@saldo/domain/receipts/kinds'
import type { OwnerLedger } from '../context.ts'

const wireColumns = [
  'id as _id',
  'entry_id as transaction',
  'name',
  'media_type as type',
  'bytes',
  'created_at as createdAt',
] as const

const receiptsOf = (ctx: OwnerLedger) =>
  ctx.ledger.selectFrom('receipts').select(wireColumns).where('user_id', '=', ctx.userId)

/** The receipts of an entry, the oldest first. */
export function listOfEntry(ctx: OwnerLedger, entryId: string): Promise<Receipt[]> {
  return receiptsOf(ctx).where('entry_id', '=', entryId).orderBy('id').execute()
}

/** The receipt of an entry that has this very content. */
export function findSame(
  ctx: OwnerLedger,
  { entryId, sha256 }: { readonly entryId: string; readonly sha256: Buffer },
): Promise<Receipt | undefined> {
  return receiptsOf(ctx)
    .where('entry_id', '=', entryId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** How many receipts the entry has, and how many bytes all receipts of the account take. */
export async function countReceipts(
  ctx: OwnerLedger,
  entryId: string,
): Promise<{ readonly count: number; readonly used: number }> {
  const { rows } = await sql<{ readonly count: number; readonly used: number }>`
    select count(*) filter (where entry_id = ${entryId}) as count, coalesce(sum(bytes), 0)::bigint as used
      from receipts where user_id = ${ctx.userId}`.execute(ctx.ledger)
  return rows[0] ?? { count: 0, used: 0 }
}

/** How many receipts the entries of a month have, of those that have any. */
export function countByEntry(
  ctx: OwnerLedger,
  month: Month,
): Promise<{ readonly transaction: string; readonly count: number }[]> {
  return ctx.ledger
    .selectFrom('receipts as r')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.user_id', '=', 'r.user_id').onRef('t.id', '=', 'r.entry_id'),
    )
    .select(['r.entry_id as transaction', sql<number>`count(*)`.as('count')])
    .where('r.user_id', '=', ctx.userId)
    .where('t.counts_on', '>=', firstDay(month))
    .where('t.counts_on', '<=', lastDay(month))
    .groupBy('r.entry_id')
    .orderBy('r.entry_id')
    .execute()
}

/** A receipt with the sealed key of its content. */
export type KeptReceipt = {
  readonly name: string
  readonly type: ReceiptType
  readonly entryId: string
  readonly sealedKey: Buffer
}

export function findReceipt(ctx: OwnerLedger, id: string): Promise<KeptReceipt | undefined> {
  return ctx.ledger
    .selectFrom('receipts')
    .select(['name', 'media_type as type', 'entry_id as entryId', 'sealed_key as sealedKey'])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type NewReceipt = KeptReceipt & {
  readonly id: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly at: string
}

export async function insertReceipt(ctx: OwnerLedger, receipt: NewReceipt): Promise<void> {
  await ctx.ledger
    .insertInto('receipts')
    .values({
      user_id: ctx.userId,
      id: receipt.id,
      entry_id: receipt.entryId,
      name: receipt.name,
      media_type: receipt.type,
      bytes: receipt.bytes,
      sha256: receipt.sha256,
      sealed_key: receipt.sealedKey,
      created_at: receipt.at,
    })
    .execute()
}

/** Deletes a receipt; false where the person has none of that id. */
export async function deleteReceipt(ctx: OwnerLedger, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.ledger
    .deleteFrom('receipts')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Writes down since when the entry of a receipt is gone, and that it is back. */
export async function noteGoneEntries(ctx: OwnerLedger, at: string): Promise<void> {
  await sql`
    update receipts r set entry_gone_at = case when found.is_gone then ${at}::timestamptz end
      from (select q.id, t.id is null as is_gone from receipts q
              left join transactions t on t.user_id = q.user_id and t.id = q.entry_id
             where q.user_id = ${ctx.userId}) found
     where r.user_id = ${ctx.userId} and r.id = found.id
       and found.is_gone = (r.entry_gone_at is null)`.execute(ctx.ledger)
}

/** Deletes the receipts whose entry is gone since before this instant. */
export async function deleteOfGoneEntries(ctx: OwnerLedger, before: string): Promise<void> {
  await ctx.ledger
    .deleteFrom('receipts')
    .where('user_id', '=', ctx.userId)
    .where('entry_gone_at', '<', before)
    .execute()
}

/** The ids of all receipts of the owner. */
export async function listReceiptIds(ctx: OwnerLedger): Promise<string[]> {
  const rows = await ctx.ledger
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** A receipt as it is named in an export: by the day and the name of its entry, if that is not gone. */
export type ExportedReceipt = KeptReceipt & {
  readonly id: string
  readonly day: string | null
  readonly entryName: string | null
}

/** All receipts of the owner, by the day of their entries. */
export function listForExport(ctx: OwnerLedger): Promise<ExportedReceipt[]> {
  return ctx.ledger
    .selectFrom('receipts as r')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.user_id', '=', 'r.user_id').onRef('t.id', '=', 'r.entry_id'),
    )
    .select([
      'r.id',
      'r.name',
      'r.media_type as type',
      'r.entry_id as entryId',
      'r.sealed_key as sealedKey',
      't.date as day',
      't.name as entryName',
    ])
    .where('r.user_id', '=', ctx.userId)
    .orderBy('t.date')
    .orderBy('r.id')
    .execute()
}
