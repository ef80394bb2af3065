import type { ReactNode } from 'react'
import { toneColour, type Tone } from '../tones.ts'

type Line = { readonly label: string; readonly text: string; readonly tone: Tone }

type Props = {
  /** From the left edge of the drawing, in pixels. */
  readonly x: number
  readonly width: number
  readonly title: string
  readonly lines: readonly Line[]
  readonly note?: ReactNode
}

/** The figures of one point, beside it. A screen reader reads them as the slider's value. */
export function ChartTip({ x, width, title, lines, note }: Props) {
  const left = x > width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-3 w-max max-w-56 rounded-sm border border-line bg-raised px-2.5 py-2 text-sm shadow-soft"
      style={left ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <p className="mb-1 font-medium">{title}</p>
      {lines.map((line) => (
        <p key={line.label} className="flex items-center gap-2 text-muted">
          <span className="size-2 rounded-full" style={{ background: toneColour(line.tone) }} />
          <span className="flex-1 truncate">{line.label}</span>
          <span className="figures pl-3 font-medium text-ink">{line.text}</span>
        </p>
      ))}
      {note && <p className="mt-1 text-faint">{note}</p>}
    </div>
  )
}
