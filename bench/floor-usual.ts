import type { FloorAnswer } from './floor-call.ts'

/*
 * The floor's month beside what is usual: the sums of eight months, and of the category that costs most beyond its
 * middle the entry that is new.
 */

const money = (cents: number) => cents / 100

type Sum = {
  readonly month: string
  readonly id: string
  readonly cost: number
  readonly entries: number
  readonly isExpense: boolean
  readonly name: string
  readonly group: string
  readonly color: string
  readonly icon: string
}

/** The first day of the month so many months from that of a day. */
function monthFrom(day: string, by: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

function middleOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const low = sorted[Math.ceil(half) - 1] ?? 0
  return Math.round((low + (sorted[Math.floor(half)] ?? low)) / 2)
}

const CAUSE = `
  with e as (
    select t.id, t.name, t.date, t.name_key, t.value, t.counts_on >= $2 as is_new
      from transactions t join default_categories d on d.id = t.category_id
     where t.user_id = $1 and t.counts_on >= $4 and t.counts_on < $3 and t.value < 0
       and coalesce(d.parent_id, d.id) = $5)
  select n.id as _id, n.name, n.date, coalesce(o.value, 0) - n.value as by
    from e n left join (select name_key, min(value) as value from e where not is_new group by 1) o using (name_key)
   where n.is_new order by 4 desc, n.id limit 1`

const readUsual: FloorAnswer = async ({ query, owner, search }) => {
  const now = monthFrom(search.get('date') ?? '', 0)
  const sums = await query<Sum>(
    `select t.month, d.id, d.name, d.grouping as "group", d.color, d.icon, t.transaction_type = 'expenses' as "isExpense",
            -sum(t.all_cents) as cost, sum(t.entries)::int as entries
       from category_totals t join default_categories o on o.id = t.category_id
       join default_categories d on d.id = coalesce(o.parent_id, o.id)
      where t.user_id = $1 and t.month between $2 and $3 group by 1, 2, 3, 4, 5, 6, 7`,
    [owner, monthFrom(now, -7), now],
  )
  const months = [...new Set(sums.map(({ month }) => month))].filter((month) => month < now)
  const whole = months.toSorted().slice(1)
  if (whole.length < 3) whole.length = 0
  const byId = new Map(sums.filter(({ isExpense }) => isExpense).map((sum) => [sum.id, sum]))
  const of = (id: string, month: string) =>
    sums.find((sum) => sum.isExpense && sum.id === id && sum.month === month)
  const shares = [...byId.values()]
    .map(({ id, name, group, color, icon }) => ({
      category: { _id: id, name, group, color, icon },
      value: of(id, now)?.cost ?? 0,
      entries: of(id, now)?.entries ?? 0,
      usual: middleOf(whole.map((month) => of(id, month)?.cost ?? 0)),
    }))
    .filter(({ entries, usual }) => entries !== 0 || usual !== 0)
    .toSorted(
      (a, b) =>
        b.value - a.value || b.usual - a.usual || (a.category._id < b.category._id ? -1 : 1),
    )
  const all = shares.reduce((sum, { usual }) => sum + usual, 0)
  const most = shares
    .map((share) => ({
      id: share.category._id,
      usual: share.usual,
      more: share.value - share.usual,
    }))
    .filter(({ usual, more }) => more > 0 && more * 5 >= usual && more * 50 >= all)
    .toSorted((a, b) => b.more - a.more)[0]
  const found =
    all === 0 || most === undefined
      ? []
      : await query<{ readonly by: number }>(CAUSE, [
          owner,
          now,
          monthFrom(now, 1),
          monthFrom(now, -2),
          most.id,
        ])
  const [cause] = found
  const isCause = cause !== undefined && cause.by * 2 >= (most?.more ?? 0)
  return JSON.stringify({
    months: whole.length,
    shares: shares.map((share) => ({
      ...share,
      value: money(share.value),
      usual: money(share.usual),
    })),
    causes: isCause ? [{ category: most?.id, ...cause, by: money(cause.by) }] : [],
  })
}

export const floorUsual: Readonly<Record<string, FloorAnswer>> = { 'balances/usual': readUsual }
