import type { TaskFactRows } from '@saldo/domain/tasks/readings'
import { sql, type RawBuilder } from 'kysely'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { TaskRow } from './rows.ts'
import type { Context, OwnerLedger } from '../context.ts'
import { entriesOfItem } from '../balances/rows.ts'
import { addMonthsWithin, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { categoryNames } from '../categories/rows.ts'

type TaskKey = { readonly id: string }
type Decision = {
  readonly state: TaskState
  /** The instant of the decision. */
  readonly at: string
}

/** Own tasks and decided suggestions, the latest decision first. */
export function listTaskRows(ctx: OwnerLedger): Promise<TaskRow[]> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One of them, locked until the transaction ends. */
export function lockTask(ctx: OwnerLedger, { id }: TaskKey): Promise<TaskRow | undefined> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findTaskRow(ctx: OwnerLedger, { id }: TaskKey): Promise<TaskRow | undefined> {
  return ctx.ledger
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many tasks of their own a person has. */
export async function countOwnTasks(ctx: OwnerLedger): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('tasks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .where('rule', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes down an own task, which is accepted by that. */
export async function insertOwnTask(
  ctx: Context,
  { id }: TaskKey,
  {
    title,
    description,
    state,
    at,
  }: Decision & { readonly title: string; readonly description: string },
): Promise<void> {
  await ctx.ledger
    .insertInto('tasks')
    .values({
      title,
      description,
      user_id: ctx.userId,
      id,
      why: JSON.stringify([]),
      state,
      decided_on: ctx.today,
      decided_at: at,
    })
    .execute()
}

/** Keeps a suggestion with what was decided on it; one that came back replaces what it was. */
export async function keepSuggestion(
  ctx: Context,
  { suggestion, state, at }: Decision & { readonly suggestion: Suggestion },
): Promise<void> {
  const { id, rule, title, why, monthly, screen } = suggestion
  const fields = {
    rule,
    title,
    why: JSON.stringify(why),
    monthly_cents: monthly,
    screen,
    state,
    decided_on: ctx.today,
    decided_at: at,
  }
  await ctx.ledger
    .insertInto('tasks')
    .values({ ...fields, user_id: ctx.userId, id })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({ ...fields, version: sql`tasks.version + 1` }),
    )
    .execute()
}

/** Moves a task that is kept; its text and figures stay. */
export async function moveTask(
  ctx: Context,
  { id }: TaskKey,
  { state, at }: Decision,
): Promise<void> {
  await ctx.ledger
    .updateTable('tasks')
    .set({ state, decided_on: ctx.today, decided_at: at, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function updateTaskText(
  ctx: OwnerLedger,
  { id }: TaskKey,
  text: { readonly title?: string; readonly description?: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('tasks')
    .set({ ...text, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(ctx: OwnerLedger, { id }: TaskKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('tasks')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** How many months back the payments of bills are looked at. */
const BILL_MONTHS = 6
/** How far ahead a salary is looked for, in days. */
const SALARY_DAYS = 45
/** How many whole months the accounts are looked at. */
const HELD_MONTHS = 3

const { subscriptions, salary, cardInterest, lateFees } = DEFAULT_CATEGORY_IDS

/**
 * The least that cash and the accounts that are not savings held at the end of any day of the last three whole
 * months, of what was paid alone: from kept totals. Null where nothing was written down before these months.
 */
function leastHeld(userId: string, month: Month): RawBuilder<unknown> {
  const from = firstDay(addMonthsWithin(month, -HELD_MONTHS))
  const to = lastDay(addMonthsWithin(month, -1))
  // Found once, not for each day: as a join they would be looked up by every row of the totals.
  const own = sql`any(array(select id from payments
    where user_id = ${userId} and type <> 'credit' and archived_at is null
      and coalesce(counts_to_spend, account_type is distinct from 'Poupança')))`
  return sql`(
      with opening as (
        select (select coalesce(sum(initial_value), 0) from payments
                 where user_id = ${userId} and id = ${own}) + coalesce(sum(t.paid_cents), 0) as cents,
               count(*) > 0 as is_known
          from month_totals t where t.user_id = ${userId} and t.month < ${from} and t.payment_id = ${own}
      ), days as (
        select sum(sum(t.paid_cents)) over (order by t.day) as cents from day_totals t
         where t.user_id = ${userId} and t.day between ${from} and ${to} and t.payment_id = ${own}
         group by t.day
      )
      select (o.cents + least(0, (select min(d.cents) from days d)))::bigint from opening o where o.is_known)`
}

/**
 * What the rules need beside what the screens read, in one statement. Each part reads some months of an
 * index or a table of few rows, so that a long history costs no more; `offset 0` has the entries of each
 * category searched by themselves, where joined they would be all entries of two months.
 */
export async function findTaskFacts(ctx: Context): Promise<TaskFactRows> {
  const month = monthOf(ctx.today)
  const last = addMonthsWithin(month, -1)
  const before = addMonthsWithin(month, -2)
  const since = firstDay(addMonthsWithin(month, -BILL_MONTHS))
  const { rows } = await sql<TaskFactRows>`
    select (
      select coalesce(json_agg(json_build_object('id', md5(r.name_key)::uuid, 'name', r.name,
          'kindId', r.category_id, 'kindName', r.category, 'isKind', r.is_kind,
          'before', r.before, 'countBefore', r.count_before,
          'now', r.now, 'countNow', r.count_now) order by r.name_key, r.category_id), '[]')
        from (
          select t.name_key, max(t.name) as name, t.category_id, c.name as category,
                 c.parent_id is not null as is_kind,
                 (sum(-t.value) filter (where t.counts_on < ${firstDay(last)}))::bigint as before,
                 count(*) filter (where t.counts_on < ${firstDay(last)}) as count_before,
                 (sum(-t.value) filter (where t.counts_on >= ${firstDay(last)}))::bigint as now,
                 count(*) filter (where t.counts_on >= ${firstDay(last)}) as count_now
            from ${categoryNames(ctx, 'id', 'name', 'parent_id')} c cross join lateral (
              select * from transactions e
               where e.user_id = ${ctx.userId} and e.category_id = c.id
                 and e.counts_on between ${firstDay(before)} and ${lastDay(last)}
                 and e.transaction_type = 'expenses' and e.last_installment is null
               offset 0) t
           where c.id = ${subscriptions}::uuid or c.parent_id = ${subscriptions}::uuid
           group by t.name_key, t.category_id, c.name, c.parent_id) r
    ) as repeated, (
      select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'day', l.day,
          'since', l.since, 'paidOn', (select coalesce(json_agg(t.date order by t.date), '[]')
            from ${entriesOfItem(ctx, { startDate: since, endDate: ctx.today })}
           where t.paid)) order by l.id), '[]')
        from linked_transactions l join payments p on p.user_id = l.user_id and p.id = l.payment_id
       where l.user_id = ${ctx.userId} and l.transaction_type = 'expenses' and p.type <> 'credit'
    ) as bills, (
      select json_build_object('since', min(b.month),
               'isAdjusted', bool_or(b.version > 1) or count(*) filter (where b.is_custom) > 1)
        from budgets b where b.user_id = ${ctx.userId} having count(*) > 0
    ) as plan, (
      select coalesce(json_agg(json_build_object('paymentId', s.payment_id, 'cents', s.cents)
               order by s.payment_id), '[]')
        from (select t.payment_id, sum(-t.all_cents)::bigint as cents from category_totals t
               where t.user_id = ${ctx.userId} and t.month = ${firstDay(last)}
                 and t.category_id in (${cardInterest}::uuid, ${lateFees}::uuid)
               group by t.payment_id) s
    ) as charges, (
      select min(t.counts_on) from transactions t join ${categoryNames(ctx, 'id', 'parent_id')} c on c.id = t.category_id
       where t.user_id = ${ctx.userId} and not t.paid and t.transaction_type = 'revenues'
         and t.counts_on between ${ctx.today}::date + 1 and ${ctx.today}::date + ${sql.lit(SALARY_DAYS)}
         and (c.id = ${salary}::uuid or c.parent_id = ${salary}::uuid)
    ) as "salaryDate", (
      select coalesce(json_agg(l.day order by l.day), '[]')
        from linked_transactions l join ${categoryNames(ctx, 'id', 'parent_id')} c on c.id = l.category_id
       where l.user_id = ${ctx.userId} and l.transaction_type = 'revenues'
         and (c.id = ${salary}::uuid or c.parent_id = ${salary}::uuid)
    ) as "salaryDays", ${leastHeld(ctx.userId, month)} as "leastHeld"`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('a statement of subqueries has one row')
  return row
}
