import type * as contract from '@saldo/contract/invoices'
import type { Call } from '@saldo/contract/endpoint'
import type { updateInvoiceItem as updateEndpoint } from '@saldo/contract/invoices'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import { refuseChosenMonth, refuseItemChange } from '@saldo/domain/invoices/refusals'
import { planTotal } from '@saldo/domain/invoices/new-total'
import type { Cents, Currency } from '@saldo/domain/money'
import { type CardRule, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { nameKey } from '@saldo/domain/transactions/names'
import { placeEntry } from '@saldo/domain/transactions/plan'
import { scopeOf } from '@saldo/domain/transactions/series-scope'
import { isStale } from '@saldo/domain/versions'
import { deferUntilCommit } from '../db/one-connection.ts'
import { newId } from '../gateways/random.ts'
import { cardRuleOf, readReference } from '../payments/rows.ts'
import { postEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { placeColumns } from '../transactions/rows.ts'
import { refuseInPaidInvoice, reachOfEdit } from '../transactions/series-scope.ts'
import {
  type Difference,
  refundsAlong,
  refuseRefundCategory,
} from '../transactions/refunds-store.ts'
import { findDraftFacts, listSeries, lockEntry, updateEntries } from '../transactions/store.ts'
import { ledByShare } from '../transactions/split-store.ts'
import { toFirstTransactions } from '../transactions/to-transactions.ts'
import { recordEditStatement } from '../transactions/undo-store.ts'
import { refuseNewSplit, splitAfter } from '../transactions/update.ts'
import { writerOf } from '../transactions/writers.ts'
import type { Context, Handler } from '../context.ts'

type Changes = Call<typeof updateEndpoint>['body']

/**
 * Updates an item of an invoice, or the parts of a purchase: its words over the scope of the edit,
 * its invoice by hand (case A8), the total of its purchase over the parts that are still open (case
 * B7).
 */
export const updateInvoiceItem: Handler<typeof contract.updateInvoiceItem> = async (
  ctx,
  { params: { id, item }, body, query },
) => {
  const changes = ledByShare(body)
  const { cardId, month } = readReference(id)
  const entry = await lockEntry(ctx, item)
  if (entry?.payment_id !== cardId || entry.invoice_month !== firstDay(month)) {
    return refuse('transaction_not_found')
  }
  if (isStale(changes.version, entry.version)) return refuse('version_conflict')
  const facts = await findDraftFacts(ctx, {
    paymentId: cardId,
    categoryId: changes.category ?? entry.category_id,
  })
  if (facts.payment === null) return refuse('transaction_not_found')
  const rule = cardRuleOf(facts.payment)
  const refusal =
    refuseWords({ entry, changes, group: facts.category?.group ?? null }) ??
    refuseMonth({ entry, changes, rule }) ??
    (await refuseRefundCategory(ctx, { entry, category: changes.category }))
  if (refusal !== null) return refusal
  const purchase = await listSeries(ctx, entry.series_id)
  const values = newValues(purchase, {
    entry,
    changes,
    openMonth: invoiceOf(rule, ctx.today).month,
    currency: facts.currency,
  })
  if ('refused' in values) return values
  const valueOf = (row: EntryRow) => values.get(row.id) ?? row.value
  // Of a part it is said by what the part is worth: a new total is the purchase's, and scales all of them.
  const value = entry.last_installment === null ? valueOf(entry) : entry.value
  const ofSplit = await refuseNewSplit(ctx, { entry, changes: { split: changes.split, value } })
  if (ofSplit !== null) return ofSplit
  const scope = scopeOf(query)
  const { reached, skipped } = await reachOfEdit(ctx, { entry, scope })
  const worded = new Set(reached.map((row) => row.id))
  // All parts are bought with one card, whatever else is changed of some.
  const isOtherCard = changes.cardEnding !== undefined && entry.recurrent_type === null
  const touched = purchase.filter((row) => isOtherCard || worded.has(row.id) || values.has(row.id))
  const after = touched.map((row) => ({
    ...row,
    ...(worded.has(row.id) ? wordsOf(changes) : {}),
    ...(changes.cardEnding === undefined ? {} : { card_ending: changes.cardEnding }),
    ...(row.id === entry.id ? placeOf(row, { changes, rule }) : {}),
    value: valueOf(row),
    split: splitAfter(row, {
      changes: worded.has(row.id) ? changes : {},
      value: valueOf(row),
      isOwn: row.id === entry.id,
      currency: facts.currency,
    }),
    written_by: writerOf(ctx.actor),
    version: row.version + 1,
  }))
  const inPaid = await refuseInPaidInvoice(ctx, {
    before: touched,
    after,
    evenIfPaid: changes.evenIfPaid === true,
    field: changes.month === undefined ? 'total' : 'month',
  })
  if (inPaid !== null) return inPaid

  const items = await toFirstTransactions(ctx, { facts, rows: after })

  // Decided.
  const undo = await writeItems(ctx, { before: touched, after })
  return { items, count: after.length, skipped, undo }
}

/** Writes changed items and the refunds that follow them; gives by what it is undone, null where nothing changed. */
async function writeItems(ctx: Context, changed: Difference): Promise<string | null> {
  const along = await refundsAlong(ctx, changed)
  const before = [...changed.before, ...along.before]
  const after = [...changed.after, ...along.after]
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  if (changed.after.length === 0) return null
  const undo = newId(ctx.nowMs)
  const edit = { userId: ctx.userId, id: undo, before, after, nowMs: ctx.nowMs }
  deferUntilCommit(ctx.ledger, [recordEditStatement(edit)])
  return undo
}

function refuseWords(of: {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly group: CategoryGroup | null
}) {
  const { entry, changes, group } = of
  const refusal = refuseItemChange({
    isFromBank: entry.external_id !== null,
    hasNewTotal: changes.total !== undefined,
    hasNewCategory: changes.category !== undefined,
    transactionType: entry.transaction_type,
    categoryGroup: group,
  })
  return refusal === null ? null : refuse(refusal.refused, refusal.field)
}

function refuseMonth(facts: {
  readonly entry: EntryRow
  readonly changes: Changes
  readonly rule: CardRule
}): Refused<'month_out_of_reach'> | null {
  const { month } = facts.changes
  if (month === undefined || month === null) return null
  const own = invoiceOf(facts.rule, facts.entry.date).month
  const refusal = refuseChosenMonth(month, own)
  return refusal === null ? null : refuse(refusal, 'month')
}

/** The values of a purchase's parts under a new total: closed parts keep their own (case B7). */
function newValues(
  purchase: readonly EntryRow[],
  of: {
    readonly entry: EntryRow
    readonly changes: Changes
    readonly openMonth: Month
    readonly currency: Currency
  },
): ReadonlyMap<string, Cents> | Refused<'total_already_settled' | 'value_is_zero'> {
  const { entry, changes, openMonth, currency } = of
  if (changes.total === undefined) return new Map()
  const isInParts = entry.last_installment !== null
  const parts = isInParts ? purchase : [entry]
  const planned = planTotal(
    parts.map(({ id, value, invoice_month: month }) => {
      return { id, value, invoiceMonth: month === null ? null : monthOf(month) }
    }),
    { total: changes.total, currency, isInParts, openMonth },
  )
  return typeof planned === 'string' ? refuse(planned, 'total') : planned
}

function wordsOf({ name, category, description }: Changes): Partial<EntryRow> {
  return {
    ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
    ...(category === undefined ? {} : { category_id: category, category_chosen: true }),
    ...(description === undefined ? {} : { description }),
  }
}

/** The item in the chosen invoice, or back in that of its day. */
function placeOf(
  row: EntryRow,
  { changes: { month }, rule }: { readonly changes: Changes; readonly rule: CardRule },
): Partial<EntryRow> {
  if (month === undefined) return {}
  const place = placeEntry({ date: row.date, card: rule, chosenMonth: month })
  return { ...placeColumns(place), invoice_chosen: month !== null }
}
