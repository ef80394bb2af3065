import { dayOfMonth, type Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalancesChart } from './use-balances.ts'

const shape = <Skeleton className="h-44.5 sm:h-43.5" />
const Lines = lazyComponent(() => import('../ui/charts/Lines.tsx').then((all) => all.Lines), {
  shape,
  soon: true,
})

/** The balance at the end of each day of the month, planned days included: steps, since nothing is between two days. */
export function DailyBalance({
  month,
  paymentId,
}: {
  readonly month: Month
  readonly paymentId?: string | undefined
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <QueryView small query={useBalancesChart({ month, paymentId })} skeleton={shape}>
      {({ balance }) => (
        <Lines
          title="Saldo ao longo do mês"
          hideTitle
          axis="Dia"
          labels={balance.map(({ date }) => String(dayOfMonth(date)))}
          series={[
            {
              id: 'balance',
              label: 'Saldo',
              tone: 'primary',
              values: balance.map(({ value }) => value),
            },
          ]}
          filled
          stepped
          height={140}
          format={show}
          formatAxis={showCompact}
          hidden={hidden}
          empty="Nenhuma movimentação neste mês."
        />
      )}
    </QueryView>
  )
}
