import { useState } from 'react'
import type { Budget } from '@saldo/contract/budget-plan'
import { type Cents, sumCents, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import type { Tone } from '../ui/tones.ts'
import { usePhone } from '../ui/use-media.ts'
import { groupFields } from './groups.ts'
import { outgoingGroups, realisedIn } from './month-figures.ts'
import { PlanDonut } from './PlanDonut.tsx'

/** *Resumo do orçamento*: what is left, how it is balanced, and how much of it is used. */
export function PlanSummary({ budget }: { readonly budget: Budget }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const sumOf = (field: 'value' | 'spending' | 'upcoming'): Cents =>
    sumCents(outgoingGroups.map((group) => budget[groupFields[group][field]]))
  const [planned, upcoming] = [sumOf('value'), sumOf('upcoming')]
  const realised = realisedIn({ spending: sumOf('spending'), upcoming })
  return (
    <Card title="Resumo do orçamento">
      <div className="flex flex-col gap-5">
        <dl className="flex flex-col gap-2">
          <Figure label="Receitas planejadas" value={budget.revenuesValue} tone="revenue" />
          <Figure label="Saídas planejadas" value={planned} tone="expense" />
          <Figure
            label="Saldo"
            value={budget.result}
            {...(budget.result < ZERO ? { tone: 'negative' as const } : {})}
          />
          <Figure
            label="Acumulado"
            value={budget.accumulated}
            {...(budget.accumulated < ZERO ? { tone: 'negative' as const } : {})}
          />
          {budget.weeklyAllowance !== null && (
            <Figure label="Variáveis por semana" value={budget.weeklyAllowance} />
          )}
        </dl>
        <div className="hairline-t pt-5">
          <UsageBar
            label="Utilização do orçamento"
            used={realised}
            limit={planned}
            format={show}
            hidden={hidden}
            tone="revenue"
            usedLabel="Realizado"
            limitLabel="De"
          />
          {upcoming !== ZERO && (
            <p className="mt-1.5 text-sm text-muted">
              A vencer até o fim do mês: <Money value={upcoming} />
            </p>
          )}
        </div>
        <div className="hairline-t pt-5">
          <Balance budget={budget} />
        </div>
      </div>
    </Card>
  )
}

/** How the revenues are shared out. On a phone the lists come soon after the figures. */
function Balance({ budget }: { readonly budget: Budget }) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  if (isPhone && !isOpen) {
    return (
      <Button wide onClick={() => setOpen(true)}>
        Ver equilíbrio do orçamento
      </Button>
    )
  }
  return <PlanDonut title="Equilíbrio do orçamento" level={3} figures={budget} />
}

function Figure({
  label,
  value,
  tone,
}: {
  readonly label: string
  readonly value: Cents
  readonly tone?: Tone
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} {...(tone === undefined || value === ZERO ? {} : { tone })} />
      </dd>
    </div>
  )
}
