import { type Selectable, sql } from 'kysely'
import type { Answer } from '@saldo/contract/endpoint'
import type { Label, readLabel } from '@saldo/contract/labels'
import { isCounted, CATEGORY_GROUPS } from '@saldo/domain/categories/kinds'
import type { Tables } from '../db/tables.ts'
import { categoryNames, sharesSql } from '../categories/rows.ts'
import type { OwnerLedger } from '../context.ts'

export type LabelRow = Selectable<Tables['labels']>

/** Which groups count as earned, spent or invested; the others only move money. */
const countedGroups = CATEGORY_GROUPS.filter(isCounted)

/**
 * SQL: the entries of an owner that have labels, one row for each label of each. They have an index of their own, so
 * that a history without labels costs nothing. What only moves money counts in none.
 */
const labelled = (ctx: OwnerLedger) => sql`
  select l.id::uuid as label_id, t.value, t.counts_on, t.category_id, t.split
    from transactions t cross join lateral jsonb_array_elements_text(t.labels) l (id)
    left join ${categoryNames(ctx, 'id', 'grouping')} c on c.id = t.category_id
   where t.user_id = ${ctx.userId} and t.labels is not null
     and (c.grouping is null or c.grouping = any(${countedGroups}::text[]))`

const LABEL =
  sql.raw(`l.id as "_id", l.name, l.color, l.starts_on as "startsOn", l.ends_on as "endsOn",
  l.target_cents as target, l.version`)

/** The person's labels by name, with what the entries of each come to, in cents. */
export async function listLabelSums(ctx: OwnerLedger): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select ${LABEL}, coalesce(e.value, 0)::bigint as value, coalesce(e.entries, 0)::integer as entries
      from labels l left join (
        select label_id, sum(value) as value, count(*) as entries from (${labelled(ctx)}) e group by label_id
      ) e on e.label_id = l.id
     where l.user_id = ${ctx.userId} order by l.name_key, l.id`.execute(ctx.ledger)
  return rows
}

type LabelSums = Pick<Answer<typeof readLabel>, 'categories' | 'months'>

/** What the entries of a label come to by category and by month. */
export async function findLabelSums(ctx: OwnerLedger, id: string): Promise<LabelSums> {
  const { rows } = await sql<LabelSums>`
    with e as (select * from (${labelled(ctx)}) e where e.label_id = ${id}::uuid)
    select (select coalesce(json_agg(json_build_object('_id', c.category_id, 'name',
                     coalesce(n.name, 'Sem categoria'), 'value', c.value, 'entries', c.entries)
                     order by abs(c.value) desc, c.category_id), '[]')
              from (select category_id, sum(value)::bigint as value, count(*)::integer as entries
                      from (select category_id, value from e where split is null
                            union all
                            select s.category, s.value from e t cross join lateral ${sharesSql}
                             where t.split is not null) s group by category_id) c
              left join ${categoryNames(ctx, 'id', 'name')} n on n.id = c.category_id) as categories,
           (select coalesce(json_agg(json_build_object('month', m.month, 'value', m.value, 'entries', m.entries)
                     order by m.month), '[]')
              from (select to_char(counts_on, 'YYYY-MM') as month, sum(value)::bigint as value,
                           count(*)::integer as entries from e group by 1) m) as months`.execute(
    ctx.ledger,
  )
  return rows[0] ?? { categories: [], months: [] }
}

export function lockLabel(ctx: OwnerLedger, id: string): Promise<LabelRow | undefined> {
  return ctx.ledger
    .selectFrom('labels')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Another label of this name, however it is written. */
export async function isNameTaken(
  ctx: OwnerLedger,
  of: { readonly nameKey: string; readonly but?: string },
): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('labels')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('name_key', '=', of.nameKey)
    .executeTakeFirst()
  return row !== undefined && row.id !== of.but
}

export async function countLabels(ctx: OwnerLedger): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from labels where user_id = ${ctx.userId}`.execute(ctx.ledger)
  return rows[0]?.count ?? 0
}

/** Whether all of these are labels of the owner; nothing is read where none is named. */
export async function areLabels(ctx: OwnerLedger, ids: readonly string[] = []): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await ctx.ledger
    .selectFrom('labels')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.length === new Set(ids).size
}

export async function insertLabel(
  ctx: OwnerLedger,
  row: Omit<LabelRow, 'version' | 'user_id'>,
): Promise<void> {
  await ctx.ledger
    .insertInto('labels')
    .values({ ...row, user_id: ctx.userId })
    .execute()
}

export async function updateLabelRow(
  ctx: OwnerLedger,
  id: string,
  row: Partial<Omit<LabelRow, 'version' | 'user_id' | 'id'>>,
): Promise<void> {
  await ctx.ledger
    .updateTable('labels')
    .set({ ...row, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a label and takes it off entries and series; gives how many entries had it. */
export async function deleteLabel(ctx: OwnerLedger, id: string): Promise<number> {
  const without = sql`nullif(labels - ${id}::text, '[]'::jsonb), version = version + 1`
  const had = sql`user_id = ${ctx.userId} and labels ? ${id}::text`
  const { numAffectedRows } = await sql`update transactions set labels = ${without}
    where ${had} and labels is not null`.execute(ctx.ledger)
  await sql`update series set labels = ${without} where ${had}`.execute(ctx.ledger)
  await ctx.ledger
    .deleteFrom('labels')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
  return Number(numAffectedRows ?? 0)
}
