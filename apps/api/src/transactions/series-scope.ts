import type { Call } from '@saldo/contract/endpoint'
import type { removeTransaction } from '@saldo/contract/transactions'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import type { Ledger } from '../db/ledger.ts'
import type { PaymentsTable } from '../db/tables.ts'
import { type CardFacts, cardRuleOf } from '../payments/rows.ts'
import type { EntryRow } from './rows.ts'
import { listSeries } from './store.ts'

export type Scope = 'this' | 'next' | 'all'

/** The query's word for it; `applyForAll` is the older spelling of `all`. */
export function scopeOf(query: Call<typeof removeTransaction>['query']): Scope {
  return query.scope ?? (query.applyForAll === true ? 'all' : 'this')
}

type Reach = {
  readonly entry: EntryRow
  readonly scope: Scope
  readonly payment: Pick<PaymentsTable, 'type'> & CardFacts
  readonly today: Day
}

/**
 * The entries that an act on a series reaches, and how many it leaves alone because they are
 * settled: what was paid is never rewritten by a series edit (decisions.md §4, case E5). On a card
 * an item is settled when its invoice has closed. The entry itself is always reached.
 */
export async function reachOf(
  ledger: Ledger,
  { entry, scope, payment, today }: Reach,
): Promise<{ readonly reached: EntryRow[]; readonly skipped: number }> {
  const repeats = entry.recurrent_type !== null || entry.last_installment !== null
  if (scope === 'this' || !repeats) return { reached: [entry], skipped: 0 }
  const series = await listSeries(ledger, entry.user_id, entry.series_id)
  const from = scope === 'next' ? entry.recurrent_index : 0
  const within = series.filter((row) => row.recurrent_index >= from)
  const openMonth = firstDay(
    payment.type === 'credit' ? invoiceOf(cardRuleOf(payment), today).month : monthOf(today),
  )
  const isSettled = (row: EntryRow) =>
    row.invoice_month === null ? row.paid : row.invoice_month < openMonth
  const reached = within.filter((row) => row.id === entry.id || !isSettled(row))
  return { reached, skipped: within.length - reached.length }
}
