import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { DRAW_ALL_MAX, LazyRowWindow, placed, useDrawnMax, type View } from './LazyRowWindow.tsx'

type Props<Item> = {
  /** What is listed. */
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** The usual height of one, in pixels. */
  readonly itemHeight: number
  readonly children: (item: Item) => ReactNode
}

/**
 * A list of any length in a window that scrolls, whose items are only read: all of them while they
 * are few, else those in sight. Rows that are opened or have columns are a Table.
 */
export function LongList<Item>({ label, items, itemKey, itemHeight, children }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState<View>(null)
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? String(index) : itemKey(item)
    },
    [items, itemKey],
  )
  useLayoutEffect(() => {
    box.current = scrollerOf(list.current)
  }, [])
  const isLong = items.length > DRAW_ALL_MAX
  const part = isLong && view !== 'all' ? view : null
  const isEarly = !isLong || view === null
  const drawnMax = useDrawnMax(itemHeight)
  const drawn = part?.items ?? items.slice(0, isEarly ? drawnMax : undefined).map(placed)
  const height = drawn.length === items.length ? undefined : items.length * itemHeight
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="relative"
        style={{ height: part?.height ?? height }}
      >
        {drawn.map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <li
              key={itemKey(item)}
              ref={part?.measure}
              data-index={index}
              aria-setsize={isLong ? items.length : undefined}
              aria-posinset={isLong ? index + 1 : undefined}
              className={part ? 'absolute inset-x-0 top-0' : undefined}
              style={part ? { transform: `translateY(${start - part.offset}px)` } : undefined}
            >
              {children(item)}
            </li>
          )
        })}
      </ul>
      {isLong && (
        <LazyRowWindow
          count={items.length}
          heightAt={() => itemHeight}
          inPage={false}
          isBelow
          box={box}
          list={list}
          keep={-1}
          keyAt={keyAt}
          onView={setView}
        />
      )}
    </>
  )
}

/** The nearest part around a list that scrolls up and down. */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  let around = list?.parentElement ?? null
  while (around !== null && getComputedStyle(around).overflowY !== 'auto') {
    around = around.parentElement
  }
  return around
}
