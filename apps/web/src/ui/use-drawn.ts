import { useState } from 'react'
import { DRAW_ALL_MAX, type View } from './list/LazyRowWindow.tsx'
import { useGrowing } from './use-growing.ts'

type Listed = {
  /** How many lines there are. */
  readonly count: number
  /** The usual height of one, in pixels. */
  readonly lineHeight: number
  /** All are drawn, however many: paper has no scroll. */
  readonly isWhole?: boolean
}

/**
 * Which lines of a list are drawn at this moment, and where: a window full at first, so that it is soon
 * there, and the others behind it, with room for whatever else is to be done meanwhile. Of a long list
 * there is no more than that window full until LazyRowWindow has said which lines are in sight.
 */
export function useDrawn({ count, lineHeight, isWhole = false }: Listed) {
  const [view, setView] = useState<View>(null)
  const isLong = count > DRAW_ALL_MAX && !isWhole
  const part = isLong && view !== 'all' ? view : null
  const isEarly = isLong ? view === null : count <= DRAW_ALL_MAX
  const inWindow = Math.ceil(innerHeight / lineHeight)
  const later = useGrowing(inWindow, Math.min(count, DRAW_ALL_MAX))
  const earlyMax = isLong ? inWindow : later
  const length = isEarly ? Math.min(earlyMax, count) : count
  return {
    isLong,
    part,
    drawn: part?.items ?? Array.from({ length }, (_, index) => ({ index, start: 0 })),
    /** Of all lines, drawn or not; undefined where all of them are there. */
    height: part?.height ?? (length < count ? count * lineHeight : undefined),
    onView: setView,
  }
}
