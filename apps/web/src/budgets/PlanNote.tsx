import type { Cents } from '@saldo/domain/money'
import type { Month } from '@saldo/domain/calendar'
import { useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { monthFigures, variableLeft } from './month-figures.ts'
import { useMonthOfPlans } from './use-plans.ts'

/** What the plan leaves of a month for variable spending, in one line beside what the accounts leave. */
export function PlanNote({ month }: { readonly month: Month }) {
  const { data } = useMonthOfPlans(month, useView())
  return data && <VariableLeft left={variableLeft(monthFigures(data.items))} />
}

/** What is left of the plan of variable spending, or by how much it was passed: the same words wherever it stands. */
export function VariableLeft({ left }: { readonly left: Cents | null }) {
  if (left === null) return 'Sem plano de consumo variável'
  if (left === 0) return 'O plano de consumo está todo gasto'
  const amount = <Money value={Math.abs(left)} {...(left < 0 ? { tone: 'negative' } : {})} />
  return left < 0 ? (
    <>Passou {amount} do plano de consumo</>
  ) : (
    <>No plano de consumo cabem {amount}</>
  )
}
