import type { AccountLine, KnownLine } from '@saldo/domain/importing/account-line'
import { addDays, monthOf, type Day } from '@saldo/domain/calendar'
import { openingBalance } from '@saldo/domain/bank-accesses/balances'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { placeLine } from '@saldo/domain/importing/place'
import { addCents, negate, ZERO, type Currency } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { typeOfLine } from '@saldo/domain/importing/line-rule'
import { newId } from '../gateways/random.ts'
import { findCardRules } from '../importing/store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow, placeColumns } from '../transactions/rows.ts'
import { findEntry, insertEntries, updateEntries } from '../transactions/store.ts'
import {
  type AccountRow,
  updateAccount,
  deleteEntry,
  findFirstBill,
  listBooked,
  replaceBills,
} from './store.ts'
import type { JobContext, Context } from '../context.ts'
import { isRefused, type Refused } from '@saldo/contract/refusals'
import { matchLines } from '@saldo/domain/bank-accesses/matching'
import { SAME_NEAR_DAYS } from '@saldo/domain/importing/same'
import { startLargeWork } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { listSameAnswers } from '../importing/same-store.ts'
import { resettleCards } from '../importing/settling.ts'
import { listKnownLines, listTyped } from './lines-store.ts'
import type { AccountReading } from './read-accounts.ts'
import { writeLines, type Counts } from './write-lines.ts'

const OPENING = 'Saldo inicial'
const EARLIER_PURCHASES = 'Compras anteriores'

/**
 * Puts what was on an account before its first line into an entry of its own, of a category that no
 * report counts, so that the entries come to what the bank says (case H14). It follows the history:
 * a line of it that was missing at the first sync and is there now makes it another one.
 */
async function settleOpening(ctx: JobContext, of: { readonly account: AccountRow }): Promise<void> {
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
async function settleFirstBill(
  ctx: JobContext,
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

type OpeningEntry = Pick<EntryRow, 'name' | 'value' | 'date' | 'counts_on' | 'invoice_month'>

/** Writes the opening entry of an account as it is to be, or deletes it where there is nothing to say. */
async function putOpening(
  ctx: JobContext,
  of: { readonly account: AccountRow },
  wanted: OpeningEntry,
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
  { userId, nowMs }: JobContext,
  to: {
    readonly account: AccountRow
    readonly wanted: OpeningEntry
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

type AccountSync = {
  readonly userId: string
  readonly account: AccountRow
  readonly reading: AccountReading
  /** Some of the bank's data were not collected (case H9). */
  readonly isPartial: boolean
  readonly currency: Currency
  readonly today: Day
  readonly nowMs: number
}

/** Writes what was read of one account, all of it or nothing. */
export async function syncAccount(
  ctx: Context,
  of: {
    readonly account: AccountRow
    readonly reading: AccountReading
    readonly isPartial: boolean
  },
): Promise<Counts | Refused> {
  const { account, reading, isPartial } = of
  await startLargeWork(ctx.ledger)
  const { from } = reading
  const earlier = await listKnownLines(ctx, {
    accountId: account.id,
    from,
    providerIds: reading.lines.map(({ providerId }) => providerId),
  })
  const lines = isPartial ? withEarlierBills(reading.lines, earlier) : reading.lines
  const days = lines.map(({ day }) => day).toSorted()
  const typed = await listTyped(ctx, {
    paymentId: account.payment_id,
    from: addDays(days[0] ?? ctx.today, -SAME_NEAR_DAYS),
    to: addDays(days.at(-1) ?? ctx.today, SAME_NEAR_DAYS),
    values: [...new Set(lines.map(({ value }) => value))],
  })
  const remembered = await listSameAnswers(ctx)
  const match = matchLines({ earlier, lines, from, isPartial, typed, remembered })
  const counts = await writeLines(ctx, { account }, match)
  if (isRefused(counts)) return counts
  if (account.kind === 'card' && !isPartial) {
    await replaceBills(ctx, { accountId: account.id, bills: reading.bills })
  }
  const now = {
    ...account,
    ...anchorOf(account, { today: ctx.today, lines: reading.lines, nowMs: ctx.nowMs }),
    history_from:
      account.history_from === null || from < account.history_from ? from : account.history_from,
    synced_at: instantAt(ctx.nowMs),
  }
  const { anchor_balance, anchor_day, anchor_at, history_from, synced_at } = now
  await updateAccount(
    ctx,
    { id: account.id },
    { anchor_balance, anchor_day, anchor_at, history_from, synced_at },
  )
  // A line that came, changed or went may be of an invoice that an earlier payment settles (case M34).
  if (account.kind === 'card') await resettleCards(ctx, [account.payment_id])
  if (account.kind === 'bank') await settleOpening(ctx, { account: now })
  else if (!isPartial) await settleFirstBill(ctx, { account: now })
  return counts
}

/** Bills that were not collected this time say nothing: a line stays in the one that it was in (case H9). */
function withEarlierBills(
  lines: readonly AccountLine[],
  earlier: readonly KnownLine[],
): readonly AccountLine[] {
  const months = new Map(earlier.map(({ providerId, billMonth }) => [providerId, billMonth]))
  return lines.map((line) => ({
    ...line,
    billMonth: line.billMonth ?? months.get(line.providerId) ?? null,
  }))
}

/**
 * What the bank said at the first sync of an account, which its opening balance follows from. All that was read
 * then was in that balance, also where the aggregator's clock is ahead of ours.
 */
function anchorOf(
  account: AccountRow,
  {
    today,
    lines,
    nowMs,
  }: Pick<AccountSync, 'today' | 'nowMs'> & { readonly lines: readonly AccountLine[] },
): Pick<AccountRow, 'anchor_balance' | 'anchor_day' | 'anchor_at'> {
  if (account.anchor_balance !== null || account.kind === 'card') return account
  const anchor_at = lines.reduce(
    (latest, { createdAt }) => (createdAt !== null && createdAt > latest ? createdAt : latest),
    instantAt(nowMs),
  )
  return { anchor_balance: account.balance, anchor_day: today, anchor_at }
}
