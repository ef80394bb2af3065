import { area, curveMonotoneX, curveStep, line } from 'd3-shape'
import { useId, useState } from 'react'
import { toneColour } from '../tones.ts'
import { Axes, MARGIN } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTip } from './ChartTip.tsx'
import type { AxisBasics, Series } from './chart-types.ts'
import { describePoint, isKnown, valuesOf, formatterOf, tableOf } from './chart-words.ts'
import { Legend } from './Legend.tsx'
import { dashOf, Mark } from './Mark.tsx'
import { Plot } from './Plot.tsx'
import { scaleOf } from './scale.ts'
import { usePoints } from './use-points.ts'

type Props = AxisBasics & {
  readonly series: readonly Series[]
  /** A soft ground between the lines and zero; below zero in the colour of what is owed. */
  readonly filled?: boolean
  /** A value holds for its whole day: steps, and no slope between two of them. */
  readonly stepped?: boolean
}

/** How did it go from day to day? Series over a common axis, which always holds zero. */
export function Lines(props: Props) {
  const { title, series, labels, axis, format, hidden = false, height = 220 } = props
  const [width, setWidth] = useState(0)
  const words = { labels, series, formatValue: formatterOf(format, hidden) }
  const { active, setActive, bind } = usePoints({
    count: labels.length,
    title,
    describe: (index) => describePoint(words, index),
  })
  const last = Math.max(1, labels.length - 1)
  const inner = Math.max(1, width - MARGIN.left - MARGIN.right)
  const x = (index: number) => MARGIN.left + (index * inner) / last
  const values = valuesOf(series)
  const scale = scaleOf(values, { from: height - MARGIN.bottom, to: MARGIN.top })
  const point = (at: number) => {
    const index = Math.round(((at - MARGIN.left) * last) / inner)
    setActive(Math.max(0, Math.min(labels.length - 1, index)))
  }
  return (
    <ChartFrame
      {...props}
      isEmpty={values.every((value) => value === 0)}
      legend={<Legend items={series} kind="line" />}
      heads={[axis, ...series.map(({ label }) => label)]}
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
              lines={series.map((entry) => ({
                ...entry,
                text: words.formatValue(entry.values[active]),
              }))}
            />
          )
        }
      >
        <Axes
          {...{ scale, width, height, labels, x, hidden }}
          format={props.formatAxis ?? format}
        />
        {active !== null && (
          <path
            d={`M${x(active)} ${MARGIN.top}V${height - MARGIN.bottom}`}
            style={{ stroke: 'var(--line-strong)' }}
          />
        )}
        {series.map((entry, index) => (
          <Curve
            key={entry.id}
            {...{ entry, index, x, active }}
            y={scale.at}
            filled={props.filled}
            stepped={props.stepped}
          />
        ))}
      </Plot>
    </ChartFrame>
  )
}

type CurveProps = {
  readonly entry: Series
  readonly index: number
  readonly active: number | null
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly filled: boolean | undefined
  readonly stepped: boolean | undefined
}

/** Through every value and never beyond two neighbours: a smooth line that invents no peak, or steps. */
function Curve({ entry, index, active, x, y, filled = false, stepped = false }: CurveProps) {
  const id = useId()
  const curve = stepped ? curveStep : curveMonotoneX
  const stroke = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curve)
  const areaPath = area<number | null>(
    (_, at) => x(at),
    y(0),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curve)
  const value = active === null ? null : entry.values[active]
  return (
    <g style={{ color: toneColour(entry.tone) }}>
      {filled && <Ground id={id} path={areaPath(entry.values) ?? ''} zero={y(0)} />}
      <path
        d={stroke(entry.values) ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={dashOf(index)}
      />
      {value !== null && value !== undefined && active !== null && (
        <Mark form={index} x={x(active)} y={y(value)} tone={entry.tone} />
      )}
    </g>
  )
}

type GroundProps = { readonly id: string; readonly path: string; readonly zero: number }

/** The ground between a line and zero, of which the part below zero is another colour. */
function Ground({ id, path, zero }: GroundProps) {
  return (
    <>
      <clipPath id={`${id}above`}>
        <rect x="0" y="0" width="100%" height={Math.max(0, zero)} />
      </clipPath>
      <clipPath id={`${id}below`}>
        <rect x="0" y={zero} width="100%" height="100%" />
      </clipPath>
      <path d={path} clipPath={`url(#${id}above)`} fill="currentColor" fillOpacity="0.1" />
      <path
        d={path}
        clipPath={`url(#${id}below)`}
        fill={toneColour('negative')}
        fillOpacity="0.25"
      />
    </>
  )
}
