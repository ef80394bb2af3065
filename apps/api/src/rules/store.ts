import { type Selectable, sql } from 'kysely'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import { keyedConditions } from '@saldo/domain/rules/engine'
import {
  DECLINED_MAX,
  type Rule,
  type RuleConditions,
  type RuleEffects,
} from '@saldo/domain/rules/kinds'
import type { OwnerLedger } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { categoryNames } from '../categories/rows.ts'

export type RuleRow = Selectable<Tables['rules']>

/** A rule with what it names, as far as that is still there. */
export type NamedRule = {
  readonly id: string
  readonly name: string
  readonly conditions: RuleConditions
  readonly effects: RuleEffects
  readonly isLast: boolean
  readonly version: number
  readonly categoryName: string | null
  readonly group: CategoryGroup | null
  /** Of its labels and payment methods those that are there, in no order. */
  readonly labels: readonly string[]
  readonly payments: readonly string[]
}

/** The conditions of a row: those that were written when a rule had one text alone lack the alternatives. */
function wholeConditions({ text, ...conditions }: RuleConditions): RuleConditions {
  return {
    ...conditions,
    text: text === null ? null : { ...text, alternatives: text.alternatives ?? [] },
  }
}

/** The person's rules in their order, with the names of their categories; or those that they do not want. */
export async function listNamedRules(
  ctx: OwnerLedger,
  { areDeclined = false }: { readonly areDeclined?: boolean } = {},
): Promise<NamedRule[]> {
  const { rows } = await sql<NamedRule>`
    select r.id, r.name, r.conditions, r.effects, r.is_last as "isLast", r.version,
           c.name as "categoryName", c.grouping as "group",
           coalesce((select json_agg(l.id) from labels l
                      where l.user_id = ${ctx.userId} and r.effects->'labels' ? l.id::text), '[]') as labels,
           coalesce((select json_agg(p.id) from payments p
                      where p.user_id = ${ctx.userId} and r.conditions->'payments' ? p.id::text), '[]') as payments
      from rules r left join ${categoryNames(ctx, 'id', 'name', 'grouping')} c on c.id = (r.effects->>'category')::uuid
     where r.user_id = ${ctx.userId} and r.declined_at is not null = ${areDeclined}
     order by r.position, r.id`.execute(ctx.ledger)
  return rows.map((row) => ({ ...row, conditions: wholeConditions(row.conditions) }))
}

/** A rule as the engine applies it: what it names and is gone is not set, and is met by nothing. */
function ruleOf(row: Omit<NamedRule, 'name' | 'categoryName' | 'version'>): Rule {
  const { id, conditions, effects, group, isLast } = row
  const payments = conditions.payments?.filter((one) => row.payments.includes(one)) ?? null
  return {
    id,
    conditions: keyedConditions({ ...conditions, payments }),
    effects: {
      ...effects,
      category: group === null ? null : effects.category,
      labels: effects.labels.filter((label) => row.labels.includes(label)),
    },
    group,
    isLast,
  }
}

/** The person's rules in their order, as the engine applies them. */
export async function listRulesToApply(ctx: OwnerLedger): Promise<Rule[]> {
  return (await listNamedRules(ctx)).map(ruleOf)
}

/** Rules that the person does not want: what they were for, and what they would have set. */
export async function listDeclinedRules(ctx: OwnerLedger): Promise<Rule[]> {
  return (await listNamedRules(ctx, { areDeclined: true })).map(ruleOf)
}

export async function lockRule(ctx: OwnerLedger, id: string): Promise<RuleRow | undefined> {
  const row = await ctx.ledger
    .selectFrom('rules')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, conditions: wholeConditions(row.conditions) }
}

/** How many rules there are, and the place below them. */
export async function findRuleEnd(
  ctx: OwnerLedger,
): Promise<{ readonly count: number; readonly end: number }> {
  const { rows } = await sql<{ readonly count: number; readonly end: number }>`
    select count(*)::integer as count, coalesce(max(position) + 1, 0)::integer as "end"
      from rules where user_id = ${ctx.userId} and declined_at is null`.execute(ctx.ledger)
  return rows[0] ?? { count: 0, end: 0 }
}

/** What of these is there: the categories with their groups, and how many of the labels and payment methods. */
export async function findNamed(
  ctx: OwnerLedger,
  of: {
    readonly category: string | null
    readonly labels: readonly string[]
    readonly payments: readonly string[]
  },
): Promise<{
  readonly categoryName: string | null
  readonly group: CategoryGroup | null
  readonly labels: readonly string[]
  readonly payments: readonly string[]
}> {
  const { rows } = await sql<Pick<NamedRule, 'categoryName' | 'group' | 'labels' | 'payments'>>`
    select (select c.name from ${categoryNames(ctx, 'id', 'name')} c where c.id = ${of.category}::uuid) as "categoryName",
           (select c.grouping from ${categoryNames(ctx, 'id', 'grouping')} c where c.id = ${of.category}::uuid) as "group",
           coalesce((select json_agg(l.id) from labels l
                      where l.user_id = ${ctx.userId} and l.id = any(${of.labels}::uuid[])), '[]') as labels,
           coalesce((select json_agg(p.id) from payments p
                      where p.user_id = ${ctx.userId} and p.id = any(${of.payments}::uuid[])), '[]') as payments`.execute(
    ctx.ledger,
  )
  return rows[0] ?? { categoryName: null, group: null, labels: [], payments: [] }
}

export async function insertRules(
  ctx: OwnerLedger,
  rows: readonly Omit<RuleRow, 'version' | 'user_id' | 'declined_at'>[],
  { declinedAt = null }: { readonly declinedAt?: string | null } = {},
): Promise<void> {
  if (rows.length === 0) return
  await ctx.ledger
    .insertInto('rules')
    .values(
      rows.map((row) => ({
        ...row,
        conditions: JSON.stringify(row.conditions),
        effects: JSON.stringify(row.effects),
        user_id: ctx.userId,
        declined_at: declinedAt,
      })),
    )
    .execute()
}

export async function updateRuleRow(
  ctx: OwnerLedger,
  id: string,
  row: Pick<RuleRow, 'name' | 'conditions' | 'effects' | 'is_last'>,
): Promise<void> {
  await ctx.ledger
    .updateTable('rules')
    .set({
      name: row.name,
      conditions: JSON.stringify(row.conditions),
      effects: JSON.stringify(row.effects),
      is_last: row.is_last,
      version: sql`version + 1`,
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Puts a rule among those that the person does not want; false where they have none of that id. */
export async function setDeclined(
  ctx: OwnerLedger,
  of: { readonly id: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.ledger
    .updateTable('rules')
    .set({ declined_at: of.at, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of the rules that the person does not want the latest ones stay. */
export async function forgetDeclined(ctx: OwnerLedger): Promise<void> {
  await sql`delete from rules where user_id = ${ctx.userId} and id in (
      select id from rules where user_id = ${ctx.userId} and declined_at is not null
       order by declined_at desc, id offset ${sql.lit(DECLINED_MAX)})`.execute(ctx.ledger)
}

/** Gives the rules the places of their ids in this list. */
export async function placeRules(ctx: OwnerLedger, ids: readonly string[]): Promise<void> {
  await sql`update rules r set position = o.at
      from unnest(${ids}::uuid[]) with ordinality as o (id, at)
     where r.user_id = ${ctx.userId} and r.id = o.id`.execute(ctx.ledger)
}
