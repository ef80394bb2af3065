import { useCallback, useRef, useState } from 'react'
import type { Day } from '@saldo/domain/calendar'
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { cx } from '../ui/class-names.ts'
import { LazyRowWindow } from '../ui/LazyRowWindow.tsx'
import { useDrawn } from '../ui/use-drawn.ts'
import type { DueLine } from './due-lines.ts'
import { usePrint } from '../ui/use-media.ts'
import { DueDayHead, DueSectionHead } from './DueHeads.tsx'
import { DueRow } from './DueRow.tsx'
import { indexOf, useLineKeys } from './use-line-keys.ts'

type Shown = {
  readonly today: Day
  /** The balance that is expected at the end of each day. */
  readonly balances: ReadonlyMap<Day, number>
  /** The list is that of the calendar's items: a press opens them, not their entries. */
  readonly opensItems: boolean
  /** The month that is shown, where it is not today's: what is later than this week is its. */
  readonly later: string | undefined
}

type Props = Shown & {
  readonly lines: readonly DueLine[]
  /** Another month is on its way. */
  readonly busy: boolean
  readonly chosen: { readonly day: Day } | null
}

const LINE_HEIGHT = 60

/** Everything that is due, of any length; of a long list what is in sight. */
export function DueLines({ lines, busy, chosen, ...shown }: Props) {
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

type LineProps = Shown & {
  readonly line: DueLine
  readonly styleOf: ReturnType<typeof useCategoryStyles>
}

function Line({ line, styleOf, today, balances, opensItems, later }: LineProps) {
  if (line.kind === 'due') {
    const style = styleOf(line.due.category?._id)
    return <DueRow due={line.due} style={style} today={today} opensItem={opensItems} />
  }
  if (line.kind === 'section') return <DueSectionHead {...line} today={today} later={later} />
  return <DueDayHead day={line.day} today={today} balance={balances.get(line.day)} />
}
