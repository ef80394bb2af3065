import {
  type Day,
  dayOfMonth,
  firstDay,
  lastDay,
  listDays,
  type Month,
  weekdayOf,
  monthOf,
} from '@saldo/domain/calendar'
import { isBusinessDay } from '@saldo/domain/holidays'
import { type DueSum, NO_DUES, sectionOf, addDueSums } from '@saldo/domain/linked-transactions/dues'
import type { Cents } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { counted } from '@saldo/domain/counts'
import { showDay } from '../fields/days.ts'
import { useMoneyText, Money } from '../fields/Money.tsx'
import { showWhole } from '../fields/money.ts'
import { showWeekday } from '../fields/weekdays.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { MASK } from '../ui/field/mask.ts'
import { toneStyle, type Tone } from '../ui/tones.ts'
import { weekdayNames } from '../ui/choice/weekday-names.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState } from 'react'
import { showMonth } from '@saldo/domain/month-names'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CalendarColumns, useDueFilter } from './CalendarColumns.tsx'
import { filterDues, linesOf } from './due-lines.ts'
import { DueLines } from './DueLines.tsx'
import { KeepDueContext, useKeptDues, withKept } from './kept-dues.ts'

/** What a day of the month shows. */
export type GridDay = {
  /** What is not paid yet. */
  readonly sum: DueSum
  /** How many things of the day are paid. */
  readonly done: number
}

type Props = {
  readonly month: Month
  readonly today: Day
  readonly days: ReadonlyMap<Day, GridDay>
  readonly balances: ReadonlyMap<Day, number>
  readonly onChoose: (day: Day) => void
}

/**
 * The column of the first day in its week; the classes are written out, so that Tailwind finds
 * them.
 */
const starts = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]

const EMPTY: GridDay = { sum: NO_DUES, done: 0 }

/**
 * The month as a grid with the sum of each day. A day with dues leads to them in the list; an empty
 * one opens the form for a new item, for the pointer alone: by keyboard there is the button above.
 */
function MonthGrid({ month, today, days, balances, onChoose }: Props) {
  return (
    <div className="max-sm:-mx-3">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 pb-1.5 text-center text-xs font-medium text-faint"
      >
        {weekdayNames.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol aria-label="Dias do mês" className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {listDays(firstDay(month), lastDay(month)).map((day, index) => (
          <li key={day} className={cx('min-w-0', index === 0 && starts[weekdayOf(day)])}>
            <DayCell
              day={day}
              today={today}
              shown={days.get(day) ?? EMPTY}
              balance={balances.get(day)}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type CellProps = Pick<Props, 'today' | 'onChoose'> & {
  readonly day: Day
  readonly shown: GridDay
  readonly balance: number | undefined
}

function DayCell({ day, today, shown, balance, onChoose }: CellProps) {
  const { open } = useNavigation()
  const words = useCellWords()
  const { sum, done } = shown
  const isEmpty = sum.count === 0 && done === 0
  const press = () => {
    if (isEmpty) open(windows.newCalendarItem('expenses', dayOfMonth(day)))
    else onChoose(day)
  }
  return (
    <button
      type="button"
      onClick={press}
      tabIndex={isEmpty ? -1 : 0}
      aria-label={words({ day, today, shown, balance })}
      aria-current={day === today ? 'date' : undefined}
      className={cx(
        'flex h-full min-h-18 w-full flex-col print:flex! items-center gap-0.5 rounded-field px-0 py-1',
        'border border-line transition-colors hover:border-line-strong/60 hover:bg-hover',
        isBusinessDay(day) ? 'bg-surface' : 'bg-sunken/60',
      )}
    >
      <span
        className={cx(
          'figures grid size-6 place-items-center rounded-full text-sm',
          day === today
            ? 'border border-transparent bg-primary font-semibold text-on-primary'
            : isEmpty
              ? 'text-faint'
              : 'font-medium text-ink',
        )}
      >
        {dayOfMonth(day)}
      </span>
      <CellSums sum={sum} done={done} isOverdue={sectionOf(day, today) === 'overdue'} />
    </button>
  )
}

/** What is to be paid, in red once it is overdue, and to be received; a dot where that is nothing. */
function CellSums({ sum, done, isOverdue }: GridDay & { readonly isOverdue: boolean }) {
  const { toPay, toReceive, count } = sum
  if (toPay === 0 && toReceive === 0) {
    return count + done === 0 ? null : <Dot faint={count === 0} />
  }
  return (
    <>
      {toPay > 0 && <Sum value={toPay} tone={isOverdue ? 'negative' : 'ink'} />}
      {toReceive > 0 && <Sum value={toReceive} tone="revenue" sign="+" />}
    </>
  )
}

function Sum({
  value,
  tone,
  sign = '',
}: {
  readonly value: Cents
  readonly tone: Tone
  readonly sign?: string
}) {
  const [hidden] = useHiddenValues()
  return (
    <span
      style={toneStyle(tone)}
      className="figures max-w-full truncate text-xs leading-4 font-medium tracking-tight text-tone-ink max-sm:tracking-tighter"
    >
      {hidden ? MASK : `${sign}${showWhole(value)}`}
    </span>
  )
}

function Dot({ faint }: { readonly faint: boolean }) {
  return (
    <span
      className={cx(
        'my-1.5 size-1.5 rounded-full border border-transparent bg-muted bg-clip-border',
        faint && 'opacity-40',
      )}
    />
  )
}

/** `21 fev, domingo: 1 item, R$ 500,00 a pagar, previsto R$ 1.200,00`. */
function useCellWords() {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return ({ day, today, shown, balance }: Omit<CellProps, 'onChoose'>): string => {
    const { sum, done } = shown
    const when = `${showDay(day)}, ${showWeekday(day)}${day === today ? ', hoje' : ''}`
    const number = sum.count + done
    if (number === 0) return `${when}: incluir um item`
    const isOverdue = sum.count > 0 && sectionOf(day, today) === 'overdue'
    const words = [
      `${when}: ${counted(number, 'item', 'itens')}`,
      isOverdue ? counted(sum.count, 'vencido', 'vencidos') : null,
      sum.toPay > 0 && !hidden ? `${show(sum.toPay)} a pagar` : null,
      sum.toReceive > 0 && !hidden ? `${show(sum.toReceive)} a receber` : null,
      balance === undefined || hidden ? null : `previsto ${show(balance)}`,
    ]
    return words.filter((word) => word !== null).join(', ')
  }
}

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
