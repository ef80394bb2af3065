import type { Month } from '@saldo/domain/calendar'
import { CanSpend } from '../balances/CanSpend.tsx'
import { usePlanLeft, VariableLeft } from '../budgets/PlanNote.tsx'

/** What may be spent, out of the accounts and of the month's plan. */
export function SpendPanel({ month }: { readonly month: Month }) {
  const { data, ...query } = usePlanLeft(month)
  const words = data && { ...data, words: <VariableLeft left={data.left} /> }
  return <CanSpend plan={{ ...query, data: words }} />
}
