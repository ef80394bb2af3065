import type { Budget } from '@saldo/contract/budget-plan'
import { type Month, monthOf, yearOf } from '@saldo/domain/calendar'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { cx } from '../ui/class-names.ts'

type Props = {
  readonly months: readonly Month[]
  readonly month: Month
  readonly current: Month
  /** The plans that are there already: a month without one is lighter. */
  readonly budgets: readonly Budget[]
  /** The months with changes that wait. */
  readonly changed: ReadonlySet<Month>
  readonly onMonth: (month: Month) => void
}

/** The thirteen months of the window side by side; a phone has the picker alone. */
export function MonthStrip({ months, month, current, budgets, changed, onMonth }: Props) {
  const planned = new Set(budgets.filter(({ fake }) => !fake).map(({ date }) => monthOf(date)))
  return (
    <nav aria-label="Meses do planejamento" className="max-sm:hidden">
      <ol className="flex gap-1 rounded-card border border-line bg-surface p-1">
        {months.map((one, at) => {
          const isShown = one === month
          const isNewYear = at === 0 || yearOf(one) !== yearOf(months[at - 1] ?? one)
          return (
            <li key={one} className="min-w-0 flex-1">
              <button
                type="button"
                aria-label={`${showMonth(one)}${changed.has(one) ? ', com alterações' : ''}`}
                aria-current={isShown ? 'page' : undefined}
                onClick={() => onMonth(one)}
                className={cx(
                  'relative flex min-h-11 w-full flex-col items-center justify-center rounded-field transition-colors',
                  isShown ? 'bg-primary text-on-primary' : 'hover:bg-sunken',
                  !isShown && (planned.has(one) ? 'text-ink' : 'text-faint'),
                )}
              >
                <span className={cx('text-base', one === current && 'font-semibold')}>
                  {showShortMonth(one)}
                </span>
                <span
                  className={cx('text-xs leading-none', isShown ? 'text-on-primary' : 'text-faint')}
                >
                  {isNewYear ? yearOf(one) : '\u00a0'}
                </span>
                {changed.has(one) && (
                  <span
                    aria-hidden="true"
                    className={cx(
                      'absolute top-1.5 right-1.5 size-1.5 rounded-full',
                      isShown ? 'bg-on-primary' : 'bg-primary',
                    )}
                  />
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
