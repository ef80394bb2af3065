/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { memo, type MouseEvent } from 'react'
import { cx } from './class-names.ts'
import { alignOf, type Column, indentedColumn } from './table-columns.ts'
import type { RowProps } from './table-props.ts'
import { TableListItem } from './TableListItem.tsx'
import { Unfold } from './Unfold.tsx'
import { isUnfolded } from './use-row-navigation.ts'

/**
 * One row on the grid, or the panel under an open one. Remembered: while scrolling only the rows
 * that come into sight are drawn anew.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: RowProps<Row>) {
  const { line, hasRowNavigation, tree, onOpen, toggle, isFaint, asList } = props
  const { row, level, expandable, open } = line
  if (line.detail)
    return (
      <div role="row" className="border-b border-line bg-sunken/50">
        <div role="gridcell" className="px-4 py-3">
          {props.renderDetail?.(row)}
        </div>
      </div>
    )
  const presses = Boolean(onOpen) || expandable
  const press = (event: MouseEvent<HTMLElement>) => {
    // A button, a link or a tick within the row handles its own keys.
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('a, button, input, label, [popover]')) return
    const hasDetail = props.renderDetail !== undefined
    if (isUnfolded(line, { onOpen, hasDetail })) toggle(line)
    else onOpen?.(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the body hears Enter for its rows
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-level={tree ? level : undefined}
      aria-expanded={tree && expandable ? open : undefined}
      tabIndex={hasRowNavigation ? (props.stop ? 0 : -1) : undefined}
      onClick={presses ? press : undefined}
      onFocus={() => props.onFocusKey(line.key)}
      className={cx(
        'group relative border-b border-line transition-colors',
        level > 1 ? 'bg-hover' : 'bg-surface',
        // Drawn above the cells: a pinned one would cover an outline of the row itself.
        'focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2',
        'focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        presses && 'cursor-pointer hover:bg-hover',
        isFaint?.(row) && 'text-faint',
        !asList && 'grid min-h-12 items-center px-3',
      )}
      style={asList ? undefined : { gridTemplateColumns: props.tracks }}
    >
      {asList ? <TableListItem {...props} /> : <Cells {...props} />}
    </div>
  )
}

/** Over the end of the column that indents, without a track; the row's own colour lies under it. */
const QUIET =
  '[@media(hover:hover)]:absolute [@media(hover:hover)]:inset-y-0 [@media(hover:hover)]:right-0 [@media(hover:hover)]:bg-inherit [@media(hover:hover)]:pl-3 [@media(hover:hover)]:[grid-column:var(--at)] [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:group-focus:opacity-100'

function Cells<Row>(props: RowProps<Row>) {
  const { columns, line, tree, hasRowNavigation, renderActions, minWidth, quietActions } = props
  const indented = indentedColumn(columns)
  const indentedAt = columns.findIndex(({ id }) => id === indented) + 1
  // What is placed by hand reaches to the edge of the row unless its end is said.
  const area = `${indentedAt} / ${indentedAt + 1}`
  return (
    <>
      {tree && !quietActions && (
        <div
          role="gridcell"
          className={cx(
            'flex items-center',
            Boolean(minWidth) && 'sticky left-0 z-1 self-stretch bg-inherit',
          )}
        >
          <Unfold {...props} />
        </div>
      )}
      {columns.map((column: Column<Row>, index) => (
        <div
          key={column.id}
          role={hasRowNavigation ? 'gridcell' : 'cell'}
          className={cx(
            'flex min-w-0 items-center gap-2 px-2',
            alignOf(column.align),
            line.level > 1 && column.id === indented && 'pl-6',
            Boolean(minWidth) &&
              index === 0 &&
              `sticky z-1 self-stretch bg-inherit ${tree ? 'left-9' : 'left-0'}`,
          )}
        >
          {column.renderCell(line.row)}
          {quietActions && line.expandable && column.id === indented && <Unfold {...props} />}
        </div>
      ))}
      {renderActions && (
        <div
          role="gridcell"
          className={cx('flex items-center justify-end gap-0.5', quietActions && QUIET)}
          style={quietActions ? { ['--at' as string]: area } : undefined}
        >
          {renderActions(line.row)}
        </div>
      )}
    </>
  )
}
