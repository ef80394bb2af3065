import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { createHash } from 'node:crypto'
import type { FloorAnswer } from './floor-call.ts'
import { floorDues } from './floor-dues.ts'

/*
 * The lists and the bare writes of the floor. A list is what anybody would write first: rows become
 * objects, objects become JSON.
 */

const ENTRIES = `
  select t.id as "_id", t.name, t.value, t.date, t.counts_on as "countsOn",
         case when d.id is null then null else json_build_object('_id', d.id, 'name', d.name, 'group', d.grouping) end as category,
         json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment, t.paid,
         t.transaction_type as "transactionType", t.description, t.recurrent_type as "recurrentType",
         t.recurrent_index as "recurrentIndex", t.anchor_day as "recurrentDay",
         t.business_day as "businessDay",
         t.last_installment as "lastInstallment", nullif(t.series_id, t.id) as "recurrentTransactionId",
         t.external_id as "externalId", t.foreign_currency as "foreignCurrency",
         t.foreign_value * 0.01 as "foreignValue", t.operation_id as "bankingOperationReferenceId",
         t.operation_payment as "bankingOperationPayment", t.operation_type as "bankingOperationType",
         null as "invoiceReferenceId", null::integer as "invoiceItems",
         null::numeric as "invoiceBalance", null::numeric as "invoiceSpent",
         null::numeric as "invoiceCarried",
         t.pays_card_id || ':' || to_char(t.pays_month, 'YYYY-MM') as "paymentInvoiceReferenceId",
         t.objective_id as "objectiveReferenceId", t.refund_of_id as "refundOf", 0 as refunded, null as labels, null as "cardEnding", null as split, null as "writtenBy", t.version
    from transactions t join payments p on p.user_id = t.user_id and p.id = t.payment_id
    left join default_categories d on d.id = t.category_id`

type ListRow = {
  readonly _id: string
  readonly countsOn: string
  readonly value: number
  readonly paid: boolean
  readonly recurrentType: string | null
  readonly lastInstallment: number | null
}
type InvoiceRow = {
  readonly month: string
  readonly due: string
  readonly items: number
  readonly count: number
  readonly paid: number
  readonly card: string
  readonly name: string
  readonly spent: number
}

const TODAY = '2025-12-15'

/** One card's invoices in the order of time, with what each has from the one before it. */
export function chained<Sum extends { due: string; items: number; paid: number }>(
  sums: readonly Sum[],
) {
  let left = 0
  return sums.map((sum) => {
    const carried = Math.abs(left) <= 1 ? 0 : left
    const remaining = sum.items + left - sum.paid
    left = remaining > 0 || sum.due < TODAY ? remaining : 0
    return { ...sum, carried, remaining }
  })
}

const list: FloorAnswer = async ({ query, owner, search }) => {
  const limit = Number(search.get('limit') ?? 1000)
  const paid = search.get('paid')
  const range = [owner, search.get('startDate'), search.get('endDate'), limit + 1]
  const [people, entries, invoices] = await Promise.all([
    query<{ readonly _id: string; readonly name: string; readonly image: string | null }>(
      'select id as _id, name, image from users where id = $1',
      [owner],
    ),
    query<ListRow>(
      `${ENTRIES} where t.user_id = $1 and t.counts_on between $2 and $3 and t.invoice_month is null
          ${paid === null ? '' : `and t.paid = ${paid === 'true'}`}
        order by t.counts_on, t.id limit $4`,
      range,
    ),
    query<InvoiceRow>(
      `select to_char(i.month, 'YYYY-MM') as month, i.due_on as due, i.items_cents as items, i.items as count,
              i.paid_cents as paid, p.id as card, p.name, coalesce(-m.expenses_all, 0) as spent
         from invoice_totals i join payments p on p.user_id = i.user_id and p.id = i.payment_id
         left join month_totals m on m.user_id = i.user_id and m.payment_id = i.payment_id and m.month = i.month
        where i.user_id = $1 order by i.payment_id, i.month`,
      [owner],
    ),
  ])
  const [start = '', end = ''] = [range[1]?.toString(), range[2]?.toString()]
  const shown = [...new Set(invoices.map(({ card }) => card))]
    .flatMap((card) => chained(invoices.filter((readOne) => readOne.card === card)))
    .filter(({ due, count, carried }) => due >= start && due <= end && (count > 0 || carried !== 0))
  const [user] = people
  const rows = [...entries, ...shown.map(invoiceRow)]
    .filter((row) => paid === null || String(row.paid) === paid)
    .toSorted(order)
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    value: row.value / 100,
    user,
    recurrent: row.recurrentType !== null || row.lastInstallment !== null,
  }))
  const last = rows.length > limit ? items.at(-1) : undefined
  return JSON.stringify({ items, next: last === undefined ? null : `${last.countsOn}~${last._id}` })
}

function order(a: ListRow, b: ListRow): number {
  if (a.countsOn !== b.countsOn) return a.countsOn < b.countsOn ? -1 : 1
  return a._id < b._id ? -1 : 1
}

const PAYS_INVOICE = {
  _id: DEFAULT_CATEGORY_IDS.invoicePayment,
  name: 'Pagamento de fatura',
  group: 'invoice',
}

function invoiceRow(row: ReturnType<typeof chained<InvoiceRow>>[number]): ListRow {
  const id = `${row.card}:${row.month}`
  const value = row.items + row.carried
  return Object.assign(blank(), {
    _id: id,
    name: `Fatura ${row.name}`,
    value,
    date: row.due,
    countsOn: row.due,
    category: PAYS_INVOICE,
    payment: { _id: row.card, name: row.name, type: 'credit' },
    paid: row.remaining >= -1,
    transactionType: value > 0 ? 'revenues' : 'expenses',
    externalId: null,
    invoiceReferenceId: id,
    invoiceItems: row.count,
    invoiceSpent: row.spent / 100,
    invoiceCarried: row.carried / 100,
    invoiceBalance: (row.remaining < 0 && row.remaining >= -1 ? 0 : 0 - row.remaining) / 100,
  })
}

const blank = () => ({
  category: null,
  description: '',
  recurrentType: null,
  recurrentIndex: 0,
  recurrentDay: null,
  businessDay: null,
  lastInstallment: null,
  recurrentTransactionId: null,
  foreignCurrency: null,
  foreignValue: null,
  bankingOperationReferenceId: null,
  bankingOperationPayment: null,
  bankingOperationType: null,
  paymentInvoiceReferenceId: null,
  objectiveReferenceId: null,
  refundOf: null,
  refunded: 0,
  labels: null,
  cardEnding: null,
  split: null,
  writtenBy: null,
  version: 1,
})

/** One row of the same table, with its indexes, and committed: what no ledger can do without. */
const insert: FloorAnswer = async ({ query, owner, body }) => {
  const entry = JSON.parse(body) as Record<string, unknown>
  await query(
    `insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id, transaction_type,
       name, name_key, value, date, counts_on, paid, created_at)
     values ($1, $2, $2, 0, $3, $4, 'expenses', $5, $5, $6, $7, $7, true, now())`,
    [
      owner,
      entry['_id'],
      entry['payment'],
      entry['category'],
      entry['name'],
      Math.round(Number(entry['value']) * 100),
      entry['date'],
    ],
  )
  return body
}

/** A bare server's smallest answer: one prepared statement by primary key. */
const readOne: FloorAnswer = async ({ query, owner }) => {
  const [row] = await query('select version from ledgers where user_id = $1', [owner])
  return JSON.stringify(row)
}

const hello: FloorAnswer = async () => createHash('sha1').digest('hex')

export const floorLists: Readonly<Record<string, FloorAnswer>> = {
  transactions: list,
  dues: floorDues,
  one: readOne,
  hello,
  'POST transactions': insert,
}
