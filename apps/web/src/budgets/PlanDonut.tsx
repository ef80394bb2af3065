import { ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MASK } from '../ui/field/mask.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { groupFields } from './groups.ts'
import { leftOf, outgoingGroups, type PlannedFigures } from './month-figures.ts'

const Donut = lazyComponent(() => import('../ui/charts/Donut.tsx').then((all) => all.Donut), {
  shape: <Skeleton className="h-90" />,
  soon: true,
})

/** How the planned revenues of a month are shared out (money.md §2). */
export function PlanDonut({
  figures,
  ...rest
}: {
  readonly title: string
  readonly level?: 2 | 3
  readonly hideTitle?: boolean
  readonly figures: PlannedFigures
}) {
  const { show, showShort } = useMoneyText()
  const [hidden] = useHiddenValues()
  const parts = outgoingGroups.map((group) => ({
    id: group,
    label: groupFields[group].partTitle,
    tone: groupFields[group].tone,
    value: figures[groupFields[group].value],
  }))
  const left = leftOf(figures)
  const free = { id: 'left', label: 'Não-reservado', tone: 'slate' as const }
  return (
    <Donut
      {...rest}
      parts={[...parts, { ...free, value: left > ZERO ? left : ZERO }]}
      centre={{ label: 'Receitas', text: hidden ? MASK : showShort(figures.revenuesValue) }}
      format={show}
      hidden={hidden}
      empty="Nada planejado neste mês."
    />
  )
}
