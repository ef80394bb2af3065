import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { LazyRowWindow } from './LazyRowWindow.tsx'
import { useDrawn } from '../use-drawn.ts'

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
  const { isLong, part, drawn, height, onView } = useDrawn({
    count: items.length,
    lineHeight: itemHeight,
  })
  return (
    <>
      <ul ref={list} aria-label={label} className="relative" style={{ height }}>
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
          onView={onView}
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
