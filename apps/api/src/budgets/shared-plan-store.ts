import { type Day, firstDay } from '@saldo/domain/calendar'
import type { PersonShare, SharedLine } from '@saldo/domain/budgets/shared-plan'
import type { Cents } from '@saldo/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { OwnerLedger } from '../context.ts'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'

/** A line of a shared plan as it is stored. `month` is the month's first day. */
export type SharedLineRow = {
  readonly categoryId: string
  readonly month: Day
  readonly value: Cents
  readonly day: number | null
  readonly shares: readonly PersonShare[]
  readonly incomeMonth: Day | null
}

/** The lines of a shared plan as JSON; `s` is the line in the condition. */
const linesJson = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('categoryId', s.category_id, 'month', s.month,
      'value', s.value_cents, 'day', s.day, 'shares', s.shares,
      'incomeMonth', s.income_month) order by s.month, s.category_id), '[]')
    from shared_plan_lines s where ${condition})`

/** Who takes part in a family's shared plan, as JSON. */
const takersJson = sql`(
  select coalesce(json_agg(t.user_id order by t.joined_at, t.id), '[]') from family_members t
   where t.family_id = f.id and t.status = 'active' and t.shares_plan)`

/** What is read of the shared plan of the family `f`. */
const planColumns = sql`f.id as "familyId", f.plan_version as version, ${takersJson} as takers,
           ${linesJson(sql`s.family_id = f.id`)} as lines`

/** The shared plan of a family. */
export type SharedPlanRow = {
  readonly familyId: string
  readonly version: number
  readonly takers: readonly string[]
  readonly lines: readonly SharedLineRow[]
}

/** The shared plan of this person's family, without lines where they take no part; undefined without a family. */
export async function findSharedPlan(ctx: OwnerLedger): Promise<SharedPlanRow | undefined> {
  const { rows } = await sql<SharedPlanRow>`
    select ${planColumns}
      from family_members me join families f on f.id = me.family_id
     where me.user_id = ${ctx.userId} and me.status = 'active'`.execute(ctx.ledger)
  return rows[0]
}

/** The shared plan of a family, whoever asks: for jobs. */
export async function findSharedPlanOf(
  ledger: Ledger,
  familyId: string,
): Promise<SharedPlanRow | undefined> {
  const { rows } = await sql<SharedPlanRow>`
    select ${planColumns}
      from families f where f.id = ${familyId}`.execute(ledger)
  return rows[0]
}

/** What a person's own plan is brought to, and from where on it may have lines with the mark. */
type OwnFacts = {
  readonly lines: readonly SharedLineRow[]
  /** The first month with a marked line; null without one. */
  readonly markedFrom: Day | null
}

/** The lines of the shared plan that this person takes part in, none without one: one statement. */
export async function findOwnFacts(ctx: OwnerLedger): Promise<OwnFacts> {
  const { rows } = await sql<OwnFacts>`
    select ${linesJson(sql`s.family_id in (select p.id from own_shared_plans p)`)} as lines,
           (select min(l.month) from budget_lines l
             where l.user_id = ${ctx.userId} and l.is_shared) as "markedFrom"`.execute(ctx.ledger)
  return rows[0] ?? { lines: [], markedFrom: null }
}

const columns: readonly Column<SharedLine>[] = [
  ['category_id', 'uuid', (row) => row.categoryId],
  ['month', 'date', (row) => firstDay(row.month)],
  ['value_cents', 'bigint', (row) => row.value],
  ['day', 'integer', (row) => row.day],
  ['shares', 'jsonb', (row) => JSON.stringify(row.shares)],
  ['income_month', 'date', (row) => row.incomeMonth && firstDay(row.incomeMonth)],
]
type Key = Pick<SharedLine, 'categoryId' | 'month'>
const keyColumns: readonly Column<Key>[] = [
  ['category_id', 'uuid', (row) => row.categoryId],
  ['month', 'date', (row) => firstDay(row.month)],
]

/** Writes lines over those of their category and month. */
export async function writeSharedLines(
  ledger: Ledger,
  { familyId, lines }: { readonly familyId: string; readonly lines: readonly SharedLine[] },
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into shared_plan_lines (family_id, ${namesOf(columns)})
    select ${familyId}::uuid, r.* from ${rowsOf(columns, lines)} as r
    on conflict (family_id, category_id, month) do update set
      value_cents = excluded.value_cents, day = excluded.day, shares = excluded.shares,
      income_month = excluded.income_month`.execute(ledger)
}

/** Deletes lines. */
export async function deleteSharedLines(
  ledger: Ledger,
  { familyId, lines }: { readonly familyId: string; readonly lines: readonly Key[] },
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    delete from shared_plan_lines s using ${rowsOf(keyColumns, lines)} as r (${namesOf(keyColumns)})
     where s.family_id = ${familyId} and s.category_id = r.category_id and s.month = r.month`.execute(
    ledger,
  )
}

/** The plan has another version now: a change of what was read before is a conflict. */
export async function raisePlanVersion(ledger: Ledger, familyId: string): Promise<void> {
  await ledger
    .updateTable('families')
    .set({ plan_version: sql`plan_version + 1` })
    .where('id', '=', familyId)
    .execute()
}
