import type { Objective } from '@saldo/contract/objectives'
import { useHiddenValues } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { categoryLabels } from './labels.ts'
import { useObjectives } from './use-objectives.ts'

const shape = <Skeleton className="h-48" />
const Radial = lazyComponent(() => import('../ui/charts/Radial.tsx').then((all) => all.Radial), {
  shape,
  soon: true,
})

/** As many rings can be told apart. */
const SHOWN_MAX = 5

/** What is still to be saved for comes first, the nearest date before the others. */
function shownOf(objectives: readonly Objective[]): readonly Objective[] {
  return objectives
    .toSorted((a, b) => Number(a.done) - Number(b.done) || a.finalDate.localeCompare(b.finalDate))
    .slice(0, SHOWN_MAX)
}

/** How far the goals are, on the dashboard. */
export function ObjectivesBox() {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <QueryView small query={useObjectives()} skeleton={shape}>
      {(objectives) =>
        objectives.length === 0 ? (
          <NoObjectives />
        ) : (
          <Radial
            title="Objetivos"
            hideTitle
            goals={shownOf(objectives).map((objective) => ({
              id: objective._id,
              label: objective.name,
              tone: categoryLabels[objective.category].tone,
              value: objective.reachedValue,
              goal: objective.totalValue,
            }))}
            format={show}
            hidden={hidden}
            empty="Nenhum objetivo ainda."
          />
        )
      }
    </QueryView>
  )
}

function NoObjectives() {
  return (
    <EmptyState
      small
      text="Nenhum objetivo ainda. Comece com uma reserva de emergência ou uma viagem."
      action={
        <Link href={paths.objectives()} className={buttonStyle({ size: 'sm' })}>
          Criar objetivo
        </Link>
      }
    />
  )
}
