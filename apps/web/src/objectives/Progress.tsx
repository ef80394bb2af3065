import type { Objective } from '@saldo/contract/objectives'
import { showPercent } from '../fields/money.ts'
import { Money } from '../fields/Money.tsx'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { categoryLabels } from './labels.ts'

type Props = { readonly objective: Objective }

/** What is reached of the total, as it is: 120 % is 120 %. */
export function Progress({ objective }: Props) {
  const { reachedValue, totalValue, reachedPercent } = objective
  return (
    <div className="mt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Money value={reachedValue} size="md" />
        <span className="figures text-base font-semibold">{showPercent(reachedPercent)}%</span>
      </div>
      <ObjectiveBar objective={objective} />
      <p className="mt-2 text-sm text-muted">
        de <Money value={totalValue} />
        {objective.leftValue > 0 && (
          <>
            {' '}
            · faltam <Money value={objective.leftValue} />
          </>
        )}
      </p>
    </div>
  )
}

/** The same as a bar alone, full from 100 % on. */
export function ObjectiveBar({ objective }: Props) {
  const { reachedValue, totalValue, reachedPercent, category, name } = objective
  return (
    <UsedBar
      fullIsGood
      label={`Guardado para ${name}`}
      used={reachedValue}
      limit={totalValue}
      text={`${showPercent(reachedPercent)}%`}
      tone={objective.done ? 'revenue' : categoryLabels[category].tone}
    />
  )
}
