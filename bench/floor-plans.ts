import type { FloorAnswer, FloorQuery } from './floor-call.ts'

/*
 * The floor's plan, week and goals: the rows, and the sums that anybody would write over them.
 */

const TODAY = '2025-12-15'
const money = (cents: number) => cents / 100

const GROUPS = ['revenues', 'essential', 'noessential', 'debts', 'investiments'] as const
type Group = (typeof GROUPS)[number]

/** The group of a plan, of a default category: the generated household has no others with a plan. */
const GROUP_OF = `case when d.grouping <> 'expenses' then d.grouping when d.type = 'debts' then 'debts'
  when d.sort = 'fixed' then 'essential' else 'noessential' end`

type Category = {
  readonly id: string
  readonly name: string
  readonly group: string
  readonly sort: string | null
  readonly type: string | null
  readonly category: string | null
}

const categoryOf = ({ id: _id, name, group, sort, type, category }: Category) => ({
  _id,
  name,
  group,
  sort,
  type,
  category,
})

const CATEGORY = `d.id, d.name, d.grouping as "group", d.sort, d.type, d.parent_id as category`

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0)
const share = (part: number, whole: number) => Math.round((part * 10_000) / whole) / 100

function readPlan(query: FloorQuery, owner: string, month: string | null) {
  return Promise.all([
    query<{
      readonly id: string
      readonly date: string
      readonly custom: boolean
      readonly accumulated: number
      readonly version: number
    }>(
      `select id, month as date, is_custom as custom, accumulated_cents as accumulated, version
         from budgets where user_id = $1 and month = $2`,
      [owner, month],
    ),
    query<
      Category & {
        readonly grouped: Group
        readonly value: number
        readonly day: number | null
      }
    >(
      `select ${CATEGORY}, ${GROUP_OF} as grouped, l.value_cents as value, l.day
         from budget_lines l join default_categories d on d.id = l.category_id
        where l.user_id = $1 and l.month = $2 and not l.is_removed order by l.value_cents desc, d.name`,
      [owner, month],
    ),
    query<
      Category & {
        readonly grouped: Group
        readonly cents: number
        readonly upcoming: number
      }
    >(
      `select ${CATEGORY}, ${GROUP_OF} as grouped,
              sum(case when d.grouping = 'revenues' then t.all_cents else -t.all_cents end) as cents,
              sum((t.all_cents - t.paid_cents) * case when d.grouping = 'revenues' then 1 else -1 end)
                + coalesce((select sum(-e.value) from transactions e
                   where e.user_id = $1 and e.category_id = d.id and e.counts_on between $2 and $2::date + 30
                     and e.paid and e.invoice_month is not null and e.date > $3), 0) as upcoming
         from category_totals t join default_categories d on d.id = t.category_id
        where t.user_id = $1 and t.month = $2
          and d.grouping in ('revenues', 'expenses', 'investiments')
        group by d.id order by d.id`,
      [owner, month, TODAY],
    ),
  ])
}

/** One month's plan of lines in money. */
const listBudgets: FloorAnswer = async ({ query, owner, search }) => {
  const [[plan], lines, spent] = await readPlan(query, owner, search.get('startDate'))
  if (plan === undefined) throw new Error('the floor knows a month with a plan')
  const byId = new Set(lines.map(({ id }) => id))
  const lineOf = ({ id, category }: Category) =>
    byId.has(id) ? id : category !== null && byId.has(category) ? category : null
  const planned = (group: Group) =>
    sumOf(
      lines.filter(({ grouped }) => grouped === group),
      ({ value }) => value,
    )
  const realised = (group: Group) =>
    sumOf(
      spent.filter(({ grouped }) => grouped === group),
      ({ cents }) => cents,
    )
  const comingOn = (group: Group) =>
    sumOf(
      spent.filter(({ grouped }) => grouped === group),
      ({ upcoming }) => upcoming,
    )
  const revenues = planned('revenues')
  const entries = (group: Group) =>
    lines
      .filter(({ grouped }) => grouped === group)
      .map((line) => ({
        category: categoryOf(line),
        value: money(line.value),
        budgetValue: share(line.value, revenues),
        typed: 'value',
        spending: money(
          sumOf(
            spent.filter((one) => lineOf(one) === line.id),
            ({ cents }) => cents,
          ),
        ),
        upcoming: money(
          sumOf(
            spent.filter((one) => lineOf(one) === line.id),
            ({ upcoming }) => upcoming,
          ),
        ),
        day: line.day,
        paid: false,
        recurrentType: null,
        lastInstallment: null,
        recurrentIndex: 0,
        others: [],
        notCreateTransaction: true,
        isShared: false,
      }))
  const [, ...outgoing] = GROUPS
  const out = sumOf(outgoing, planned)
  const left = planned('noessential') - realised('noessential')
  // From 15 December the month has 17 days, three weeks begun.
  const weekly = left <= 0 ? 0 : Math.floor(left / 3)
  const figures = GROUPS.flatMap((group) => {
    const name = group === 'investiments' ? 'investiment' : group
    return [
      [`${name}Value`, money(planned(group))],
      [`${name}Spending`, money(realised(group))],
      [`${name}Upcoming`, money(comingOn(group))],
      [`${name}Categories`, entries(group)],
    ]
  })
  const month = {
    _id: plan.id,
    date: plan.date,
    user: owner,
    isCustom: plan.custom,
    fake: false,
    ...Object.fromEntries(figures),
    result: money(revenues - out),
    accumulated: money(plan.accumulated),
    isAccumulatedTyped: true,
    utilisation: share(sumOf(outgoing, realised), out),
    realisedUtilisation: share(sumOf(outgoing, realised) - sumOf(outgoing, comingOn), out),
    isOverRevenues: out > revenues,
    weeklyAllowance: money(weekly),
    unplannedCategories: spent
      .filter((one) => lineOf(one) === null && one.cents !== 0)
      .map((one) => ({
        category: categoryOf(one),
        budgetGroup: one.grouped,
        spending: money(one.cents),
        upcoming: money(one.upcoming),
      })),
    version: plan.version,
  }
  return JSON.stringify({ items: [month], total: 1 })
}

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

const readWeek: FloorAnswer = async ({ query, owner, search }) => {
  const day = search.get('date') ?? ''
  const startDate = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  const endDate = addDays(startDate, 6)
  const [row] = await query<{ readonly cents: number }>(
    `select coalesce(sum(-t.value), 0) as cents
       from transactions t join default_categories d on d.id = t.category_id
      where t.user_id = $1 and t.date between $2 and $3 and t.paid
        and d.grouping = 'expenses' and d.type is distinct from 'debts' and d.sort = 'variable'`,
    [owner, startDate, endDate],
  )
  return JSON.stringify({ startDate, endDate, spending: money(row?.cents ?? 0) })
}

type GoalRow = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly total: number
  readonly initial: number
  readonly beginDate: string
  readonly finalDate: string
  readonly payment: object
  readonly version: number
  readonly saved: number
  readonly entries: number
  /** What the three months before this one saved, and this one. */
  readonly before: number
  readonly now: number
  readonly transactions: readonly { readonly value: number }[]
}

const monthAt = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthText = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
/** The months in which something can be saved: at least one. */
const termOf = (from: string, to: string) => Math.max(1, monthAt(to) - monthAt(from))

/** Goals that are neither done nor over, without redemptions. */
const listGoals: FloorAnswer = async ({ query, owner }) => {
  const rows = await query<GoalRow>(
    `select o.id, o.name, o.category, o.total_cents as total, o.initial_cents as initial,
            o.begin_date as "beginDate", o.final_date as "finalDate", o.version,
            json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
            s.saved, s.entries, s.before, s.now,
            (select json_agg(json_build_object('_id', e.id, 'value', -e.value, 'date', e.date, 'paid', e.paid)
                       order by e.date desc, e.id desc)
               from (select * from transactions t where t.user_id = o.user_id and t.objective_id = o.id
                      order by t.date desc, t.id desc limit 12) e) as transactions
       from objectives o join payments p on p.user_id = o.user_id and p.id = o.payment_id,
            lateral (select sum(saved_cents) as saved, sum(entries)::int as entries,
                            coalesce(sum(saved_cents) filter (where month >= '2025-09-01' and month < '2025-12-01'), 0) as before,
                            coalesce(sum(saved_cents) filter (where month = '2025-12-01'), 0) as now
                       from objective_totals t where t.user_id = o.user_id and t.objective_id = o.id) s
      where o.user_id = $1 order by o.created_at, o.id`,
    [owner],
  )
  return JSON.stringify(rows.map((row) => goalOf(row, owner)))
}

function goalOf(row: GoalRow, owner: string) {
  const { total, initial, saved, beginDate, finalDate } = row
  const reached = initial + saved
  const left = total - reached
  const monthly = Math.floor(row.before / 3)
  const due = Math.max(0, monthly - row.now)
  const doneIn = monthAt(TODAY) + Math.max(0, Math.ceil((left - due) / monthly))
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    totalValue: money(total),
    initialValue: money(initial),
    paidValue: money(saved),
    reachedValue: money(reached),
    redeemableValue: money(reached),
    reachedPercent: share(reached, total),
    leftValue: money(left),
    installment: money(Math.floor((total - initial) / termOf(beginDate, finalDate))),
    suggestedInstallment: money(Math.floor(left / termOf(TODAY, finalDate))),
    beginDate,
    finalDate,
    payment: row.payment,
    user: owner,
    done: false,
    pace: {
      value: money(monthly),
      month: monthText(doneIn),
      onTime: doneIn <= monthAt(finalDate),
    },
    transactions: row.transactions.map((entry) => ({ ...entry, value: money(entry.value) })),
    transactionCount: row.entries,
    version: row.version,
  }
}

const listSubscriptions: FloorAnswer = async ({ query, owner }) =>
  JSON.stringify(
    await query(
      `select id as _id, plan, status, suspended, expire_at as "expireAt",
              subscription_id as "subscriptionId", client_id as "clientId",
              payment_type as "paymentType", payment_methods as "paymentMethod",
              null as company, null as family
         from subscriptions where user_id = $1 order by expire_at desc, id`,
      [owner],
    ),
  )

export const floorPlans: Readonly<Record<string, FloorAnswer>> = {
  budgets: listBudgets,
  'budgets/week': readWeek,
  objectives: listGoals,
  subscriptions: listSubscriptions,
}
