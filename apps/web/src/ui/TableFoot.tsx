/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import { cx } from './class-names.ts'
import { alignOf, type Column } from './table-columns.ts'

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly tracks: string
  readonly asList: boolean
  readonly expandable: boolean
  readonly renderActions?: unknown
  readonly height?: string
  readonly minWidth?: string
}

/** Totals under the columns; absent when no column has one. */
export function TableFoot<Row>(props: Props<Row>) {
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
