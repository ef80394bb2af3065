import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** Which lines of a long table are drawn at this moment, and where. */
export type RowView = {
  readonly items: readonly {
    readonly key: unknown
    readonly index: number
    readonly start: number
  }[]
  /** Of all lines, drawn or not. */
  readonly height: number
  /** Where the list begins on the page that scrolls; `start` counts from its top. */
  readonly offset: number
  readonly measure: (node: HTMLElement | null) => void
  readonly scrollTo: (index: number) => void
}

export type RowTarget = {
  readonly count: number
  readonly lineHeight: number
  /** The page scrolls, or a box of the table's own. */
  readonly inPage: boolean
  readonly box: RefObject<HTMLElement | null>
  /** In that box stands more above the list than the head of a table, which stays in sight. */
  readonly isBelow?: boolean
  readonly list: RefObject<HTMLElement | null>
  /** Stays drawn though it is out of sight, because the focus is in it. */
  readonly keep: number
  /** The same function as long as the lines are the same: with another one all is counted anew. */
  readonly keyAt: (index: number) => string
  readonly onView: (view: RowView | null) => void
}

/**
 * Watches the scrolling beside a long table and says what is to be drawn. It draws nothing itself:
 * rows that are there already stay when it comes, and keep the focus.
 */
export function RowWindow({
  count,
  lineHeight,
  inPage,
  box,
  isBelow = false,
  list,
  keep,
  keyAt,
  onView,
}: RowTarget) {
  const [top, setTop] = useState(0)
  const shared = {
    count,
    estimateSize: () => lineHeight,
    overscan: 8,
    getItemKey: keyAt,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range)
        return keep < 0 || keep >= count || drawn.includes(keep)
          ? drawn
          : [...drawn, keep].toSorted((a, b) => a - b)
      },
      [keep, count],
    ),
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const page = useWindowVirtualizer({ ...shared, enabled: inPage, scrollMargin: top })
  const own = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    enabled: !inPage,
    scrollMargin: isBelow ? top : 0,
    getScrollElement: () => box.current,
  })

  // The content above the list may grow, so its place is read after every render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it settles: the same place is not set again
  useLayoutEffect(() => {
    if (!list.current) return
    const from = list.current.getBoundingClientRect().top
    if (inPage) setTop(Math.round(from + scrollY))
    else if (isBelow && box.current) {
      const { scrollTop } = box.current
      setTop(Math.round(from - box.current.getBoundingClientRect().top + scrollTop))
    }
  })

  const virtual = inPage ? page : own
  const items = virtual.getVirtualItems()
  const height = virtual.getTotalSize()
  const offset = inPage || isBelow ? top : 0
  useLayoutEffect(() => {
    // Before the size of the window is known nothing is in sight, and what is drawn stays.
    if (items.length === 0) return
    const scrollTo = (index: number) => virtual.scrollToIndex(index)
    onView({ items, height, offset, measure: virtual.measureElement, scrollTo })
  }, [items, height, offset, virtual, onView])
  useEffect(() => () => onView(null), [onView])
  return null
}
