import { toDay, toMonth } from '@saldo/domain/calendar'
import { listCardDues } from '@saldo/domain/linked-transactions/card-dues'
import { toTotal } from '@saldo/domain/money'
import type { FloorAnswer } from './floor-call.ts'

/*
 * What is to be paid, as the dashboard asks for it: entries that are not paid, and invoices, of
 * somebody without a calendar. What stands on an invoice is worked out as the product does: the floor measures
 * what is around it. What is older than two years is one sum a card, as there.
 */

type Row = {
  readonly _id: string
  readonly name: string
  readonly value: number
  readonly date: string
  readonly transactionType: string
  readonly category: object | null
  readonly payment: object
  readonly version: number | null
  readonly recurrentType: string | null
  readonly recurrentIndex: number
  readonly lastInstallment: number | null
  readonly canTick: boolean
  readonly paid: boolean
}
type InvoiceRow = {
  readonly month: string
  readonly due: string
  readonly items: number
  readonly settled: number
  readonly card: string
  readonly name: string
}

const TODAY = toDay('2025-12-15')

const UNPAID = `
  select t.id as _id, t.name, t.value, t.counts_on as date, t.transaction_type as "transactionType",
         json_build_object('_id', d.id, 'name', d.name, 'group', d.grouping) as category,
         json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment, t.version,
         t.recurrent_type as "recurrentType", t.recurrent_index as "recurrentIndex",
         t.last_installment as "lastInstallment", t.paid,
         t.external_id is null and t.value <> 0 as "canTick"
    from transactions t join payments p on p.user_id = t.user_id and p.id = t.payment_id
    left join default_categories d on d.id = t.category_id
   where t.user_id = $1 and not t.paid and t.counts_on <= $2 and t.invoice_month is null`

function invoicesOf(
  rows: readonly InvoiceRow[],
  { start, end }: { readonly start: string; readonly end: string },
): readonly Row[] {
  return [...new Set(rows.map(({ card }) => card))].flatMap((card) => {
    const own = rows.filter((row) => row.card === card)
    const invoices = own.map(({ month, due, items, settled }) => ({
      month: toMonth(month),
      dueOn: toDay(due),
      items: toTotal(items),
      settled: toTotal(settled),
    }))
    return listCardDues(invoices, [], TODAY)
      .filter(({ value, items, dueOn }) => value !== 0 || (items < 0 && dueOn >= start))
      .filter(({ dueOn }) => dueOn <= end)
      .map(({ month, dueOn, value, items }) => ({
        _id: `${card}:${month}`,
        name: `Fatura ${own[0]?.name}`,
        value: value === 0 ? items : value,
        date: dueOn,
        transactionType: value > 0 ? 'revenues' : 'expenses',
        category: null,
        payment: { _id: card, name: own[0]?.name, type: 'credit' },
        version: null,
        recurrentType: null,
        recurrentIndex: 0,
        lastInstallment: null,
        canTick: value < 0,
        paid: value === 0,
      }))
  })
}

const sumOf = (rows: readonly Row[]) => {
  const total = (sign: 1 | -1) =>
    rows.reduce((sum, { value }) => sum + Math.max(0, value * sign), 0) / 100
  return { toPay: total(-1), toReceive: total(1), count: rows.length }
}

/** What is due in the period and overdue before it, with the sums of each day. */
export const floorDues: FloorAnswer = async ({ query, owner, search }) => {
  const [start, end] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
  const limit = Number(search.get('limit'))
  const [[user], entries, invoices] = await Promise.all([
    query('select id as _id, name, image from users where id = $1', [owner]),
    query<Row>(UNPAID, [owner, end]),
    query<InvoiceRow>(
      `select to_char(max(i.month), 'YYYY-MM') as month, max(i.due_on) as due, sum(i.items_cents) as items,
              sum(i.settling_cents) as settled, p.id as card, p.name
         from invoice_totals i join payments p on p.user_id = i.user_id and p.id = i.payment_id
        where i.user_id = $1 and i.due_on <= '2026-02-28'
        group by p.id, p.name, case when i.due_on >= '2023-12-01' then i.month end order by p.id, 2`,
      [owner],
    ),
  ])
  const rows = [...entries, ...invoicesOf(invoices, { start, end })].toSorted((a, b) =>
    a.date === b.date ? (a._id < b._id ? -1 : 1) : a.date < b.date ? -1 : 1,
  )
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    kind: row.version === null ? 'invoice' : 'entry',
    value: row.value / 100,
    countsOn: row.date,
    counted: row.paid ? 0 : row.value / 100,
    lastPaymentDate: null,
    user,
    itemId: null,
    announced: 0,
  }))
  const last = rows.length > limit ? items.at(-1) : undefined
  const unpaid = rows.filter(({ paid }) => !paid)
  const inPeriod = unpaid.filter(({ date }) => date >= start)
  const days = [...new Set(inPeriod.map(({ date }) => date))].map((date) => ({
    date,
    ...sumOf(inPeriod.filter((row) => row.date === date)),
  }))
  return JSON.stringify({
    items,
    next: last === undefined ? null : `${last.date}~${last._id}`,
    days,
    earlier: sumOf(unpaid.filter(({ date }) => date < start)),
  })
}
