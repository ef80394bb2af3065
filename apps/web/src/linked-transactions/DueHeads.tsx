import type { Day } from '@saldo/domain/calendar'
import { bankHolidayOn } from '@saldo/domain/holidays'
import {
  type DueSection,
  type DueSum,
  lastDayOfWeekAhead,
} from '@saldo/domain/linked-transactions/dues'
import { showDay, showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { showShortWeekday } from '../fields/weekdays.ts'
import { cx } from '../ui/class-names.ts'

/** What the sections are called. */
const sectionTitles = {
  overdue: 'Vencidas',
  today: 'Hoje',
  week: 'Esta semana',
  later: 'Depois',
  paid: 'Pagas e recebidas',
} as const satisfies Record<DueSection | 'paid', string>

type SectionProps = {
  readonly section: DueSection | 'paid'
  readonly sum: DueSum
  readonly today: Day
  /** What the last section is called where it is a month of its own. */
  readonly later: string | undefined
}

/** The head of a section with what it comes to. */
export function DueSectionHead({ section, sum, today, later }: SectionProps) {
  return (
    <div className="hairline-b flex min-h-12 flex-wrap items-end justify-between gap-x-4 pt-4 pb-1.5">
      <h2
        className={cx(
          'text-base font-semibold first-letter:uppercase',
          section === 'overdue' && 'text-negative',
          section === 'paid' && 'text-muted',
        )}
      >
        {section === 'later' && later !== undefined ? later : sectionTitles[section]}
        {section === 'week' && (
          <span className="ml-1.5 text-sm font-normal text-muted">
            até {showDay(lastDayOfWeekAhead(today), today)}
          </span>
        )}
      </h2>
      <DueSums sum={sum} />
    </div>
  )
}

/** What is to be paid and to be received; neither where there is none. */
function DueSums({ sum }: { readonly sum: DueSum }) {
  const { toPay, toReceive } = sum
  return (
    <p className="flex flex-wrap justify-end gap-x-3 text-sm">
      {toPay > 0 && (
        <span>
          <span className="sr-only">a pagar </span>
          <Money value={toPay} />
        </span>
      )}
      {toReceive > 0 && (
        <span>
          <span className="sr-only">a receber </span>
          <Money value={toReceive} signed tone="revenue" />
        </span>
      )}
    </p>
  )
}

type DayProps = {
  readonly day: Day
  readonly today: Day
  /** What is expected to be there at its end. */
  readonly balance: number | undefined
}

/** The head of a day: which it is, and the balance that is expected at its end. */
export function DueDayHead({ day, today, balance }: DayProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-end justify-between gap-x-4 pt-2 text-sm">
      <h3 tabIndex={-1} className="scroll-mt-4 font-medium">
        {showNearDay(day, today, day)}
        <span className="ml-1.5 font-normal text-faint">{aboutDay(day)}</span>
      </h3>
      {balance !== undefined && (
        <p className="text-faint">
          previsto <Money value={balance} {...(balance < 0 ? { tone: 'negative' as const } : {})} />
        </p>
      )}
    </div>
  )
}

/** `sexta, Dia da Consciência Negra`. */
function aboutDay(day: Day): string {
  const holiday = bankHolidayOn(day)
  return holiday === null ? showShortWeekday(day) : `${showShortWeekday(day)}, ${holiday}`
}
