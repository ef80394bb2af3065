import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import { addMonths, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { useToday } from '../data/today.ts'
import { Money } from '../fields/Money.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { CalendarList } from '../linked-transactions/CalendarList.tsx'
import { CalendarSummary } from '../linked-transactions/CalendarSummary.tsx'
import { MonthGrid } from '../linked-transactions/MonthGrid.tsx'
import { useCalendar } from '../linked-transactions/use-calendar.ts'
import { windows } from '../paths.ts'
import { useOpenMonth } from '../transactions/use-transactions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InfoTip } from '../ui/InfoTip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const filters = [
  { value: 'todas', label: 'Todas' },
  { value: 'receitas', label: 'Receitas' },
  { value: 'despesas', label: 'Despesas' },
] as const
type Filter = (typeof filters)[number]['value']

const ABOUT_PLANNED =
  'O saldo no fim do mês se tudo o que está lançado e no calendário for pago e recebido.'

/** What is to be paid and to be received every month, day by day. */
export function CalendarScreen() {
  const month = useMonth()
  const { filtro } = useQueryWords()
  const filter = filters.find(({ value }) => value === filtro)?.value ?? 'todas'
  const query = useCalendar(month)
  const { data, isPlaceholderData } = query
  useOpenMonth(month, addMonths(monthOf(useToday()), RECURRENCE_HORIZON_MONTHS))
  const days = isPlaceholderData ? undefined : data?.items
  return (
    <>
      <Heading planned={data?.planned} />
      <QueryView
        query={query}
        skeleton={
          <Columns
            days={<Days items={undefined} filter={filter} />}
            list={<Skeleton className="h-80 rounded-card" />}
            summary={<CalendarSummary items={undefined} />}
          />
        }
      >
        {({ items }) => (
          <Columns
            days={<Days items={days} filter={filter} />}
            list={<Items items={items} busy={isPlaceholderData} filter={filter} />}
            summary={<CalendarSummary items={items} />}
          />
        )}
      </QueryView>
    </>
  )
}

type ColumnsProps = Readonly<Record<'days' | 'list' | 'summary', ReactNode>>

function Columns({ days, list, summary }: ColumnsProps) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_300px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        {days}
        {list}
      </div>
      <div className="max-lg:order-first lg:sticky lg:top-8">{summary}</div>
    </div>
  )
}

function Heading({ planned }: { readonly planned: number | undefined }) {
  const { open } = useNavigation()
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold">Calendário mensal</h1>
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
      <div className="flex flex-wrap items-center gap-2">
        <MonthPicker />
        <Button
          variant="primary"
          icon={<Plus size={16} />}
          onClick={() => open(windows.newCalendarItem('expenses'))}
        >
          Novo item
        </Button>
      </div>
    </header>
  )
}

function shownBy(
  filter: Filter,
  items: readonly LinkedTransaction[],
): readonly LinkedTransaction[] {
  if (filter === 'todas') return items
  return items.filter(
    ({ transaction }) => (transaction.transactionType === 'revenues') === (filter === 'receitas'),
  )
}

type DaysProps = {
  readonly items: readonly LinkedTransaction[] | undefined
  readonly filter: Filter
}

function Days({ items, filter }: DaysProps) {
  const month = useMonth()
  const today = useToday()
  const { setQuery } = useNavigation()
  return (
    <Card>
      <div className="mb-4">
        <SegmentedControl
          label="Mostrar"
          size="sm"
          value={filter}
          onChange={(value) => setQuery({ filtro: value === 'todas' ? undefined : value })}
          options={filters}
        />
      </div>
      <MonthGrid month={month} today={today} items={shownBy(filter, items ?? [])} />
    </Card>
  )
}

type ItemsProps = {
  readonly items: readonly LinkedTransaction[]
  readonly filter: Filter
  readonly busy: boolean
}

function Items({ items, filter, busy }: ItemsProps) {
  const today = useToday()
  const { open, setQuery } = useNavigation()
  const shown = shownBy(filter, items)
  const isHidden = shown.length === 0 && items.length > 0
  return (
    <Card flush>
      {shown.length > 0 ? (
        <CalendarList items={shown} today={today} busy={busy} />
      ) : (
        <EmptyState
          icon={<CalendarDays size={22} />}
          text={
            isHidden
              ? 'Nada deste tipo neste mês.'
              : 'Anote o que se repete todo mês, como aluguel, escola e salário, e veja o que falta pagar.'
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
      )}
    </Card>
  )
}
