import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import {
  type Day,
  dayOfMonth,
  firstDay,
  lastDay,
  listDays,
  type Month,
  weekdayOf,
} from '@saldo/domain/calendar'
import { isBusinessDay } from '@saldo/domain/holidays'
import { showDay } from '../fields/days.ts'
import { showWeekday } from '../fields/weekdays.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { toneStyle, type Tone } from '../ui/tones.ts'
import { weekdayNames } from '../ui/weekday-names.ts'
import { dayId } from './day-id.ts'
import { stateWords } from './state-words.ts'

type Props = {
  readonly month: Month
  readonly today: Day
  readonly items: readonly LinkedTransaction[]
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

/** How many names fit into a day of a wide screen. */
const NAMED_MAX = 2
/** How many dots fit into a day of a phone. */
const DOTS_MAX = 3

/**
 * The month as a grid. A day with items leads to it in the list below; an empty one opens the form
 * for a new item, for the pointer alone: by keyboard there is the button above.
 */
export function MonthGrid({ month, today, items }: Props) {
  const days = listDays(firstDay(month), lastDay(month))
  const byDay = Map.groupBy(items, ({ date }) => date)
  return (
    <div>
      <div
        aria-hidden="true"
        className="grid grid-cols-7 pb-1.5 text-center text-xs font-medium text-faint"
      >
        {weekdayNames.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol aria-label="Dias do mês" className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {days.map((day, index) => (
          <li key={day} className={index === 0 ? starts[weekdayOf(day)] : ''}>
            <DayCell day={day} today={today} items={byDay.get(day) ?? []} />
          </li>
        ))}
      </ol>
    </div>
  )
}

type CellProps = {
  readonly day: Day
  readonly today: Day
  readonly items: readonly LinkedTransaction[]
}

function DayCell({ day, today, items }: CellProps) {
  const { open } = useNavigation()
  const isEmpty = items.length === 0
  const press = () => {
    if (isEmpty) open(windows.newCalendarItem('expenses', dayOfMonth(day)))
    else goToDay(day)
  }
  return (
    <button
      type="button"
      onClick={press}
      tabIndex={isEmpty ? -1 : 0}
      aria-label={aboutCell(day, today, items)}
      aria-current={day === today ? 'date' : undefined}
      className={cx(
        'flex min-h-12 w-full flex-col items-center gap-1 rounded-field p-1 sm:min-h-20 sm:items-stretch sm:p-1.5',
        'border border-line text-left transition-colors hover:border-line-strong/60 hover:bg-hover',
        isBusinessDay(day) ? 'bg-surface' : 'bg-sunken/60',
      )}
    >
      <span
        className={cx(
          'figures grid size-6 place-items-center rounded-full text-sm',
          day === today
            ? 'bg-primary font-semibold text-on-primary'
            : isEmpty
              ? 'text-faint'
              : 'font-medium text-ink',
        )}
      >
        {dayOfMonth(day)}
      </span>
      <span className="flex gap-0.5 sm:hidden">
        {items.slice(0, DOTS_MAX).map((item) => (
          <Dot key={item._id} tone={toneOf(item, today)} faint={item.paid} />
        ))}
      </span>
      <span className="hidden min-w-0 flex-col gap-0.5 sm:flex">
        {items.slice(0, NAMED_MAX).map((item) => (
          <Chip key={item._id} item={item} today={today} />
        ))}
        {items.length > NAMED_MAX && (
          <span className="pl-1 text-xs text-muted">e mais {items.length - NAMED_MAX}</span>
        )}
      </span>
    </button>
  )
}

function Dot({ tone, faint }: { readonly tone: Tone; readonly faint: boolean }) {
  return (
    <span
      style={toneStyle(tone)}
      className={cx('size-1.5 shrink-0 rounded-full bg-tone', faint && 'opacity-40')}
    />
  )
}

function Chip({ item, today }: { readonly item: LinkedTransaction; readonly today: Day }) {
  const { paid, transaction } = item
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs">
      <Dot tone={toneOf(item, today)} faint={paid} />
      <span className={cx('truncate', paid ? 'text-faint line-through' : 'text-ink')}>
        {transaction.name}
      </span>
    </span>
  )
}

const typeTones = { revenues: 'revenue', expenses: 'expense', investiments: 'investment' } as const

/** What is late is red whatever it is; else the colour of its kind. */
function toneOf(item: LinkedTransaction, today: Day): Tone {
  return stateWords(item, today).state === 'overdue'
    ? 'negative'
    : typeTones[item.transaction.transactionType]
}

function aboutCell(day: Day, today: Day, items: readonly LinkedTransaction[]): string {
  const when = `${showDay(day)}, ${showWeekday(day)}${day === today ? ', hoje' : ''}`
  if (items.length === 0) return `${when}: incluir um item`
  const overdue = items.filter((item) => stateWords(item, today).state === 'overdue').length
  const what = items.length === 1 ? '1 item' : `${items.length} itens`
  if (overdue === 0) return `${when}: ${what}`
  return `${when}: ${what}, ${overdue === 1 ? '1 atrasado' : `${overdue} atrasados`}`
}

function goToDay(day: Day): void {
  const heading = document.querySelector<HTMLElement>(`#${dayId(day)}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
