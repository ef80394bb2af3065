import { type RawBuilder, sql } from 'kysely'
import type { Owned, RequestContext } from '../context.ts'
import type { WireName } from './columns.ts'
import { defaultOf, wireFields } from './rows.ts'
import { categoryNames } from '../categories/rows.ts'

const categoryOf = (owner: Owned) => sql`case when r.category_id is null then null else
  (select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
     from ${categoryNames(owner, 'id', 'name', 'grouping')} c where c.id = r.category_id) end`
const paymentOf = ({
  userId,
}: Owned) => sql`(select json_build_object('_id', p.id, 'name', p.name, 'type', p.type)
  from payments p where p.user_id = ${userId} and p.id = r.payment_id)`
const writerOf = () => sql`case when r.written_by is not null then
  (select json_build_object('_id', w.planner_id, 'name', w.name)
     from entry_writers w where w.id = r.written_by) end`

const USER = sql.raw(`json_build_object('_id', u.id, 'name', u.name, 'image', u.image)`)

const nested: Partial<Record<WireName, (owner: Owned) => RawBuilder<unknown>>> = {
  category: categoryOf,
  payment: paymentOf,
  writtenBy: writerOf,
}

/**
 * A field of a row `r` as it is shown. Labels are each person's own: whoever reads another member's rows sees none of
 * theirs (case Q3).
 */
function shownField(
  { caller, userId }: RequestContext,
  { wire, as }: (typeof wireFields)[number],
): RawBuilder<unknown> {
  const isHidden = wire === 'labels' && caller.actor.userId !== userId
  return sql.raw(isHidden ? 'null::jsonb' : `r.${as}`)
}

/** One JSON object a row, as the specification's clients read it. */
export function asObjects(ctx: RequestContext): RawBuilder<unknown> {
  const pairs = wireFields.map(
    (field) => sql`${sql.lit(field.wire)}, ${nested[field.wire]?.(ctx) ?? shownField(ctx, field)}`,
  )
  return sql`json_build_object(${sql.join(pairs)}, 'user', ${USER},
    'recurrent', r.recurrent_type is not null or r.last_installment is not null)`
}

/**
 * One array a column, shared values once; a column that holds its default in every row is left out.
 */
function asColumns(ctx: RequestContext): RawBuilder<unknown> {
  const pairs = wireFields.map((field) => {
    const value = shownField(ctx, field)
    const none = sql.raw(defaultOf(field.wire))
    return sql`${sql.lit(field.wire)}, case when bool_or(${value} is distinct from ${none}) then json_agg(${value}) end`
  })
  return sql`json_build_object(${sql.join(pairs)})`
}

/**
 * A statement for one page of entries, as text for the wire: of `source`, which selects the wire's fields and
 * may go on beyond the page, in the order of the days `by` and of the ids. `parts` stand before it in the
 * `with`.
 */
export function encodedPage(
  ctx: RequestContext,
  input: {
    readonly source: RawBuilder<unknown>
    readonly by: 'counts_on' | 'date'
    readonly size: number
    readonly parts: RawBuilder<unknown>
    readonly isNewestFirst?: boolean
  },
): RawBuilder<{ readonly text: string }> {
  const { source, parts, isNewestFirst = false } = input
  const [by, size] = [sql.raw(input.by), sql.lit(input.size)]
  const inOrder = isNewestFirst ? sql`${by} desc, id collate "C" desc` : sql`${by}, id collate "C"`
  const fromTheEnd = isNewestFirst
    ? sql`${by}, id collate "C"`
    : sql`${by} desc, id collate "C" desc`
  const rows = sql`${parts}found as (select * from (${source}) s order by ${inOrder} limit ${size} + 1),
    r as (select * from found order by ${inOrder} limit ${size}),
    u as (select id, name, image from users where id = ${ctx.userId}),
    n as (select case when count(*) > ${size} then
            (select ${by} || '~' || id from r order by ${fromTheEnd} limit 1) end as next
            from found)`
  if (!ctx.columns) {
    return sql`with ${rows} select json_build_object('items',
        coalesce((select json_agg(${asObjects(ctx)}) from r, u), '[]'), 'next', n.next)::text as text from n`
  }
  return sql`with ${rows} select json_strip_nulls(json_build_object(
      'rows', (select count(*) from r), 'columns', (select ${asColumns(ctx)} from r),
      'categories', (select json_object_agg(c.id, json_build_array(c.name, c.grouping))
         from ${categoryNames(ctx, 'id', 'name', 'grouping')} c where c.id in (select category_id from r)),
      'payments', (select json_object_agg(p.id, json_build_array(p.name, p.type))
         from payments p where p.user_id = ${ctx.userId} and p.id in (select payment_id from r)),
      'writers', (select json_object_agg(w.id, json_build_array(w.name, w.planner_id))
         from entry_writers w where w.id in (select written_by from r)),
      'user', (select ${USER} from u), 'next', n.next))::text as text from n`
}
