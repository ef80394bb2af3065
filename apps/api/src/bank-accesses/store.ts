import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { Ledger } from '../db/ledger.ts'
import type { BankAccessesTable } from './tables.ts'
import type { Owned } from '../context.ts'

export type AccessRow = Selectable<BankAccessesTable>

type Which = { readonly id: string }

export function listAccesses(ctx: Owned): Promise<AccessRow[]> {
  return ctx.ledger
    .selectFrom('bank_accesses')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findAccess(ctx: Owned, { id }: Which): Promise<AccessRow | undefined> {
  return ctx.ledger
    .selectFrom('bank_accesses')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertAccess(
  ledger: Ledger,
  access: Insertable<BankAccessesTable>,
): Promise<void> {
  await ledger.insertInto('bank_accesses').values(access).execute()
}

/** Updates a link, and its version. */
export async function updateAccess(
  ctx: Owned,
  { id }: Which,
  fields: Updateable<BankAccessesTable>,
): Promise<void> {
  await ctx.ledger
    .updateTable('bank_accesses')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

type Link = {
  readonly accessId: string
  readonly aggregator: Aggregator
  readonly linkId: string
  readonly nextPullAt: string
}

/** Stores whose a link is. False where it is somebody's already. */
export async function insertLink(ctx: Owned, link: Link): Promise<boolean> {
  const inserted = await ctx.ledger
    .insertInto('bank_links')
    .values({
      aggregator: link.aggregator,
      link_id: link.linkId,
      user_id: ctx.userId,
      access_id: link.accessId,
      next_pull_at: link.nextPullAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteLink(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly linkId: string },
): Promise<void> {
  await ledger
    .deleteFrom('bank_links')
    .where('aggregator', '=', of.aggregator)
    .where('link_id', '=', of.linkId)
    .execute()
}

export async function deleteAccess(ctx: Owned, { id }: Which): Promise<void> {
  await ctx.ledger
    .deleteFrom('bank_accesses')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Items of the calendar that were made from the link's lines stay without it. */
export async function releaseCalendarItems(ctx: Owned, { id }: Which): Promise<void> {
  await ctx.ledger
    .updateTable('linked_transactions')
    .set({ bank_access_id: null })
    .where('user_id', '=', ctx.userId)
    .where('bank_access_id', '=', id)
    .execute()
}
