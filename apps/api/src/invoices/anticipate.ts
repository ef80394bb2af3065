import type * as contract from '@saldo/contract/invoices'
import { refuse } from '@saldo/contract/refusals'
import { type Day, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import { refuseAnticipation } from '@saldo/domain/invoices/refusals'
import { absolute, type Cents, sumCents } from '@saldo/domain/money'
import { dueDateIn, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { nameKey } from '@saldo/domain/transactions/names'
import { categoriesOfRefund } from '@saldo/domain/transactions/split'
import { newId } from '../gateways/random.ts'
import { cardRuleOf, readReference } from '../payments/rows.ts'
import { findPayment, lockPayment } from '../payments/store.ts'
import {
  isAnticipated,
  findEntry,
  insertEntries,
  listSeries,
  lockEntry,
  updateEntries,
} from '../transactions/store.ts'
import { postEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { entryRow, placeColumns } from '../transactions/rows.ts'
import { paidInvoicesOf } from '../transactions/series-scope.ts'
import { writerOf } from '../transactions/writers.ts'
import { NO_ITEMS, readInvoice } from './read.ts'
import type { Context, Handler } from '../context.ts'

/** The parts of a purchase that can be moved into the invoice of a month, the next one first. */
async function partsAhead(
  ctx: Context,
  purchase: readonly EntryRow[],
  month: Month,
): Promise<EntryRow[]> {
  const later = purchase.filter(
    (row) => row.last_installment !== null && (row.invoice_month ?? '') > firstDay(month),
  )
  // A part in an invoice that was paid ahead is paid and cannot be anticipated.
  const isPaid = await paidInvoicesOf(ctx, later)
  return later.filter((row) => !isPaid(row))
}

/**
 * The parts of a purchase that can still be moved into an invoice, the last one first: fewer after
 * each anticipation (case L12). None where the invoice is not open.
 */
export const readAnticipation: Handler<typeof contract.readAnticipation> = async (
  ctx,
  { params: { id, item } },
) => {
  const { cardId, month } = readReference(id)
  const card = await findPayment(ctx, cardId)
  if (card?.type !== 'credit') return refuse('invoice_not_found')
  const entry = await findEntry(ctx, item)
  if (entry?.payment_id !== cardId) return refuse('transaction_not_found')
  if (invoiceOf(cardRuleOf(card), ctx.today).month !== month) return { values: [], months: [] }
  const purchase = await listSeries(ctx, entry.series_id)
  const ahead = (await partsAhead(ctx, purchase, month)).toReversed()
  return {
    values: ahead.map(({ value }) => absolute(value)),
    months: ahead.flatMap(({ invoice_month: of }) => (of === null ? [] : [monthOf(of)])),
  }
}

/**
 * Moves the last parts of a purchase into the open invoice: the later invoices lose them at once,
 * this one gains their sum, and the discount is an entry of its own in it (case B9).
 */
export const anticipate: Handler<typeof contract.anticipateInstalments> = async (
  ctx,
  { params: { id }, body: draft },
) => {
  const { cardId, month } = readReference(id)
  const card = await lockPayment(ctx, cardId)
  if (card?.type !== 'credit') return refuse('invoice_not_found')
  const entry = await lockEntry(ctx, draft.item)
  if (entry?.payment_id !== cardId) return refuse('transaction_not_found', 'item')
  const actId = draft._id ?? newId(ctx.nowMs)
  if (draft._id !== undefined && (await isAnticipated(ctx, actId))) {
    return readInvoice(ctx, { id, ...NO_ITEMS })
  }
  const rule = cardRuleOf(card)
  const isOpen = invoiceOf(rule, ctx.today).month === month
  const purchase = await listSeries(ctx, entry.series_id)
  const ahead = await partsAhead(ctx, purchase, month)
  const brought = ahead.slice(-draft.parts)
  const refusal = refuseAnticipation({
    ahead: isOpen ? ahead.length : 0,
    value: absolute(sumCents(brought.map(({ value }) => value))),
    parts: draft.parts,
    discount: draft.discount,
  })
  if (refusal !== null) {
    return refuse(refusal, refusal === 'discount_out_of_range' ? 'discount' : 'parts')
  }

  // Decided.
  const dueOn = dueDateIn(rule, month)
  const place = placeColumns({ countsOn: dueOn, invoiceMonth: month })
  const writer = writerOf(ctx.actor)
  const moved = brought.map((row) => ({
    ...row,
    ...place,
    invoice_chosen: true,
    anticipation_id: actId,
    written_by: writer,
    version: row.version + 1,
  }))
  const discounts =
    draft.discount === 0
      ? []
      : [
          discountRow(
            { ...entry, ...discountCategories(purchase[0] ?? entry, draft.discount) },
            {
              ...place,
              name: entry.name,
              value: draft.discount,
              actId,
              writer,
              today: ctx.today,
              nowMs: ctx.nowMs,
            },
          ),
        ]
  await updateEntries(ctx, moved)
  await insertEntries(ctx, discounts)
  await postEntries(ctx, { before: brought, after: [...moved, ...discounts] })
  return readInvoice(ctx, { id, ...NO_ITEMS })
}

/** What is let off counts where the purchase does, in its proportion. */
function discountCategories(purchase: EntryRow, value: Cents) {
  const { category_id: categoryId, split } = purchase
  const of = categoriesOfRefund({ categoryId, split }, { value, chosen: null })
  return { category_id: of.categoryId, split: of.split }
}

/** The entry of what is let off, in the invoice that the parts move into. */
function discountRow(
  purchase: EntryRow,
  of: Pick<EntryRow, 'counts_on' | 'invoice_month' | 'name' | 'value'> & {
    readonly actId: string
    readonly writer: string | null
    readonly today: Day
    readonly nowMs: number
  },
): EntryRow {
  const { actId, writer, today, nowMs, name: purchaseName, ...place } = of
  const id = newId(nowMs)
  const name = `Desconto por antecipação: ${purchaseName}`.slice(0, 120)
  return entryRow(
    {
      ...place,
      user_id: purchase.user_id,
      id,
      series_id: id,
      anticipation_id: actId,
      payment_id: purchase.payment_id,
      category_id: purchase.category_id,
      split: purchase.split,
      card_ending: purchase.card_ending,
      transaction_type: 'revenues',
      name,
      name_key: nameKey(name),
      date: today,
      invoice_chosen: true,
      paid: true,
      refund_of_id: purchase.series_id,
      written_by: writer,
    },
    nowMs,
  )
}
