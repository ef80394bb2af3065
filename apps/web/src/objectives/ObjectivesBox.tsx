import type { Objective } from '@saldo/contract/objectives'
import { Money } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ObjectiveBar } from './Progress.tsx'
import { useObjectives } from './use-objectives.ts'

const shape = <Skeleton className="h-48" />

/** As many have room beside other boxes. */
const SHOWN_MAX = 5

/** What is still to be saved for comes first, the nearest date before the others. */
function shownOf(objectives: readonly Objective[]): readonly Objective[] {
  return objectives
    .toSorted((a, b) => Number(a.done) - Number(b.done) || a.finalDate.localeCompare(b.finalDate))
    .slice(0, SHOWN_MAX)
}

/** How far the goals are, a bar each; with the amounts where there is room. */
export function ObjectivesBox({ hasAmounts = false }: { readonly hasAmounts?: boolean }) {
  return (
    <QueryView small query={useObjectives()} skeleton={shape}>
      {(objectives) =>
        objectives.length === 0 ? (
          <NoObjectives />
        ) : (
          <ul className="flex flex-col gap-4">
            {shownOf(objectives).map((objective) => (
              <Row key={objective._id} objective={objective} hasAmounts={hasAmounts} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function Row({
  objective,
  hasAmounts,
}: {
  readonly objective: Objective
  readonly hasAmounts: boolean
}) {
  const { name, reachedValue, totalValue, reachedPercent } = objective
  return (
    <li>
      <p className="mb-1 flex items-baseline justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="figures font-medium">{showPercent(reachedPercent)}%</span>
      </p>
      <ObjectiveBar objective={objective} />
      {hasAmounts && (
        <p className="mt-1 text-sm text-muted">
          <Money value={reachedValue} /> de <Money value={totalValue} />
        </p>
      )}
    </li>
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
