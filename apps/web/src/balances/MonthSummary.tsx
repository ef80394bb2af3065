import type { Month } from '@saldo/domain/calendar'
import { useHiddenValues } from '../data/preferences.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Tone } from '../ui/tones.ts'
import { useBalances } from './use-balances.ts'

const shape = (
  <div className="h-48.5 lg:h-58">
    <Skeleton lines={5} className="h-5" />
  </div>
)

/** Beside the list: how much of what came has gone, and on what. */
export function MonthSummary({
  month,
  paymentId,
}: {
  readonly month: Month
  readonly paymentId?: string | undefined
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <Card title="Resumo do mês">
      <QueryView small query={useBalances({ month, paymentId })} skeleton={shape}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <UsageBar
              label="Despesas sobre receitas"
              used={data.expensesBalance}
              limit={data.revenuesBalance}
              format={show}
              hidden={hidden}
              usedLabel="Despesas"
              limitLabel="Receitas"
            />
            <dl className="hairline-t flex flex-col gap-2 pt-4">
              <Line label="Receitas" value={data.revenuesBalance} tone="revenue" />
              <Line label="Despesas" value={-data.expensesBalance} tone="expense" />
              <Line label="Investimentos" value={-data.investimentsBalance} tone="investment" />
              <Line label="Previsto no fim do mês" value={data.planned} strong />
            </dl>
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function Line({
  label,
  value,
  tone,
  strong = false,
}: {
  readonly label: string
  readonly value: number
  readonly tone?: Tone
  readonly strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className={strong ? 'font-medium' : 'text-muted'}>{label}</dt>
      <dd>
        <Money value={value} {...(tone === undefined ? {} : { tone })} />
      </dd>
    </div>
  )
}
