import { sql, type RawBuilder } from 'kysely'
import type { Category } from '@saldo/contract/categories'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'
import { categoryNames, colour } from './rows.ts'

/** Writes the product's default categories over those of an older release, once at every start. */
export async function seedDefaultCategories(ledger: Ledger): Promise<void> {
  const rows = DEFAULT_CATEGORIES.map((category, position) => ({
    id: category.id,
    parent_id: category.parentId,
    name: category.name,
    grouping: category.group,
    sort: category.sort,
    type: category.type,
    essential: category.sort === 'fixed',
    color: category.color,
    icon: category.icon,
    position,
  }))
  await ledger
    .insertInto('default_categories')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        parent_id: row.ref('excluded.parent_id'),
        name: row.ref('excluded.name'),
        grouping: row.ref('excluded.grouping'),
        sort: row.ref('excluded.sort'),
        type: row.ref('excluded.type'),
        essential: row.ref('excluded.essential'),
        color: row.ref('excluded.color'),
        icon: row.ref('excluded.icon'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** The default categories are the same text for everyone, until the next release. */
const DEFAULTS: readonly Category[] = DEFAULT_CATEGORIES.map((category) => ({
  _id: category.id,
  name: category.name,
  group: category.group,
  sort: category.sort,
  type: category.type,
  essential: category.sort === 'fixed',
  color: category.color,
  icon: category.icon,
  category: category.parentId,
  own: false,
  version: 1,
}))
const DEFAULTS_AS_TEXT = DEFAULTS.map((category) => JSON.stringify(category))
const defaultsById = new Map(DEFAULTS.map((category) => [category._id, category]))

/** A default category by its id. */
export function defaultCategory(id: string): Category | undefined {
  return defaultsById.get(id)
}

/** The default categories in their order and then the user's subcategories by name, as text for the wire. */
export async function listCategories(ctx: OwnerLedger): Promise<JsonText<Category[]>> {
  const { rows } = await sql<{ readonly text: string }>`
    select json_build_object('_id', id, 'name', name, 'group', grouping, 'sort', sort, 'type', type,
             'essential', essential,
             'color', ${colour},
             'icon', icon, 'category', parent_id, 'own', true, 'version', version)::text as text
      from categories where user_id = ${ctx.userId} order by name, id`.execute(ctx.ledger)
  return new JsonText(`[${[...DEFAULTS_AS_TEXT, ...rows.map(({ text }) => text)].join()}]`)
}

/** A category that the user may use, with the fields that rules need. */
export function findCategory(ctx: OwnerLedger, id: string) {
  const columns = ['id', 'parent_id', 'name', 'grouping', 'sort', 'type', 'color', 'icon'] as const
  return ctx.ledger
    .selectFrom(categoryNames(ctx, ...columns, 'user_id').as('c'))
    .select([...columns, 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countCategories(ctx: OwnerLedger): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('categories')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  return count
}

export type CategoryRow = {
  readonly user_id: string
  readonly id: string
  readonly parent_id: string
  readonly name: string
  readonly grouping: Category['group']
  readonly sort: Category['sort']
  readonly type: Category['type']
  readonly essential: boolean
  readonly color: string
  readonly icon: string
  readonly created_at: string
}

const plainColumns = [
  'id as _id',
  'name',
  'grouping as group',
  'sort',
  'type',
  'essential',
  'icon',
  'parent_id as category',
  sql<boolean>`true`.as('own'),
  'version',
] as const

/** Of one that was written just now: with the colour that its parent has. */
const writtenColumns = [...plainColumns, 'color'] as const

export function insertCategory(ledger: Ledger, row: CategoryRow): Promise<Category> {
  return ledger
    .insertInto('categories')
    .values(row)
    .returning(writtenColumns)
    .executeTakeFirstOrThrow()
}

/** One of the user's own subcategories, as the contract shows it. */
export function findOwnCategory(ctx: OwnerLedger, id: string): Promise<Category | undefined> {
  return ctx.ledger
    .selectFrom('categories')
    .select([...plainColumns, sql<string>`${colour}`.as('color')])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** SQL: whether the divided entry or series `t` has a share of this category beside its own. */
const hasShare = (id: string) => sql`t.split is not null and t.category_id <> ${id}
  and t.split @> ${JSON.stringify([{ category: id }])}::jsonb`

/** How many entries have this category itself, with all of their value or a share of it. */
export async function countEntries(ctx: OwnerLedger, id: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select ((select count(*) from transactions t where t.user_id = ${ctx.userId} and t.category_id = ${id})
          + (select count(*) from transactions t where t.user_id = ${ctx.userId} and ${hasShare(id)}))::integer
           as count`.execute(ctx.ledger)
  return rows[0]?.count ?? 0
}

export function lockCategory(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom('categories')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateCategoryRow(
  ledger: Ledger,
  row: Omit<CategoryRow, 'created_at'>,
): Promise<Category> {
  const { user_id, id, ...fields } = row
  return ledger
    .updateTable('categories')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(writtenColumns)
    .executeTakeFirstOrThrow()
}

type Move = { readonly from: string; readonly to: string }

/**
 * SQL: a split with one category in the place of another. Both become one share where it had both, and it is null
 * where one category is left. It is written as text and not by the functions that build JSON: those depend on the
 * session's settings, and no change may (decision 192).
 */
function movedSplit(split: RawBuilder<unknown>, { from, to }: Move): RawBuilder<unknown> {
  return sql`(select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category
          || '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
      from (select case when s.share->>'category' = ${from} then ${to} else s.share->>'category' end as category,
                   sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
              from jsonb_array_elements(${split}) with ordinality s (share, at) group by 1) m)`
}

/** SQL: an entry that is kept as JSON in this column, with one category in the place of another. */
function movedEntry(column: string, { from, to }: Move): RawBuilder<unknown> {
  const entry = sql.ref(column)
  const own = sql`case when ${entry}->>'category_id' = ${from} then ${JSON.stringify(to)}::jsonb
    else coalesce(${entry}->'category_id', 'null') end`
  const split = movedSplit(sql`nullif(${entry}->'split', 'null')`, { from, to })
  return sql`jsonb_set(jsonb_set(${entry}, '{category_id}', ${own}), '{split}', coalesce(${split}, 'null'))`
}

/**
 * Moves whatever has one category to another: entries, series, memory, rules, calendar items, the lines of
 * plans and of banks, everything that was removed and can be restored, and the rollups. Returns the
 * number of entries.
 */
export async function moveEntries(ctx: OwnerLedger, { from, to }: Move): Promise<number> {
  await countOnce(ctx, { from, to })
  const moved = await sql`update transactions t
      set category_id = ${to}, split = ${movedSplit(sql`t.split`, { from, to })}
    where t.user_id = ${ctx.userId} and t.category_id = ${from}`.execute(ctx.ledger)
  const shares =
    await sql`update transactions t set split = ${movedSplit(sql`t.split`, { from, to })}
    where t.user_id = ${ctx.userId} and ${hasShare(from)}`.execute(ctx.ledger)
  await sql`update series t
      set category_id = case when t.category_id = ${from} then ${to}::uuid else t.category_id end,
          split = ${movedSplit(sql`t.split`, { from, to })}
    where t.user_id = ${ctx.userId} and (t.category_id = ${from} or ${hasShare(from)})`.execute(
    ctx.ledger,
  )
  await sql`update category_memory t
      set category_id = case when t.category_id = ${from} then ${to}::uuid else t.category_id end,
          split = ${movedSplit(sql`t.split`, { from, to })}
    where t.user_id = ${ctx.userId} and (t.category_id = ${from} or ${hasShare(from)})`.execute(
    ctx.ledger,
  )
  await ctx.ledger
    .updateTable('linked_transactions')
    .set({ category_id: to })
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', from)
    .execute()
  await sql`update rules set effects = jsonb_set(effects, '{category}', to_jsonb(${to}::text)), version = version + 1
    where user_id = ${ctx.userId} and effects->>'category' = ${from}`.execute(ctx.ledger)
  await moveBudgetLines(ctx, { from, to })
  // A removed entry that is restored later gets the new category.
  const share = JSON.stringify([{ category: from }])
  await sql`update removed_transactions set entry = ${movedEntry('entry', { from, to })}
    where user_id = ${ctx.userId} and (entry->>'category_id' = ${from}
       or entry->'split' @> ${share}::jsonb)`.execute(ctx.ledger)
  await sql`update removed_payments
      set entries = replace(entries::text, ${from}, ${to})::jsonb,
          series = replace(series::text, ${from}, ${to})::jsonb,
          items = replace(items::text, ${from}, ${to})::jsonb
    where user_id = ${ctx.userId}`.execute(ctx.ledger)
  await sql`update bank_lines
      set category_id = case when category_id = ${from} then ${to}::uuid else category_id end,
          kept = case when kept->>'category_id' = ${from} or kept->'split' @> ${share}::jsonb
                      then ${movedEntry('kept', { from, to })} else kept end
    where user_id = ${ctx.userId} and (category_id = ${from} or kept->>'category_id' = ${from}
       or kept->'split' @> ${share}::jsonb)`.execute(ctx.ledger)
  await sql`
    insert into category_totals as t
      (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
    select user_id, month, ${to}::uuid, payment_id, transaction_type, paid_cents, all_cents, entries
      from category_totals where user_id = ${ctx.userId} and category_id = ${from}
    on conflict (user_id, month, category_id, payment_id, transaction_type) do update
      set paid_cents = t.paid_cents + excluded.paid_cents,
          all_cents = t.all_cents + excluded.all_cents,
          entries = t.entries + excluded.entries`.execute(ctx.ledger)
  await ctx.ledger
    .deleteFrom('category_totals')
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', from)
    .execute()
  return Number((moved.numAffectedRows ?? 0n) + (shares.numAffectedRows ?? 0n))
}

/**
 * Takes entries that are divided among both categories out of the count of the first one: they are one entry of
 * the other afterwards, and not two.
 */
async function countOnce(ctx: OwnerLedger, { from, to }: Move): Promise<void> {
  const both = JSON.stringify([{ category: from }, { category: to }])
  await sql`update category_totals c set entries = c.entries - b.entries
    from (select t.month, t.payment_id, t.counted_as, count(*)::integer as entries
            from (select date_trunc('month', t.counts_on)::date as month, t.payment_id,
                         case when t.transaction_type <> 'revenues'
                                or t.invoice_month is null and t.refund_of_id is null then t.transaction_type
                              when n.grouping in ('revenues', 'investiments') then n.grouping
                              else 'expenses' end as counted_as
                    from transactions t join ${categoryNames(ctx, 'id', 'grouping')} n on n.id = ${to}
                   where t.user_id = ${ctx.userId} and t.split is not null and t.split @> ${both}::jsonb) t
           group by 1, 2, 3) b
   where c.user_id = ${ctx.userId} and c.category_id = ${from} and c.month = b.month
     and c.payment_id = b.payment_id and c.transaction_type = b.counted_as`.execute(ctx.ledger)
}

/** Whether a line of a plan has a part of a series. */
const isOfSeries = (line: string) =>
  sql.raw(`(${line}.recurrent_type is not null or ${line}.last_installment is not null)`)

const revenueIds = DEFAULTS.filter(({ group }) => group === 'revenues').map(({ _id }) => _id)

/** SQL: whether the category of a plan's line `l` is one of revenues; the default ones are named by their ids. */
const isOfRevenues = ({ userId }: OwnerLedger) => sql`(l.category_id = any(${revenueIds}::uuid[])
    or exists (select from categories c
                where c.user_id = ${userId} and c.id = l.category_id and c.grouping = 'revenues'))`

/**
 * Moves the lines of all months' plans to another category of the same group. Where a month plans both,
 * its line is what the two came to: shares are added as shares, which are rounded once then,
 * anything else as money, so that the plan's total stays what it was (case G9). The series of the other
 * line goes on, if it has one, and a series that is moved stands beside it as its own (case M10). What the shared
 * plan says of a category is not added to.
 */
async function moveBudgetLines(ctx: OwnerLedger, { from, to }: Move): Promise<void> {
  await sql`update budgets b set version = version + 1 where b.user_id = ${ctx.userId} and exists (
    select from budget_lines l
     where l.user_id = b.user_id and l.month = b.month and l.category_id = ${from})`.execute(
    ctx.ledger,
  )
  await sql`
    insert into budget_lines as t (user_id, month, category_id, value_cents, percent_hundredths, day,
           recurrent_type, last_installment, recurrent_index, other_parts, is_typed, is_removed, is_entered)
    select m.user_id, m.month, ${to}::uuid,
      case when o.month is null then m.value_cents
        when m.is_removed or ${isOfSeries('m')} then o.value_cents
        when o.is_removed then m.value_cents
        when m.percent_hundredths is null or o.percent_hundredths is null
        then coalesce(m.value_cents, round(coalesce(r.cents, 0) * m.percent_hundredths / 10000.0))
             + coalesce(o.value_cents, round(coalesce(r.cents, 0) * o.percent_hundredths / 10000.0)) end,
      case when o.month is null then m.percent_hundredths
        when m.is_removed or ${isOfSeries('m')} then o.percent_hundredths
        when o.is_removed then m.percent_hundredths
        else o.percent_hundredths + m.percent_hundredths end,
      coalesce(o.day, m.day), m.recurrent_type, m.last_installment, m.recurrent_index,
      case when o.month is null then m.other_parts
        when not ${isOfSeries('m')} then o.other_parts || m.other_parts
        else o.other_parts || m.other_parts || jsonb_build_array(jsonb_build_object(
               'valueCents', m.value_cents, 'percent', m.percent_hundredths,
               'recurrentType', m.recurrent_type, 'lastInstallment', m.last_installment,
               'recurrentIndex', m.recurrent_index, 'isCounted', not m.is_removed)) end,
      m.is_typed or coalesce(o.is_typed, false), m.is_removed and coalesce(o.is_removed, true),
      m.is_entered or coalesce(o.is_entered, false)
      from budget_lines m
      left join budget_lines o on o.user_id = m.user_id and o.month = m.month and o.category_id = ${to}
      left join (
        select l.month, sum(l.value_cents) as cents
          from budget_lines l
         where l.user_id = ${ctx.userId} and ${isOfRevenues(ctx)} and not l.is_removed
         group by l.month) r on r.month = m.month
     where m.user_id = ${ctx.userId} and m.category_id = ${from}
    on conflict (user_id, month, category_id) do update set
      value_cents = excluded.value_cents, percent_hundredths = excluded.percent_hundredths,
      day = excluded.day, other_parts = excluded.other_parts, is_typed = excluded.is_typed,
      is_removed = excluded.is_removed, is_entered = excluded.is_entered
      where not t.is_shared`.execute(ctx.ledger)
  await ctx.ledger
    .deleteFrom('budget_lines')
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', from)
    .execute()
}

export async function deleteCategory(ctx: OwnerLedger, id: string): Promise<void> {
  await ctx.ledger
    .deleteFrom('categories')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}
