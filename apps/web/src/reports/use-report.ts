import type { Answer } from '@saldo/contract/endpoint'
import { readReport } from '@saldo/contract/reports'
import { firstDay, type Month } from '@saldo/domain/calendar'
import type { ReportPeriod } from '@saldo/domain/reports/status'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { useQueryWords } from '../navigation.tsx'

export type Report = Answer<typeof readReport>

const YEAR = 'ano'

/** The period of the address: `periodo=ano` is the twelve months that end with the one in sight. */
export function usePeriod(): ReportPeriod {
  return useQueryWords()['periodo'] === YEAR ? 'year' : 'month'
}

/** A period as the address has it; a month needs no word. */
export const periodWord = (period: ReportPeriod) => (period === 'year' ? YEAR : undefined)

/** The report of the month and the people in sight. */
export function useReport(month: Month, period: ReportPeriod) {
  return useReading(readReport, { query: { date: firstDay(month), period, ...useView() } })
}
