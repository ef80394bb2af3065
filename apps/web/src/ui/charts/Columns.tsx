import { useState } from 'react'
import { toneColour } from '../tones.ts'
import { Axes, MARGIN } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTip } from './ChartTip.tsx'
import type { AxisBasics, Series } from './chart-types.ts'
import { describePoint, valuesOf, formatterOf, tableOf } from './chart-words.ts'
import { Legend } from './Legend.tsx'
import { Plot } from './Plot.tsx'
import { scaleOf, type Scale } from './scale.ts'
import { usePoints } from './use-points.ts'

type Props = AxisBasics & {
  /** Side by side in each group. */
  readonly series: readonly Series[]
  /** A dashed line across each group: what was planned. */
  readonly planned?: Series
}

/** How much in each month, and against which plan? Columns from zero, in groups. */
export function Columns(props: Props) {
  const { title, series, planned, labels, axis, format, hidden = false, height = 220 } = props
  const [width, setWidth] = useState(0)
  const all = planned ? [...series, planned] : series
  const words = { labels, series: all, formatValue: formatterOf(format, hidden) }
  const { active, setActive, bind } = usePoints({
    count: labels.length,
    title,
    describe: (index) => describePoint(words, index),
  })
  const band = Math.max(1, width - MARGIN.left - MARGIN.right) / Math.max(1, labels.length)
  const x = (index: number) => MARGIN.left + band * (index + 0.5)
  const values = valuesOf(all)
  const scale = scaleOf(values, { from: height - MARGIN.bottom, to: MARGIN.top })
  const point = (at: number) => {
    const index = Math.floor((at - MARGIN.left) / band)
    setActive(index >= 0 && index < labels.length ? index : null)
  }
  const key = planned && <PlannedKey label={planned.label} />
  return (
    <ChartFrame
      {...props}
      isEmpty={values.every((value) => value === 0)}
      legend={<Legend items={series} kind="block" extra={key} />}
      heads={[axis, ...all.map(({ label }) => label)]}
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
              lines={all.map((line) => ({ ...line, text: words.formatValue(line.values[active]) }))}
            />
          )
        }
      >
        {active !== null && (
          <rect
            x={x(active) - band / 2}
            y={MARGIN.top}
            width={band}
            height={height - MARGIN.top - MARGIN.bottom}
            rx="6"
            style={{ fill: 'var(--sunken)' }}
          />
        )}
        <Axes
          {...{ scale, width, height, labels, x, hidden }}
          format={props.formatAxis ?? format}
        />
        {labels.map((label, index) => (
          <Group key={label} {...{ series, planned, index, band, scale }} middle={x(index)} />
        ))}
      </Plot>
    </ChartFrame>
  )
}

type GroupProps = {
  readonly series: readonly Series[]
  readonly planned: Series | undefined
  readonly index: number
  readonly band: number
  readonly middle: number
  readonly scale: Scale
}

const GAP = 2

function Group({ series, planned, index, band, middle, scale }: GroupProps) {
  const each = Math.min(28, (band * 0.68 - GAP * (series.length - 1)) / series.length)
  const whole = each * series.length + GAP * (series.length - 1)
  const plan = planned?.values[index]
  const zero = scale.at(0)
  return (
    <g>
      {series.map((line, at) => {
        const value = line.values[index] ?? 0
        const y = scale.at(value)
        return (
          <rect
            key={line.id}
            x={middle - whole / 2 + at * (each + GAP)}
            y={Math.min(y, zero)}
            width={Math.max(1, each)}
            height={Math.abs(y - zero)}
            rx={Math.min(3, each / 3)}
            style={{ fill: toneColour(line.tone) }}
          />
        )
      })}
      {plan !== null && plan !== undefined && (
        <line
          x1={middle - band * 0.42}
          x2={middle + band * 0.42}
          y1={scale.at(plan)}
          y2={scale.at(plan)}
          strokeWidth="2"
          strokeDasharray="4 3"
          style={{ stroke: 'var(--ink)' }}
        />
      )}
    </g>
  )
}

function PlannedKey({ label }: { readonly label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className="w-4 border-t-2 border-dashed border-ink" />
      {label}
    </li>
  )
}
