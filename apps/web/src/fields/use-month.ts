import { isMonth, type Month, monthOf } from '@saldo/domain/calendar'
import { useToday } from '../data/today.ts'
import { useQueryWords } from '../navigation.tsx'

/** The month in sight: the address says it, else it is the month of today. */
export function useMonth(): Month {
  const { mes } = useQueryWords()
  const today = useToday()
  return mes !== undefined && isMonth(mes) ? mes : monthOf(today)
}
