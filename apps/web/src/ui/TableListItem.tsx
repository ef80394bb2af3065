/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import type { PhonePlace } from './table-columns.ts'
import type { RowProps } from './table-props.ts'
import { Unfold } from './Unfold.tsx'

/** A row on a phone: two lines, with what precedes them and the actions after them. */
export function TableListItem<Row>(props: RowProps<Row>) {
  const { columns, line, hasRowNavigation, renderActions, tree } = props
  const at = (place: PhonePlace, className: string): ReactNode =>
    columns
      .filter((column) => (column.phone ?? 'detail') === place)
      .map((column) => (
        <div key={column.id} role={hasRowNavigation ? 'gridcell' : 'cell'} className={className}>
          {column.renderCell(line.row)}
        </div>
      ))
  return (
    <div
      role="presentation"
      className={cx('flex min-h-15.75 items-center gap-3 px-4 py-1.5', line.level > 1 && 'pl-8')}
    >
      {at('lead', 'shrink-0')}
      <div role="presentation" className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div role="presentation" className="flex min-w-0 items-baseline justify-between gap-3">
          {at('title', 'min-w-0 flex-1 truncate font-medium')}
          {at('value', 'shrink-0 text-right')}
        </div>
        <div
          role="presentation"
          className="flex min-w-0 items-center justify-between gap-3 text-sm text-faint"
        >
          <div
            role="presentation"
            className="min-w-0 flex-1 truncate [&>*+*]:before:mx-1.5 [&>*+*]:before:content-['·']"
          >
            {at('detail', 'inline empty:hidden')}
          </div>
          {at('note', 'shrink-0')}
        </div>
        {at('field', 'mt-1.5 mb-1')}
      </div>
      {renderActions && (
        <div role="gridcell" className="-mr-2 flex shrink-0 items-center">
          {renderActions(line.row)}
        </div>
      )}
      {tree && (
        <div role="gridcell" className="-mr-3 empty:hidden">
          <Unfold {...props} />
        </div>
      )}
    </div>
  )
}
