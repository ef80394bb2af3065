import type { Cents } from '@saldo/domain/money'
import { useState } from 'react'
import type { Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import type { Part } from '../ui/charts/chart-types.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneNamed } from '../ui/tones.ts'
import { spendingParts } from './spending-parts.ts'
import { useSpendingByCategory } from './use-balances.ts'

const shape = <Skeleton className="h-48" />
const Donut = lazyComponent(() => import('../ui/charts/Donut.tsx').then((all) => all.Donut), {
  shape,
  soon: true,
})

const REST = 'rest'

function partsOf(
  shares: NonNullable<ReturnType<typeof useSpendingByCategory>['data']>,
  whole: boolean,
): { parts: Part[]; total: Cents } {
  const byId = new Map(shares.map((share) => [share.category._id, share.category]))
  const { shown, rest, total } = spendingParts(
    shares.map(({ category, value }) => ({ id: category._id, value })),
    { whole },
  )
  const parts = shown.map(({ id, value }) => {
    const category = byId.get(id)
    return { id, label: category?.name ?? '', tone: toneNamed(category?.color ?? ''), value }
  })
  if (rest === null) return { parts, total }
  const others = {
    id: REST,
    label: `Outras ${rest.ids.length}`,
    tone: 'muted' as const,
    isRest: true,
  }
  return { parts: [...parts, { ...others, value: rest.value }], total }
}

/** On what the month's money went. */
export function SpendingDonut({
  month,
  paymentId,
  onSelect,
}: {
  readonly month: Month
  readonly paymentId?: string | undefined
  /** One of the categories was chosen. */
  readonly onSelect: (categoryId: string) => void
}) {
  const query = useSpendingByCategory({ month, paymentId })
  const { show, showShort } = useMoneyText()
  const [hidden] = useHiddenValues()
  const [whole, setWhole] = useState(false)
  const select = (id: string) => {
    if (id === REST) setWhole(true)
    else onSelect(id)
  }
  return (
    <QueryView small query={query} skeleton={shape}>
      {(shares) => {
        const { parts, total } = partsOf(shares, whole)
        return (
          <Donut
            title="Gastos por categoria"
            hideTitle
            parts={parts}
            format={show}
            hidden={hidden}
            centre={{ label: 'Despesas', text: hidden ? '••••' : showShort(total) }}
            onSelect={select}
            empty="Nenhuma despesa neste mês."
          />
        )
      }}
    </QueryView>
  )
}
