import type { Month } from '@saldo/domain/calendar'
import { useView } from '../data/view.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { monthFigures } from './month-figures.ts'
import { PlanDonut } from './PlanDonut.tsx'
import { useMonthOfPlans } from './use-plans.ts'

/** The month's plan on the dashboard: how its revenues are shared out. */
export function PlanBox({ month }: { readonly month: Month }) {
  const query = useMonthOfPlans(month, useView())
  return (
    <QueryView small query={query} skeleton={<Skeleton className="h-48" />}>
      {({ items }) => {
        const figures = monthFigures(items)
        return figures.isPlanned ? (
          <PlanDonut title="Plano do mês" hideTitle figures={figures} />
        ) : (
          <NoPlan />
        )
      }}
    </QueryView>
  )
}

function NoPlan() {
  return (
    <EmptyState
      small
      text="Este mês ainda não tem planejamento."
      action={
        <Link href={paths.planning()} className={buttonStyle({ size: 'sm' })}>
          Planejar o mês
        </Link>
      }
    />
  )
}
