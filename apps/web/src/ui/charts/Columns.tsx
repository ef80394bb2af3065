import { useId } from 'react'
import { toneColour } from '../tones.ts'
import { AxisChart } from './AxisChart.tsx'
import type { AxisBasics, Format, Series } from './chart-types.ts'
import { Legend } from './Legend.tsx'
import type { Scale } from './scale.ts'

/** How much in each month, and against which plan? Columns from zero, in groups. */
export function Columns(
  props: AxisBasics & {
    /** Side by side in each group. */
    readonly series: readonly Series[]
    /** A dashed line across each group: what was planned. */
    readonly planned?: Series
    /** The amount over each column where there is room, so that paper says it too. */
    readonly formatLabel?: Format
  },
) {
  const { series, planned, labels, hidden = false, formatLabel } = props
  const hatch = useId()
  const key = planned && <PlannedKey label={planned.label} />
  const bandIn = (width: number) => width / Math.max(1, labels.length)
  return (
    <AxisChart
      {...props}
      series={planned ? [...series, planned] : series}
      legend={<Legend items={series} kind="block" extra={key} />}
      placesIn={({ left, width }) => ({
        step: bandIn(width),
        x: (index) => left + bandIn(width) * (index + 0.5),
        indexAt: (x) => {
          const index = Math.floor((x - left) / bandIn(width))
          return index >= 0 && index < labels.length ? index : null
        },
      })}
      renderBehind={({ active, x, step, top, bottom }) =>
        active !== null && (
          <rect
            x={x(active) - step / 2}
            y={top}
            width={step}
            height={bottom - top}
            rx="6"
            style={{ fill: 'var(--sunken)' }}
          />
        )
      }
    >
      {({ x, step, scale }) => (
        <>
          {series.length > 1 && <Hatch id={hatch} />}
          {labels.map((label, index) => (
            <Group
              key={label}
              {...{ series, planned, index, scale, hatch }}
              band={step}
              middle={x(index)}
            />
          ))}
          {formatLabel !== undefined && !hidden && step >= LABEL_STEP && (
            <Labels {...{ x, scale }} values={series[0]?.values ?? []} format={formatLabel} />
          )}
        </>
      )}
    </AxisChart>
  )
}

type GroupProps = {
  readonly series: readonly Series[]
  readonly planned: Series | undefined
  readonly index: number
  readonly band: number
  readonly middle: number
  readonly scale: Scale
  readonly hatch: string
}

const GAP = 2
/** Columns nearer to one another than this have no room for an amount over each. */
const LABEL_STEP = 40

/** Stripes over every second series: grey paper has no colours. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="2" height="5" style={{ fill: 'var(--surface)' }} />
    </pattern>
  )
}

type LabelsProps = {
  readonly values: Series['values']
  readonly x: (index: number) => number
  readonly scale: Scale
  readonly format: Format
}

/** What each column comes to, above it, or below one that hangs. */
function Labels({ values, x, scale, format }: LabelsProps) {
  return (
    <g className="text-faint" fill="currentColor" fontSize="11">
      {values.map((value, index) =>
        value === null || value === 0 ? null : (
          <text
            key={index}
            x={x(index)}
            y={scale.at(value) + (value > 0 ? -4 : 12)}
            textAnchor="middle"
            className="figures"
          >
            {format(value)}
          </text>
        ),
      )}
    </g>
  )
}

function Group({ series, planned, index, band, middle, scale, hatch }: GroupProps) {
  const each = Math.min(28, (band * 0.68 - GAP * (series.length - 1)) / series.length)
  const whole = each * series.length + GAP * (series.length - 1)
  const plan = planned?.values[index]
  const zero = scale.at(0)
  return (
    <g>
      {series.map((line, at) => {
        const value = line.values[index] ?? 0
        const y = scale.at(value)
        const box = {
          x: middle - whole / 2 + at * (each + GAP),
          y: Math.min(y, zero),
          width: Math.max(1, each),
          height: Math.abs(y - zero),
          rx: Math.min(3, each / 3),
        }
        return (
          <g key={line.id}>
            <rect {...box} style={{ fill: toneColour(line.tone) }} />
            {at % 2 === 1 && (
              <rect {...box} style={{ fill: `url(#${hatch})`, stroke: toneColour(line.tone) }} />
            )}
          </g>
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
