import { useState } from 'react'
import type { Budget } from '@saldo/contract/budget-plan'
import { absolute, addCents, type Cents, sumCents, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { showShare, wholePercent } from '../ui/charts/chart-words.ts'
import type { Tone } from '../ui/tones.ts'
import { usePhone } from '../ui/use-media.ts'
import { groupFields } from './groups.ts'
import { outgoingGroups, realisedIn } from './month-figures.ts'
import { PlanBar } from './PlanBar.tsx'
import { PlanDonut } from './PlanDonut.tsx'

/** *Resumo do plano*: what is left, how it is balanced, and how much of it is used. */
export function PlanSummary({ budget }: { readonly budget: Budget }) {
  const [hidden] = useHiddenValues()
  const sumOf = (field: 'value' | 'spending' | 'upcoming'): Cents =>
    sumCents(outgoingGroups.map((group) => budget[groupFields[group][field]]))
  const [planned, upcoming] = [sumOf('value'), sumOf('upcoming')]
  const realised = realisedIn({ spending: sumOf('spending'), upcoming })
  return (
    <Card title="Resumo do plano">
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          <LeftWords left={budget.result} isLarge />
        </p>
        <dl className="flex flex-col gap-2">
          <Figure label="Receitas planejadas" value={budget.revenuesValue} tone="revenue" />
          <Figure label="Saídas planejadas" value={planned} tone="expense" />
          <Figure
            label="Acumulado"
            value={budget.accumulated}
            {...(budget.accumulated < ZERO ? { tone: 'negative' as const } : {})}
          />
          {budget.weeklyAllowance !== null && (
            <Figure label="Variáveis por semana" value={budget.weeklyAllowance} />
          )}
        </dl>
        <div className="hairline-t flex flex-col gap-1.5 pt-5">
          <div className="flex items-baseline justify-between gap-3">
            <span className="text-base font-medium">Utilização do plano</span>
            <span className="figures text-sm text-muted">
              {showShare(wholePercent(addCents(realised, upcoming), planned), hidden)}
            </span>
          </div>
          <PlanBar label="Utilização do plano" {...{ planned, realised, upcoming }} />
          <dl className="mt-1.5 flex flex-col gap-2">
            <Figure label="Pago" value={realised} />
            <Figure label="A vencer" value={upcoming} />
            <Figure label="Previsto" value={planned} />
          </dl>
        </div>
        <div className="hairline-t pt-5">
          <Balance budget={budget} />
        </div>
      </div>
    </Card>
  )
}

/** *R$ X ainda sem destino*: what is to come in less all that is planned, in cents. */
export function LeftWords({
  left,
  isLarge = false,
}: {
  readonly left: Cents
  readonly isLarge?: boolean
}) {
  return (
    <>
      <span className={isLarge ? 'block text-2xl font-semibold text-ink' : 'font-medium text-ink'}>
        <Money value={absolute(left)} {...(left < ZERO ? { tone: 'negative' as const } : {})} />
      </span>{' '}
      {left < ZERO ? 'acima das receitas' : 'ainda sem destino'}
    </>
  )
}

/** How the revenues are shared out. On a phone the lists come soon after the figures. */
function Balance({ budget }: { readonly budget: Budget }) {
  const isPhone = usePhone()
  const [isOpen, setOpen] = useState(false)
  if (isPhone && !isOpen) {
    return (
      <Button wide onClick={() => setOpen(true)}>
        Ver equilíbrio do plano
      </Button>
    )
  }
  return <PlanDonut title="Equilíbrio do plano" level={3} figures={budget} />
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
