import { categoryNames, sharesSql } from '../categories/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import type { BudgetLine } from '@saldo/domain/budgets/kinds'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import { type CategoryRow, partRow, type PlanRow } from './rows.ts'
import type { Owned, OwnerLedger } from '../context.ts'
import type { CategoryFacts } from '@saldo/domain/categories/kinds'
import type { Good } from '@saldo/contract/survey'

type Months = { readonly from: Month; readonly to: Month }

/**
 * SQL: the category of a line `l` as whoever reads may see it. To a family a subcategory that no shared entry
 * carries is the one above it: its name may say more than its owner has shared (cases L47, M30).
 */
const seenCategory = (userId: string) => sql`case when current_user = 'saldo_family' then coalesce(
    (select n.id from ${categoryNames({ userId }, 'id')} n where n.id = l.category_id),
    (select p.parent_id from planned_parents p where p.user_id = ${userId} and p.id = l.category_id),
    l.category_id) else l.category_id end`

/**
 * Stored plans with their lines, the oldest first, as JSON; `b` is the plan and `l` the line in the conditions.
 */
function plansJson(
  userId: string,
  condition: RawBuilder<unknown>,
  ofLines: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month,
      'isCustom', b.is_custom, 'accumulated', b.accumulated_cents, 'version', b.version,
      'lines', (select coalesce(json_agg(json_build_object('categoryId', ${seenCategory(userId)},
          'valueCents', l.value_cents, 'percent', l.percent_hundredths, 'day', l.day,
          'recurrentType', l.recurrent_type, 'lastInstallment', l.last_installment,
          'recurrentIndex', l.recurrent_index, 'others', l.other_parts, 'isTyped', l.is_typed, 'isRemoved', l.is_removed,
          'isEntered', l.is_entered, 'isShared', l.is_shared)
          order by l.category_id), '[]')
        from budget_lines l where l.user_id = ${userId} and l.month = b.month and ${ofLines}))
      order by b.month), '[]')
    from budgets b where b.user_id = ${userId} and ${condition})`
}

/**
 * What a month without a plan is filled with, as JSON, from the plans before a day: the last one that a person
 * changed, and of the categories that have a series every line, since where a series ended is seen in them.
 */
function sourcesJson(userId: string, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const isSource = sql`b.month = (
    select max(p.month) from budgets p where p.user_id = ${userId} and p.month < ${before} and p.is_custom
       and exists (select from budget_lines o where o.user_id = p.user_id and o.month = p.month))`
  const isOfSeries = sql`l.category_id in (
    select s.category_id from budget_lines s where s.user_id = ${userId} and s.month < ${before}
       and (s.recurrent_type is not null or s.last_installment is not null or s.other_parts <> '[]'))`
  return plansJson(userId, sql`b.month < ${before}`, sql`(${isSource} or ${isOfSeries})`)
}

const within = ({ from, to }: Months) => sql`b.month between ${firstDay(from)} and ${firstDay(to)}`

/** What of categories a plan needs, as JSON; `c` is the category in the condition. */
function categoriesJson(owner: Owned, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name,
      'group', c.grouping, 'sort', c.sort, 'type', c.type, 'parentId', c.parent_id)), '[]')
    from ${categoryNames(owner, 'id', 'name', 'grouping', 'sort', 'type', 'parent_id')} c
    where ${condition})`
}

/** What one category came to in one month, signed as entries are. */
type RealisedRow = {
  readonly month: Day
  readonly categoryId: string
  readonly cents: Cents
  /** What of that has not happened yet: it is not paid, or a part of a card whose day is to come (case M17). */
  readonly upcoming: Cents
}

export type BudgetFacts = {
  readonly plans: readonly PlanRow[]
  readonly realised: readonly RealisedRow[]
  readonly categories: readonly CategoryRow[]
  /** What had accumulated before the first month in the plans that are stored. */
  readonly opening: Cents
  /** The months without a plan that count in what accumulates, with what they would be filled from. */
  readonly gaps: readonly GapRow[]
}

/** Months after the first plan that have none, as days of theirs. */
type GapRow = { readonly from: Day; readonly to: Day; readonly plans: readonly PlanRow[] }

/**
 * The accumulated balance of the plans before a day: what was last typed, and the results of the
 * plans since. A share of the revenues is rounded as `moneyOf` in the domain rounds it.
 */
function accumulatedBefore(userId: string, day: Day): RawBuilder<unknown> {
  return sql`(
    with typed as (
      select month, accumulated_cents from budgets
       where user_id = ${userId} and month < ${day} and accumulated_cents is not null
       order by month desc limit 1
    ), amounts as (
      select l.month, ${seenCategory(userId)} as category_id, l.value_cents, l.percent_hundredths from budget_lines l
       where l.user_id = ${userId} and l.month < ${day} and not l.is_removed
         and l.month > coalesce((select month from typed), '-infinity'::date)
       union all
      select l.month, ${seenCategory(userId)} as category_id, (o->>'valueCents')::bigint, (o->>'percent')::integer
        from budget_lines l, jsonb_array_elements(l.other_parts) o
       where l.user_id = ${userId} and l.month < ${day} and not l.is_removed
         and l.month > coalesce((select month from typed), '-infinity'::date)
         and (o->>'isCounted')::boolean
    ), lines as (
      select l.month, l.value_cents, l.percent_hundredths, n.grouping = 'revenues' as is_revenue,
             sum(l.value_cents) filter (where n.grouping = 'revenues')
               over (partition by l.month) as revenues
        from amounts l join ${categoryNames({ userId }, 'id', 'grouping')} n on n.id = l.category_id
    )
    select coalesce((select accumulated_cents from typed), 0) + coalesce(sum(
             case when is_revenue then value_cents
                  when value_cents is not null then -value_cents
                  else -round(coalesce(revenues, 0) * percent_hundredths / 10000.0) end), 0)
      from lines)::bigint`
}

/**
 * What is written down on cards for days to come, parts of purchases and what repeats, by the month in which it
 * counts: items of a card are never unpaid, and these have not happened either.
 */
function boughtAhead(
  userId: string,
  { today, of }: { readonly today: Day; readonly of: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select date_trunc('month', t.counts_on)::date as month,
                    coalesce(s.category, t.category_id, ${NO_CATEGORY}::uuid) as category_id,
                    sum(coalesce(s.value, t.value))::bigint as cents
               from transactions t left join lateral ${sharesSql} on t.split is not null
              where t.user_id = ${userId} and t.invoice_month is not null and t.date > ${today} and ${of}
              group by 1, 2`
}

/**
 * The plans of some months with what those months came to, of one payment method where it is named: one
 * statement, from kept totals alone.
 */
export async function findBudgetFacts(
  ctx: OwnerLedger,
  {
    from,
    to,
    today,
    paymentId,
  }: Months & {
    readonly today: Day
    readonly paymentId?: string | undefined
  },
): Promise<BudgetFacts> {
  const ofPayment = paymentId === undefined ? sql`true` : sql`t.payment_id = ${paymentId}::uuid`
  const range = sql`t.user_id = ${ctx.userId} and t.month between ${firstDay(from)} and ${firstDay(to)}
    and ${ofPayment}`
  const { rows } = await sql<BudgetFacts>`
    with stored as (
      select month, lead(month) over (order by month) as next from budgets
       where user_id = ${ctx.userId} and month <= ${firstDay(to)}
    ), gaps as (
      select (month + interval '1 month')::date as "from",
             (coalesce(next, ${firstDay(to)}::date + interval '1 month') - interval '1 month')::date as "to"
        from stored
       where coalesce(next, ${firstDay(to)}::date + interval '1 month') > month + interval '1 month'
         and month >= coalesce((select max(month) from budgets where user_id = ${ctx.userId}
                and month < ${firstDay(from)} and accumulated_cents is not null), '-infinity'::date)
    )
    select (select coalesce(json_agg(json_build_object('from', g."from", 'to', g."to", 'plans',
             ${sourcesJson(ctx.userId, sql`g."from"`)}) order by g."from"), '[]') from gaps g) as gaps,
           ${plansJson(ctx.userId, within({ from, to }))} as plans,
           (select coalesce(json_agg(json_build_object('month', s.month, 'categoryId', s.category_id,
                     'cents', s.cents, 'upcoming', s.unpaid + coalesce(a.cents, 0))
                     order by s.month, s.category_id), '[]')
              from (select t.month, t.category_id, sum(t.all_cents)::bigint as cents,
                           sum(t.all_cents - t.paid_cents)::bigint as unpaid
                      from category_totals t where ${range} group by t.month, t.category_id) s
              left join (${boughtAhead(ctx.userId, { today, of: ofPayment })}) a using (month, category_id))
             as realised,
           ${categoriesJson(
             ctx,
             sql`c.id in (
             select t.category_id from category_totals t where ${range}
             union
             select ${seenCategory(ctx.userId)} from budget_lines l where l.user_id = ${ctx.userId}
                and l.month between ${firstDay(from)} and ${firstDay(to)}
             union
             select ${seenCategory(ctx.userId)} from budget_lines l where l.user_id = ${ctx.userId}
                and l.month <= ${firstDay(to)} and exists (select from gaps))`,
           )} as categories,
           ${accumulatedBefore(ctx.userId, firstDay(from))} as opening`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('a statement of subqueries has one row')
  return row
}

export type ChangeFacts = {
  readonly plans: readonly PlanRow[]
  readonly categories: readonly CategoryRow[]
}

/** The plans from a month on, with the categories of their lines and those of a change. */
export async function findChangeFacts(
  ctx: OwnerLedger,
  { from, categoryIds }: { from: Month; categoryIds: readonly string[] },
): Promise<ChangeFacts> {
  const { rows } = await sql<ChangeFacts>`
    select ${plansJson(ctx.userId, sql`b.month >= ${firstDay(from)}`)} as plans,
           ${categoriesJson(
             ctx,
             sql`c.id = any(${categoryIds}::uuid[]) or c.id in (
             select l.category_id from budget_lines l where l.user_id = ${ctx.userId}
                and l.month >= ${firstDay(from)})`,
           )} as categories`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('a statement of subqueries has one row')
  return row
}

/** What of some categories a plan needs. */
export async function findCategoryRows(
  ctx: OwnerLedger,
  ids: readonly string[],
): Promise<readonly CategoryRow[]> {
  const { rows } = await sql<{ readonly lineCategories: readonly CategoryRow[] }>`
    select ${categoriesJson(ctx, sql`c.id = any(${ids}::uuid[])`)} as "lineCategories"`.execute(
    ctx.ledger,
  )
  return rows[0]?.lineCategories ?? []
}

/** The plans from which missing months of a range are filled: those in it, and what is before it. */
export async function findFillFacts(
  ctx: OwnerLedger,
  { from, to }: Months,
): Promise<readonly PlanRow[]> {
  const { rows } = await sql<{
    readonly before: readonly PlanRow[]
    readonly own: readonly PlanRow[]
  }>`
    select ${sourcesJson(ctx.userId, sql`${firstDay(from)}::date`)} as before,
           ${plansJson(ctx.userId, within({ from, to }))} as own`.execute(ctx.ledger)
  return rows.flatMap(({ before, own }) => [...before, ...own])
}

/** The months and versions of plans, by their ids. */
export function findBudgets(ctx: OwnerLedger, ids: readonly string[]) {
  return ctx.ledger
    .selectFrom('budgets')
    .select(['id', 'month', 'version', 'is_custom'])
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute()
}

/** What is stored of the plan of a month. */
export function findBudgetOf(ctx: OwnerLedger, month: Month) {
  return ctx.ledger
    .selectFrom('budgets')
    .select(['id', 'is_custom', 'version'])
    .where('user_id', '=', ctx.userId)
    .where('month', '=', firstDay(month))
    .executeTakeFirst()
}

/** A plan as a change writes it. */
export type PlanWrite = {
  readonly id: string
  readonly month: Month
  readonly isCustom: boolean
  /** Undefined leaves what was typed as it is. */
  readonly accumulated?: Cents | null | undefined
}

const planColumns: readonly Column<PlanWrite & { readonly at: string }>[] = [
  ['id', 'uuid', (row) => row.id],
  ['month', 'date', (row) => firstDay(row.month)],
  ['is_custom', 'boolean', (row) => row.isCustom],
  ['accumulated_cents', 'bigint', (row) => row.accumulated ?? null],
  ['created_at', 'timestamptz', (row) => row.at],
]

/**
 * Writes plans: new ones, and of those that exist what changed, one version on. Those with something typed are a
 * statement of their own, since what is done on a conflict may name no value where rows go to another machine.
 */
export async function writePlans(
  ctx: OwnerLedger,
  { plans, at }: { plans: readonly PlanWrite[]; at: string },
): Promise<void> {
  const rows = plans.map((plan) => ({ ...plan, at }))
  const [left, typed] = [true, false].map((isLeft) =>
    rows.filter(({ accumulated }) => (accumulated === undefined) === isLeft),
  )
  for (const [some, more] of [
    [left, sql``],
    [typed, sql`, accumulated_cents = excluded.accumulated_cents`],
  ] as const) {
    if (some === undefined || some.length === 0) continue
    await sql`
      insert into budgets as b (user_id, ${namesOf(planColumns)})
      select ${ctx.userId}::uuid, r.* from ${rowsOf(planColumns, some)} as r
      on conflict (user_id, month) do update set
        is_custom = b.is_custom or excluded.is_custom, version = b.version + 1${more}`.execute(
      ctx.ledger,
    )
  }
}

type LineWrite = BudgetLine & { readonly month: Month }

const lineColumns: readonly Column<LineWrite>[] = [
  ['month', 'date', (row) => firstDay(row.month)],
  ['category_id', 'uuid', (row) => row.categoryId],
  ['value_cents', 'bigint', ({ amount }) => (amount.kind === 'money' ? amount.cents : null)],
  [
    'percent_hundredths',
    'integer',
    ({ amount }) => (amount.kind === 'percent' ? amount.percent : null),
  ],
  ['day', 'integer', (row) => row.day],
  ['recurrent_type', 'text', ({ rule }) => (rule?.kind === 'recurrence' ? rule.period : null)],
  ['last_installment', 'integer', ({ rule }) => (rule?.kind === 'instalments' ? rule.count : null)],
  ['recurrent_index', 'integer', (row) => row.place],
  ['other_parts', 'jsonb', (row) => JSON.stringify(row.others.map(partRow))],
  ['is_typed', 'boolean', (row) => row.isTyped],
  ['is_removed', 'boolean', (row) => row.isRemoved],
  ['is_entered', 'boolean', (row) => row.isEntered],
  ['is_shared', 'boolean', (row) => row.isShared],
]

const replaced = sql.raw(
  lineColumns
    .slice(2)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Writes lines over those of their month and category. */
export async function writeLines(ctx: OwnerLedger, lines: readonly LineWrite[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into budget_lines (user_id, ${namesOf(lineColumns)})
    select ${ctx.userId}::uuid, r.* from ${rowsOf(lineColumns, lines)} as r
    on conflict (user_id, month, category_id) do update set ${replaced}`.execute(ctx.ledger)
}

type LineKey = { readonly month: Month; readonly categoryId: string }
const keyColumns: readonly Column<LineKey>[] = [
  ['month', 'date', (row) => firstDay(row.month)],
  ['category_id', 'uuid', (row) => row.categoryId],
]

export async function deleteLines(ctx: OwnerLedger, lines: readonly LineKey[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    delete from budget_lines l using ${rowsOf(keyColumns, lines)} as r (${namesOf(keyColumns)})
     where l.user_id = ${ctx.userId} and l.month = r.month and l.category_id = r.category_id`.execute(
    ctx.ledger,
  )
}

/** Deletes a plan, and of the later months of a range those that nobody changed. */
export async function deletePlans(
  ctx: OwnerLedger,
  { month, to }: { month: Month; to: Month },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('budgets')
    .where('user_id', '=', ctx.userId)
    .where((where) =>
      where.or([
        where('month', '=', firstDay(month)),
        where.and([
          where('month', '>', firstDay(month)),
          where('month', '<=', firstDay(to)),
          where('is_custom', '=', false),
        ]),
      ]),
    )
    .execute()
}

/** What one category came to in one month, signed as entries are, with the category. */
export type CategoryMonthRow = CategoryFacts & {
  readonly month: Day
  readonly categoryId: string
  readonly name: string
  readonly parentId: string | null
  readonly cents: Cents
}

/** What each category came to in some months, from kept totals alone; what has no category is not there. */
export async function listCategoryMonths(
  ctx: OwnerLedger,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<readonly CategoryMonthRow[]> {
  const { rows } = await sql<CategoryMonthRow>`
    select t.month, t.category_id as "categoryId", c.name, c.grouping as "group", c.sort, c.type,
           c.parent_id as "parentId", t.cents
      from (select month, category_id, sum(all_cents)::bigint as cents from category_totals
             where user_id = ${ctx.userId} and month between ${firstDay(from)} and ${firstDay(to)}
             group by month, category_id) t
      join ${categoryNames(ctx, 'id', 'name', 'grouping', 'sort', 'type', 'parent_id')} c on c.id = t.category_id
     order by t.month, t.category_id`.execute(ctx.ledger)
  return rows
}

/** What a person owns, in the order in which it was written down. */
export function listGoods(ctx: OwnerLedger): Promise<Good[]> {
  return ctx.ledger
    .selectFrom('goods')
    .select([
      'id as _id',
      'type',
      'market_cents as marketValue',
      'financed',
      'settlement_cents as settlementBalance',
      'instalment_cents as installment',
      'last_installment as lastInstallment',
      'date',
    ])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The ids of all goods of a person. */
export async function listGoodIds(ctx: OwnerLedger): Promise<ReadonlySet<string>> {
  const rows = await ctx.ledger
    .selectFrom('goods')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const columns: readonly Column<Good & { readonly at: string }>[] = [
  ['id', 'uuid', (row) => row._id],
  ['type', 'text', (row) => row.type],
  ['market_cents', 'bigint', (row) => row.marketValue],
  ['financed', 'boolean', (row) => row.financed],
  ['settlement_cents', 'bigint', (row) => row.settlementBalance],
  ['instalment_cents', 'bigint', (row) => row.installment],
  ['last_installment', 'integer', (row) => row.lastInstallment],
  ['date', 'date', (row) => row.date],
  ['created_at', 'timestamptz', (row) => row.at],
]
const replacedGoods = sql.raw(
  columns
    .slice(1, -1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Writes goods: new ones, and over those of their ids. */
export async function writeGoods(
  ctx: OwnerLedger,
  { goods, at }: { goods: readonly Good[]; at: string },
): Promise<void> {
  if (goods.length === 0) return
  const rows = goods.map((good) => ({ ...good, at }))
  await sql`
    insert into goods (user_id, ${namesOf(columns)})
    select ${ctx.userId}::uuid, r.* from ${rowsOf(columns, rows)} as r
    on conflict (user_id, id) do update set ${replacedGoods}, version = goods.version + 1`.execute(
    ctx.ledger,
  )
}

export async function deleteGoods(ctx: OwnerLedger, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.ledger
    .deleteFrom('goods')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute()
}
