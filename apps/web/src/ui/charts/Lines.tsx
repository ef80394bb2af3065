import { area, curveMonotoneX, curveStep, line } from 'd3-shape'
import { useId } from 'react'
import { toneColour } from '../tones.ts'
import { AxisChart } from './AxisChart.tsx'
import type { AxisBasics, Series } from './chart-types.ts'
import { isKnown } from './chart-words.ts'
import { Legend } from './Legend.tsx'
import { dashOf, Mark } from './Mark.tsx'

/** How did it go from day to day? Series over a common axis, which always holds zero. */
export function Lines(
  props: AxisBasics & {
    readonly series: readonly Series[]
    /** A soft ground between the lines and zero; below zero in the colour of what is owed. */
    readonly filled?: boolean
    /** A value holds for its whole day: steps, and no slope between two of them. */
    readonly stepped?: boolean
  },
) {
  const { series, labels } = props
  const last = Math.max(1, labels.length - 1)
  return (
    <AxisChart
      {...props}
      legend={<Legend items={series} kind="line" />}
      placesIn={({ left, width }) => ({
        step: width / last,
        x: (index) => left + (index * width) / last,
        indexAt: (x) =>
          Math.max(0, Math.min(labels.length - 1, Math.round(((x - left) * last) / width))),
      })}
    >
      {({ active, x, scale, top, bottom }) => (
        <>
          {active !== null && (
            <path d={`M${x(active)} ${top}V${bottom}`} style={{ stroke: 'var(--line-strong)' }} />
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
        </>
      )}
    </AxisChart>
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
      {filled && <FilledArea id={id} path={areaPath(entry.values) ?? ''} zero={y(0)} />}
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

/** The ground between a line and zero, of which the part below zero is another colour. */
function FilledArea({
  id,
  path,
  zero,
}: {
  readonly id: string
  readonly path: string
  readonly zero: number
}) {
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
