import { listDues } from '@saldo/contract/dues'
import { firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'

/**
 * What is still to be paid by the end of a month, of today's month with what is overdue, in cents: the
 * calendar's own sum. Undefined until it is known.
 */
export function useToPay(month: Month): number | undefined {
  const isNow = month === monthOf(useToday())
  const days = { startDate: firstDay(month), endDate: lastDay(month) }
  const query = { ...days, ...(isNow ? { overdue: true } : {}), ...useView(), limit: 1 }
  const { data, isPlaceholderData } = useReading(listDues, { query })
  if (data === undefined || isPlaceholderData) return undefined
  return sumCents([data.earlier, ...data.days].map(({ toPay }) => toPay))
}
