import { openingBalance } from '@saldo/domain/bank-accesses/balances'
import { addDays, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { placeLine } from '@saldo/domain/importing/place'
import { addCents, negate, ZERO } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { typeOfLine } from '@saldo/domain/importing/line-rule'
import { newId } from '../gateways/random.ts'
import { findCardRules } from '../importing/entries.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow, placeColumns } from '../transactions/rows.ts'
import { findEntry, insertEntries, updateEntries } from '../transactions/store.ts'
import { type AccountRow, updateAccount } from './accounts-store.ts'
import { deleteEntry, findFirstBill, listBooked } from './opening-store.ts'
import type { Timed } from '../context.ts'

const OPENING = 'Saldo inicial'
const EARLIER_PURCHASES = 'Compras anteriores'

/**
 * Puts what was on an account before its first line into an entry of its own, of a category that no
 * report counts, so that the entries come to what the bank says (case H14). It follows the history:
 * a line of it that was missing at the first sync and is there now makes it another one.
 */
export async function settleOpening(
  ctx: Timed,
  of: { readonly account: AccountRow },
): Promise<void> {
  const { account } = of
  const { anchor_balance: balance, anchor_day: day, anchor_at: at } = account
  if (balance === null || day === null || at === null) return
  const lines = await listBooked(ctx, { accountId: account.id, to: day })
  const first = lines.reduce((least, line) => (line.day < least ? line.day : least), day)
  const value = openingBalance({ balance, day, at }, lines)
  const date = addDays(first, -1)
  await putOpening(ctx, of, { name: OPENING, value, date, counts_on: date, invoice_month: null })
}

/**
 * The same for a card: what was bought before the first day that was read is an entry of the invoice which that
 * day is in, so that this comes to what the bank's bill says. Of a bank that gives no bill nothing is known, and
 * what was known before stays.
 */
export async function settleFirstBill(
  ctx: Timed,
  of: { readonly account: AccountRow },
): Promise<void> {
  const { account } = of
  const { history_from: from, payment_id: paymentId } = account
  const card = (await findCardRules(ctx)).get(paymentId)
  if (from === null || card === undefined) return
  const bill = await findFirstBill(ctx, { account, from })
  if (bill === undefined) return
  const missing = addCents(bill.total, bill.read)
  const value = missing > 0 ? negate(missing) : ZERO
  const day = addDays(from, -1)
  const billMonth = monthOf(bill.dueOn)
  const place = placeLine({ day, value, card, isPayment: false, billMonth })
  const placed = { date: day, ...placeColumns(place) }
  await putOpening(ctx, of, { name: EARLIER_PURCHASES, value, ...placed })
}

type Opening = Pick<EntryRow, 'name' | 'value' | 'date' | 'counts_on' | 'invoice_month'>

/** Writes the opening entry of an account as it is to be, or deletes it where there is nothing to say. */
async function putOpening(
  ctx: Timed,
  of: { readonly account: AccountRow },
  wanted: Opening,
): Promise<void> {
  const { account } = of
  const before = account.opening_id === null ? undefined : await findEntry(ctx, account.opening_id)
  const isSame =
    before !== undefined && before.value === wanted.value && before.date === wanted.date
  if (isSame) return
  const after = wanted.value === 0 ? undefined : openingEntry(ctx, { account, wanted, before })
  if (before === undefined && after === undefined) return
  if (before === undefined && after !== undefined) await insertEntries(ctx, [after])
  else if (after !== undefined) await updateEntries(ctx, [after])
  else if (before !== undefined) await deleteEntry(ctx, { id: before.id })
  await postEntries(ctx, {
    before: before === undefined ? [] : [before],
    after: after === undefined ? [] : [after],
  })
  await updateAccount(ctx, { id: account.id }, { opening_id: after?.id ?? null })
}

function openingEntry(
  { userId, nowMs }: Timed,
  to: {
    readonly account: AccountRow
    readonly wanted: Opening
    readonly before: EntryRow | undefined
  },
): EntryRow {
  const { account, before, wanted } = to
  const { name, ...rest } = wanted
  const changed = { ...rest, transaction_type: typeOfLine(wanted.value) }
  if (before !== undefined) return { ...before, ...changed, version: before.version + 1 }
  const id = newId(nowMs)
  return entryRow(
    {
      user_id: userId,
      id,
      series_id: id,
      payment_id: account.payment_id,
      category_id: DEFAULT_CATEGORY_IDS.adjustment,
      name,
      name_key: nameKey(name),
      paid: true,
      external_id: account.id,
      written_by: null,
      ...changed,
    },
    nowMs,
  )
}
