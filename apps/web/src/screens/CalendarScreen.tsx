import CalendarDays from 'lucide-react/icons/calendar-days'
import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { readBalancesChart } from '@saldo/contract/balances'
import { addMonths, type Day, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { addDueSums, NO_DUES } from '@saldo/domain/linked-transactions/dues'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { showMonth } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { type DueFilter, filterDues, linesOf } from '../linked-transactions/due-lines.ts'
import { dueRange } from '../linked-transactions/due-range.ts'
import { KeepDueContext, useKeptDues, withKept } from '../linked-transactions/kept-dues.ts'
import { DueLines } from '../linked-transactions/DueLines.tsx'
import { type GridDay, MonthGrid } from '../linked-transactions/MonthGrid.tsx'
import { MonthTotals } from '../linked-transactions/MonthTotals.tsx'
import { useDues } from '../linked-transactions/use-dues.ts'
import { windows } from '../paths.ts'
import { useOpenMonth } from '../transactions/use-transactions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { InfoTip } from '../ui/InfoTip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const filters = [
  { value: 'todas', label: 'Todas' },
  { value: 'receitas', label: 'Receitas' },
  { value: 'despesas', label: 'Despesas' },
  { value: 'mensais', label: 'Mensais' },
] as const satisfies readonly { value: DueFilter; label: string }[]

/** What of the screen a phone shows. */
type Part = 'lista' | 'mes'
const partIn = (word: string | undefined): Part => (word === 'mes' ? 'mes' : 'lista')

const ABOUT_PLANNED =
  'O saldo no fim do mês se tudo o que está lançado e no calendário for pago e recebido.'

/** All that is to be paid and received: as a list, and day by day in the month. */
export function CalendarScreen() {
  const month = useMonth()
  const today = useToday()
  const range = dueRange(month, today)
  const query = useDues(range, OWN)
  const { overdue: _, ...days } = range
  const chart = useReading(readBalancesChart, { query: days })
  useOpenMonth(month, addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
  const points = chart.isPlaceholderData ? undefined : chart.data?.balance
  const balances = new Map(points?.map(({ date, value }) => [date, value]))
  return (
    <>
      <Heading planned={balances.get(lastDay(month))} />
      <QueryView query={query} skeleton={<Waiting month={month} />}>
        {(data) => (
          <Dues
            key={month}
            {...{ month, today, balances }}
            dues={ofMonth(data, month)}
            busy={query.isPlaceholderData}
          />
        )}
      </QueryView>
    </>
  )
}

type Data = Parameters<typeof filterDues>[0]

/** What is paid is not shown of the days before the month, which are asked for what is overdue. */
function ofMonth(data: Data, month: Month): Data {
  return { ...data, items: data.items.filter(({ paid, date }) => !paid || monthOf(date) >= month) }
}

type DuesProps = {
  readonly month: Month
  readonly today: Day
  readonly balances: ReadonlyMap<Day, number>
  readonly dues: Data
  readonly busy: boolean
}

function Dues({ month, today, balances, dues, busy }: DuesProps) {
  const { filtro, ver } = useQueryWords()
  const { setQuery } = useNavigation()
  const [chosen, setChosen] = useState<{ readonly day: Day } | null>(null)
  const [kept, keep] = useKeptDues()
  const filter = filters.find(({ value }) => value === filtro)?.value ?? 'todas'
  const shown = filterDues({ ...dues, items: withKept(dues.items, kept) }, filter)
  const days = gridDays(shown)
  const isHidden = shown.items.length === 0 && dues.items.length > 0
  const choose = (day: Day) => {
    setQuery({ ver: undefined })
    setChosen({ day })
  }
  return (
    <Columns
      part={partIn(ver)}
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
              .filter(({ date }) => monthOf(date) === month)
              .reduce(addDueSums, NO_DUES)}
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

type ColumnsProps = {
  readonly part: Part
  readonly list: ReactNode
  readonly grid: ReactNode
}

/** Side by side where there is room; on a phone one of them. */
function Columns({ part, list, grid }: ColumnsProps) {
  const { filtro } = useQueryWords()
  const { setQuery } = useNavigation()
  const filter = filters.find(({ value }) => value === filtro)?.value ?? 'todas'
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <SegmentedControl
          label="Mostrar"
          size="sm"
          value={filter}
          onChange={(value) => setQuery({ filtro: value === 'todas' ? undefined : value })}
          options={filters}
        />
      </div>
      <div className="mt-3 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_420px] lg:items-start print:flex print:flex-col">
        <Card
          flush
          className={cx('print:block! print:break-inside-auto!', part === 'mes' && 'max-lg:hidden')}
        >
          {list}
        </Card>
        <div
          className={cx(
            'lg:sticky lg:top-8 print:static! print:-order-1 print:block!',
            part === 'lista' && 'max-lg:hidden',
          )}
        >
          <Card>{grid}</Card>
        </div>
      </div>
    </>
  )
}

const WAITING_ROWS = 8

function Waiting({ month }: { readonly month: Month }) {
  const { ver } = useQueryWords()
  const today = useToday()
  const none = new Map()
  return (
    <Columns
      part={partIn(ver)}
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
          <MonthTotals sum={NO_DUES} planned={0} />
        </>
      }
    />
  )
}

function Heading({ planned }: { readonly planned: number | undefined }) {
  const { open } = useNavigation()
  return (
    <header className="relative flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex items-center text-2xl font-semibold max-[340px]:text-xl max-sm:min-h-11">
          Calendário mensal
        </h1>
        <p className="mt-1 flex min-h-8 items-baseline gap-2 text-muted">
          Saldo previsto
          {planned === undefined ? (
            <Skeleton className="h-6 w-28" />
          ) : (
            <Money value={planned} size="md" {...(planned < 0 ? { tone: 'negative' } : {})} />
          )}
          <InfoTip label="O que é o saldo previsto" text={ABOUT_PLANNED} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <MonthPicker />
        {/* On a phone beside the title: the month needs its whole line. */}
        <div className="flex items-center gap-1 max-sm:absolute max-sm:top-0 max-sm:right-0 print:hidden">
          <PartToggle />
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            onClick={() => open(windows.newCalendarItem('expenses'))}
          >
            <span className="max-sm:sr-only">Novo item</span>
          </Button>
        </div>
      </div>
    </header>
  )
}

/** Where the list and the month have no room side by side, from one to the other. */
function PartToggle() {
  const { setQuery } = useNavigation()
  const isMonth = partIn(useQueryWords()['ver']) === 'mes'
  return (
    <div className="lg:hidden">
      <IconButton
        label={isMonth ? 'Ver a lista' : 'Ver o mês'}
        icon={isMonth ? <List size={18} /> : <CalendarDays size={18} />}
        onClick={() => setQuery({ ver: isMonth ? undefined : 'mes' })}
      />
    </div>
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
