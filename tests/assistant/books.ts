import { sql } from 'kysely'
import type { Database } from '@saldo/api/db/ledger'
import type { Day } from '@saldo/domain/calendar'

/*
 * The demo family's books added up from the rows themselves, by rules written down here once more: what the
 * assistant answers is compared with these figures and with none of its own.
 */

type Row = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly paid: boolean
  readonly date: Day
  readonly countsOn: Day
  readonly invoiceMonth: string | null
  readonly isRefund: boolean
  readonly type: string
  readonly category: string | null
  readonly parent: string | null
  readonly group: string | null
  readonly sort: string | null
  readonly payment: string
  readonly paymentType: string
  readonly paysCard: string | null
  readonly paysMonth: string | null
  readonly objective: string | null
}

type Item = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly day: number
  /** Months that are paid, and months in which an entry of this name is there. */
  readonly done: readonly string[]
}

type Account = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly initial: number
}
type Goal = {
  readonly id: string
  readonly name: string
  readonly initial: number
  readonly total: number
}

export type Choice = {
  /** Both days included; a month or a year counts as the screens do. */
  readonly from: string
  readonly to: string
  /** By the day of purchase. */
  readonly byDay?: boolean
  readonly flow?: 'expenses' | 'revenues' | 'investiments'
  readonly in?: readonly string[]
  readonly with?: readonly string[]
  /** A part of the name, in lower case. */
  readonly named?: string
  readonly sort?: 'fixed' | 'variable'
}

export type Books = {
  /** What was earned, spent or invested, and how much of it is paid, in cents. */
  sum(choice: Choice): readonly [all: number, paid: number]
  /** First-level categories, the largest first. */
  top(choice: Choice): readonly number[]
  largest(choice: Choice): readonly number[]
  /** What is to be paid between two days and what is late, oldest first. */
  dues(from: string, to: string): { readonly total: number; readonly each: readonly number[] }
  /** What the invoice of a card comes to. */
  invoice(card: string, month: string): number
  /** What an account holds on a day, of what is paid. */
  balance(account: string, on: string): number
  /** With how much the accounts end a day, of what is paid, and expected. */
  held(on: string): number
  forecast(end: string): number
  /** What of the forecast lies in accounts of the type Poupança. */
  inSavings(end: string): number
  /** What is in a goal, what it needs, and what is left. */
  goal(name: string): readonly [reached: number, total: number, left: number]
  saved(from: string, to: string): number
}

const flowOf = (row: Row): string | null => {
  if (row.group !== null && ['invoice', 'bankOperation', 'objective'].includes(row.group))
    return null
  if (row.type !== 'revenues') return row.type
  if (row.invoiceMonth === null && !row.isRefund) return 'revenues'
  return row.group === 'revenues' || row.group === 'investiments' ? row.group : 'expenses'
}

async function readRows(database: Database, userId: string) {
  return database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
    const entries = await sql<Row>`
      select t.id, t.name, t.value::float8 as value, t.paid, t.date, t.counts_on as "countsOn",
             to_char(t.invoice_month, 'YYYY-MM') as "invoiceMonth", t.refund_of_id is not null as "isRefund",
             t.transaction_type as type, c.name as category, u.name as parent, c.grouping as "group", c.sort,
             p.name as payment, p.type as "paymentType", q.name as "paysCard",
             to_char(t.pays_month, 'YYYY-MM') as "paysMonth", t.objective_id as objective
        from transactions t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id
        left join payments q on q.user_id = t.user_id and q.id = t.pays_card_id
        left join category_names c on c.id = t.category_id
        left join category_names u on u.id = c.parent_id
       where t.user_id = ${userId}`.execute(ledger)
    const items = await sql<Item>`
      select l.id, l.name, l.value::float8 as value, l.day,
             array(select to_char(m.month, 'YYYY-MM') from linked_payments m
                    where m.user_id = l.user_id and m.linked_id = l.id
                   union select to_char(t.date, 'YYYY-MM') from transactions t
                    where t.user_id = l.user_id and t.name_key = l.name_key
                      and t.payment_id = l.payment_id) as done
        from linked_transactions l where l.user_id = ${userId}`.execute(ledger)
    const accounts = await sql<Account>`
      select id, name, type, initial_value::float8 as initial from payments where user_id = ${userId}`.execute(
      ledger,
    )
    const goals = await sql<Goal>`
      select id, name, initial_cents::float8 as initial, total_cents::float8 as total
        from objectives where user_id = ${userId}`.execute(ledger)
    return { entries: entries.rows, items: items.rows, accounts: accounts.rows, goals: goals.rows }
  })
}

type Rows = Awaited<ReturnType<typeof readRows>>

const total = (rows: readonly { readonly value: number }[]) =>
  rows.reduce((sum, { value }) => sum + value, 0)
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const dayIn = (month: string, day: number) => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}

function isChosen(row: Row, choice: Choice): boolean {
  const { from, to, byDay, flow = 'expenses', in: categories, with: payments, named, sort } = choice
  const on = byDay === true ? row.date : row.countsOn
  const isIn =
    categories === undefined ||
    categories.some((name) => name === row.category || name === row.parent)
  const isPaidBy = payments === undefined || payments.includes(row.payment)
  const isNamed = named === undefined || plain(row.name).includes(named)
  const isSorted = sort === undefined || row.sort === sort
  return on >= from && on <= to && flowOf(row) === flow && isIn && isPaidBy && isNamed && isSorted
}

type Sums = Pick<Books, 'sum' | 'top' | 'largest'>

function sumsOf({ entries }: Rows): Sums {
  const chosen = (choice: Choice) => entries.filter((row) => isChosen(row, choice))
  return {
    sum: (choice) => {
      const sign = choice.flow === 'revenues' ? 1 : -1
      const rows = chosen(choice)
      // No zero has a sign.
      return [sign * total(rows) + 0, sign * total(rows.filter(({ paid }) => paid)) + 0]
    },
    top: (choice) => {
      const sums = new Map<string, number>()
      for (const row of chosen(choice)) {
        const key = row.parent ?? row.category ?? ''
        sums.set(key, (sums.get(key) ?? 0) - row.value)
      }
      return [...sums.values()].toSorted((a, b) => b - a)
    },
    largest: (choice) =>
      chosen(choice)
        .filter(({ type }) => type === 'expenses')
        .map(({ value }) => -value)
        .toSorted((a, b) => b - a),
  }
}

type Open = { readonly id: string; readonly value: number; readonly on: string }

/** Payments settle the oldest invoice of a card first: what one leaves is carried into the next. */
function openInvoices({ entries, accounts }: Rows): readonly Open[] {
  return accounts.flatMap(({ id, name }) => {
    const ofCard = entries.filter((row) => row.payment === name && row.invoiceMonth !== null)
    const months = [...new Set(ofCard.map(({ invoiceMonth }) => invoiceMonth ?? ''))].toSorted()
    let paid = -total(entries.filter(({ paysCard }) => paysCard === name))
    return months.flatMap((month) => {
      const own = ofCard.filter(({ invoiceMonth }) => invoiceMonth === month)
      const left = -total(own) - paid
      paid = Math.max(0, -left)
      return left > 0 ? [{ id: `${id}:${month}`, value: -left, on: own[0]?.countsOn ?? '' }] : []
    })
  })
}

/** Months of the calendar that are neither paid nor an entry: those of today and of two other days. */
function openItems({ items }: Rows, days: readonly string[]): readonly Open[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  return months.flatMap((month) =>
    items
      .filter(({ done }) => !done.includes(month))
      .map(({ id, value, day }) => ({ id: `${id}:${month}`, value, on: dayIn(month, day) })),
  )
}

type Dues = Pick<Books, 'dues' | 'forecast' | 'inSavings'>

function duesOf(rows: Rows, today: Day): Dues {
  const moving = rows.entries.filter(({ paymentType }) => paymentType !== 'credit')
  const month = dayIn(today.slice(0, 7), 1)
  return {
    dues: (from, to) => {
      const isNow = from <= today && today <= to
      const late = isNow ? month : from
      const open = [
        ...moving
          .filter((row) => !row.paid && row.value < 0 && (isNow || row.countsOn >= from))
          .map(({ id, value, countsOn }) => ({ id, value, on: countsOn as string })),
        ...openItems(rows, [late, today, to]).filter(({ value, on }) => value < 0 && on >= late),
        ...openInvoices(rows).filter(({ on }) => isNow || on >= from),
      ]
      const due = open
        .filter(({ on }) => on <= to)
        .toSorted((a, b) => (`${a.on} ${a.id}` < `${b.on} ${b.id}` ? -1 : 1))
      return { total: -total(due), each: due.map(({ value }) => -value) }
    },
    forecast: (end) =>
      initialOf(rows) +
      total(moving.filter(({ countsOn }) => countsOn <= end)) +
      total(openItems(rows, [month, today, end]).filter(({ on }) => on <= end)) +
      total(openInvoices(rows).filter(({ on }) => on <= end)),
    inSavings: (end) => {
      const savings = rows.accounts.filter(({ name }) => SAVINGS.test(name))
      const isSaved = ({ payment }: Row) => savings.some(({ name }) => name === payment)
      return (
        savings.reduce((sum, one) => sum + one.initial, 0) +
        total(moving.filter((row) => isSaved(row) && row.countsOn <= end))
      )
    },
  }
}

/** What the demo family calls its savings account. */
const SAVINGS = /^Poupança/u

const initialOf = ({ accounts }: Rows) =>
  accounts.filter(({ type }) => type !== 'credit').reduce((sum, one) => sum + one.initial, 0)

type Held = Pick<Books, 'invoice' | 'balance' | 'held' | 'goal' | 'saved'>

function heldOf(rows: Rows): Held {
  const { entries, accounts, goals } = rows
  return {
    invoice: (card, month) =>
      -total(entries.filter((row) => row.payment === card && row.invoiceMonth === month)),
    balance: (account, on) =>
      (accounts.find(({ name }) => name === account)?.initial ?? 0) +
      total(entries.filter((row) => row.payment === account && row.paid && row.countsOn <= on)),
    held: (on) =>
      initialOf(rows) +
      total(
        entries.filter((row) => row.paymentType !== 'credit' && row.paid && row.countsOn <= on),
      ),
    goal: (name) => {
      const goal = goals.find((one) => one.name === name)
      if (goal === undefined) throw new Error(`no goal ${name}`)
      const moved = entries.filter(({ objective, paid }) => objective === goal.id && paid)
      const reached = goal.initial + Math.abs(total(moved))
      return [reached, goal.total, Math.max(0, goal.total - reached)]
    },
    saved: (from, to) => {
      const within = entries.filter(({ date, paid }) => paid && date >= from && date <= to)
      const invested = -total(within.filter((row) => flowOf(row) === 'investiments'))
      return invested + Math.abs(total(within.filter(({ objective }) => objective !== null)))
    },
  }
}

/** The books of one owner, as they are now, seen from a day. */
export async function openBooks(database: Database, userId: string, today: Day): Promise<Books> {
  const rows = await readRows(database, userId)
  return { ...sumsOf(rows), ...duesOf(rows, today), ...heldOf(rows) }
}
