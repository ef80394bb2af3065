import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Fewer lines than this are simply drawn: the browser finds text in them and nothing is measured. */
const DRAW_ALL_MAX = 60

type Wish = {
  readonly count: number
  readonly lineHeight: number
  /** The page scrolls, or a box of the table's own. */
  readonly inPage: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLElement | null>
  /** Stays drawn though it is out of sight, because the focus is in it. */
  readonly keep: number
  readonly keyAt: (index: number) => string
}

/** Which lines of a long table are drawn at this moment. */
export function useRowWindow({ count, lineHeight, inPage, box, list, keep, keyAt }: Wish) {
  const enabled = count > DRAW_ALL_MAX
  const [offset, setOffset] = useState(0)
  const shared = {
    count: enabled ? count : 0,
    estimateSize: () => lineHeight,
    overscan: 8,
    getItemKey: keyAt,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      return keep < 0 || keep >= count || drawn.includes(keep)
        ? drawn
        : [...drawn, keep].toSorted((a, b) => a - b)
    },
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const page = useWindowVirtualizer({ ...shared, enabled: enabled && inPage, scrollMargin: offset })
  const own = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    enabled: enabled && !inPage,
    getScrollElement: () => box.current,
  })

  // What stands above the list may grow, so its place is read after every drawing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it settles: the same place is not set again
  useLayoutEffect(() => {
    if (!inPage || !enabled || !list.current) return
    const top = Math.round(list.current.getBoundingClientRect().top + scrollY)
    if (top !== offset) setOffset(top)
  })
  const virtual = inPage ? page : own
  return { enabled, virtual, offset: inPage ? offset : 0 }
}
