import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { type Month, monthOf, toMonth, yearOf } from '@saldo/domain/calendar'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { useToday } from '../data/today.ts'
import { useNavigation } from '../navigation.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/layer/Popover.tsx'
import { useMonth } from './use-month.ts'

/** The month in sight as one button, which opens a year of months; by itself at the head of a phone's list. */
export function MonthMenu({
  isBetweenArrows = false,
}: {
  /** Between the arrows of the month picker: with its year, in the middle. */
  readonly isBetweenArrows?: boolean
}) {
  const month = useMonth()
  const current = monthOf(useToday())
  const [name = '', year] = showMonth(month).split(' de ')
  return (
    <Popover
      label="Escolher o mês"
      renderTrigger={(bind) => (
        <button
          {...bind}
          type="button"
          className={cx(
            'flex items-center gap-1 rounded-field text-lg',
            isBetweenArrows
              ? 'h-11 min-w-44 justify-center px-2 font-medium hover:bg-hover sm:h-9'
              : '-ml-2 min-h-11 min-w-0 px-2 font-semibold',
          )}
        >
          {isBetweenArrows ? (
            <span aria-live="polite" className="first-letter:uppercase">
              {showMonth(month)}
            </span>
          ) : (
            <span className="truncate first-letter:uppercase">
              {name}
              {yearOf(month) !== yearOf(current) && ` ${year}`}
            </span>
          )}
          <ChevronDown size={isBetweenArrows ? 16 : 18} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <Year month={month} current={current} onDone={close} />}
    </Popover>
  )
}

function Year({
  month,
  current,
  onDone,
}: {
  readonly month: Month
  readonly current: Month
  readonly onDone: () => void
}) {
  const { setQuery } = useNavigation()
  const [year, setYear] = useState(yearOf(month))
  const months = Array.from({ length: 12 }, (_, at) =>
    toMonth(`${year}-${String(at + 1).padStart(2, '0')}`),
  )
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label="Ano anterior"
          icon={<ChevronLeft size={18} />}
          onClick={() => setYear(year - 1)}
        />
        <span aria-live="polite" className="font-semibold tabular-nums">
          {year}
        </span>
        <IconButton
          label="Próximo ano"
          icon={<ChevronRight size={18} />}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-3 gap-1">
        {months.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={showMonth(one)}
            aria-current={one === month ? 'date' : undefined}
            onClick={() => {
              setQuery({ mes: one })
              onDone()
            }}
            className={cx(
              'min-h-11 rounded-field border font-medium first-letter:uppercase',
              one === month ? 'border-2 border-primary' : 'border-transparent hover:bg-hover',
              one === current && 'underline underline-offset-4',
            )}
          >
            {showShortMonth(one)}
          </button>
        ))}
      </div>
    </div>
  )
}
