import { toneColour } from '../tones.ts'
import { AxisChart } from './AxisChart.tsx'
import type { AxisBasics, Series } from './chart-types.ts'
import { Legend } from './Legend.tsx'
import type { Scale } from './scale.ts'

/** How much in each month, and against which plan? Columns from zero, in groups. */
export function Columns(
  props: AxisBasics & {
    /** Side by side in each group. */
    readonly series: readonly Series[]
    /** A dashed line across each group: what was planned. */
    readonly planned?: Series
  },
) {
  const { series, planned, labels } = props
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
      {({ x, step, scale }) =>
        labels.map((label, index) => (
          <Group key={label} {...{ series, planned, index, scale }} band={step} middle={x(index)} />
        ))
      }
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
