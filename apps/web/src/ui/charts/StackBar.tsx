import { toneColour } from '../tones.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartBasics, Part } from './chart-types.ts'
import { formatterOf, showShare } from './chart-words.ts'
import { percentsOf } from './scale.ts'
import { usePoints } from './use-points.ts'

/** Of what is it made, in one line? A Donut's figures where there is no space for one. */
export function StackBar(
  props: ChartBasics & {
    readonly parts: readonly Part[]
    /** The legend's lines under the bar; without, the tip alone. */
    readonly hideLegend?: boolean
  },
) {
  const { title, format, hidden = false, hideLegend = false } = props
  const parts = props.parts.filter(({ value }) => value > 0)
  const percents = percentsOf(parts.map(({ value }) => value))
  const formatValue = formatterOf(format, hidden)
  const share = (index: number) => showShare(percents[index], hidden)
  const { active, setActive, bind } = usePoints({
    count: parts.length,
    title,
    describe: (index) => {
      const part = parts[index]
      return part ? `${part.label}, ${formatValue(part.value)}, ${share(index)}` : ''
    },
  })
  return (
    <ChartFrame
      {...props}
      isEmpty={parts.length === 0}
      heads={['Parte', 'Valor', 'Participação']}
      rows={parts.map((part, index) => [part.label, formatValue(part.value), share(index)])}
    >
      <div {...bind} className="flex h-3 w-full gap-0.5 overflow-hidden rounded-full">
        {parts.map((part, index) => (
          <span
            key={part.id}
            onPointerEnter={() => setActive(index)}
            className="h-full min-w-1 rounded-xs transition-opacity duration-150"
            style={{
              flexGrow: part.value,
              background: toneColour(part.tone),
              opacity: active === null || active === index ? 1 : 0.35,
            }}
          />
        ))}
      </div>
      {!hideLegend && (
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5">
          {parts.map((part, index) => (
            <li
              key={part.id}
              onPointerEnter={() => setActive(index)}
              onPointerLeave={() => setActive(null)}
              className="flex items-center gap-2 text-sm"
              style={{ opacity: active === null || active === index ? 1 : 0.6 }}
            >
              <span
                className="size-2.5 rounded-full"
                style={{ background: toneColour(part.tone) }}
              />
              <span className="text-muted">{part.label}</span>
              <span className="figures font-medium">{formatValue(part.value)}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}
