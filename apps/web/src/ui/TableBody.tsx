/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { useCallback, useRef, useState } from 'react'
import { DRAW_ALL_MAX, LazyRowWindow, placed, type View } from './LazyRowWindow.tsx'
import type { BodyProps } from './table-props.ts'
import { TableRow } from './TableRow.tsx'
import { usePrint } from './use-media.ts'
import { useRowNavigation } from './use-row-navigation.ts'

const LINE_HEIGHT = 48
const LIST_ITEM_HEIGHT = 64

/** Whether only the rows in sight are drawn; paper has no scroll and gets them all. */
function useIsLong(count: number): boolean {
  const isPrinted = usePrint()
  return count > DRAW_ALL_MAX && !isPrinted
}

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
  const [view, setView] = useState<View>(null)
  const keyAt = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])

  const isLong = useIsLong(lines.length)
  const lineHeight = asList ? LIST_ITEM_HEIGHT : LINE_HEIGHT
  const part = isLong && view !== 'all' ? view : null
  // Until it is known which rows are in sight, the first ones are rendered, with space for all.
  const isEarly = isLong && view === null
  const drawn = part?.items ?? lines.slice(0, isEarly ? DRAW_ALL_MAX : undefined).map(placed)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows within hold the focus */}
      <div
        ref={list}
        role="rowgroup"
        onKeyDown={
          hasRowNavigation ? (event) => handleKey(event, part?.scrollTo ?? null) : undefined
        }
        className="relative [&>:last-child>[role=row]]:border-b-0"
        style={part || isEarly ? { height: part?.height ?? lines.length * lineHeight } : undefined}
      >
        {drawn.map(({ index, start }) => {
          const line = lines[index]
          if (!line) return null
          const group = asList ? groupAt(props, index) : null
          return (
            <div
              key={line.key}
              role="presentation"
              ref={part?.measure}
              data-index={index}
              className={boxOf(part !== null, group !== null)}
              style={part ? { transform: `translateY(${start - part.offset}px)` } : undefined}
            >
              {group}
              <TableRow
                {...props}
                line={line}
                index={index}
                stop={hasRowNavigation && index === focused}
                onFocusKey={setKey}
              />
            </div>
          )
        })}
      </div>
      {isLong && (
        <LazyRowWindow
          count={lines.length}
          lineHeight={lineHeight}
          inPage={!props.height}
          box={props.box}
          list={list}
          keep={hasRowNavigation ? focused : -1}
          keyAt={keyAt}
          onView={setView}
        />
      )}
    </>
  )
}

/** The head of the group that begins with this line, if one does. */
function groupAt<Row>({ lines, phoneGroup }: BodyProps<Row>, index: number) {
  const line = lines[index]
  if (phoneGroup === undefined || line === undefined || line.detail) return null
  const before = lines[index - 1]
  if (before !== undefined && phoneGroup.keyOf(before.row) === phoneGroup.keyOf(line.row))
    return null
  return (
    <div
      role="presentation"
      className="sticky top-(--table-top,0px) z-2 border-b border-line bg-sunken px-4 py-1.5 text-sm font-medium text-muted"
    >
      {phoneGroup.render(line.row)}
    </div>
  )
}

/** Without a box of its own, the head of a group stays until the next one takes its place. */
function boxOf(isPlaced: boolean, hasHead: boolean): string | undefined {
  if (isPlaced) return 'absolute inset-x-0 top-0'
  return hasHead ? 'contents' : undefined
}
