import type * as contract from '@saldo/contract/many-transactions'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { firstDay, monthOf } from '@saldo/domain/calendar'
import { type CalendarEntry, itemOfEntry, planItems } from '@saldo/domain/linked-transactions/many'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Context, Handler } from '../context.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId, newIds } from '../gateways/random.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { lockChosen, Refusals } from '../transactions/many.ts'
import { findDraftsFacts } from '../transactions/store.ts'
import { recordEditStatement } from '../transactions/undo-store.ts'
import {
  deleteItemsStatement,
  insertItemsStatement,
  insertPaidItemsStatement,
  lockNamedItems,
  type NamedRow,
} from './store.ts'

/**
 * Puts what many entries are into the calendar, or takes it out; each that cannot is named with its reason, and one
 * undo takes all of it back (case P7).
 */
export const showInCalendar: Handler<typeof contract.showInCalendar> = async (
  ctx,
  { body: { transactions: chosen, isShown } },
) => {
  const refused = new Refusals()
  const rows = await lockChosen(ctx, chosen, refused)
  if (refused.areAll(chosen, 'transaction_not_found')) return refuse('transaction_not_found')
  const items = await lockNamedItems(ctx)
  const act = isShown ? putIn : takeOut
  const { count, undo } = await act(ctx, { rows: inOrder(rows, chosen), items, refused })
  return { count, unchanged: refused.listed(chosen), undo }
}

type Facts = {
  readonly rows: readonly EntryRow[]
  readonly items: readonly NamedRow[]
  readonly refused: Refusals
}
type Done = { readonly count: number; readonly undo: string | null }

const NOTHING: Done = { count: 0, undo: null }

/** The entries in the order in which they were chosen. */
function inOrder(rows: readonly EntryRow[], chosen: readonly { readonly _id: string }[]) {
  const places = new Map(chosen.map(({ _id }, at) => [_id, at]))
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

async function putIn(ctx: Context, { rows, items, refused }: Facts): Promise<Done> {
  const plan = planItems(await entriesOf(ctx, rows), { items, today: ctx.today })
  for (const { id, reason } of plan.refused) refused.add(id, reason)
  if (plan.planned.length === 0) return NOTHING

  // Decided.
  const undo = newId(ctx.nowMs)
  const at = instantAt(ctx.nowMs)
  const since = firstDay(monthOf(ctx.today))
  const ids = newIds(ctx.nowMs, plan.planned.length)
  const made = plan.planned.map(({ entry: { row }, day, isPaidThisMonth }, no) => {
    const [id, categoryId, originalName] = [ids[no], row.category_id, row.bank_name ?? row.name]
    assert(id !== undefined && categoryId !== null, 'an item has an id and a category')
    const item = {
      user_id: ctx.userId,
      id,
      name: row.name,
      name_key: row.name_key,
      original_name: originalName,
      original_name_key: nameKey(originalName),
      value: row.value,
      day,
      category_id: categoryId,
      payment_id: row.payment_id,
      transaction_type: row.transaction_type,
      bank_access_id: null,
      since,
      created_at: at,
    }
    return { item, isPaidThisMonth }
  })
  const paid = made.flatMap(({ item, isPaidThisMonth }) => (isPaidThisMonth ? [item.id] : []))
  deferUntilCommit(ctx.ledger, [
    insertItemsStatement(
      ctx.userId,
      made.map(({ item }) => item),
    ),
    insertPaidItemsStatement(ctx.userId, { ids: paid, month: monthOf(ctx.today), at }),
    recordStatement(ctx, { undo, ids, areGone: false }),
  ])
  return { count: made.length, undo }
}

async function takeOut(ctx: Context, { rows, items, refused }: Facts): Promise<Done> {
  const gone = new Set<string>()
  for (const row of rows) {
    const item = itemOfEntry(items, { paymentId: row.payment_id, nameKey: row.name_key })
    if (item === undefined) refused.add(row.id, 'not_in_calendar')
    else gone.add(item.id)
  }
  if (gone.size === 0) return NOTHING

  // Decided.
  const undo = newId(ctx.nowMs)
  const ids = [...gone]
  deferUntilCommit(ctx.ledger, [
    recordStatement(ctx, { undo, ids, areGone: true }),
    deleteItemsStatement(ctx.userId, ids),
  ])
  return { count: ids.length, undo }
}

/** What was before: the items that are made, or those that go. */
function recordStatement(
  { userId, nowMs }: Context,
  {
    undo,
    ids,
    areGone,
  }: { readonly undo: string; readonly ids: readonly string[]; readonly areGone: boolean },
) {
  const calendarItems = { ids, areGone }
  return recordEditStatement({ userId, id: undo, before: [], after: [], calendarItems, nowMs })
}

/** The entries as the calendar judges them. */
async function entriesOf(
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<readonly (CalendarEntry & { readonly row: EntryRow })[]> {
  const facts = await findDraftsFacts(ctx, {
    paymentIds: [...new Set(rows.map((row) => row.payment_id))],
    categoryIds: [...new Set(rows.flatMap((row) => row.category_id ?? []))],
    ids: [],
  })
  const payments = new Map(facts.payments.map(({ id, type }) => [id, type]))
  const groups = new Map(facts.categories.map(({ id, group }) => [id, group]))
  return rows.map((row) => ({
    row,
    id: row.id,
    nameKey: row.name_key,
    paymentId: row.payment_id,
    paymentType: payments.get(row.payment_id) ?? 'money',
    transactionType: row.transaction_type,
    categoryGroup: groups.get(row.category_id ?? '') ?? null,
    value: row.value,
    date: row.date,
    paid: row.paid,
    isSeries: row.recurrent_type !== null || row.last_installment !== null,
  }))
}
