import type { ReactNode } from 'react'

/** The one area of a drawing, in the colour of its ground. */
export const drawingArea = { fill: 'var(--tone)', fillOpacity: 0.16, stroke: 'none' } as const

/** A drawing of lines on 64 by 64, `size` pixels wide. It decorates: what it shows is written beside it. */
export function DrawingFrame({
  size,
  children,
}: {
  readonly size: number
  readonly children: ReactNode
}) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
