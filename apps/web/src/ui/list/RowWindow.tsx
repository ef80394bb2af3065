import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { GROUP_HEAD, type RowView } from './row-view.ts'

export type RowTarget = {
  readonly count: number
  /** The usual height of a line, in pixels; each is measured once it is drawn. */
  readonly heightAt: (index: number) => number
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
  /** What stands above the rows of the group that a line is in, where rows are in groups. */
  readonly groupAt?: (index: number) => ReactNode
}

/**
 * Watches the scrolling of a long table and says what is to be drawn. It draws no row itself: those
 * that are there already stay when it comes, and keep the focus. Of rows in groups it draws the head
 * of the group that stands on top, so it is the first child of the list.
 */
export function RowWindow({
  count,
  heightAt,
  inPage,
  box,
  isBelow = false,
  list,
  keep,
  keyAt,
  onView,
  groupAt,
}: RowTarget) {
  const [top, setTop] = useState(0)
  const shared = {
    count,
    estimateSize: heightAt,
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
  if (groupAt === undefined) return null
  const indexAt = (from: number) => virtual.getVirtualItemForOffset(from + offset)?.index ?? 0
  return <StuckHead list={list} indexAt={indexAt} groupAt={groupAt} />
}

/**
 * The head of the group of the line on top, over that line. The row that the head belongs to may be
 * far above and not drawn. It takes no room; the head of the next group passes over it.
 */
function StuckHead({
  list,
  indexAt,
  groupAt,
}: {
  readonly list: RefObject<HTMLElement | null>
  /** The line at this distance from the beginning of the list. */
  readonly indexAt: (from: number) => number
  readonly groupAt: (index: number) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState<number | null>(null)
  useLayoutEffect(() => {
    const follow = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0
      const from = top - (list.current?.getBoundingClientRect().top ?? top)
      setIndex(from > 0 ? indexAt(from) : null)
    }
    follow()
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => removeEventListener('scroll', follow, { capture: true })
  }, [indexAt, list])
  return (
    <div
      ref={place}
      aria-hidden="true"
      data-part="stuck-head"
      className="sticky top-(--table-top,0px) z-2 h-0"
    >
      {index !== null && <div className={GROUP_HEAD}>{groupAt(index)}</div>}
    </div>
  )
}
