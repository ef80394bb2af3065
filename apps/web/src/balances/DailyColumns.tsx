import type { readBalancesChart } from '@saldo/contract/balances'
import type { Answer } from '@saldo/contract/endpoint'
import { dayOfMonth, type Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDailyFlows } from './use-balances.ts'

const shape = <Skeleton className="h-73.5 sm:h-71" />
const Columns = lazyComponent(() => import('../ui/charts/Columns.tsx').then((all) => all.Columns), {
  shape,
  soon: true,
})

/**
 * What came and what went, day by day: columns, since nothing is between two days. What a day cost is what was
 * bought on it, on a card too.
 */
export function DailyColumns({ month }: { readonly month: Month }) {
  return (
    <QueryView small query={useDailyFlows(month)} skeleton={shape}>
      {(chart) => (
        <>
          <IncomeAndSpending chart={chart} />
          <p className="mt-2 text-sm text-muted">Compras no cartão aparecem no dia da compra.</p>
        </>
      )}
    </QueryView>
  )
}

function IncomeAndSpending({ chart }: { readonly chart: Answer<typeof readBalancesChart> }) {
  const { revenues, expenses } = chart
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const values = (points: typeof revenues) => points.map(({ value }) => value)
  return (
    <Columns
      title="Receitas x Despesas (Diário)"
      hideTitle
      axis="Dia"
      labels={revenues.map(({ date }) => String(dayOfMonth(date)))}
      series={[
        { id: 'revenues', label: 'Receitas', tone: 'revenue', values: values(revenues) },
        { id: 'expenses', label: 'Despesas', tone: 'expense', values: values(expenses) },
      ]}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      height={250}
      empty="Nenhuma movimentação neste mês."
    />
  )
}
