import { area, curveMonotoneX, line } from 'd3-shape'
import { useState } from 'react'
import { toneColour, type Tone } from '../tones.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTip } from './ChartTip.tsx'
import type { AxisBasics } from './chart-types.ts'
import { describePoint, isKnown, formatterOf, tableOf } from './chart-words.ts'
import { Mark } from './Mark.tsx'
import { Plot } from './Plot.tsx'
import { usePoints } from './use-points.ts'

type Props = Omit<AxisBasics, 'formatAxis'> & {
  /** What is drawn: `Saldo`. */
  readonly label: string
  readonly tone?: Tone
  readonly values: readonly (number | null)[]
}

const PAD = 10

/**
 * How did the balance move? One wave without an axis, above a list; a dashed line marks zero where
 * the wave crosses it.
 */
export function Wave(props: Props) {
  const { title, label, tone = 'primary', values, labels, axis, format, height = 96 } = props
  const { hidden = false } = props
  const [width, setWidth] = useState(0)
  const series = [{ id: 'wave', label, tone, values }]
  const words = { labels, series, formatValue: formatterOf(format, hidden) }
  const { active, setActive, bind } = usePoints({
    count: labels.length,
    title,
    describe: (index) => describePoint(words, index),
  })
  const knownValues = values.filter(isKnown)
  const [low, high] = [Math.min(...knownValues), Math.max(...knownValues)]
  const last = Math.max(1, labels.length - 1)
  const inner = Math.max(1, width - 2 * PAD)
  const x = (index: number) => PAD + (index * inner) / last
  const y = (value: number) =>
    height - PAD - ((value - low) / (high - low || 1)) * (height - 2 * PAD)
  const point = (at: number) =>
    setActive(Math.max(0, Math.min(labels.length - 1, Math.round(((at - PAD) * last) / inner))))
  const value = active === null ? null : values[active]
  return (
    <ChartFrame
      {...props}
      isEmpty={knownValues.length === 0}
      heads={[axis, label]}
      rows={tableOf(words)}
    >
      <Plot
        {...{ bind, width, height }}
        onWidth={setWidth}
        onPoint={point}
        tip={
          active !== null && (
            <ChartTip
              x={x(active)}
              width={width}
              title={labels[active] ?? ''}
              lines={[{ label, tone, text: words.formatValue(value) }]}
            />
          )
        }
      >
        <WaveShape {...{ values, x, y, tone, height }} />
        {low < 0 && high > 0 && (
          <path
            d={`M${PAD} ${y(0)}H${width - PAD}`}
            strokeDasharray="3 4"
            style={{ stroke: 'var(--line-strong)' }}
          />
        )}
        {active !== null && value !== null && value !== undefined && (
          <Mark form={0} x={x(active)} y={y(value)} tone={tone} size={5} />
        )}
      </Plot>
    </ChartFrame>
  )
}

type ShapeProps = {
  readonly values: readonly (number | null)[]
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly tone: Tone
  readonly height: number
}

function WaveShape({ values, x, y, tone, height }: ShapeProps) {
  const stroke = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  const areaPath = area<number | null>(
    (_, at) => x(at),
    height,
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curveMonotoneX)
  return (
    <g style={{ color: toneColour(tone) }}>
      <path d={areaPath([...values]) ?? ''} fill="currentColor" fillOpacity="0.1" />
      <path
        d={stroke([...values]) ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </g>
  )
}
