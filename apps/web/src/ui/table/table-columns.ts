import type { ReactNode } from 'react'

/**
 * The place of a column in the two lines of a list item on a phone. Several may be `detail`; a
 * `field` is something to fill in, and has a line below them to itself.
 */
export type PhonePlace = 'lead' | 'title' | 'value' | 'detail' | 'note' | 'field' | 'none'

export type Column<Row> = {
  readonly id: string
  /** Always a word, also when `hideHeader` keeps it from the eye. */
  readonly header: string
  readonly renderCell: (row: Row, isSelected: boolean) => ReactNode
  readonly hideHeader?: boolean
  /** A track of a CSS grid: `120px`, `minmax(0, 2fr)`. */
  readonly width?: string
  readonly align?: 'start' | 'center' | 'end'
  readonly phone?: PhonePlace
  readonly footer?: ReactNode
  /** Rows under a row are set in here; in the first column where none says so. */
  readonly indents?: boolean
  /** The header sorts. */
  readonly sortable?: boolean
}

/** The rows that are chosen for an act on all of them: by a mark in a cell, a key, or a long press on a phone. */
export type Selection<Row> = {
  readonly has: (row: Row) => boolean
  readonly isEmpty: boolean
  /** Chooses a row or lets it go; `through` chooses all from the last one to it. The same function each time. */
  readonly turn: (row: Row, through?: boolean) => void
}

/** On a phone, what stands above the first row of each group of rows, such as their day. */
export type PhoneGroup<Row> = {
  readonly keyOf: (row: Row) => string
  readonly render: (row: Row) => ReactNode
}

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' }

/** One line of the table as it is drawn: a row at its depth, or the panel under an open row. */
export type Line<Row> = {
  readonly key: string
  readonly row: Row
  readonly level: number
  readonly expandable: boolean
  readonly open: boolean
  readonly detail: boolean
}

type Shape<Row> = {
  readonly rowKey: (row: Row) => string
  readonly subRows?: ((row: Row) => readonly Row[] | undefined) | undefined
  readonly renderDetail?: ((row: Row) => ReactNode) | undefined
  readonly isExpandable?: ((row: Row) => boolean) | undefined
  readonly isOpen: (key: string) => boolean
}

/** Flattens a tree of rows to the lines in sight. */
export function flattenRows<Row>(rows: readonly Row[], shape: Shape<Row>, level = 1): Line<Row>[] {
  return rows.flatMap((row) => {
    const key = shape.rowKey(row)
    const below = shape.subRows?.(row) ?? []
    const hasDetail = shape.renderDetail !== undefined && level === 1
    const expandable = below.length > 0 || (hasDetail && (shape.isExpandable?.(row) ?? true))
    const open = expandable && shape.isOpen(key)
    const line = { key, row, level, expandable, open, detail: false }
    if (!open) return [line]
    if (below.length > 0) return [line, ...flattenRows(below, shape, level + 1)]
    return [line, { ...line, key: `${key}:detail`, detail: true }]
  })
}

const EXPAND_TRACK = '36px'

/** The tracks of the grid that head, rows and foot share. */
export function tracksOf<Row>(
  columns: readonly Column<Row>[],
  extra: { readonly expandable: boolean; readonly actions: string | null },
): string {
  return [
    ...(extra.expandable ? [EXPAND_TRACK] : []),
    ...columns.map((column) => column.width ?? 'minmax(0, 1fr)'),
    ...(extra.actions ? [extra.actions] : []),
  ].join(' ')
}

/** Where the rows under a row are set in. */
export function indentedColumn<Row>(columns: readonly Column<Row>[]): string | undefined {
  return (columns.find(({ indents = false }) => indents) ?? columns[0])?.id
}

/** The classes with which a cell stands at the start, the centre or the end of its column. */
export function alignOf(align: 'start' | 'center' | 'end' = 'start'): string {
  return {
    start: 'justify-start text-left',
    center: 'justify-center',
    end: 'justify-end text-right',
  }[align]
}
