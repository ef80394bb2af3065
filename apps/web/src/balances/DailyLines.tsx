import { dayOfMonth, type Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalancesChart } from './use-balances.ts'

const shape = <Skeleton className="h-66 sm:h-63.5" />
const Lines = late(() => import('../ui/charts/Lines.tsx').then((all) => all.Lines), {
  shape,
  soon: true,
})

/** What came and what went, day by day. */
export function DailyLines({ month }: { readonly month: Month }) {
  const { data, error, refetch } = useBalancesChart({ month })
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  if (error && data === undefined) {
    return <ErrorState small message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return shape
  const isEmpty = [...data.revenues, ...data.expenses].every(({ value }) => value === 0)
  const values = (points: typeof data.revenues) => (isEmpty ? [] : points.map(({ value }) => value))
  return (
    <Lines
      title="Receitas x Despesas (Diário)"
      hideTitle
      axis="Dia"
      labels={data.revenues.map(({ date }) => String(dayOfMonth(date)))}
      series={[
        { id: 'revenues', label: 'Receitas', tone: 'revenue', values: values(data.revenues) },
        { id: 'expenses', label: 'Despesas', tone: 'expense', values: values(data.expenses) },
      ]}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      filled
      empty="Nenhum movimento neste mês."
    />
  )
}
