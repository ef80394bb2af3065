import { cx } from '../class-names.ts'
import {
  alignOf,
  type Column,
  type Sort,
  flattenRows,
  tracksOf,
  type Line,
  type PhoneGroup,
  type Selection,
} from './table-columns.ts'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '../Skeleton.tsx'
import type { SwipeActs } from '../list/RowSwipe.tsx'
import { TableBody } from './TableBody.tsx'
import { usePhone } from '../use-media.ts'

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */

type TableFootProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  readonly asList: boolean
  readonly expandable: boolean
  readonly renderActions?: unknown
  readonly height?: string
  readonly minWidth?: string
}

/** Totals under the columns; absent when no column has one. */
function TableFoot<Row>(props: TableFootProps<Row>) {
  const { columns, tracks, asList, expandable, renderActions, height, minWidth } = props
  if (columns.every((column) => column.footer === undefined)) return null
  return (
    <div
      role="rowgroup"
      className={cx('bg-surface font-semibold', Boolean(height) && 'sticky bottom-0 z-2')}
    >
      <div
        role="row"
        className={cx(
          'min-h-11 items-center border-t border-line',
          asList ? 'flex flex-wrap justify-between gap-x-4 px-4' : 'grid px-3',
        )}
        style={asList ? undefined : { gridTemplateColumns: tracks }}
      >
        {expandable && !asList && <div role="cell" />}
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="cell"
            className={cx(
              'flex min-w-0 items-center',
              asList ? column.footer === undefined && 'hidden' : 'px-2',
              alignOf(column.align),
              Boolean(minWidth) &&
                index === 0 &&
                `sticky z-1 self-stretch bg-surface ${expandable ? 'left-9' : 'left-0'}`,
            )}
          >
            {column.footer}
          </div>
        ))}
        {Boolean(renderActions) && !asList && <div role="cell" />}
      </div>
    </div>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  readonly asList: boolean
  readonly expandable: boolean
  readonly renderActions?: unknown
  readonly height?: string
  readonly minWidth?: string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
}

/** The head stays at the top, of the box or of the page (under `--table-top`, the shell's bar). */
function TableHead<Row>(props: Props<Row>) {
  const { columns, tracks, asList, expandable, renderActions, height, minWidth } = props
  return (
    <div
      role="rowgroup"
      className={cx(
        asList ? 'sr-only' : 'z-2 rounded-t-[inherit] bg-surface',
        !asList && (height || !minWidth) && 'sticky',
        !asList && (height ? 'top-0' : 'top-(--table-top,0px)'),
      )}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={asList ? undefined : 'grid min-h-9 items-center border-b border-line px-3'}
        style={asList ? undefined : { gridTemplateColumns: tracks }}
      >
        {expandable && (
          <div
            role="columnheader"
            className={cx(Boolean(minWidth) && 'sticky left-0 z-1 self-stretch bg-surface')}
          >
            <span className="sr-only">Detalhes</span>
          </div>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            pinned={Boolean(minWidth) && index === 0 && (expandable ? 'left-9' : 'left-0')}
            sort={props.sort}
            onSort={props.onSort}
          />
        ))}
        {Boolean(renderActions) && (
          <div role="columnheader">
            <span className="sr-only">Ações</span>
          </div>
        )}
      </div>
    </div>
  )
}

type HeadCellProps<Row> = {
  readonly column: Column<Row>
  readonly pinned: string | false
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, pinned, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const sorts = column.sortable && onSort
  const turn = () =>
    onSort?.({ column: column.id, direction: sorted === 'ascending' ? 'descending' : 'ascending' })
  return (
    <div
      role="columnheader"
      aria-sort={sorts ? (sorted ?? 'none') : undefined}
      className={cx(
        'flex min-w-0 items-center px-2 text-xs font-medium text-faint',
        alignOf(column.align),
        pinned && `sticky z-1 self-stretch bg-surface ${pinned}`,
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={turn}
          className={cx(
            'inline-flex min-h-8 items-center gap-1 rounded-xs hover:text-ink',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {column.header}
          <span aria-hidden="true" className={sorted ? 'text-ink' : 'opacity-0'}>
            {sorted === 'descending' ? '↓' : '↑'}
          </span>
        </button>
      ) : (
        <span className={column.hideHeader ? 'sr-only' : 'truncate'}>{column.header}</span>
      )}
    </div>
  )
}

export type TableProps<Row> = {
  /** What the table lists. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Enter or a press on the row. Put a link or a button in a cell too where a word explains it. */
  readonly onOpen?: (row: Row) => void
  readonly renderActions?: (row: Row) => ReactNode
  /** The width of the actions, as a grid track. */
  readonly actionsWidth?: string
  /** Rows under a row, in the same columns. */
  readonly subRows?: (row: Row) => readonly Row[] | undefined
  /** A panel under a row. */
  readonly renderDetail?: (row: Row) => ReactNode
  /** Which rows have such a panel; all of them by default. */
  readonly isExpandable?: (row: Row) => boolean
  /** Drawn lighter: not yet paid, not planned. */
  readonly isFaint?: (row: Row) => boolean
  readonly phoneGroup?: PhoneGroup<Row>
  /** On a phone: what swiping a row does. Everything that a swipe does has a button elsewhere. */
  readonly swipes?: (row: Row) => SwipeActs
  /** What acts on many rows goes by it; a cell draws the mark of its row. */
  readonly selection?: Selection<Row> | undefined
  /**
   * Without columns of their own: where a pointer can hover, the actions lie over the end of the
   * column that indents while the row is pointed at or focused; the mark that unfolds is in it too.
   */
  readonly quietActions?: boolean
  readonly empty?: ReactNode
  /** The number of skeleton rows while the first data are awaited. */
  readonly loading?: number
  /** Old rows stay while new ones come. */
  readonly busy?: boolean
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** A height (`60vh`) gives the table its own scrolling; without it the page scrolls. */
  readonly height?: string
  /** Wide tables: the least width before they scroll sideways, the first column staying. */
  readonly minWidth?: string
  /** Two-line list items (usual) or the same grid, scrolled sideways. */
  readonly onPhone?: 'list' | 'grid'
}

/**
 * Rows of any number, rendered as they come into sight, under a fixed head. One stop of the Tab
 * key: arrows, Page and Home/End move between rows, Enter opens, right and left unfold and fold. It
 * sorts and filters nothing itself: rows are passed in their order. With the same columns and functions
 * as before only those rows are drawn anew that are others: a long list has them outside its component,
 * or remembers them.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, subRows, renderDetail, renderActions, height, minWidth } = props
  const { isExpandable } = props
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const asList = phone && props.onPhone !== 'grid'
  const isTree = Boolean(subRows ?? renderDetail)
  const hasRowNavigation = isTree || Boolean(props.onOpen ?? renderActions)
  const lines = useMemo(() => {
    const isOpen = (key: string) => openKeys.has(key)
    return flattenRows(rows, { rowKey, subRows, renderDetail, isExpandable, isOpen })
  }, [rows, rowKey, subRows, renderDetail, isExpandable, openKeys])
  const hasMarks = isTree && props.quietActions !== true
  const actionsWidth = props.actionsWidth ?? '88px'
  const tracks = tracksOf(columns, {
    expandable: hasMarks,
    actions: renderActions ? (props.quietActions ? 'var(--row-actions)' : actionsWidth) : null,
  })
  const toggle = useCallback((line: Line<Row>) => {
    setOpenKeys((before) => {
      const next = new Set(before)
      if (!next.delete(line.key)) next.add(line.key)
      return next
    })
  }, [])

  if (props.loading) return <LoadingRows count={props.loading} />
  if (rows.length === 0 && props.empty) return <>{props.empty}</>
  return (
    <div
      ref={box}
      role={isTree ? 'treegrid' : hasRowNavigation ? 'grid' : 'table'}
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-busy={props.busy || undefined}
      aria-multiselectable={props.selection === undefined ? undefined : true}
      data-selects={props.selection?.isEmpty === false || undefined}
      style={{
        ...(height ? { maxHeight: height } : {}),
        ...(props.quietActions ? { ['--actions-width' as string]: actionsWidth } : {}),
      }}
      className={cx(
        'group/table w-full text-base transition-opacity',
        props.quietActions &&
          '[--row-actions:var(--actions-width)] [@media(hover:hover)]:[--row-actions:0px]',
        (height || (minWidth && !asList)) && 'overflow-auto overscroll-x-contain',
        props.busy && 'opacity-60',
      )}
    >
      <div role="presentation" style={minWidth && !asList ? { minWidth } : undefined}>
        <TableHead {...props} tracks={tracks} asList={asList} expandable={hasMarks} />
        <TableBody
          {...props}
          lines={lines}
          tracks={tracks}
          asList={asList}
          box={box}
          toggle={toggle}
          hasRowNavigation={hasRowNavigation}
          tree={isTree}
        />
        <TableFoot {...props} tracks={tracks} asList={asList} expandable={hasMarks} />
      </div>
    </div>
  )
}

function LoadingRows({ count }: { readonly count: number }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">Carregando…</span>
      {Array.from({ length: count }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-4 border-b border-line px-4 last:border-b-0 sm:h-12 sm:px-5"
        >
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      ))}
    </div>
  )
}
