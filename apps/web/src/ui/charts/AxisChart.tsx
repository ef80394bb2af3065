import { type ReactNode, useState } from 'react'
import { Axes, MARGIN } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTip } from './ChartTip.tsx'
import type { AxisBasics, Series } from './chart-types.ts'
import { describePoint, formatterOf, tableOf, valuesOf } from './chart-words.ts'
import { Plot } from './Plot.tsx'
import { scaleOf, type Scale } from './scale.ts'
import { usePoints } from './use-points.ts'

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
