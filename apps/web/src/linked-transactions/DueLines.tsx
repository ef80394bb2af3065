import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Day } from '@saldo/domain/calendar'
import type { DueLine } from './due-lines.ts'
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
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { LazyRowWindow } from '../ui/list/LazyRowWindow.tsx'
import { useDrawn } from '../ui/use-drawn.ts'
import { usePrint } from '../ui/use-media.ts'
import { DueRow } from './DueRow.tsx'

type List = {
  readonly lines: readonly DueLine[]
  readonly list: RefObject<HTMLElement | null>
  /** Of a long list that draws what is in sight alone. */
  readonly scrollTo: ((index: number) => void) | undefined
  /** The day that was chosen in the month: the list shows it and takes the focus. */
  readonly chosen: { readonly day: Day } | null
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
/** The button of a due, beside its tick. */
const NAME = '[data-due]'

/** Walks through the dues with the arrows, on the ticks or on the names, and goes to a chosen day. */
function useLineKeys({ lines, list, scrollTo, chosen }: List) {
  const focusOn = useCallback(
    (index: number, control: string) => {
      const focus = () => {
        const line = list.current?.querySelector(`[data-index="${index}"]`)
        const target = line?.querySelector<HTMLElement>(control)
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'nearest' })
        return target !== null && target !== undefined
      }
      if (focus()) return
      // A line far away is only drawn after the scrolling.
      scrollTo?.(index)
      requestAnimationFrame(focus)
    },
    [list, scrollTo],
  )
  useEffect(() => {
    if (chosen === null) return
    const index = lines.findIndex((line) => isOfDay(line, chosen.day))
    if (index >= 0) focusOn(index, `${NAME},h3`)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a day is chosen once, whatever comes after it
  }, [chosen])
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const target = event.target instanceof HTMLElement ? event.target : null
    if (step === undefined || target?.matches(`input,${NAME},h3`) !== true) return
    let at = indexOf(target) + step
    while (lines[at] !== undefined && lines[at]?.kind !== 'due') at += step
    if (lines[at] === undefined) return
    event.preventDefault()
    focusOn(at, target.matches('input') ? 'input' : NAME)
  }
}

function isOfDay(line: DueLine, day: Day): boolean {
  return line.kind === 'day' ? line.day === day : line.kind === 'due' && line.due.date === day
}

/** Which line of the list an element is in. */
function indexOf(target: Element): number {
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
}

/** What the sections are called. */
const sectionTitles = {
  overdue: 'Atrasadas',
  today: 'Hoje',
  week: 'Esta semana',
  later: 'Depois',
  paid: 'Pagas e recebidas',
} as const satisfies Record<DueSection | 'paid', string>

/** The head of a section with what it comes to. */
function DueSectionHead({
  section,
  sum,
  today,
  later,
}: {
  readonly section: DueSection | 'paid'
  readonly sum: DueSum
  readonly today: Day
  /** What the last section is called where it is a month of its own. */
  readonly later: string | undefined
}) {
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

/** The head of a day: which it is, and the balance that is expected at its end. */
function DueDayHead({
  day,
  today,
  balance,
}: {
  readonly day: Day
  readonly today: Day
  /** What is expected to be there at its end. */
  readonly balance: number | undefined
}) {
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

type LineContext = {
  readonly today: Day
  /** The balance that is expected at the end of each day. */
  readonly balances: ReadonlyMap<Day, number>
  /** The list is that of the calendar's items: a press opens them, not their entries. */
  readonly opensItems: boolean
  /** The month that is shown, where it is not today's: what is later than this week is its. */
  readonly later: string | undefined
}

const LINE_HEIGHT = 60

/** Everything that is due, of any length; of a long list what is in sight. */
export function DueLines({
  lines,
  busy,
  chosen,
  ...shown
}: LineContext & {
  readonly lines: readonly DueLine[]
  /** Another month is on its way. */
  readonly busy: boolean
  readonly chosen: { readonly day: Day } | null
}) {
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(-1)
  const keyAt = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])
  const { isLong, part, drawn, height, onView } = useDrawn({
    count: lines.length,
    lineHeight: LINE_HEIGHT,
    isWhole: usePrint(),
  })
  const styleOf = useCategoryStyles()
  const handleKey = useLineKeys({ lines, list, scrollTo: part?.scrollTo, chosen })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls within hold the focus */}
      <ol
        ref={list}
        aria-label="A pagar e a receber"
        aria-busy={busy || undefined}
        onKeyDown={handleKey}
        onFocus={(event) => setFocused(indexOf(event.target))}
        className={cx('relative px-4 pb-2 sm:px-5', busy && 'opacity-60')}
        style={{ height }}
      >
        {drawn.map(({ index, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <li
              key={line.key}
              ref={part?.measure}
              data-index={index}
              aria-setsize={isLong ? lines.length : undefined}
              aria-posinset={isLong ? index + 1 : undefined}
              className={cx(
                'print:break-inside-avoid',
                part && 'absolute inset-x-4 top-0 sm:inset-x-5',
              )}
              style={part ? { transform: `translateY(${start - part.offset}px)` } : undefined}
            >
              <Line line={line} styleOf={styleOf} {...shown} />
            </li>
          )
        })}
      </ol>
      {isLong && (
        <LazyRowWindow
          count={lines.length}
          heightAt={() => LINE_HEIGHT}
          inPage
          box={list}
          list={list}
          keep={focused}
          keyAt={keyAt}
          onView={onView}
        />
      )}
    </>
  )
}

function Line({
  line,
  styleOf,
  today,
  balances,
  opensItems,
  later,
}: LineContext & {
  readonly line: DueLine
  readonly styleOf: ReturnType<typeof useCategoryStyles>
}) {
  if (line.kind === 'due') {
    const style = styleOf(line.due.category?._id)
    return <DueRow due={line.due} style={style} today={today} opensItem={opensItems} />
  }
  if (line.kind === 'section') return <DueSectionHead {...line} today={today} later={later} />
  return <DueDayHead day={line.day} today={today} balance={balances.get(line.day)} />
}
