import type { listInvoiceHolders as holdersEndpoint } from '@saldo/contract/card-holders'
import type * as contract from '@saldo/contract/invoices'
import { type Invoice, INVOICE_PAGE } from '@saldo/contract/invoices'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonthsWithin, type Day, listMonths, monthOf, toMonth } from '@saldo/domain/calendar'
import { invoiceState } from '@saldo/domain/invoices/settlement'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { spendingByHolder } from '@saldo/domain/payments/card-holders'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { cardRuleOf, invoiceReference, readReference } from '../payments/rows.ts'
import { findPayment } from '../payments/store.ts'
import { transactionOf } from '../transactions/rows.ts'
import type { Context, Handler, OwnerLedger } from '../context.ts'
import { isPayment } from '../payments/service.ts'
import { hasEntry } from '../transactions/list-store.ts'
import {
  type InvoiceItemRow,
  type InvoicePage,
  type InvoiceRow,
  listCardSpending,
  listInvoiceRows,
  listMonthSums,
} from './store.ts'

/** An answer to a change has the invoice's figures and not its items (case L63). */
export const NO_ITEMS: InvoicePage = { limit: 0, payments: 2 }

function entryOfRow(row: InvoiceItemRow, of: InvoiceRow): Transaction {
  const { category_id: id, category_name: name, category_group: group } = row
  return transactionOf(row, {
    category: id === null || name === null || group === null ? null : { _id: id, name, group },
    categories: new Map(row.shares?.map(({ category }) => [category._id, category])),
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

/** One invoice. Another user's and a missing one get the same refusal. */
export async function readInvoice(
  ctx: Context,
  query: InvoicePage & { readonly id: string },
): Promise<Invoice | Refused<'invoice_not_found'>> {
  const { cardId, month } = readReference(query.id)
  const { limit = INVOICE_PAGE, after, payments } = query
  const page = { limit, after, payments }
  const [row] = await listInvoiceRows(ctx, { from: month, to: month, cardId, page })
  if (row === undefined) return refuse('invoice_not_found')
  return invoiceOfRow(row, { userId: ctx.userId, today: ctx.today, limit })
}

const MONTHS_BEFORE = 5
const MONTHS_AFTER = 6

/** What the invoices around one come to, each month there, the oldest first. */
export const listInvoiceMonths: Handler<typeof contract.listInvoiceMonths> = async (
  ctx,
  { params: { id } },
) => {
  if (!(await isInvoice(ctx, id))) return refuse('invoice_not_found')
  const { cardId, month } = readReference(id)
  const from = addMonthsWithin(month, -MONTHS_BEFORE)
  const to = addMonthsWithin(month, MONTHS_AFTER)
  const sums = await listMonthSums(ctx, { id: cardId, from, to })
  return listMonths(from, to).map((one) => {
    const sum = sums.find((row) => monthOf(row.month) === one)
    return {
      month: one,
      spent: negate(sum?.items_cents ?? ZERO),
      parts: negate(sum?.parts_cents ?? ZERO),
    }
  })
}

/** What each person bought on an invoice, the most first. */
export const listInvoiceHolders: Handler<typeof holdersEndpoint> = async (
  ctx,
  { params: { id } },
) => {
  if (!(await isInvoice(ctx, id))) return refuse('invoice_not_found')
  const persons = spendingByHolder(await listCardSpending(ctx, readReference(id)))
  return persons.map((person) => ({ ...person, endings: [...person.endings] }))
}

/* Whether this reader may see a resource; who may change it is decided elsewhere. */

export function isOwnPayment(ctx: OwnerLedger, id: string): Promise<boolean> {
  return isPayment(ctx, id)
}

export async function isInvoice(ctx: OwnerLedger, id: string): Promise<boolean> {
  return (await findPayment(ctx, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ctx: OwnerLedger, id: string): Promise<boolean> {
  return hasEntry(ctx, id)
}
