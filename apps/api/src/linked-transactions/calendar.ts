import type * as contract from '@saldo/contract/linked-transactions'
import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { dayWithin, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { listOccurrences } from '@saldo/domain/linked-transactions/occurrence'
import { refuseCalendarRange } from '@saldo/domain/linked-transactions/refusals'
import { readBalances } from '../balances/service.ts'
import { commitmentOf, linkedTransactionOf } from './rows.ts'
import { listItems } from './store.ts'
import type { OwnerLedger, Handler } from '../context.ts'

/**
 * The items that fall due in a period, once for each month, oldest first, and the expected balance
 * at its end: the forecast of `balances` (case L29).
 */
export const listCalendar: Handler<typeof contract.listLinkedTransactions> = async (
  ctx,
  { query },
) => {
  const refusal = refuseCalendarRange(query, ctx.today)
  if (refusal !== null) return refuse(refusal, 'endDate')

  const { startDate, endDate } = query
  const [facts, balances] = await Promise.all([
    listItems(ctx, { startDate, endDate }),
    readBalances(ctx, { startDate: firstDay(monthOf(endDate)), endDate }),
  ])
  assert(!('refused' in balances), 'no payment method was named')
  const items = facts.flatMap((item) =>
    listOccurrences(commitmentOf(item), { startDate, endDate }).map((occurrence) =>
      linkedTransactionOf(item, occurrence),
    ),
  )
  return {
    items: items.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    planned: balances.planned,
  }
}

/** One item in a month; undefined where the user has no such item. */
export async function readItem(
  ctx: OwnerLedger,
  of: { readonly id: string; readonly month: Month },
): Promise<LinkedTransaction | undefined> {
  const { month, ...key } = of
  const range = { startDate: firstDay(month), endDate: lastDay(month) }
  const [facts] = await listItems(ctx, { ...key, ...range })
  return facts === undefined
    ? undefined
    : linkedTransactionOf(facts, { month, date: dayWithin(month, facts.day) })
}
