import http from 'node:http'
import { Pool, types } from 'pg'
import type { FloorAnswer, FloorQuery } from './floor-call.ts'
import { chained, floorLists } from './floor-lists.ts'
import { floorPlans } from './floor-plans.ts'
import { floorUsual } from './floor-usual.ts'

/**
 * What nothing can be much faster than: node:http and pg, one statement a call, no framework, no
 * rules, nobody checked at the endpoint, and the same bytes as the product's. Whose ledger it is stands
 * in a header.
 */
const { builtins } = types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
])

const money = (cents: number) => cents / 100
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const TODAY = '2025-12-15'

const readUser: FloorAnswer = async ({ query, owner }) => {
  const [row] = await query(
    `select id as _id, email, name, image, active, skip_tutorial as "skipTutorial",
            videos_watched as "videosWatched", currency,
            time_zone as "timeZone", profiles, social_email as "socialEmail", cpf, birthdate,
            gender, phone_number as "phoneNumber", json_build_object('city', city) as address,
            (select json_build_object('_id', f.id, 'name', f.name, 'user', f.user_id)
               from family_members m join families f on f.id = m.family_id
              where m.user_id = users.id and m.status = 'active') as family,
            (select json_build_object('_id', c.id, 'name', c.name)
               from companies c where c.id = users.company_id) as company,
            (select coalesce(json_agg(json_build_object('purpose', c.purpose, 'version', c.text_version)
                       order by c.purpose), '[]')
               from consents c where c.user_id = users.id and c.purpose in ('terms', 'policy'))
              as "acceptedDocuments",
            (select coalesce(json_agg(a.key order by a.reached_on, a.key), '[]')
               from achievements a where a.user_id = users.id) as achievements,
            null as actor, created_at as "createdAt", version
       from users where id = $1`,
    [owner],
  )
  return JSON.stringify(row)
}

const listCategories: FloorAnswer = async ({ query, owner }) => {
  const rows = await query<{ readonly position: number }>(
    `select id as _id, name, grouping as "group", sort, type, essential, color, icon,
            parent_id as category, false as own, 1 as version, position from default_categories
     union all
     select id, name, grouping, sort, type, essential, color, icon, parent_id, true, version, 1000
       from categories where user_id = $1
     order by position, name, _id`,
    [owner],
  )
  return JSON.stringify(rows.map(({ position: _, ...row }) => row))
}

type PaymentRow = {
  readonly id: string
  readonly user_id: string
  readonly type: string
  readonly name: string
  readonly account_type: string | null
  readonly counts_to_spend: boolean | null
  readonly monthly_yield: number | null
  readonly fed_until: string | null
  readonly flag: string | null
  readonly credit_limit: number | null
  readonly overdraft_limit: number
  readonly close_day: number | null
  readonly close_before_due: number | null
  readonly due_day: number | null
  readonly earlier_terms: readonly unknown[]
  readonly closings: object
  readonly archived_at: Date | null
  readonly repeated: number
  readonly closing_day_goes_to: string | null
  readonly initial_value: number
  readonly external_id: string | null
  readonly bank_access_id: string | null
  readonly sharing: string
  readonly version: number
  readonly moved: number
  readonly entries: number
  readonly list: readonly Invoice[] | null
}
type Invoice = {
  readonly month: string
  readonly due: string
  readonly items: number
  readonly paid: number
}

/** The floor knows the two cards that every generated household has. */
const listPayments: FloorAnswer = async ({ query, owner }) => {
  const rows = await query<PaymentRow>(
    `with b as (select payment_id, sum(paid_cents) filter (where month < $2) as paid, sum(entries)::int as entries
                  from month_totals where user_id = $1 group by 1),
          t as (select payment_id, sum(paid_cents) as paid from day_totals
                 where user_id = $1 and day between $2 and $3 group by 1),
          i as (select payment_id, json_agg(json_build_object('month', to_char(month, 'YYYY-MM'),
                       'due', due_on, 'items', items_cents, 'paid', paid_cents) order by month) as list
                  from invoice_totals where user_id = $1 group by 1),
     r as (select payment_id, sum(value) as cents from transactions
            where user_id = $1 and recurrent_type is not null and invoice_month is not null and date > $3
            group by 1)
     select p.*, coalesce(r.cents, 0) as repeated, coalesce(b.paid, 0) + coalesce(t.paid, 0) as moved, coalesce(b.entries, 0) as entries,
            i.list
       from payments p left join b on b.payment_id = p.id left join t on t.payment_id = p.id
       left join i on i.payment_id = p.id left join r on r.payment_id = p.id
      where p.user_id = $1
      order by case p.type when 'money' then 0 when 'debit' then 1 else 2 end, p.created_at, p.id`,
    [owner, monthOf(TODAY), TODAY],
  )
  return JSON.stringify(rows.map(paymentOf))
}

function paymentOf(row: PaymentRow) {
  const isCard = row.type === 'credit'
  const invoices: readonly Invoice[] = row.list ?? []
  // Closing on 25 and due on 5, or closing on 10 and due on 20, as of 15 December 2025.
  const open = {
    month: '2026-01',
    closesOn: row.close_day === 25 ? '2025-12-25' : '2026-01-10',
    dueOn: row.close_day === 25 ? '2026-01-05' : '2026-01-20',
  }
  const owed = (is: (invoice: Invoice) => boolean) =>
    invoices.reduce((sum, invoice) => (is(invoice) ? sum + invoice.items - invoice.paid : sum), 0)
  const all = owed(() => true) - row.repeated
  const before = invoices.filter(({ month }) => month < open.month)
  const none = { month: open.month, due: open.dueOn, items: 0, paid: 0 }
  const current = invoices.find(({ month }) => month === open.month) ?? none
  const left = chained([...before, current]).at(-1)?.remaining ?? 0
  // What closed on 10 December is not past due on the 15th; the other card's invoice is.
  const closed = row.close_day === 25 ? undefined : chained(before).at(-1)
  const isOwed = closed?.due === '2025-12-20' && closed.remaining < -1
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    accountType: row.account_type,
    countsToSpend: !isCard && (row.counts_to_spend ?? row.account_type !== 'Poupança'),
    monthlyYield: row.monthly_yield,
    fedUntil: row.fed_until,
    holders: 0,
    creditCardId: isCard ? row.id : null,
    flag: row.flag,
    limit: row.credit_limit === null ? null : money(row.credit_limit),
    overdraftLimit: money(row.overdraft_limit),
    invoiceCloseOn: row.close_day,
    closeBeforeDue: row.close_before_due,
    paid: row.due_day,
    closingDayGoesTo: row.closing_day_goes_to,
    earlierTerms: row.earlier_terms,
    closings: row.closings,
    archived: row.archived_at !== null,
    value: money(isCard ? owed(({ month }) => month <= open.month) : row.initial_value + row.moved),
    initialValue: money(row.initial_value),
    limitUsed: isCard ? money(Math.max(0, -all)) : null,
    invoice: isCard ? { ...open, value: money(0 - left) } : null,
    closedInvoice: isOwed
      ? { month: '2025-12', dueOn: closed.due, value: money(0 - closed.remaining) }
      : null,
    externalId: row.external_id,
    bankAccess: row.bank_access_id,
    user: row.user_id,
    sharing: row.sharing,
    entries: row.entries,
    version: row.version,
  }
}

/** Whole months only: that is what the dashboard asks for. */
const readBalances: FloorAnswer = async ({ query, owner, search }) => {
  const [start = '', end = ''] = [search.get('startDate'), search.get('endDate')]
  const on = (end ?? '') < TODAY ? end : TODAY
  const [row] = await query<Record<string, number>>(
    `with p as (select id, initial_value, coalesce(not counts_to_spend, account_type = 'Poupança') as is_saved
                  from payments where user_id = $1 and type <> 'credit'),
     m as (select coalesce(sum(paid_cents) filter (where payment_id in (select id from p) and month < $5), 0) as paid,
                  coalesce(sum(all_cents) filter (where payment_id in (select id from p)), 0) as everything,
                  coalesce(sum(all_cents) filter (where payment_id in (select id from p where is_saved)), 0) as saved,
                  coalesce(sum(revenues_all) filter (where payment_id in (select id from p)), 0) as ria,
                  coalesce(sum(revenues_paid) filter (where payment_id in (select id from p) and month < $5), 0) as rip,
                  coalesce(sum(revenues_all + expenses_all + investiments_all), 0) as accumulated,
                  coalesce(sum(revenues_paid) filter (where month = $2), 0) as rp,
                  coalesce(sum(revenues_all) filter (where month = $2), 0) as ra,
                  coalesce(sum(expenses_paid) filter (where month = $2), 0) as ep,
                  coalesce(sum(expenses_all) filter (where month = $2), 0) as ea,
                  coalesce(sum(investiments_paid) filter (where month = $2), 0) as ip,
                  coalesce(sum(investiments_all) filter (where month = $2), 0) as ia
             from month_totals where user_id = $1 and month <= $2),
     d as (select coalesce(sum(paid_cents), 0) as paid, coalesce(sum(revenues_paid), 0) as revenues from day_totals
            where user_id = $1 and day between $5 and $4 and payment_id in (select id from p)),
     o as (select coalesce(sum(items_cents - settling_cents), 0) as owed from invoice_totals
            where user_id = $1 and due_on <= $3)
     select m.*, d.paid as days, d.revenues as "revenueDays", o.owed, (select coalesce(sum(initial_value), 0) from p) as initial,
            (select coalesce(sum(initial_value), 0) from p where is_saved) as "savedBefore" from m, d, o`,
    [owner, start, end, on, monthOf(on ?? '')],
  )
  const of = (name: string) => row?.[name] ?? 0
  const planned = of('initial') + of('everything') + of('owed')
  const saved = of('savedBefore') + of('saved')
  const toReceive = of('ria') - of('rip') - of('revenueDays')
  return JSON.stringify({
    currentBalance: money(of('initial') + of('paid') + of('days')),
    planned: money(planned),
    saved: money(saved),
    spendable: money(planned - saved),
    toReceive: money(toReceive),
    toPay: money(of('everything') - of('paid') - of('days') - toReceive),
    invoicesDue: money(of('owed')),
    revenuesPaid: money(of('rp')),
    revenuesBalance: money(of('ra')),
    expensesPaid: money(0 - of('ep')),
    expensesBalance: money(0 - of('ea')),
    investimentsPaid: money(0 - of('ip')),
    investimentsBalance: money(0 - of('ia')),
    accumulated: money(of('accumulated')),
  })
}

const readChart: FloorAnswer = async ({ query, owner, search }) => {
  const start = search.get('startDate') ?? ''
  const end = search.get('endDate') ?? ''
  const rows = await query<{
    readonly day: string | null
    readonly revenues: number | null
    readonly expenses: number | null
    readonly moved: number
    readonly opening: number
  }>(
    `with p as (select id, type, initial_value from payments where user_id = $1),
     o as (select (select sum(initial_value) from p where type <> 'credit') + coalesce(sum(all_cents), 0) as opening
             from month_totals where user_id = $1 and month < $2
              and payment_id in (select id from p where type <> 'credit'))
     select t.day, sum(revenues_all) as revenues, sum(-expenses_all) as expenses,
            coalesce(sum(all_cents) filter (where p.type <> 'credit'), 0) as moved, o.opening
       from o left join day_totals t on t.user_id = $1 and t.day between $2 and $3
       left join p on p.id = t.payment_id group by t.day, o.opening`,
    [owner, start, end],
  )
  const dues = await query<{ readonly card: string; readonly day: string; readonly cents: number }>(
    `select payment_id as card, greatest(due_on, $2::date) as day, sum(items_cents - settling_cents) as cents
       from invoice_totals where user_id = $1 and due_on <= $3 group by 1, 2`,
    [owner, start, end],
  )
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const owed = new Map<string, number>()
  let balance = Number(rows[0]?.opening ?? 0)
  const points: {
    readonly date: string
    readonly revenues: number
    readonly expenses: number
    readonly balance: number
  }[] = []
  for (let day = start; day <= end; day = nextDay(day)) {
    const row = byDay.get(day)
    balance += row?.moved ?? 0
    for (const due of dues.filter((item) => item.day === day)) {
      owed.set(due.card, (owed.get(due.card) ?? 0) + due.cents)
    }
    // A card in credit takes nothing, and its credit is no money.
    const taken = [...owed.values()].reduce((sum, cents) => sum + Math.min(0, cents), 0)
    points.push({
      date: day,
      revenues: row?.revenues ?? 0,
      expenses: row?.expenses ?? 0,
      balance: balance + taken,
    })
  }
  const series = (name: 'revenues' | 'expenses' | 'balance') =>
    points.map((point) => ({ date: point.date, value: money(point[name]) }))
  return JSON.stringify({
    revenues: series('revenues'),
    expenses: series('expenses'),
    balance: series('balance'),
  })
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const answers: Readonly<Record<string, FloorAnswer>> = {
  users: readUser,
  categories: listCategories,
  payments: listPayments,
  balances: readBalances,
  'balances/chart': readChart,
  ...floorLists,
  ...floorPlans,
  ...floorUsual,
}

async function respond(response: http.ServerResponse, answer: Promise<string>): Promise<void> {
  try {
    const text = await answer
    const type = 'application/json; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
    response.end(text)
  } catch (error) {
    response.writeHead(500)
    response.end((error as Error).message)
  }
}

/** Listens; gives the port. */
export async function openFloor(url: string): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ??
        (types.getTypeParser as (oid: number, format?: string) => never)(oid, format),
    } as never,
  })
  // The database goes before the floor does, when a bench ends.
  pool.on('error', () => {})
  const names = new Map<string, string>()
  const query: FloorQuery = async (text, values) => {
    const name = names.get(text) ?? `f${names.size}`
    names.set(text, name)
    return (await pool.query({ name, text, values })).rows
  }
  const server = http.createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://floor')
    const place = address.pathname.replace(/^\/api\//, '').replace(/^users\/.*/, 'users')
    const owner = String(request.headers['x-owner'] ?? '')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = {
        query,
        owner,
        search: address.searchParams,
        body: Buffer.concat(parts).toString(),
      }
      const answer = answers[request.method === 'GET' ? place : `${request.method} ${place}`]
      void respond(response, answer?.(call) ?? Promise.reject(new Error(`nothing at ${place}`)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  return {
    port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
