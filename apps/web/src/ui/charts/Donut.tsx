import { arc, pie, type PieArcDatum } from 'd3-shape'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { MASK } from '../field/mask.ts'
import { toneColour } from '../tones.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartBasics, Part } from './chart-types.ts'
import { formatterOf, showShare } from './chart-words.ts'
import { percentsOf } from './scale.ts'
import { usePoints } from './use-points.ts'

/**
 * Of what is it made? Parts of a whole, largest first, with their shares beside them. What is
 * subtracted from the whole has no slice, and is listed below them with its own sign, so that the
 * list adds up (case L10).
 */
export function Donut(
  props: ChartBasics & {
    readonly parts: readonly Part[]
    /** In the hole while no part is pointed at: a word and the whole. */
    readonly centre: { readonly label: string; readonly text: string }
    readonly onSelect?: (id: string) => void
    readonly size?: number
  },
) {
  const { title, format, centre, hidden = false, onSelect, size = 176 } = props
  const parts = props.parts.filter(({ value }) => value !== 0).toSorted(compareParts)
  const percents = percentsOf(parts.map(({ value }) => value))
  const formatValue = formatterOf(format, hidden)
  const share = (index: number) =>
    (parts[index]?.value ?? 0) < 0 ? '–' : showShare(percents[index], hidden)
  const describe = (index: number) => {
    const part = parts[index]
    return part ? `${part.label}, ${formatValue(part.value)}, ${share(index)}` : ''
  }
  const { active, setActive, bind } = usePoints({ count: parts.length, title, describe })
  const pointed = active === null ? undefined : parts[active]
  return (
    <ChartFrame
      {...props}
      raised={props.hideTitle === true}
      isEmpty={parts.length === 0}
      heads={['Parte', 'Valor', 'Participação']}
      rows={parts.map((part, index) => [part.label, formatValue(part.value), share(index)])}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <div
          {...bind}
          className="relative shrink-0 rounded-full"
          style={{ width: size, height: size }}
        >
          <Ring parts={parts} size={size} active={active} onPoint={setActive} />
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-7 flex flex-col items-center justify-center text-center"
          >
            <span className="line-clamp-2 text-xs text-pretty text-muted">
              {pointed?.label ?? centre.label}
            </span>
            <span className="figures text-lg font-semibold">
              {pointed ? formatValue(pointed.value) : hidden ? MASK : centre.text}
            </span>
          </div>
        </div>
        <ul
          className="@container flex min-w-44 flex-1 flex-col"
          onPointerLeave={() => setActive(null)}
        >
          {parts.map((part, index) => (
            <LegendLine
              key={part.id}
              part={part}
              share={share(index)}
              isActive={active === index}
              onPoint={() => setActive(index)}
              onSelect={onSelect}
            >
              {formatValue(part.value)}
            </LegendLine>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

/** Largest first, then the many small ones that are shown as one, then what is subtracted. */
function compareParts(a: Part, b: Part): number {
  const placeOf = ({ value, isRest = false }: Part) => (value < 0 ? 2 : Number(isRest))
  return placeOf(a) - placeOf(b) || b.value - a.value
}

function Ring({
  parts,
  size,
  active,
  onPoint,
}: {
  readonly parts: readonly Part[]
  readonly size: number
  readonly active: number | null
  readonly onPoint: (index: number) => void
}) {
  const radius = size / 2
  const slices = pie<Part>()
    // oxlint-disable-next-line unicorn/no-array-sort -- of d3, not of an array
    .sort(null)
    .value(({ value }) => Math.max(0, value))(parts.map((part) => part))
  const shape = (thick: number) =>
    arc<PieArcDatum<Part>>()
      .outerRadius(radius - 4 + thick)
      .innerRadius(radius - 24)
      .cornerRadius(3)
      .padAngle(parts.length > 1 ? 0.025 : 0)
  return (
    <svg aria-hidden="true" width={size} height={size} className="block">
      <g transform={`translate(${radius} ${radius})`}>
        {slices.map((slice, index) =>
          slice.value === 0 ? null : (
            <path
              key={slice.data.id}
              d={shape(active === index ? 4 : 0)(slice) ?? ''}
              onPointerEnter={() => onPoint(index)}
              className="transition-opacity duration-150"
              style={{
                fill: toneColour(slice.data.tone),
                opacity: active === null || active === index ? 1 : 0.35,
              }}
            />
          ),
        )}
      </g>
    </svg>
  )
}

type LegendLineProps = {
  readonly part: Part
  readonly share: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onSelect: ((id: string) => void) | undefined
  readonly children: ReactNode
}

function LegendLine({ part, share, isActive, onPoint, onSelect, children }: LegendLineProps) {
  const className = cx(
    'flex w-full items-center gap-2.5 rounded-sm px-2 py-0.5 text-left text-base transition-colors',
    onSelect ? 'min-h-11 hover:bg-sunken sm:min-h-8' : 'min-h-8',
    isActive && 'bg-sunken',
  )
  const words = (
    <>
      <span
        className="size-2.5 shrink-0 rounded-full"
        style={{ background: toneColour(part.tone) }}
      />
      <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{part.label}</span>
      <span className="figures text-muted">{children}</span>
      {/* In a narrow card the names need its room; the ring shows the shares. */}
      <span className="figures w-9 text-right text-sm text-faint @max-[18rem]:hidden">{share}</span>
    </>
  )
  return (
    <li onPointerEnter={onPoint}>
      {onSelect ? (
        <button
          type="button"
          className={className}
          onFocus={onPoint}
          onClick={() => onSelect(part.id)}
        >
          {words}
        </button>
      ) : (
        <div className={className}>{words}</div>
      )}
    </li>
  )
}
