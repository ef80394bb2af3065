import type { Line, Selection } from '../table/table-columns.ts'
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'

const PAGE = 10

/** What a key means on a row: an index to walk to, an act, or nothing of ours. */
export function stepOf(
  key: string,
  { at, lines }: { readonly at: number; readonly lines: readonly Line<unknown>[] },
): number | 'act' | 'tick' | 'toggle' | null {
  const line = lines[at]
  if (!line) return null
  switch (key) {
    case 'ArrowDown':
      return nextRow(lines, at, 1)
    case 'ArrowUp':
      return nextRow(lines, at, -1)
    case 'PageDown':
      return nextRow(lines, Math.min(lines.length, at + PAGE) - 1, 1)
    case 'PageUp':
      return nextRow(lines, Math.max(-1, at - PAGE) + 1, -1)
    case 'Home':
      return 0
    case 'End':
      return nextRow(lines, lines.length, -1)
    case 'Enter':
      return 'act'
    case ' ':
      return 'tick'
    case 'ArrowRight':
      return line.expandable && !line.open ? 'toggle' : null
    case 'ArrowLeft':
      if (line.open) return 'toggle'
      return line.level > 1 ? parentOf(lines, at) : null
    default:
      return null
  }
}

/** The next line that is a row: the panel under an open row has no focus of its own. */
function nextRow(lines: readonly Line<unknown>[], from: number, step: 1 | -1): number | null {
  let at = from + step
  while (lines[at]?.detail) at += step
  if (lines[at]) return at
  return lines[from] && !lines[from].detail ? from : null
}

function parentOf(lines: readonly Line<unknown>[], at: number): number {
  const level = lines[at]?.level ?? 1
  return Math.max(
    0,
    lines.findLastIndex((line, index) => index < at && line.level < level),
  )
}

type RowNavigation<Row> = {
  readonly lines: readonly Line<Row>[]
  readonly list: RefObject<HTMLElement | null>
  readonly toggle: (line: Line<Row>) => void
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Whether a row has a panel under it, which Enter then opens. */
  readonly hasDetail: boolean
  readonly selection?: Selection<Row> | undefined
}

const TICK = 'input[type=checkbox]:enabled'

/** Whether opening a row unfolds it: onto its panel, or where nothing else would happen. */
export function isUnfolded<Row>(
  { expandable }: Pick<Line<Row>, 'expandable'>,
  table: { readonly onOpen?: unknown; readonly hasDetail: boolean },
): boolean {
  return expandable && (table.hasDetail || !table.onOpen)
}

/** Which row has the focus, and where a key takes it. The Tab key stops at this one row only. */
export function useRowNavigation<Row>({
  lines,
  list,
  toggle,
  onOpen,
  hasDetail,
  selection,
}: RowNavigation<Row>) {
  const [key, setKey] = useState<string>()
  const found = lines.findIndex((line) => line.key === key)
  const focused = Math.max(0, found)

  /** The row that a key has asked for and that is not drawn yet. */
  const nextFocus = useRef<{ readonly index: number; readonly preventScroll: boolean } | null>(null)
  const takeKey = useCallback((of: string | undefined) => {
    nextFocus.current = null
    setKey(of)
  }, [])

  // A row far away is only drawn after the scrolling, in whichever frame that is.
  useLayoutEffect(() => {
    if (nextFocus.current === null) return
    const { index, preventScroll } = nextFocus.current
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [role=row]`)
    const { activeElement } = document
    const hasGone =
      activeElement !== document.body && list.current?.contains(activeElement) !== true
    if (!row && !hasGone) return
    nextFocus.current = null
    if (!hasGone) row?.focus({ preventScroll })
  })

  const moveTo = (index: number, scrollTo: ((index: number) => void) | null) => {
    if (index === focused) return
    setKey(lines[index]?.key)
    nextFocus.current = { index, preventScroll: scrollTo !== null }
    scrollTo?.(index)
  }
  const handleKey = (
    event: KeyboardEvent<HTMLElement>,
    scrollTo: ((index: number) => void) | null,
  ): void => {
    const line = lines[focused]
    const target = event.target instanceof HTMLElement ? event.target : null
    // Keys within a cell's own button or field are not ours.
    if (!line || target?.getAttribute('role') !== 'row') return
    // Typed together with another key it is the browser's.
    const isSelect = event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isSelect) selection?.turn(line.row)
    const step = stepOf(event.key, { at: focused, lines })
    if (step === null) return
    event.preventDefault()
    if (event.shiftKey && typeof step === 'number' && lines[step] !== undefined) {
      if (selection?.isEmpty === true) selection.turn(line.row)
      selection?.turn(lines[step].row, true)
    }
    // The space bar presses the row's own tick, where it has one that can be pressed.
    const checkbox = step === 'tick' ? target.querySelector<HTMLElement>(TICK) : null
    if (checkbox !== null) checkbox.click()
    else if (step === 'toggle') toggle(line)
    else if (step !== 'act' && step !== 'tick') moveTo(step, scrollTo)
    else if (isUnfolded(line, { onOpen, hasDetail })) toggle(line)
    else onOpen?.(line.row)
  }
  return { focused, setKey: takeKey, handleKey }
}
