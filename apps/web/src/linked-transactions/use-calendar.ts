import { listLinkedTransactions } from '@saldo/contract/linked-transactions'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'

/** What falls due in a month, and the balance that is to be expected at its end. */
export function useCalendar(month: Month, options: { readonly enabled?: boolean } = {}) {
  const query = { startDate: firstDay(month), endDate: lastDay(month) }
  return useReading(listLinkedTransactions, { query }, options)
}
