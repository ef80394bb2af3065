import { type ReactNode, type RefObject, memo, type MouseEvent, useCallback, useRef } from 'react'
import type { SwipeActs } from '../list/RowSwipe.tsx'
import {
  type Column,
  type Line,
  type PhoneGroup,
  type PhonePlace,
  type Selection,
  alignOf,
  indentedColumn,
} from './table-columns.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from '../class-names.ts'
import { isUnfolded, useRowNavigation } from '../list/use-row-navigation.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { LazyRowWindow } from '../list/LazyRowWindow.tsx'
import { GROUP_HEAD, GROUP_HEAD_HEIGHT, type RowView } from '../list/row-view.ts'
import { useDrawn } from '../use-drawn.ts'
import { useLater } from '../use-later.ts'
import { usePrint } from '../use-media.ts'

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
  readonly selection?: Selection<Row> | undefined
  readonly quietActions?: boolean
  readonly height?: string
  readonly minWidth?: string
}

/** What a row is drawn from, beside its line. */
const ROW_PARTS = [
  'columns',
  'tracks',
  'asList',
  'hasRowNavigation',
  'tree',
  'toggle',
  'onOpen',
  'renderActions',
  'renderDetail',
  'isFaint',
  'quietActions',
  'minWidth',
] as const satisfies readonly (keyof BodyProps<unknown>)[]
const PLACE_PARTS = ['index', 'isLast', 'stop', 'onFocusKey', 'isSelected', 'onTap'] as const
const LINE_PARTS = ['key', 'row', 'level', 'expandable', 'open', 'detail'] as const

type RowProps<Row> = Pick<BodyProps<Row>, (typeof ROW_PARTS)[number]> & {
  readonly line: Line<Row>
  readonly index: number
  /** Said by the row, not by its place among the others: a rule for that has each scroll style all rows. */
  readonly isLast: boolean
  /** The one row that the Tab key reaches. */
  readonly stop: boolean
  readonly onFocusKey: (key: string) => void
  /** Undefined where rows are not chosen. */
  readonly isSelected: boolean | undefined
  /** On a phone, while rows are being chosen: a tap chooses the next one. */
  readonly onTap: ((row: Row) => void) | undefined
}

/** Opens what lies under a row. The row itself tells a screen reader whether it is open. */
function Unfold<Row>({ line, toggle }: RowProps<Row>) {
  if (!line.expandable) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={line.open ? 'Recolher' : 'Expandir'}
      onClick={() => toggle(line)}
      className="inline-flex size-8 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-ink max-sm:size-11"
    >
      <ChevronRight
        size={16}
        className={cx('transition-transform duration-150', line.open && 'rotate-90')}
      />
    </button>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */

/**
 * The dot between two details is each one's own: as a rule of whatever follows a sibling (`* + *`), every
 * element that comes or goes anywhere has the browser style all that is beside it anew.
 */
const NEXT_DETAIL = "before:mx-1.5 before:content-['·']"

/** A row on a phone: two lines, with what precedes them and the actions after them. */
function TableListItem<Row>(props: RowProps<Row>) {
  const { columns, line, hasRowNavigation, renderActions, tree } = props
  const at = (place: PhonePlace, className: string, nextClassName?: string): ReactNode =>
    columns
      .filter((column) => (column.phone ?? 'detail') === place)
      .map((column, index) => (
        <div
          key={column.id}
          role={hasRowNavigation ? 'gridcell' : 'cell'}
          className={cx(className, index > 0 && nextClassName)}
        >
          {column.renderCell(line.row, props.isSelected === true)}
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
          <div role="presentation" className="min-w-0 flex-1 truncate">
            {at('detail', 'inline empty:hidden', NEXT_DETAIL)}
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

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */

/**
 * One row on the grid, or the panel under an open one. Remembered: while scrolling, or while more of a
 * list comes, only the rows that come into sight are drawn anew.
 */
const TableRow = memo(PlainRow, isSameRow) as typeof PlainRow

/** Whether a row is drawn from what it was drawn from before; its line is made anew with the list. */
function isSameRow(before: RowProps<unknown>, now: RowProps<unknown>): boolean {
  return (
    [...ROW_PARTS, ...PLACE_PARTS].every((part) => before[part] === now[part]) &&
    LINE_PARTS.every((part) => before.line[part] === now.line[part])
  )
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { line, hasRowNavigation, tree, onOpen, toggle, isFaint, asList } = props
  const { row, level, expandable, open } = line
  if (line.detail)
    return (
      <div role="row" className={cx('bg-sunken/50', !props.isLast && 'border-b border-line')}>
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
    if (props.onTap !== undefined) props.onTap(row)
    else if (isUnfolded(line, { onOpen, hasDetail })) toggle(line)
    else onOpen?.(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the body hears Enter for its rows
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-level={tree ? level : undefined}
      aria-expanded={tree && expandable ? open : undefined}
      aria-selected={props.isSelected}
      tabIndex={hasRowNavigation ? (props.stop ? 0 : -1) : undefined}
      onClick={presses ? press : undefined}
      onFocus={() => props.onFocusKey(line.key)}
      className={cx(
        'group relative transition-colors',
        !props.isLast && 'border-b border-line',
        props.isSelected ? 'bg-primary-soft' : level > 1 ? 'bg-hover' : 'bg-surface',
        // Drawn above the cells: a pinned one would cover an outline of the row itself.
        'focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-2',
        'focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        presses && 'cursor-pointer',
        presses && !props.isSelected && 'hover:bg-hover',
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
          {column.renderCell(line.row, props.isSelected === true)}
          {quietActions && line.expandable && column.id === indented && <Unfold {...props} />}
        </div>
      ))}
      {renderActions && (
        <div
          role="gridcell"
          className={cx('flex items-center justify-end gap-0.5', quietActions && QUIET)}
          style={quietActions ? { ['--at' as string]: area } : undefined}
        >
          {quietActions ? (
            <QuietActions row={line.row} renderActions={renderActions} />
          ) : (
            renderActions(line.row)
          )}
        </div>
      )}
    </>
  )
}

/** Actions that are seen when their row is pointed at: they are drawn behind the frame with the rows. */
function QuietActions<Row>({
  row,
  renderActions,
}: {
  readonly row: Row
  readonly renderActions: (row: Row) => ReactNode
}) {
  const isDrawn = useLater(true, false)
  return isDrawn ? renderActions(row) : null
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, so that only those in sight are drawn; table tags would insist on their own layout */

const LazyRowSwipe = lazyComponent(() => import('../list/RowSwipe.tsx').then((all) => all.RowSwipe))

const LazyRowPress = lazyComponent(() => import('../list/RowPress.tsx').then((all) => all.RowPress))

const LINE_HEIGHT = 48
const LIST_ITEM_HEIGHT = 64

/** The rows: all of them while they are few, else those in sight and the one that has the focus. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { lines, asList, hasRowNavigation, toggle, onOpen, selection } = props
  const list = useRef<HTMLDivElement>(null)
  const hasDetail = props.renderDetail !== undefined
  const { focused, setKey, handleKey } = useRowNavigation({
    lines,
    list,
    toggle,
    onOpen,
    hasDetail,
    selection,
  })
  const keyAt = useCallback((index: number) => lines[index]?.key ?? String(index), [lines])

  const lineHeight = asList ? LIST_ITEM_HEIGHT : LINE_HEIGHT
  const { isLong, part, drawn, height, onView } = useDrawn({
    count: lines.length,
    lineHeight,
    isWhole: usePrint(),
  })
  const hasSwipes = asList && props.swipes !== undefined
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows within hold the focus */}
      <div
        ref={list}
        role="rowgroup"
        onKeyDown={
          hasRowNavigation ? (event) => handleKey(event, part?.scrollTo ?? null) : undefined
        }
        className={cx('relative', hasSwipes && 'touch-pan-y touch-pinch-zoom overflow-x-clip')}
        style={{ height }}
      >
        {isLong && (
          <LazyRowWindow
            count={lines.length}
            heightAt={(at) =>
              lineHeight + (asList && beginsGroup(props, at) ? GROUP_HEAD_HEIGHT : 0)
            }
            inPage={!props.height}
            box={props.box}
            list={list}
            keep={hasRowNavigation ? focused : -1}
            keyAt={keyAt}
            onView={onView}
            {...(asList && props.phoneGroup ? { groupAt: (at) => headOf(props, at) } : {})}
          />
        )}
        {drawn.map((place) => (
          <PlacedLine
            key={lines[place.index]?.key ?? place.index}
            {...props}
            place={place}
            part={part}
            stop={hasRowNavigation && place.index === focused}
            onFocusKey={setKey}
            onTap={asList && selection?.isEmpty === false ? selection.turn : undefined}
          />
        ))}
      </div>
      {hasSwipes && <LazyRowSwipe list={list} actsAt={(index) => actsAt(props, index)} />}
      {asList && selection !== undefined && (
        <LazyRowPress list={list} onPress={(index) => pressAt(props, index)} />
      )}
    </>
  )
}

/** What swipes of a line do; the panel under an open row is not swiped. */
function actsAt<Row>({ lines, swipes }: BodyProps<Row>, index: number) {
  const line = lines[index]
  return line === undefined || line.detail ? null : (swipes?.(line.row) ?? null)
}

/** Chooses the row that a finger has stayed on. */
function pressAt<Row>({ lines, selection }: BodyProps<Row>, index: number): void {
  const line = lines[index]
  if (line !== undefined && !line.detail) selection?.turn(line.row)
}

type PlacedLineProps<Row> = BodyProps<Row> &
  Pick<RowProps<Row>, 'stop' | 'onFocusKey' | 'onTap'> & {
    readonly place: { readonly index: number; readonly start: number }
    readonly part: RowView | null
  }

/** A line where it stands, below the head of its group if it is the first of it. */
function PlacedLine<Row>({ place, part, ...props }: PlacedLineProps<Row>) {
  const { index, start } = place
  const line = props.lines[index]
  if (!line) return null
  const hasHead = props.asList && beginsGroup(props, index)
  const from = part === null ? 0 : start - part.offset
  // A box that is shifted would keep the head of its group below that of the one before.
  const isShifted = props.phoneGroup === undefined || !props.asList
  return (
    <div
      role="presentation"
      ref={part?.measure}
      data-index={index}
      className={boxOf(part !== null, hasHead)}
      style={
        part === null
          ? undefined
          : isShifted
            ? { top: 0, transform: `translateY(${from}px)` }
            : { top: from }
      }
    >
      {hasHead && (
        <div
          role="presentation"
          className={cx(GROUP_HEAD, 'sticky top-(--table-top,0px)', part ? 'z-3' : 'z-2')}
        >
          {headOf(props, index)}
        </div>
      )}
      <TableRow
        {...props}
        line={line}
        index={index}
        isLast={index === props.lines.length - 1}
        isSelected={props.selection?.has(line.row)}
      />
    </div>
  )
}

/** What stands above the rows of the group that this line is in. */
function headOf<Row>({ lines, phoneGroup }: BodyProps<Row>, index: number): ReactNode {
  const line = lines[index]
  return line === undefined ? null : phoneGroup?.render(line.row)
}

function beginsGroup<Row>({ lines, phoneGroup }: BodyProps<Row>, index: number): boolean {
  const line = lines[index]
  if (phoneGroup === undefined || line === undefined || line.detail) return false
  const before = lines[index - 1]
  return before === undefined || phoneGroup.keyOf(before.row) !== phoneGroup.keyOf(line.row)
}

/** Without a box of its own, the head of a group stays until the next one takes its place. */
function boxOf(isPlaced: boolean, hasHead: boolean): string | undefined {
  if (isPlaced) return 'absolute inset-x-0'
  return hasHead ? 'contents' : undefined
}
