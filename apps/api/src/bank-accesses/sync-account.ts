import { isRefused, type Refused } from '@saldo/contract/refusals'
import type { AccountLine, KnownLine } from '@saldo/domain/bank-accesses/line'
import { matchLines } from '@saldo/domain/bank-accesses/matching'
import { addDays, type Day } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/resettle.ts'
import { type AccountRow, updateAccount } from './accounts-store.ts'
import { settleFirstBill, settleOpening } from './balances.ts'
import { replaceBills } from './bills-store.ts'
import { listKnownLines, listRemembered, listTyped } from './lines-store.ts'
import type { AccountReading } from './read-accounts.ts'
import { writeLines } from './write-lines.ts'
import type { Counts } from './writing.ts'

type Of = {
  readonly userId: string
  readonly account: AccountRow
  readonly reading: AccountReading
  /** Some of the bank's data were not collected (case H9). */
  readonly isPartial: boolean
  readonly currency: Currency
  readonly today: Day
  readonly nowMs: number
}

/** A line may be of a day near that of an entry that was typed. */
const TYPED_DAYS = 5

/** Writes what was read of one account, all of it or nothing. */
export async function syncAccount(ledger: Ledger, of: Of): Promise<Counts | Refused> {
  const { userId, account, reading, isPartial, currency, today, nowMs } = of
  await startLargeWork(ledger)
  const { from } = reading
  const earlier = await listKnownLines(ledger, {
    userId,
    accountId: account.id,
    from,
    providerIds: reading.lines.map(({ providerId }) => providerId),
  })
  const lines = isPartial ? withEarlierBills(reading.lines, earlier) : reading.lines
  const days = lines.map(({ day }) => day).toSorted()
  const typed = await listTyped(ledger, {
    userId,
    paymentId: account.payment_id,
    from: addDays(days[0] ?? today, -TYPED_DAYS),
    to: addDays(days.at(-1) ?? today, TYPED_DAYS),
    values: [...new Set(lines.map(({ value }) => value))],
  })
  const remembered = await listRemembered(ledger, { userId, accountId: account.id })
  const match = matchLines({ earlier, lines, from, isPartial, typed, remembered })
  const counts = await writeLines(ledger, { userId, account, currency, nowMs }, match)
  if (isRefused(counts)) return counts
  if (account.kind === 'card' && !isPartial) {
    await replaceBills(ledger, { userId, accountId: account.id, bills: reading.bills })
  }
  const now = {
    ...account,
    ...anchorOf(account, { today, lines: reading.lines, nowMs }),
    history_from:
      account.history_from === null || from < account.history_from ? from : account.history_from,
    synced_at: instantAt(nowMs),
  }
  const { anchor_balance, anchor_day, anchor_at, history_from, synced_at } = now
  await updateAccount(
    ledger,
    { userId, id: account.id },
    { anchor_balance, anchor_day, anchor_at, history_from, synced_at },
  )
  // A line that came, changed or went may be of an invoice that an earlier payment settles (case M34).
  if (account.kind === 'card') await resettleCards(ledger, userId, [account.payment_id])
  if (account.kind === 'bank') await settleOpening(ledger, { userId, account: now, nowMs })
  else if (!isPartial) await settleFirstBill(ledger, { userId, account: now, nowMs })
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
  { today, lines, nowMs }: Pick<Of, 'today' | 'nowMs'> & { readonly lines: readonly AccountLine[] },
): Pick<AccountRow, 'anchor_balance' | 'anchor_day' | 'anchor_at'> {
  if (account.anchor_balance !== null || account.kind === 'card') return account
  const anchor_at = lines.reduce(
    (latest, { createdAt }) => (createdAt !== null && createdAt > latest ? createdAt : latest),
    instantAt(nowMs),
  )
  return { anchor_balance: account.balance, anchor_day: today, anchor_at }
}
