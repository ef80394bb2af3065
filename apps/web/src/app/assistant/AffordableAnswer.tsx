import { readBalances } from '@saldo/contract/balances'
import { type Affordability, judgeSpending } from '@saldo/domain/assistant/affordability'
import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { type Cents, ZERO } from '@saldo/domain/money'
import { useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'
import { Money } from '../../fields/Money.tsx'
import { paths } from '../../paths.ts'
import { together } from '../../ui/query.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { answerShape, Sources } from './answer-parts.tsx'
import { useOwnPlan } from './use-tips.ts'

const verdicts: Readonly<Record<Affordability, string>> = {
  fits: 'Sim, cabe no mês e no plano.',
  over_plan: 'O mês comporta, mas passa do que o plano deixa por semana.',
  without_plan:
    'O mês comporta. Sem planejamento para despesas variáveis, não há com que comparar.',
  overdrawn: 'Não cabe: o mês terminaria no negativo.',
}

/** Whether an amount may be spent, or how much may be, by the month's forecast and the plan's week. */
export function AffordableAnswer({ value }: { readonly value: Cents | null }) {
  const month = monthOf(useToday())
  const query = { startDate: firstDay(month), endDate: lastDay(month), ...OWN }
  const balances = useReading(readBalances, { query })
  return (
    <QueryView small query={together(balances, useOwnPlan())} skeleton={answerShape}>
      {([{ planned }, { items }]) => {
        const [plan] = items
        const hasPlan = plan !== undefined && plan.noessentialValue > ZERO
        const allowance = hasPlan ? plan.weeklyAllowance : null
        return (
          <>
            {value !== null && (
              <p className="font-medium">
                {verdicts[judgeSpending({ value, forecast: planned, allowance })]}
              </p>
            )}
            <p>
              O mês deve terminar com <Money value={planned} />.{' '}
              {allowance === null ? (
                'Não há plano para despesas variáveis neste mês.'
              ) : (
                <>
                  Pelo plano, até o fim do mês cabem <Money value={allowance} /> por semana.
                </>
              )}
            </p>
            <Sources
              sources={[
                { href: paths.dashboard(month), label: 'Ver a previsão do mês' },
                { href: paths.planning(), label: 'Ver o planejamento' },
              ]}
            />
          </>
        )
      }}
    </QueryView>
  )
}
