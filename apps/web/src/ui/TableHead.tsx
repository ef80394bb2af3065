/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { cx } from './class-names.ts'
import { alignOf, type Column, type Sort } from './table-columns.ts'

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
export function TableHead<Row>(props: Props<Row>) {
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
