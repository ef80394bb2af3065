import { isRefused, type Refused } from '@saldo/contract/refusals'
import type { AccountLine, KnownLine } from '@saldo/domain/bank-accesses/line'
import { matchLines } from '@saldo/domain/bank-accesses/matching'
import { addDays, type Day } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
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
import type { Context } from '../context.ts'

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
    from: addDays(days[0] ?? ctx.today, -TYPED_DAYS),
    to: addDays(days.at(-1) ?? ctx.today, TYPED_DAYS),
    values: [...new Set(lines.map(({ value }) => value))],
  })
  const remembered = await listRemembered(ctx, { accountId: account.id })
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
  { today, lines, nowMs }: Pick<Of, 'today' | 'nowMs'> & { readonly lines: readonly AccountLine[] },
): Pick<AccountRow, 'anchor_balance' | 'anchor_day' | 'anchor_at'> {
  if (account.anchor_balance !== null || account.kind === 'card') return account
  const anchor_at = lines.reduce(
    (latest, { createdAt }) => (createdAt !== null && createdAt > latest ? createdAt : latest),
    instantAt(nowMs),
  )
  return { anchor_balance: account.balance, anchor_day: today, anchor_at }
}
