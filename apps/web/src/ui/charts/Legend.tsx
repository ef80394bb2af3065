import type { ReactNode } from 'react'
import { toneColour, type Tone } from '../tones.ts'
import { dashOf, Mark } from './Mark.tsx'

type Item = { readonly id: string; readonly label: string; readonly tone: Tone }

type Props = {
  readonly items: readonly Item[]
  /** Lines tell series apart by dash and mark too, columns by stripes. */
  readonly kind: 'line' | 'block'
  readonly extra?: ReactNode
}

/** As the columns of every second series are drawn (`Columns`). */
const stripes = (tone: Tone) =>
  `repeating-linear-gradient(45deg, ${toneColour(tone)} 0 2px, var(--surface) 2px 3.5px)`

/** Which series is which, by colour, form and word. */
export function Legend({ items, kind, extra }: Props) {
  return (
    <ul className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-muted">
      {items.map((item, index) => (
        <li key={item.id} className="flex items-center gap-1.5">
          {kind === 'block' ? (
            <span
              className="size-2.5 rounded-xs"
              style={{ background: index % 2 === 1 ? stripes(item.tone) : toneColour(item.tone) }}
            />
          ) : (
            <svg aria-hidden="true" width="20" height="10" viewBox="0 0 20 10">
              <line
                x1="0"
                x2="20"
                y1="5"
                y2="5"
                strokeWidth="2"
                strokeDasharray={dashOf(index)}
                style={{ stroke: toneColour(item.tone) }}
              />
              <Mark form={index} x={10} y={5} size={3} tone={item.tone} />
            </svg>
          )}
          {item.label}
        </li>
      ))}
      {extra}
    </ul>
  )
}
