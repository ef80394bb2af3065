import { readBalancesByMonth } from '@saldo/contract/balances'
import { addMonths, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Columns } from '../ui/charts/Columns.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Tone } from '../ui/tones.ts'

/** How many months before the one in sight are shown beside it (money.md §9). */
const MONTHS_BEFORE = 5

/** What a category came to in six months, the last of them the one in sight. */
export function CategoryColumns({
  categoryId,
  name,
  tone,
  month,
  paymentId,
}: {
  readonly categoryId: string
  readonly name: string
  readonly tone: Tone
  readonly month: Month
  readonly paymentId?: string | undefined
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const startDate = firstDay(addMonths(month, -MONTHS_BEFORE))
  const view = useView()
  const query = useReading(readBalancesByMonth, {
    query: { startDate, endDate: lastDay(month), categoryId, paymentId, ...view },
  })
  return (
    <QueryView small query={query} skeleton={<Skeleton className="h-48" />}>
      {(months) => (
        <Columns
          title={`${name} em seis meses`}
          level={3}
          axis="Mês"
          labels={months.map(({ date }) => showShortMonth(monthOf(date)))}
          series={[{ id: categoryId, label: name, tone, values: months.map(({ value }) => value) }]}
          format={show}
          formatAxis={showCompact}
          hidden={hidden}
          height={190}
          empty="Nada nesta categoria em seis meses."
        />
      )}
    </QueryView>
  )
}
