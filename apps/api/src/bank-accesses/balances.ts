import { openingBalance } from '@saldo/domain/bank-accesses/balances'
import { addDays, type Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import type { Cents } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { typeOfLine } from '@saldo/domain/importing/line-rule'
import type { Ledger } from '../db/ledger.ts'
import { newId } from '../gateways/random.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow } from '../transactions/rows.ts'
import { findEntry, insertEntries, updateEntries } from '../transactions/store.ts'
import { type AccountRow, updateAccount } from './accounts-store.ts'
import { deleteEntry, listBooked } from './opening-store.ts'

const NAME = 'Saldo inicial'

type Of = {
  readonly userId: string
  readonly account: AccountRow
  readonly nowMs: number
}

/**
 * Puts what was on an account before its first line into an entry of its own, of a category that no
 * report counts, so that the entries come to what the bank says (case H14). It follows the history:
 * a line of it that was missing at the first sync and is there now makes it another one.
 */
export async function settleOpening(ledger: Ledger, of: Of): Promise<AccountRow> {
  const { userId, account } = of
  const { anchor_balance: balance, anchor_day: day, anchor_at: at } = account
  if (balance === null || day === null || at === null) return account
  const lines = await listBooked(ledger, { userId, accountId: account.id, to: day })
  const first = lines.reduce((least, line) => (line.day < least ? line.day : least), day)
  const value = openingBalance({ balance, day, at }, lines)
  const before =
    account.opening_id === null ? undefined : await findEntry(ledger, userId, account.opening_id)
  const date = addDays(first, -1)
  if (before !== undefined && before.value === value && before.date === date) return account
  const after = value === 0 ? undefined : openingEntry(of, { value, date, before })
  if (before === undefined && after !== undefined) await insertEntries(ledger, userId, [after])
  else if (after !== undefined) await updateEntries(ledger, userId, [after])
  else if (before !== undefined) await deleteEntry(ledger, { userId, id: before.id })
  await postEntries(ledger, {
    userId,
    before: before === undefined ? [] : [before],
    after: after === undefined ? [] : [after],
  })
  const opening_id = after?.id ?? null
  await updateAccount(ledger, { userId, id: account.id }, { opening_id })
  return { ...account, opening_id }
}

function openingEntry(
  { userId, account, nowMs }: Of,
  to: { readonly value: Cents; readonly date: Day; readonly before: EntryRow | undefined },
): EntryRow {
  const { value, date, before } = to
  const changed = { value, date, counts_on: date, transaction_type: typeOfLine(value) }
  if (before !== undefined) return { ...before, ...changed, version: before.version + 1 }
  const id = newId(nowMs)
  return entryRow(
    {
      user_id: userId,
      id,
      series_id: id,
      payment_id: account.payment_id,
      category_id: DEFAULT_CATEGORY_IDS.adjustment,
      name: NAME,
      name_key: nameKey(NAME),
      invoice_month: null,
      paid: true,
      external_id: account.id,
      ...changed,
    },
    nowMs,
  )
}
