import type { ReactNode, RefObject } from 'react'
import type { SwipeActs } from './RowSwipe.tsx'
import type { Column, Line, PhoneGroup } from './table-columns.ts'

export type BodyProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly lines: readonly Line<Row>[]
  readonly tracks: string
  readonly asList: boolean
  readonly hasRowNavigation: boolean
  readonly tree: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly toggle: (line: Line<Row>) => void
  readonly onOpen?: (row: Row) => void
  readonly renderActions?: (row: Row) => ReactNode
  readonly renderDetail?: (row: Row) => ReactNode
  readonly isFaint?: (row: Row) => boolean
  readonly phoneGroup?: PhoneGroup<Row>
  readonly swipes?: (row: Row) => SwipeActs
  readonly quietActions?: boolean
  readonly height?: string
  readonly minWidth?: string
}

export type RowProps<Row> = BodyProps<Row> & {
  readonly line: Line<Row>
  readonly index: number
  /** The one row that the Tab key reaches. */
  readonly stop: boolean
  readonly onFocusKey: (key: string) => void
}
