import { type DueSum, addDueSums, NO_DUES } from '@saldo/domain/linked-transactions/dues'
import { Money } from '../fields/Money.tsx'
import type { Tone } from '../ui/tones.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { type Day, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CalendarColumns, useDueFilter } from './CalendarColumns.tsx'
import { filterDues, linesOf } from './due-lines.ts'
import { DueLines } from './DueLines.tsx'
import { KeepDueContext, useKeptDues, withKept } from './kept-dues.ts'
import { type GridDay, MonthGrid } from './MonthGrid.tsx'

/** What of the month is still to be paid and to be received, and what is expected to be left. */
function MonthTotals({
  sum,
  planned,
}: {
  readonly sum: DueSum
  readonly planned: number | undefined
}) {
  const { toPay, toReceive } = sum
  return (
    <dl className="hairline-t mt-4 flex flex-col gap-2 pt-4">
      <Line label="A pagar" value={toPay} tone="expense" />
      <Line label="A receber" value={toReceive} tone="revenue" />
      {planned !== undefined && (
        <Line
          label="Previsto no fim do mês"
          value={planned}
          tone={planned < 0 ? 'negative' : 'ink'}
        />
      )}
    </dl>
  )
}

function Line({
  label,
  value,
  tone,
}: {
  readonly label: string
  readonly value: number
  readonly tone: Tone
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money value={value} {...(value === 0 ? {} : { tone })} />
      </dd>
    </div>
  )
}

type Data = Parameters<typeof filterDues>[0]

/** What is due in a month, as a list and in the month, and its sums. */
export function MonthDues({
  month,
  today,
  balances,
  dues,
  busy,
}: {
  readonly month: Month
  readonly today: Day
  readonly balances: ReadonlyMap<Day, number>
  readonly dues: Data
  readonly busy: boolean
}) {
  const { setQuery } = useNavigation()
  // What is paid is not shown of the days before the month, which are asked for what is overdue.
  const isShown = ({ paid, date }: Data['items'][number]) => !paid || monthOf(date) >= month
  const [chosen, setChosen] = useState<{ readonly day: Day } | null>(null)
  const [kept, keep] = useKeptDues()
  const filter = useDueFilter()
  const shown = filterDues({ ...dues, items: withKept(dues.items.filter(isShown), kept) }, filter)
  const days = gridDays(shown)
  const isHidden = shown.items.length === 0 && dues.items.length > 0
  const choose = (day: Day) => {
    setQuery({ ver: undefined })
    setChosen({ day })
  }
  return (
    <CalendarColumns
      list={
        shown.items.length > 0 ? (
          <KeepDueContext value={keep}>
            <DueLines
              lines={linesOf(shown, { today, kept })}
              {...{ today, balances, busy, chosen }}
              opensItems={filter === 'mensais'}
              later={month === monthOf(today) ? undefined : showMonth(month)}
            />
          </KeepDueContext>
        ) : (
          <Nothing isHidden={isHidden} />
        )
      }
      grid={
        <>
          <MonthGrid
            month={month}
            today={today}
            days={busy ? new Map() : days}
            balances={balances}
            onChoose={choose}
          />
          <MonthTotals
            sum={shown.days
              .filter(({ date }) => monthOf(date) <= month)
              .reduce(addDueSums, shown.earlier)}
            planned={balances.get(lastDay(month))}
          />
        </>
      }
    />
  )
}

function gridDays({ days, items }: Data): ReadonlyMap<Day, GridDay> {
  const done = Map.groupBy(
    items.filter(({ paid }) => paid),
    ({ date }) => date,
  )
  const sums = new Map(days.map(({ date, ...sum }) => [date, sum]))
  return new Map(
    [...new Set([...sums.keys(), ...done.keys()])].map((date) => [
      date,
      { sum: sums.get(date) ?? NO_DUES, done: done.get(date)?.length ?? 0 },
    ]),
  )
}

const WAITING_ROWS = 8

/** Its shape while it comes. */
export function MonthDuesSkeleton({
  month,
  today,
}: {
  readonly month: Month
  readonly today: Day
}) {
  const none = new Map()
  return (
    <CalendarColumns
      list={
        <div aria-busy="true" className="px-4 py-4 sm:px-5">
          {Array.from({ length: WAITING_ROWS }, (_, row) => (
            <Skeleton key={row} className="my-4 h-10" />
          ))}
        </div>
      }
      grid={
        <>
          <MonthGrid month={month} today={today} days={none} balances={none} onChoose={() => {}} />
          <div className="mt-4 pt-4">
            <Skeleton lines={3} className="h-5" />
          </div>
        </>
      }
    />
  )
}

/** Nothing is due: what the calendar is for, and the first step; or another filter. */
function Nothing({ isHidden }: { readonly isHidden: boolean }) {
  const { open, setQuery } = useNavigation()
  return (
    <EmptyState
      icon={<CalendarDays size={22} />}
      text={
        isHidden
          ? 'Nada deste tipo neste mês.'
          : 'Aqui fica tudo o que há para pagar e receber: contas em aberto, faturas e o que se repete todo mês. Comece pelo que se repete, como aluguel, escola e salário.'
      }
      action={
        isHidden ? (
          <Button onClick={() => setQuery({ filtro: undefined })}>Mostrar tudo</Button>
        ) : (
          <Button variant="primary" onClick={() => open(windows.newCalendarItem('expenses'))}>
            Incluir um item
          </Button>
        )
      }
    />
  )
}
