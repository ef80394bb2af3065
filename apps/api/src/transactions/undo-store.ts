import { type Memory, memoryColumns } from './memory-store.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { RemovedTransactions } from '@saldo/contract/transaction-changes'
import type { EntryRow } from './columns.ts'
import { INSERTED, namesOf, rowsOf } from '../db/columns.ts'
import {
  type CalendarItem,
  EDITED_COLUMNS,
  type EditedColumn,
  type Remembered,
  SERIES_TERMS,
  type SeriesTerm,
} from '../db/json-columns.ts'
import { keptNames, keptRows } from '../db/kept-columns.ts'
import { sendNow } from '../db/one-connection.ts'
import type { Tables } from '../db/tables.ts'
import { restorableEntries, restoredNames } from './rows.ts'

import type { OwnerLedger, Context } from '../context.ts'
import { CALENDAR_ITEMS_MAX } from '@saldo/domain/linked-transactions/kinds'
import { EDIT_UNDO_MS } from '@saldo/domain/transactions/kinds'
import { instantAt } from '../gateways/clock.ts'
import { categoryNames } from '../categories/rows.ts'

/** Moves entries to `removed_transactions`, for as long as the removal can be undone. */
export async function removeEntries(
  ctx: OwnerLedger,
  removal: {
    readonly removalId: string
    readonly ids: readonly string[]
    readonly at: string
  },
): Promise<void> {
  const { removalId, ids, at } = removal
  await sql`with kept as (
      insert into removed_transactions (user_id, removal_id, entry_id, entry, removed_at)
      select t.user_id, ${removalId}::uuid, t.id, to_jsonb(t), ${at}::timestamptz from transactions t
       where t.user_id = ${ctx.userId} and t.id = any(${ids}::uuid[])
      on conflict (user_id, removal_id, entry_id) do update
        set entry = excluded.entry, removed_at = excluded.removed_at
    )
    delete from transactions where user_id = ${ctx.userId} and id = any(${ids}::uuid[])`.execute(
    ctx.ledger,
  )
}

/** The number of removals that are listed, the latest ones. */
const REMOVALS_SHOWN = 100

/** SQL: whether every payment method of a removed entry `r` exists; the owner's are read once for all entries. */
const hasItsPayments = ({ userId }: OwnerLedger) => sql`
  array_remove(array[r.payment_id, r.pays_card_id, r.operation_payment], null)
    <@ (select coalesce(array_agg(p.id), '{}') from payments p where p.user_id = ${userId})`

/**
 * The removals after `since` of which an entry can be restored, the latest first. An undone removal leaves no entry
 * behind, so that all entries of one are of one instant. Of each entry only what is summed is taken out of its JSON.
 */
export async function listRemovals(
  ctx: OwnerLedger,
  { since }: { readonly since: string },
): Promise<RemovedTransactions[]> {
  const { rows } = await sql<RemovedTransactions>`with removed as (
      select m.removal_id, m.removed_at, r.* from removed_transactions m, jsonb_to_record(m.entry) r
             (id uuid, name text, value bigint, date date, payment_id uuid, pays_card_id uuid, operation_payment uuid)
       where m.user_id = ${ctx.userId} and m.removed_at > ${since}::timestamptz and ${hasItsPayments(ctx)}
    ), listed as (
      select removal_id, max(removed_at) as removed_at, count(*)::integer as count,
             sum(value)::bigint as value, min(date) as date,
             (array_agg(name order by (id = removal_id) desc, date, id))[1] as name,
             (array_agg(payment_id order by (id = removal_id) desc, date, id))[1] as payment_id
        from removed group by removal_id
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
  ctx: OwnerLedger,
  of: { readonly removalId: string; readonly at: string },
): Promise<EntryRow[]> {
  const isIt = sql`user_id = ${ctx.userId} and removal_id = ${of.removalId}
    and removed_at = ${of.at}::timestamptz`
  const back = sql<EntryRow>`insert into transactions (${restoredNames})
    ${restorableEntries(
      ctx,
      sql`(select m.user_id, m.entry from (select user_id, entry from removed_transactions where ${isIt}) m
        cross join lateral jsonb_to_record(m.entry) r (payment_id uuid, pays_card_id uuid, operation_payment uuid)
        where ${hasItsPayments(ctx)})`,
    )}
    on conflict do nothing
    returning *`
  const emptied = sql`delete from removed_transactions where ${isIt}`
  const [{ rows }] = await Promise.all([sendNow(ctx.ledger, back), sendNow(ctx.ledger, emptied)])
  return rows
}

/** When this removal was made; undefined where there is none. */
export async function findRemovedAt(
  ctx: OwnerLedger,
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

/** The fields of an entry before an edit, and the version that the edit gave it. */
export type EditedFields = Pick<EntryRow, EditedColumn>

/** The terms of a series before an edit. */
export type SeriesTerms = Pick<Selectable<Tables['series']>, SeriesTerm>

type Edit = {
  readonly userId: string
  readonly id: string
  readonly before: readonly EntryRow[]
  readonly after: readonly EntryRow[]
  /** The entries that the edit wrote ahead, where it moved a series. */
  readonly written?: readonly EntryRow[] | undefined
  readonly series?: SeriesTerms | null | undefined
  /** The categories that the edit remembers for names. */
  readonly remembered?: readonly Memory[] | undefined
  /** The items of the calendar that the edit has made, or that it takes out. */
  readonly calendarItems?:
    | { readonly ids: readonly string[]; readonly areGone: boolean }
    | undefined
  readonly nowMs: number
}

const pick = <T extends object, K extends keyof T>(row: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** SQL: an item `l` of the calendar as it is. */
const itemAsItIs = (
  userId: string,
) => sql`jsonb_build_object('id', l.id, 'item', to_jsonb(l), 'months', (
  select jsonb_agg(m order by m.month) from linked_payments m
   where m.user_id = ${userId} and m.linked_id = l.id))`

/**
 * The statement that stores what was before an edit, and deletes the owner's records that are too
 * old. It reads what is remembered for the name, so it is sent before that is written, and the
 * series' version, so it is sent after its terms are; items of the calendar when they are there.
 */
export function recordEditStatement(edit: Edit): RawBuilder<unknown> {
  const { userId, id, before, after, written = [], series = null, nowMs } = edit
  const { remembered = [], calendarItems = { ids: [], areGone: false } } = edit
  const versions = new Map(after.map((row) => [row.id, row.version]))
  const entries = before.map((row) => ({
    ...pick(row, [...EDITED_COLUMNS, 'id']),
    version: versions.get(row.id) ?? row.version,
  }))
  const memory = sql`(select jsonb_agg(jsonb_build_object('nameKey', r.name_key, 'transactionType', r.transaction_type,
             'after', r.category_id, 'before', m.category_id, 'splitBefore', m.split))
        from ${rowsOf(memoryColumns, remembered)} as r (${namesOf(memoryColumns)})
        left join category_memory m on m.user_id = ${userId} and m.name_key = r.name_key
         and m.transaction_type = r.transaction_type)`
  const mark = sql.raw(calendarItems.areGone ? `|| '{"isGone": true}'` : '')
  const items = sql`(select jsonb_agg(${itemAsItIs(userId)} ${mark} order by l.id) from linked_transactions l
    where l.user_id = ${userId} and l.id = any(${calendarItems.ids}::uuid[]))`
  return sql`with recorded as (
      insert into undo_records
        (user_id, edit_id, entries, written, series, series_version, memory, item, made_at)
      select ${userId}::uuid, ${id}::uuid, ${JSON.stringify(entries)}::jsonb,
             ${written.map((row) => row.id)}::uuid[],
             ${series === null ? null : JSON.stringify(pick(series, [...SERIES_TERMS, 'id']))}::jsonb,
             (select version from series where user_id = ${userId} and id = ${series?.id ?? null}::uuid),
             ${memory}, ${items},
             ${instantAt(nowMs)}::timestamptz
      ${INSERTED}
    )
    delete from undo_records where user_id = ${userId}
       and made_at < ${instantAt(nowMs - EDIT_UNDO_MS)}::timestamptz`
}

/** Takes the record of an edit that can still be undone; undefined where there is none. */
export function takeRecord(ctx: Context, { id }: { readonly id: string }) {
  return ctx.ledger
    .deleteFrom('undo_records')
    .where('user_id', '=', ctx.userId)
    .where('edit_id', '=', id)
    .where('made_at', '>=', instantAt(ctx.nowMs - EDIT_UNDO_MS))
    .returningAll()
    .executeTakeFirst()
}

/** Whether each of these payment methods and categories is still there. */
export async function areThere(
  ctx: OwnerLedger,
  of: {
    readonly payments: readonly string[]
    readonly categories: readonly string[]
  },
): Promise<boolean> {
  const { rows } = await sql<{ readonly areThere: boolean }>`
    select not exists (select from unnest(${of.payments}::uuid[]) as n (id) where not exists (
             select from payments p where p.user_id = ${ctx.userId} and p.id = n.id))
       and not exists (select from unnest(${of.categories}::uuid[]) as n (id) where not exists (
             select from ${categoryNames(ctx, 'id')} c where c.id = n.id)) as "areThere"`.execute(
    ctx.ledger,
  )
  return rows[0]?.areThere === true
}

/** These entries, locked until the transaction ends. */
export function lockEntries(ctx: OwnerLedger, ids: readonly string[]): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes entries for good: an edit wrote them that is undone. */
export async function deleteWritten(ctx: OwnerLedger, ids: readonly string[]): Promise<void> {
  await ctx.ledger
    .deleteFrom('transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * Gives names the categories again that they had before, unless one has another by now or that one is
 * gone (case M27).
 */
export async function putBackMemory(
  ctx: OwnerLedger,
  memories: readonly Remembered[],
): Promise<void> {
  if (memories.length === 0) return
  const was = sql`jsonb_to_recordset(${JSON.stringify(memories)}::jsonb)
    as b ("nameKey" text, "transactionType" text, before uuid, after uuid, "splitBefore" jsonb)`
  const same = sql`m.user_id = ${ctx.userId} and m.name_key = b."nameKey"
    and m.transaction_type = b."transactionType" and m.category_id = b.after`
  await sql`delete from category_memory m using ${was} where ${same} and b.before is null`.execute(
    ctx.ledger,
  )
  await sql`update category_memory m set category_id = b.before, split = b."splitBefore" from ${was} where ${same}
    and exists (select from ${categoryNames(ctx, 'id')} c where c.id = b.before)`.execute(
    ctx.ledger,
  )
}

/** Takes these items out of the calendar; false where one of them was changed or paid since. */
export async function deleteUnchangedItems(
  ctx: OwnerLedger,
  items: readonly CalendarItem[],
): Promise<boolean> {
  if (items.length === 0) return true
  const { rows } = await sql<{ readonly id: string }>`
    select l.id from linked_transactions l
      join jsonb_array_elements(${JSON.stringify(items)}::jsonb) e on (e->>'id')::uuid = l.id
     where l.user_id = ${ctx.userId} and ${itemAsItIs(ctx.userId)} = e`.execute(ctx.ledger)
  if (rows.length < items.length) return false
  const ids = rows.map(({ id }) => id)
  await ctx.ledger
    .deleteFrom('linked_transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return true
}

/**
 * Puts these items into the calendar again, with the months in which they were paid; false where one of its name is
 * there by now, or too many are. One of a bank that is no longer connected is of none.
 */
export async function putBackItems(
  ctx: OwnerLedger,
  items: readonly CalendarItem[],
): Promise<boolean> {
  if (items.length === 0) return true
  const gone = JSON.stringify(items.map(({ item }) => item))
  const back = sql<{ readonly id: string }>`
    insert into linked_transactions as i (${keptNames('linked_transactions')})
    select w.user_id, kept.* from ledgers w
     cross join jsonb_array_elements(${gone}::jsonb) g (item)
     cross join lateral ${keptRows(
       'linked_transactions',
       sql`jsonb_build_array(g.item || case when exists (
             select from bank_accesses b where b.user_id = ${ctx.userId}
                and b.id = (g.item->>'bank_access_id')::uuid) then '{}' else '{"bank_access_id": null}'::jsonb end)`,
     )}
     where w.user_id = ${ctx.userId}
       and not exists (select from linked_transactions l where l.user_id = ${ctx.userId}
                          and l.payment_id = kept.payment_id and l.name_key = kept.name_key)
       and (select count(*) from linked_transactions l where l.user_id = ${ctx.userId})
             + ${items.length}::integer <= ${CALENDAR_ITEMS_MAX}::integer
    returning i.id`
  const months = JSON.stringify(items.flatMap((item) => item.months ?? []))
  const paid = sql`
    insert into linked_payments (${keptNames('linked_payments')})
    select l.user_id, kept.* from ${keptRows('linked_payments', sql`${months}::jsonb`)}
      join linked_transactions l on l.user_id = ${ctx.userId} and l.id = kept.linked_id
    on conflict do nothing`
  const [{ rows }] = await Promise.all([sendNow(ctx.ledger, back), sendNow(ctx.ledger, paid)])
  return rows.length === items.length
}
