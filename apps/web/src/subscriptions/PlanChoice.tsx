import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import {
  monthlyOf,
  monthlyPrice,
  type Plan,
  type PlanInterval,
  savingOf,
} from '@saldo/domain/subscriptions/plans'
import { showMoney } from '../fields/money.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { intervalWords } from './plan-words.ts'

const intervals = (['month', 'year'] as const).map((value) => ({
  value,
  label: intervalWords[value].choice,
}))

/** The plans that are sold, by month or by year, with what each charge really is. */
export function PlanChoice({
  plans,
  current,
  onChoose,
}: {
  readonly plans: readonly Plan[]
  /** The plan that one has, which is not chosen again. */
  readonly current?: string
  readonly onChoose: (plan: Plan) => void
}) {
  const start = plans.find(({ identifier }) => identifier === current)?.interval ?? 'month'
  const [interval, setChosen] = useState<PlanInterval>(start)
  const shown = plans.filter((plan) => plan.interval === interval)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <SegmentedControl
          label="Como cobrar"
          value={interval}
          onChange={setChosen}
          options={intervals}
        />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((plan) => (
          <li key={plan.identifier} className="flex">
            <PlanCard
              plan={plan}
              plans={plans}
              isCurrent={plan.identifier === current}
              onChoose={() => onChoose(plan)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type CardProps = {
  readonly plan: Plan
  readonly plans: readonly Plan[]
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

function PlanCard({ plan, plans, isCurrent, onChoose }: CardProps) {
  return (
    <Card title={plan.name} className="flex w-full flex-col [&>div:last-child]:flex-1">
      <div className="flex h-full flex-col gap-4">
        <div>
          <p>
            <span className="figures text-2xl font-semibold">{showMoney(plan.price)}</span>{' '}
            <span className="text-muted">{intervalWords[plan.interval].short}</span>
          </p>
          <Comparison plan={plan} plans={plans} />
        </div>
        <ul className="flex flex-1 flex-col gap-2 text-base">
          {plan.includes.map((text) => (
            <li key={text} className="flex gap-2">
              <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-revenue" />
              {text}
            </li>
          ))}
        </ul>
        {isCurrent ? (
          <p className="flex min-h-11 items-center text-muted sm:min-h-9">Seu plano de agora</p>
        ) : (
          <Button variant="primary" aria-label={`Escolher o plano ${plan.name}`} onClick={onChoose}>
            Escolher
          </Button>
        )}
      </div>
    </Card>
  )
}

/** What a year comes to in a month, and what it saves beside twelve months of the same plan. */
function Comparison({ plan, plans }: Pick<CardProps, 'plan' | 'plans'>) {
  if (plan.interval === 'month') {
    return <p className="mt-1 text-sm text-muted">Sem fidelidade: cancele quando quiser.</p>
  }
  const monthly = monthlyOf(plan, plans)
  const saving = monthly === undefined ? null : savingOf(plan, monthly)
  return (
    <p className="mt-1 text-sm text-muted">
      Cobrado de uma vez; equivale a {showMoney(monthlyPrice(plan))} por mês.
      {saving !== null && (
        <span className="block font-medium text-revenue">
          {showMoney(saving)} a menos do que 12 meses do mensal
        </span>
      )}
    </p>
  )
}
