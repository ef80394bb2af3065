import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { usePoints } from './use-points.ts'

type Props = {
  readonly bind: ReturnType<typeof usePoints>['bind']
  readonly width: number
  readonly height: number
  readonly onWidth: (width: number) => void
  /** The pointer is at so many pixels from the left. */
  readonly onPoint: (x: number) => void
  readonly tip: ReactNode
  readonly children: ReactNode
}

/** The drawing of a chart along an axis: as wide as its place, of a height that never changes. */
export function Plot({ bind, width, height, onWidth, onPoint, tip, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const handler = useRef(onWidth)
  useLayoutEffect(() => {
    const part = box.current
    if (!part) return
    const read = () => handler.current(part.clientWidth)
    read()
    const watch = new ResizeObserver(read)
    watch.observe(part)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={box}
      {...bind}
      onPointerMove={(event) =>
        onPoint(event.clientX - event.currentTarget.getBoundingClientRect().left)
      }
      className="relative touch-pan-y rounded-sm"
      style={{ height }}
    >
      {/* Paper is narrower than the place on the screen that was measured. */}
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block overflow-visible print:size-full"
      >
        {width > 0 && children}
      </svg>
      {tip}
    </div>
  )
}
