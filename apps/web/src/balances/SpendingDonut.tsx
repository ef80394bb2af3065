import type { Month } from '@saldo/domain/calendar'
import { sumCents, toTotal } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import type { Part } from '../ui/charts/chart-types.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneNamed } from '../ui/tones.ts'
import { useSpendingByCategory } from './use-balances.ts'

const shape = <Skeleton className="h-48" />
const Donut = late(() => import('../ui/charts/Donut.tsx').then((all) => all.Donut), {
  shape,
  soon: true,
})

type Props = {
  readonly month: Month
  readonly paymentId?: string | undefined
  /** One of the categories was chosen. */
  readonly onSelect: (categoryId: string) => void
}

const REST = 'rest'

const PARTS_MAX = 7

/** The largest as they are, the many small ones as one: a ring of thirty slices answers nothing. */
function partsOf(shares: NonNullable<ReturnType<typeof useSpendingByCategory>['data']>): Part[] {
  const spent = shares.filter(({ value }) => value > 0)
  const shown = spent.length > PARTS_MAX ? spent.slice(0, PARTS_MAX - 1) : spent
  const rest = spent.slice(shown.length)
  const parts = shown.map(({ category, value }) => ({
    id: category._id,
    label: category.name,
    tone: toneNamed(category.color),
    value,
  }))
  if (rest.length === 0) return parts
  const value = sumCents(rest.map((share) => share.value))
  return [...parts, { id: REST, label: `Outras ${rest.length}`, tone: 'muted', value }]
}

/** On what the month's money went. */
export function SpendingDonut({ month, paymentId, onSelect }: Props) {
  const { data, error, refetch } = useSpendingByCategory({ month, paymentId })
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  if (error && data === undefined) {
    return <ErrorState small message={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return shape
  const parts = partsOf(data)
  const total = toTotal(parts.reduce((sum, { value }) => sum + value, 0))
  return (
    <Donut
      title="Gastos por categoria"
      hideTitle
      parts={parts}
      format={show}
      hidden={hidden}
      centre={{ label: 'Despesas', text: hidden ? '••••' : `R$ ${showCompact(total)}` }}
      onSelect={(id) => {
        if (id !== REST) onSelect(id)
      }}
      empty="Nenhuma despesa neste mês."
    />
  )
}
