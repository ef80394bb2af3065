/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { useRef } from 'react'
import type { BodyProps } from './table-props.ts'
import { TableRow } from './TableRow.tsx'
import { useRowWalk } from './use-row-walk.ts'
import { useRowWindow } from './use-row-window.ts'

const LINE_HEIGHT = 48
const LIST_ITEM_HEIGHT = 68

/** The rows: all of them while they are few, else those in sight and the one that has the focus. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { lines, asList, walked, toggle, onOpen } = props
  const list = useRef<HTMLDivElement>(null)
  const { focused, setKey, hear } = useRowWalk({ lines, list, toggle, onOpen })
  const { enabled, virtual, offset } = useRowWindow({
    count: lines.length,
    lineHeight: asList ? LIST_ITEM_HEIGHT : LINE_HEIGHT,
    inPage: !props.height,
    box: props.box,
    list,
    keep: walked ? focused : -1,
    keyAt: (index) => lines[index]?.key ?? String(index),
  })

  const scrollTo = enabled ? (index: number) => virtual.scrollToIndex(index) : null
  const draw = (index: number) => {
    const line = lines[index]
    if (!line) return null
    return (
      <TableRow
        {...props}
        line={line}
        index={index}
        stop={walked && index === focused}
        onFocusKey={setKey}
      />
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows within hold the focus
    <div
      ref={list}
      role="rowgroup"
      onKeyDown={walked ? (event) => hear(event, scrollTo) : undefined}
      className="relative [&>:last-child>[role=row]]:border-b-0"
      style={enabled ? { height: virtual.getTotalSize() } : undefined}
    >
      {enabled
        ? virtual.getVirtualItems().map((item) => (
            <div
              key={item.key}
              role="presentation"
              ref={virtual.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              {draw(item.index)}
            </div>
          ))
        : lines.map((line, index) => (
            <div key={line.key} role="presentation" data-index={index}>
              {draw(index)}
            </div>
          ))}
    </div>
  )
}
