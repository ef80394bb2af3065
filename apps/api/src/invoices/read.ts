import type * as contract from '@saldo/contract/invoices'
import { sql } from 'kysely'
import { type Invoice, INVOICE_PAGE } from '@saldo/contract/invoices'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Transaction } from '@saldo/contract/transactions'
import {
  addMonths,
  addMonthsWithin,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  toMonth,
} from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import { PURCHASE_REACH_MONTHS } from '@saldo/domain/invoices/refusals'
import { invoiceState } from '@saldo/domain/invoices/settlement'
import { addCents, type Cents, negate } from '@saldo/domain/money'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { invoicesIn } from '../balances/store.ts'
import {
  CARD_PAIRS,
  type CardFacts,
  cardRuleOf,
  invoiceReference,
  readReference,
} from '../payments/rows.ts'
import { findPayment } from '../payments/store.ts'
import { afterCursor } from '../transactions/rows.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { purchaseOf, refundedOf, transactionOf } from '../transactions/wire-fields.ts'
import type { Context, Handler, OwnerLedger } from '../context.ts'
import { isPayment } from '../payments/service.ts'
import { isEntry } from '../transactions/list.ts'

/** An entry with the names that are shown with it, as one JSON object of the database. */
type InvoiceItemRow = EntryRow & {
  readonly category_name: string | null
  readonly category_group: CategoryGroup | null
  readonly payment_name: string
  readonly payment_type: Transaction['payment']['type']
  readonly refunded: Cents
  readonly purchase_id: string | null
  readonly writer: Transaction['writtenBy']
}

type InvoiceRow = {
  readonly payment_id: string
  readonly card_name: string
  readonly external_id: string | null
  readonly month: Day
  readonly items_cents: Cents
  readonly paid_cents: Cents
  readonly carried_cents: Cents
  readonly remaining_cents: Cents
  readonly owed_cents: Cents
  readonly item_count: number
  readonly is_settled_later: boolean
  readonly card: CardFacts
  readonly items: readonly InvoiceItemRow[]
  readonly payments: readonly InvoiceItemRow[]
  readonly user_name: string
  readonly user_image: string | null
}

/** The page of items that is read; all of them without a limit. */
type Page = {
  readonly limit?: number | undefined
  readonly after?: string | undefined
  /** How many payments are read, the last ones. */
  readonly payments?: number | undefined
}

/** An answer to a change has the invoice's figures and not its items (case L63). */
export const NO_ITEMS: Page = { limit: 0, payments: 2 }

const SELECT_ENTRIES =
  sql.raw(`select t.*, ${refundedOf('t')} as refunded, ${purchaseOf('t')} as purchase_id, c.name as category_name, c.grouping as category_group,
       q.name as payment_name, q.type as payment_type,
       case when t.written_by is not null then (select json_build_object('_id', w.planner_id, 'name', w.name)
         from entry_writers w where w.id = t.written_by) end as writer
  from transactions t
  join payments q on q.user_id = t.user_id and q.id = t.payment_id
  left join category_names c on c.id = t.category_id`)

/**
 * Invoices with their items and payments, in one statement. Items are looked up by the day on which
 * they count, so that the cost depends on the items of the invoice and not on all that was ever
 * bought with the card.
 */
async function listInvoiceRows(
  ctx: Context,
  query: {
    readonly from: Month
    readonly to: Month
    readonly cardId?: string | undefined
    readonly byPurchase?: boolean
    readonly page?: Page
  },
): Promise<InvoiceRow[]> {
  const { from, to, byPurchase = false, page = {} } = query
  const { limit, after } = page
  const isOfPage =
    after === undefined ? sql`` : sql`and ${afterCursor(sql`t.date`, sql`t.id`, after)}`
  // One more item than the page shows that there is a next page.
  const most =
    limit === undefined || limit === 0 ? sql`limit ${limit ?? null}` : sql`limit ${limit + 1}`
  const paid =
    page.payments === undefined
      ? sql``
      : sql`order by t.date desc, t.id desc limit ${page.payments}`
  const items = byPurchase
    ? sql`t.payment_id = i.payment_id and t.invoice_month is not null
          and t.date between ${firstDay(from)} and ${lastDay(to)}
          and t.counts_on between ${firstDay(addMonths(from, -PURCHASE_REACH_MONTHS))}
              and ${lastDay(addMonths(to, PURCHASE_REACH_MONTHS))}`
    : sql`t.payment_id = i.payment_id and t.invoice_month = i.month and t.counts_on = i.due_on`
  const { rows } = await sql<InvoiceRow>`
    select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
           i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later,
           i.items as item_count, u.name as user_name, u.image as user_image,
           json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           (select coalesce(json_agg(e order by e.date, e.id), '[]')
              from (${SELECT_ENTRIES} where t.user_id = ${ctx.userId} and ${items} ${isOfPage}
                     order by t.date, t.id ${most}) e) as items,
           (select coalesce(json_agg(e order by e.date, e.id), '[]')
              from (${SELECT_ENTRIES} where t.user_id = ${ctx.userId} and t.pays_card_id = i.payment_id
                       and t.pays_month = i.month ${paid}) e) as payments
      from (${invoicesIn(ctx, query)}) i
      join payments p on p.user_id = ${ctx.userId} and p.id = i.payment_id
      join users u on u.id = ${ctx.userId}
     order by p.created_at, p.id, i.month`.execute(ctx.ledger)
  return rows
}

function entryOfRow(row: InvoiceItemRow, of: InvoiceRow): Transaction {
  const { category_id: id, category_name: name, category_group: group } = row
  return transactionOf(row, {
    category: id === null || name === null || group === null ? null : { _id: id, name, group },
    payment: { _id: row.payment_id, name: row.payment_name, type: row.payment_type },
    user: { _id: row.user_id, name: of.user_name, image: of.user_image },
    refundOf: row.purchase_id,
    refunded: row.refunded,
    writtenBy: row.writer,
  })
}

/** An invoice as the contract shows it: amounts as debts, its state derived (decisions.md §5). */
function invoiceOfRow(
  row: InvoiceRow,
  of: { readonly userId: string; readonly today: Day; readonly limit?: number },
): Invoice {
  const rule = cardRuleOf(row.card)
  const month = monthOf(row.month)
  const { opensOn, closesOn, closingDate, dueOn } = invoiceInMonth(rule, month)
  const shown = row.items.slice(0, of.limit)
  const last = shown.at(-1)
  const paid = row.paid_cents
  const remaining = row.remaining_cents
  return {
    _id: invoiceReference(row.payment_id, row.month),
    creditCardId: row.payment_id,
    name: row.card_name,
    month,
    state: invoiceState({
      closesOn,
      dueOn,
      paid,
      remaining,
      today: of.today,
      isSettledLater: row.is_settled_later,
    }),
    opensOn,
    closesOn,
    closeOnDay: closingDate,
    isClosingMoved: rule.closings?.[month] !== undefined,
    dueOn,
    spent: negate(row.items_cents),
    carried: negate(row.carried_cents),
    total: negate(addCents(row.items_cents, row.carried_cents)),
    paid: negate(paid),
    remaining: negate(row.owed_cents),
    items: shown.map((item) => entryOfRow(item, row)),
    itemCount: row.item_count,
    next: row.items.length > shown.length && last !== undefined ? `${last.date}~${last.id}` : null,
    payments: row.payments.map((entry) => entryOfRow(entry, row)),
    externalId: row.external_id,
    user: of.userId,
  }
}

/** The invoices of every card, or of one, that fall due in a month. */
export const listInvoices: Handler<typeof contract.listInvoices> = async (ctx, { query }) => {
  const { creditCardId: cardId } = query
  if (cardId !== undefined) {
    const card = await findPayment(ctx, cardId)
    if (card?.type !== 'credit') return refuse('payment_not_found')
  }
  const month = toMonth(`${query.year}-${String(query.month).padStart(2, '0')}`)
  const byPurchase = query.ignoreInvoicePeriod === true
  const within = { from: month, to: month }
  const page = byPurchase ? {} : { limit: INVOICE_PAGE }
  const rows = await listInvoiceRows(ctx, { cardId, byPurchase, page, ...within })
  return rows.map((row) => invoiceOfRow(row, { userId: ctx.userId, today: ctx.today, ...page }))
}

/** What is owed on one invoice, never below zero. */
export type InvoiceDebt = {
  readonly cardId: string
  readonly name: string
  readonly dueOn: Day
  readonly owed: Cents
}

/** How far ahead invoices are looked at, in months. */
const AHEAD_MONTHS = 2

/** What is owed of each card: on the invoice that fell due last, and on those that fall due next. */
export async function listInvoiceDebts(ctx: Context): Promise<readonly InvoiceDebt[]> {
  const month = monthOf(ctx.today)
  const from = addMonthsWithin(month, -1)
  const to = addMonthsWithin(month, AHEAD_MONTHS)
  const { rows } = await sql<InvoiceDebt & { readonly isLast: boolean }>`
    select i.payment_id as "cardId", i.card_name as name, i.due_on as "dueOn",
           greatest(0, -i.owed_cents)::bigint as owed,
           i.due_on >= ${ctx.today} or i.due_on = max(i.due_on) filter (where i.due_on < ${ctx.today})
             over (partition by i.payment_id) as "isLast"
      from (${invoicesIn(ctx, { from, to })}) i
     order by i.payment_id, i.due_on`.execute(ctx.ledger)
  return rows.flatMap(({ isLast, ...debt }) => (isLast ? [debt] : []))
}

/** One invoice. Another user's and a missing one get the same refusal. */
export async function readInvoice(
  ctx: Context,
  query: Page & { readonly id: string },
): Promise<Invoice | Refused<'invoice_not_found'>> {
  const { cardId, month } = readReference(query.id)
  const { limit = INVOICE_PAGE, after, payments } = query
  const page = { limit, after, payments }
  const [row] = await listInvoiceRows(ctx, { from: month, to: month, cardId, page })
  if (row === undefined) return refuse('invoice_not_found')
  return invoiceOfRow(row, { userId: ctx.userId, today: ctx.today, limit })
}

/* Whether this reader may see a resource; who may change it is decided elsewhere. */

export function isOwnPayment(ctx: OwnerLedger, id: string): Promise<boolean> {
  return isPayment(ctx, id)
}

export async function isInvoice(ctx: OwnerLedger, id: string): Promise<boolean> {
  return (await findPayment(ctx, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ctx: OwnerLedger, id: string): Promise<boolean> {
  return isEntry(ctx, id)
}
