import type { Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { showDay } from '../fields/days.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalancesChart } from './use-balances.ts'

const shape = <Skeleton className="h-35 sm:h-32.5" />
const Wave = late(() => import('../ui/charts/Wave.tsx').then((all) => all.Wave), {
  shape,
  soon: true,
})

type Props = { readonly month: Month; readonly paymentId?: string | undefined }

/** How the balance moves through the month, planned days included. */
export function BalanceWave({ month, paymentId }: Props) {
  const { data } = useBalancesChart({ month, paymentId })
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  if (data === undefined) return shape
  return (
    <Wave
      title="Saldo ao longo do mês"
      hideTitle
      label="Saldo"
      axis="Dia"
      labels={data.balance.map(({ date }) => showDay(date))}
      values={data.balance.map(({ value }) => value)}
      format={show}
      hidden={hidden}
      empty="Nenhum movimento neste mês."
    />
  )
}
