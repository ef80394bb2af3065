import { sql } from 'kysely'
import type { RemovedTransactions } from '@saldo/contract/transaction-changes'
import type { EntryRow } from './columns.ts'
import { restorableEntries } from './rows.ts'
import type { Owned } from '../context.ts'

type Removal = {
  readonly removalId: string
  readonly ids: readonly string[]
  readonly at: string
}

/** Moves entries to `removed_transactions`, for as long as the removal can be undone. */
export async function removeEntries(ctx: Owned, removal: Removal): Promise<void> {
  const { removalId, ids, at } = removal
  await sql`with gone as (
      delete from transactions where user_id = ${ctx.userId} and id = any(${ids}::uuid[]) returning *
    )
    insert into removed_transactions (user_id, removal_id, entry_id, entry, removed_at)
    select user_id, ${removalId}::uuid, id, to_jsonb(gone), ${at}::timestamptz from gone
    on conflict (user_id, removal_id, entry_id) do update
      set entry = excluded.entry, removed_at = excluded.removed_at`.execute(ctx.ledger)
}

/** The number of removals that are listed, the latest ones. */
const REMOVALS_SHOWN = 100

/** SQL: whether every payment method of a removed entry `r` exists. */
const hasItsPayments = sql`not exists (
        select from unnest(array[r.payment_id, r.pays_card_id, r.operation_payment]) as named (id)
         where named.id is not null and not exists (
               select from payments p where p.user_id = r.user_id and p.id = named.id))`

/**
 * The removals after `since` of which an entry can be restored, the latest first. If one was undone
 * and made again, the latest counts.
 */
export async function listRemovals(
  ctx: Owned,
  { since }: { readonly since: string },
): Promise<RemovedTransactions[]> {
  const { rows } = await sql<RemovedTransactions>`with removed as (
      select m.removal_id, m.removed_at, max(m.removed_at) over (partition by m.removal_id) as latest, r.*
        from removed_transactions m, jsonb_populate_record(null::transactions, m.entry) r
       where m.user_id = ${ctx.userId} and m.removed_at > ${since}::timestamptz and ${hasItsPayments}
    ), listed as (
      select removal_id, max(removed_at) as removed_at, count(*)::integer as count,
             sum(value)::bigint as value, min(date) as date,
             (array_agg(name order by (id = removal_id) desc, date, id))[1] as name,
             (array_agg(payment_id order by (id = removal_id) desc, date, id))[1] as payment_id
        from removed where removed_at = latest group by removal_id
    )
    select l.removal_id as "_id", l.name, l.value, l.count, l.date,
           json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           l.removed_at as "removedAt"
      from listed l join payments p on p.user_id = ${ctx.userId} and p.id = l.payment_id
     order by l.removed_at desc, l.removal_id limit ${REMOVALS_SHOWN}`.execute(ctx.ledger)
  return rows
}

/**
 * Restores the entries of the removal of that moment, and returns them; none where there are none.
 * An entry that has lost its payment method since, or whose id exists again, is not restored.
 */
export async function restoreEntries(
  ctx: Owned,
  of: { readonly removalId: string; readonly at: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`with back as (
      delete from removed_transactions
       where user_id = ${ctx.userId} and removal_id = ${of.removalId}
         and removed_at = ${of.at}::timestamptz returning entry
    )
    insert into transactions
    ${restorableEntries(sql`(select b.entry from back b
        cross join lateral jsonb_populate_record(null::transactions, b.entry) r
        where ${hasItsPayments})`)}
    on conflict do nothing
    returning *`.execute(ctx.ledger)
  return rows
}

/** When this removal was made; undefined where there is none. */
export async function findRemovedAt(
  ctx: Owned,
  of: { readonly removalId: string },
): Promise<string | undefined> {
  const row = await ctx.ledger
    .selectFrom('removed_transactions')
    .select('removed_at')
    .where('user_id', '=', ctx.userId)
    .where('removal_id', '=', of.removalId)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.removed_at
}
