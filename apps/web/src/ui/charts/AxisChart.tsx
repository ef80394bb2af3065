import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { toneColour, type Tone } from '../tones.ts'
import { usePoints } from './use-points.ts'
import { MASK } from '../field/mask.ts'
import type { Format, AxisBasics, Series } from './chart-types.ts'
import { labelStep, type Scale, scaleOf } from './scale.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { describePoint, formatterOf, tableOf, valuesOf } from './chart-words.ts'

type ChartTipProps = {
  /** From the left edge of the drawing, in pixels. */
  readonly x: number
  readonly width: number
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly text: string; readonly tone: Tone }[]
  readonly note?: ReactNode
}

/** The figures of one point, beside it. A screen reader reads them as the slider's value. */
function ChartTip({ x, width, title, lines, note }: ChartTipProps) {
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

type PlotProps = {
  readonly bind: ReturnType<typeof usePoints>['bind']
  readonly width: number
  readonly height: number
  readonly onWidth: (width: number) => void
  /** The pointer is at so many pixels from the left. */
  readonly onPoint: (x: number) => void
  readonly tip: ReactNode
  readonly children: ReactNode
}

/** The drawing of a chart along an axis: as wide as its place, of a height that never changes. */
function Plot({ bind, width, height, onWidth, onPoint, tip, children }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const handler = useRef(onWidth)
  useLayoutEffect(() => {
    const part = box.current
    if (!part) return
    const read = () => handler.current(part.clientWidth)
    read()
    const watch = new ResizeObserver(read)
    watch.observe(part)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      ref={box}
      {...bind}
      onPointerMove={(event) =>
        onPoint(event.clientX - event.currentTarget.getBoundingClientRect().left)
      }
      className="relative touch-pan-y rounded-sm"
      style={{ height }}
    >
      {/* Paper is narrower than the place on the screen that was measured. */}
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block overflow-visible print:size-full"
      >
        {width > 0 && children}
      </svg>
      {tip}
    </div>
  )
}

/** The margins around the drawing, in pixels. */
const MARGIN = { top: 8, right: 8, bottom: 24, left: 52 } as const

/** Nearer to the edge than this a label would be cut off. */
const EDGE = 12

type AxesProps = {
  readonly scale: Scale
  readonly width: number
  readonly height: number
  readonly labels: readonly string[]
  readonly x: (index: number) => number
  readonly format: Format
  readonly hidden: boolean
}

/** Hairlines at round values and the labels below; the line of zero a little stronger. */
function Axes({ scale, width, height, labels, x, format, hidden }: AxesProps) {
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

/** Where the labels of the axis stand, in pixels from the left. */
type Places = {
  /** The middle of each. */
  readonly x: (index: number) => number
  /** How far they stand apart. */
  readonly step: number
  /** The label at a place; null where there is none. */
  readonly indexAt: (x: number) => number | null
}

/** What a chart draws with: its places, its scale and the height of what it draws in. */
type AxisFrame = Places & {
  readonly scale: Scale
  readonly top: number
  readonly bottom: number
  readonly active: number | null
}

type Props = AxisBasics & {
  /** All that is drawn: the values of a label are told together, in its tip, in words and in the table. */
  readonly series: readonly Series[]
  readonly legend: ReactNode
  /** The places of the labels in so much room. */
  readonly placesIn: (room: { readonly left: number; readonly width: number }) => Places
  /** Behind the axes. */
  readonly renderBehind?: (frame: AxisFrame) => ReactNode
  readonly children: (frame: AxisFrame) => ReactNode
}

/** Series over a common axis: its frame, scale and axes, the tip, and what keys and pointer do. */
export function AxisChart(props: Props) {
  const { title, series, labels, axis, format, hidden = false, height = 220 } = props
  const [width, setWidth] = useState(0)
  const words = { labels, series, formatValue: formatterOf(format, hidden) }
  const { active, setActive, bind } = usePoints({
    count: labels.length,
    title,
    describe: (index) => describePoint(words, index),
  })
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom]
  const room = { left: MARGIN.left, width: Math.max(1, width - MARGIN.left - MARGIN.right) }
  const places = props.placesIn(room)
  const { x } = places
  const values = valuesOf(series)
  const scale = scaleOf(values, { from: bottom, to: top })
  const frame = { ...places, scale, top, bottom, active }
  return (
    <ChartFrame
      {...props}
      isEmpty={values.every((value) => value === 0)}
      heads={[axis, ...series.map(({ label }) => label)]}
      rows={tableOf(words)}
    >
      <Plot
        {...{ bind, width, height }}
        onWidth={setWidth}
        onPoint={(at) => setActive(places.indexAt(at))}
        tip={
          active !== null && (
            <ChartTip
              x={x(active)}
              width={width}
              title={labels[active] ?? ''}
              lines={series.map((one) => ({ ...one, text: words.formatValue(one.values[active]) }))}
            />
          )
        }
      >
        {props.renderBehind?.(frame)}
        <Axes
          {...{ scale, width, height, labels, x, hidden }}
          format={props.formatAxis ?? format}
        />
        {props.children(frame)}
      </Plot>
    </ChartFrame>
  )
}
