import type { StatusRow } from '@saldo/domain/reports/status'
import type { Tone } from '../ui/tones.ts'

/** The colours of the groups, as on the planning screen. */
export const rowTones: Readonly<Partial<Record<StatusRow, Tone>>> = {
  essential: 'expense',
  noessential: 'amber',
  investiments: 'investment',
  debts: 'rose',
  revenues: 'revenue',
}

/** Without a plan a column says so, never zero (decisions.md §14). */
export const NO_PLAN = 'sem plano'
export const NOTHING = '—'
