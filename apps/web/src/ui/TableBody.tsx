/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { type ReactNode, useCallback, useRef } from 'react'
import { cx } from './class-names.ts'
import { lazyComponent } from './lazy-component.tsx'
import { LazyRowWindow } from './LazyRowWindow.tsx'
import { GROUP_HEAD, GROUP_HEAD_HEIGHT, type RowView } from './row-view.ts'
import type { BodyProps, RowProps } from './table-props.ts'
import { TableRow } from './TableRow.tsx'
import { useDrawn } from './use-drawn.ts'
import { usePrint } from './use-media.ts'
import { useRowNavigation } from './use-row-navigation.ts'

const LazyRowSwipe = lazyComponent(() => import('./RowSwipe.tsx').then((all) => all.RowSwipe))

const LINE_HEIGHT = 48
const LIST_ITEM_HEIGHT = 64

/** The rows: all of them while they are few, else those in sight and the one that has the focus. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { lines, asList, hasRowNavigation, toggle, onOpen } = props
  const list = useRef<HTMLDivElement>(null)
  const hasDetail = props.renderDetail !== undefined
  const { focused, setKey, handleKey } = useRowNavigation({
    lines,
    list,
    toggle,
    onOpen,
    hasDetail,
  })
  const keyAt = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])

  const lineHeight = asList ? LIST_ITEM_HEIGHT : LINE_HEIGHT
  const { isLong, part, drawn, height, onView } = useDrawn({
    count: lines.length,
    lineHeight,
    isWhole: usePrint(),
  })
  const hasSwipes = asList && props.swipes !== undefined
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows within hold the focus */}
      <div
        ref={list}
        role="rowgroup"
        onKeyDown={
          hasRowNavigation ? (event) => handleKey(event, part?.scrollTo ?? null) : undefined
        }
        className={cx(
          'relative [&>:last-child>[role=row]]:border-b-0',
          hasSwipes && 'touch-pan-y touch-pinch-zoom overflow-x-clip',
        )}
        style={{ height }}
      >
        {isLong && (
          <LazyRowWindow
            count={lines.length}
            heightAt={(at) =>
              lineHeight + (asList && beginsGroup(props, at) ? GROUP_HEAD_HEIGHT : 0)
            }
            inPage={!props.height}
            box={props.box}
            list={list}
            keep={hasRowNavigation ? focused : -1}
            keyAt={keyAt}
            onView={onView}
            {...(asList && props.phoneGroup ? { groupAt: (at) => headOf(props, at) } : {})}
          />
        )}
        {drawn.map((place) => (
          <PlacedLine
            key={lines[place.index]?.key ?? place.index}
            {...props}
            place={place}
            part={part}
            stop={hasRowNavigation && place.index === focused}
            onFocusKey={setKey}
          />
        ))}
      </div>
      {hasSwipes && <LazyRowSwipe list={list} actsAt={(index) => actsAt(props, index)} />}
    </>
  )
}

/** What swipes of a line do; the panel under an open row is not swiped. */
function actsAt<Row>({ lines, swipes }: BodyProps<Row>, index: number) {
  const line = lines[index]
  return line === undefined || line.detail ? null : (swipes?.(line.row) ?? null)
}

type PlacedLineProps<Row> = BodyProps<Row> &
  Pick<RowProps<Row>, 'stop' | 'onFocusKey'> & {
    readonly place: { readonly index: number; readonly start: number }
    readonly part: RowView | null
  }

/** A line where it stands, below the head of its group if it is the first of it. */
function PlacedLine<Row>({ place, part, ...props }: PlacedLineProps<Row>) {
  const { index, start } = place
  const line = props.lines[index]
  if (!line) return null
  const hasHead = props.asList && beginsGroup(props, index)
  const from = part === null ? 0 : start - part.offset
  // A box that is shifted would keep the head of its group below that of the one before.
  const isShifted = props.phoneGroup === undefined || !props.asList
  return (
    <div
      role="presentation"
      ref={part?.measure}
      data-index={index}
      className={boxOf(part !== null, hasHead)}
      style={
        part === null
          ? undefined
          : isShifted
            ? { top: 0, transform: `translateY(${from}px)` }
            : { top: from }
      }
    >
      {hasHead && (
        <div
          role="presentation"
          className={cx(GROUP_HEAD, 'sticky top-(--table-top,0px)', part ? 'z-3' : 'z-2')}
        >
          {headOf(props, index)}
        </div>
      )}
      <TableRow {...props} line={line} index={index} />
    </div>
  )
}

/** What stands above the rows of the group that this line is in. */
function headOf<Row>({ lines, phoneGroup }: BodyProps<Row>, index: number): ReactNode {
  const line = lines[index]
  return line === undefined ? null : phoneGroup?.render(line.row)
}

function beginsGroup<Row>({ lines, phoneGroup }: BodyProps<Row>, index: number): boolean {
  const line = lines[index]
  if (phoneGroup === undefined || line === undefined || line.detail) return false
  const before = lines[index - 1]
  return before === undefined || phoneGroup.keyOf(before.row) !== phoneGroup.keyOf(line.row)
}

/** Without a box of its own, the head of a group stays until the next one takes its place. */
function boxOf(isPlaced: boolean, hasHead: boolean): string | undefined {
  if (isPlaced) return 'absolute inset-x-0'
  return hasHead ? 'contents' : undefined
}
