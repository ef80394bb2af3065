import { readWeekSpending } from '@saldo/contract/budgets'
import { weeklyAllowance, weekPlanOf } from '@saldo/domain/budgets/projection'
import { type Day, type Month, monthOf } from '@saldo/domain/calendar'
import { type Cents, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type MonthFigures, monthFigures, realisedIn, variableLeft } from './month-figures.ts'
import { VariableLeft } from './PlanNote.tsx'
import { useMonthOfPlans } from './use-plans.ts'

/**
 * *Consumo variável*: what was paid in this week of a quarter of the month's variable plan, and in
 * the month of all of it (money.md §2, cases F3 and G8).
 */
export function VariableSpending({ month, today }: { readonly month: Month; readonly today: Day }) {
  const view = useView()
  const plans = useMonthOfPlans(month, view)
  const week = useReading(readWeekSpending, { query: { date: today, ...view } })
  return (
    <QueryView
      small
      query={together(plans, week)}
      skeleton={<Skeleton lines={4} className="h-10" />}
    >
      {([{ items }, spent]) => {
        const figures = monthFigures(items)
        return (
          <div className="flex flex-col gap-5">
            {month === monthOf(today) && (
              <WeekBar
                label={`Semana de ${showDay(spent.startDate)} a ${showDay(spent.endDate)}`}
                spending={spent.spending}
                figures={figures}
                today={today}
              />
            )}
            <Bar
              label="Mês"
              used={realisedIn({
                spending: figures.noessentialSpending,
                upcoming: figures.noessentialUpcoming,
              })}
              limit={figures.noessentialValue}
            />
          </div>
        )
      }}
    </QueryView>
  )
}

function WeekBar({
  label,
  spending,
  figures,
  today,
}: {
  readonly label: string
  readonly spending: Cents
  readonly figures: MonthFigures
  readonly today: Day
}) {
  const { noessentialValue: planned, noessentialSpending: spent } = figures
  // Of a family what all of them may spend: one who has spent more takes from what others have left.
  const allowance = weeklyAllowance({ month: monthOf(today), today, planned, spent })
  return (
    <div>
      <Bar label={label} used={spending} limit={weekPlanOf(planned)} />
      {planned > 0 && (
        <p className="mt-1.5 text-sm text-muted">
          {allowance === null || allowance === ZERO ? (
            <VariableLeft left={variableLeft(figures)} />
          ) : (
            <>
              Até o fim do mês cabem <Money value={allowance} /> por semana.
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Without a plan there is no limit to reach: what was spent stands alone. */
function Bar({
  label,
  used,
  limit,
}: {
  readonly label: string
  readonly used: Cents
  readonly limit: Cents
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  if (limit > 0) {
    return (
      <UsageBar
        label={label}
        used={used}
        limit={limit}
        format={show}
        hidden={hidden}
        tone="amber"
        usedLabel="Gasto"
        limitLabel="De"
      />
    )
  }
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className="font-medium">{label}</span>
      <span className="text-sm text-muted">
        <Money value={used} /> · sem plano
      </span>
    </div>
  )
}
