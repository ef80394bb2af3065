import type { LinkedTransaction } from '@saldo/contract/linked-transactions'
import type { Day } from '@saldo/domain/calendar'
import { bankHolidayOn } from '@saldo/domain/holidays'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { showShortWeekday } from '../fields/weekdays.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { dayId } from './day-id.ts'
import { PaidMonthToggle } from './PaidMonthToggle.tsx'
import { stateWords } from './state-words.ts'

type Props = {
  readonly items: readonly LinkedTransaction[]
  readonly today: Day
  /** Another month is on its way. */
  readonly busy: boolean
}

/** The month day by day: what falls due on each, and a tick for what is done. */
export function CalendarList({ items, today, busy }: Props) {
  const days = Map.groupBy(items, ({ date }) => date)
  return (
    <ol aria-busy={busy || undefined} className={cx('flex flex-col', busy && 'opacity-60')}>
      {[...days].map(([day, ofDay]) => (
        <li
          key={day}
          className="hairline-t px-4 py-2 first:shadow-none sm:grid sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-3 sm:px-5"
        >
          <h2
            id={dayId(day)}
            tabIndex={-1}
            className="flex scroll-mt-4 flex-wrap items-baseline gap-x-2 pt-1 text-base font-medium sm:flex-col sm:pt-3"
          >
            <span className={cx('tabular-nums', day === today && 'text-primary')}>
              {showNearDay(day, today, day)}
            </span>
            <span className="text-sm font-normal text-pretty text-faint">{aboutDay(day)}</span>
          </h2>
          <ul className="min-w-0">
            {ofDay.map((item) => (
              <li key={item._id}>
                <Row item={item} today={today} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** `sexta, Dia da Consciência Negra`. */
function aboutDay(day: Day): string {
  const holiday = bankHolidayOn(day)
  return holiday === null ? showShortWeekday(day) : `${showShortWeekday(day)}, ${holiday}`
}

function Row({ item, today }: { readonly item: LinkedTransaction; readonly today: Day }) {
  const { open } = useNavigation()
  const { transaction, value, posted } = item
  const { name, category, payment } = transaction
  const style = useCategoryStyle(category._id)
  const words = stateWords(item, today)
  const isPaid = words.state === 'paid'
  const notes = isPaid ? [words.text] : [words.hint]
  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <span className="-ml-3 sm:-ml-1.5">
        <PaidMonthToggle item={item} />
      </span>
      <button
        type="button"
        onClick={() => open(windows.editCalendarItem(item._id))}
        className="-mr-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-field py-2 pr-2 pl-1 text-left hover:bg-hover"
      >
        <span className="max-sm:hidden">
          <IconChip size="sm" icon={style.icon} tone={style.tone} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium" title={name}>
              <span className="sr-only">Editar </span>
              {name}
            </span>
            {words.text !== null && !isPaid && (
              <Badge {...(words.tone === undefined ? {} : { tone: words.tone })}>
                {words.text}
              </Badge>
            )}
          </span>
          <span className="block truncate text-sm text-muted">
            {[...notes, category.name, payment.name, posted && !isPaid ? 'já lançado' : null]
              .filter((note) => note !== null)
              .join(' · ')}
          </span>
        </span>
        <span className={cx('shrink-0', isPaid && 'text-muted')}>
          <Money
            value={value}
            signed
            {...(value > 0 && !isPaid ? { tone: 'revenue' as const } : {})}
          />
        </span>
      </button>
    </div>
  )
}
