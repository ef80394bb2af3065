import { sql } from 'kysely'
import { addMonthsWithin, firstDay, monthOf } from '@saldo/domain/calendar'
import { PACE_MONTHS } from '@saldo/domain/objectives/kinds'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from '../transactions/columns.ts'
import type { ObjectiveRow } from './rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Context, OwnerLedger } from '../context.ts'

type ObjectiveKey = { readonly id: string }

/** How many entries come with a goal; one that is read alone has its statement. */
const ENTRIES_LISTED = 12
export const ENTRIES_READ = 1000

/**
 * The goals, or one, in the order in which they were written down, with their sums and latest entries:
 * one statement. The sums are of months, so it costs no more for a thousand deposits than for one a month.
 */
export async function listObjectiveRows(
  ctx: Context,
  {
    id = null,
    entries = ENTRIES_LISTED,
  }: {
    readonly id?: string | null
    readonly entries?: number
  },
): Promise<ObjectiveRow[]> {
  const from = firstDay(addMonthsWithin(monthOf(ctx.today), -PACE_MONTHS))
  const { rows } = await sql<ObjectiveRow>`
    select o.id, o.user_id as "userId", o.name, o.category, o.total_cents as "totalValue",
           o.initial_cents as "initialValue", o.begin_date as "beginDate", o.final_date as "finalDate",
           o.version, json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           coalesce(s.saved, 0)::bigint as "paidValue",
           coalesce(s.planned, 0)::bigint as "plannedRedemptions",
           coalesce(s.entries, 0)::integer as entries, coalesce(s.months, '[]') as months,
           (select coalesce(json_agg(json_build_object('_id', e.id, 'value', -e.value, 'date', e.date,
                                       'paid', e.paid) order by e.date desc, e.id desc), '[]')
              from (select t.id, t.value, t.date, t.paid from transactions t
                     where t.user_id = ${ctx.userId} and t.objective_id = o.id
                     order by t.date desc, t.id desc limit ${entries}) e) as transactions
      from objectives o
      join payments p on p.user_id = o.user_id and p.id = o.payment_id
      left join lateral (
        select sum(t.saved_cents) as saved, sum(t.planned_cents) as planned, sum(t.entries) as entries,
               json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'cents', t.saved_cents))
                 filter (where t.month >= ${from}) as months
          from objective_totals t where t.user_id = ${ctx.userId} and t.objective_id = o.id
      ) s on true
     where o.user_id = ${ctx.userId} and (${id}::uuid is null or o.id = ${id}::uuid)
     order by o.created_at, o.id`.execute(ctx.ledger)
  return rows
}

/** One goal, locked until the transaction ends. */
export function lockObjective(ctx: OwnerLedger, { id }: ObjectiveKey) {
  return ctx.ledger
    .selectFrom('objectives')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether this is a goal of that owner that the caller can see. */
export async function isObjective(ctx: OwnerLedger, id: string): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('objectives')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function countObjectives(ctx: OwnerLedger): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('objectives')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertObjective(
  ledger: Ledger,
  row: Omit<Tables['objectives'], 'version'>,
): Promise<void> {
  await ledger.insertInto('objectives').values(row).execute()
}

export async function updateObjectiveRow(
  ctx: OwnerLedger,
  { id }: ObjectiveKey,
  fields: Partial<Omit<Tables['objectives'], 'user_id' | 'id' | 'created_at' | 'version'>>,
): Promise<void> {
  await ctx.ledger
    .updateTable('objectives')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function deleteObjective(ctx: OwnerLedger, { id }: ObjectiveKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('objectives')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** The redemptions of a goal that are planned and not paid. */
export function listPlanned(ctx: OwnerLedger, { id }: ObjectiveKey): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('objective_id', '=', id)
    .where('paid', '=', false)
    .orderBy('id')
    .execute()
}

/**
 * Removed entries of a goal can no longer be restored: it is gone, or on another account, and they would
 * take money that no goal has.
 */
export async function forgetRemoved(ctx: OwnerLedger, { id }: ObjectiveKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('removed_transactions')
    .where('user_id', '=', ctx.userId)
    .where((row) => row(row.ref('entry', '->>').key('objective_id'), '=', id))
    .execute()
}
