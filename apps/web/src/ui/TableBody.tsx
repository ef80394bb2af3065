/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { useCallback, useRef, useState } from 'react'
import { DRAW_ALL_MAX, LazyRowWindow, placed, type View } from './LazyRowWindow.tsx'
import type { BodyProps } from './table-props.ts'
import { TableRow } from './TableRow.tsx'
import { useRowNavigation } from './use-row-navigation.ts'

const LINE_HEIGHT = 48
const LIST_ITEM_HEIGHT = 68

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

  const isLong = lines.length > DRAW_ALL_MAX
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
          return (
            <div
              key={line.key}
              role="presentation"
              ref={part?.measure}
              data-index={index}
              className={part ? 'absolute inset-x-0 top-0' : undefined}
              style={part ? { transform: `translateY(${start - part.offset}px)` } : undefined}
            >
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
