import type { Answer } from '@saldo/contract/endpoint'
import type { readFoundSums, SearchFilters } from '@saldo/contract/found-transactions'
import { listMonths, type Month, monthsBetween, yearOf } from '@saldo/domain/calendar'
import { counted } from '@saldo/domain/counts'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Card } from '../ui/Card.tsx'
import type { Series } from '../ui/charts/chart-types.ts'
import { Columns } from '../ui/charts/Columns.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePhone } from '../ui/use-media.ts'
import { useFoundSums } from './use-found.ts'

type Sums = Answer<typeof readFoundSums>
type Part = { readonly label: string; readonly incoming: Cents; readonly outgoing: Cents }

/** With more months than this a column is a year. */
const MONTHS_MAX = 24

/** How many were found and what they come to, with a column for each month. */
export function FoundSummary({ filters }: { readonly filters: SearchFilters }) {
  const query = useFoundSums(filters)
  const isTooBroad = query.error?.code === 'search_too_broad'
  return (
    <Card title="Resumo da busca">
      {isTooBroad ? (
        <p className="text-base text-muted">{query.error?.message}</p>
      ) : (
        <QueryView small query={query} skeleton={<Skeleton className="h-32 sm:h-75" />}>
          {(sums) => <Summary sums={sums} />}
        </QueryView>
      )}
    </Card>
  )
}

function Summary({ sums }: { readonly sums: Sums }) {
  const { entries, incoming, outgoing, months } = sums
  const parts = partsOf(months)
  const isByMonth = monthCount(months) <= MONTHS_MAX
  return (
    <>
      <p className="text-lg font-semibold">{counted(entries, 'movimentação', 'movimentações')}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
        {incoming > 0 && <Line label="Entrou" value={incoming} />}
        {outgoing > 0 && <Line label="Saiu" value={outgoing} />}
        {incoming > 0 && outgoing > 0 && (
          <Line label="Diferença" value={addCents(incoming, negate(outgoing))} signed />
        )}
      </dl>
      <Chart parts={parts} isByMonth={isByMonth} />
    </>
  )
}

/** A column for each month, or year; on a phone behind a line, so that what was found is in sight. */
function Chart({
  parts,
  isByMonth,
}: {
  readonly parts: readonly Part[]
  readonly isByMonth: boolean
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const phone = usePhone()
  const title = isByMonth ? 'Por mês' : 'Por ano'
  const chart = (
    <Columns
      title={title}
      hideTitle={phone}
      level={3}
      axis={isByMonth ? 'Mês' : 'Ano'}
      labels={parts.map(({ label }) => label)}
      series={seriesOf(parts)}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      height={180}
      empty="Nada foi encontrado."
    />
  )
  if (parts.length === 0) return null
  if (phone) return <Disclosure label={title}>{chart}</Disclosure>
  return <div className="mt-4">{chart}</div>
}

/** What came in and what went out, where there is any. */
function seriesOf(parts: readonly Part[]): readonly Series[] {
  const series = [
    { id: 'incoming', label: 'Entrou', tone: 'revenue' },
    { id: 'outgoing', label: 'Saiu', tone: 'expense' },
  ] as const
  return series
    .map((one) => ({ ...one, values: parts.map((part) => part[one.id]) }))
    .filter(({ values }) => values.some((value) => value !== 0))
}

function Line({
  label,
  value,
  signed = false,
}: {
  readonly label: string
  readonly value: Cents
  readonly signed?: boolean
}) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">
        <Money value={value} signed={signed} />
      </dd>
    </>
  )
}

function monthCount(months: Sums['months']): number {
  const [first, last] = [months[0], months.at(-1)]
  return first === undefined || last === undefined ? 0 : monthsBetween(first.month, last.month) + 1
}

/** Every month from the first to the last, or every year where those are many. */
function partsOf(months: Sums['months']): readonly Part[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const isByMonth = monthCount(months) <= MONTHS_MAX
  const isOneYear = yearOf(first.month) === yearOf(last.month)
  const labelOf = (month: Month) => {
    if (!isByMonth) return String(yearOf(month))
    // Beside another year's a month is named by its number, for which there is room.
    return isOneYear ? showShortMonth(month) : `${month.slice(5)}/${month.slice(2, 4)}`
  }
  const parts = new Map<string, Part>()
  for (const month of listMonths(first.month, last.month)) {
    const label = labelOf(month)
    if (!parts.has(label)) parts.set(label, { label, incoming: ZERO, outgoing: ZERO })
  }
  for (const { month, incoming, outgoing } of months) {
    const label = labelOf(month)
    const part = parts.get(label) ?? { label, incoming: ZERO, outgoing: ZERO }
    parts.set(label, {
      label,
      incoming: addCents(part.incoming, incoming),
      outgoing: addCents(part.outgoing, outgoing),
    })
  }
  return [...parts.values()]
}
