import { MASK } from '../mask.ts'
import type { Format } from './chart-types.ts'
import { labelStep, type Scale } from './scale.ts'

/** The margins around the drawing, in pixels. */
export const MARGIN = { top: 8, right: 8, bottom: 24, left: 52 } as const

/** Nearer to the edge than this a label would be cut off. */
const EDGE = 12

type Props = {
  readonly scale: Scale
  readonly width: number
  readonly height: number
  readonly labels: readonly string[]
  readonly x: (index: number) => number
  readonly format: Format
  readonly hidden: boolean
}

/** Hairlines at round values and the labels below; the line of zero a little stronger. */
export function Axes({ scale, width, height, labels, x, format, hidden }: Props) {
  const step = labelStep(labels.length, width - MARGIN.left - MARGIN.right)
  return (
    <g className="text-faint" fill="currentColor" fontSize="12">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={scale.at(tick)}
            y2={scale.at(tick)}
            style={{ stroke: tick === 0 ? 'var(--line-strong)' : 'var(--line)' }}
            strokeOpacity={tick === 0 ? 0.6 : 1}
          />
          <text
            x={MARGIN.left - 8}
            y={scale.at(tick)}
            dy="0.32em"
            textAnchor="end"
            className="figures"
          >
            {hidden ? MASK : format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % step === 0 ? (
          <text
            key={label}
            x={x(index)}
            y={height - 6}
            textAnchor={x(index) + EDGE > width ? 'end' : 'middle'}
            className="figures"
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  )
}
