import type { Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { showDay } from '../fields/days.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalancesChart } from './use-balances.ts'

const shape = <Skeleton className="h-35 sm:h-32.5" />
const Wave = lazyComponent(() => import('../ui/charts/Wave.tsx').then((all) => all.Wave), {
  shape,
  soon: true,
})

type Props = { readonly month: Month; readonly paymentId?: string | undefined }

/** How the balance moves through the month, planned days included. */
export function BalanceWave({ month, paymentId }: Props) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <QueryView small query={useBalancesChart({ month, paymentId })} skeleton={shape}>
      {({ balance }) => (
        <Wave
          title="Saldo ao longo do mês"
          hideTitle
          label="Saldo"
          axis="Dia"
          labels={balance.map(({ date }) => showDay(date))}
          values={balance.map(({ value }) => value)}
          format={show}
          hidden={hidden}
          empty="Nenhuma movimentação neste mês."
        />
      )}
    </QueryView>
  )
}
