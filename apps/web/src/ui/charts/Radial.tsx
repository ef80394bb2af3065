import { arc } from 'd3-shape'
import { toneColour, type Tone } from '../tones.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartBasics } from './chart-types.ts'
import { formatterOf, showShare, wholePercent } from './chart-words.ts'
import { usePoints } from './use-points.ts'

export type Goal = {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly value: number
  /** What would be full. */
  readonly goal: number
}

const THICK = 10
const PERCENT_ARC = Math.PI / 50
const GAP = 4

/** How far along are they? Up to five rings, the outermost first; more belong in a list. */
export function Radial(
  props: ChartBasics & { readonly goals: readonly Goal[]; readonly size?: number },
) {
  const { title, format, hidden = false, size = 176 } = props
  const goals = props.goals.slice(0, 5)
  const shareText = (goal: Goal) => showShare(percentOf(goal), hidden)
  const formatValue = formatterOf(format, hidden)
  const { active, setActive, bind } = usePoints({
    count: goals.length,
    title,
    describe: (index) => {
      const goal = goals[index]
      return goal
        ? `${goal.label}, ${formatValue(goal.value)} de ${formatValue(goal.goal)}, ${shareText(goal)}`
        : ''
    },
  })
  const pointed = active === null ? undefined : goals[active]
  return (
    <ChartFrame
      {...props}
      raised={props.hideTitle === true}
      isEmpty={goals.length === 0}
      heads={['Nome', 'Valor', 'Meta', 'Progresso']}
      rows={goals.map((goal) => [
        goal.label,
        formatValue(goal.value),
        formatValue(goal.goal),
        shareText(goal),
      ])}
    >
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <div
          {...bind}
          className="relative shrink-0 rounded-full"
          style={{ width: size, height: size }}
        >
          <svg aria-hidden="true" width={size} height={size} className="block">
            <g transform={`translate(${size / 2} ${size / 2})`}>
              {goals.map((goal, index) => (
                <RingOf
                  key={goal.id}
                  tone={goal.tone}
                  outer={size / 2 - index * (THICK + GAP)}
                  percent={percentOf(goal)}
                  faint={active !== null && active !== index}
                  onPoint={() => setActive(index)}
                />
              ))}
            </g>
          </svg>
          {pointed && goals.length < 5 && (
            <span
              aria-hidden="true"
              className="figures pointer-events-none absolute inset-0 flex items-center justify-center text-base font-semibold"
            >
              {shareText(pointed)}
            </span>
          )}
        </div>
        <GoalList goals={goals} shareText={shareText} onPoint={setActive} />
      </div>
    </ChartFrame>
  )
}

function percentOf({ value, goal }: Goal): number {
  return goal > 0 ? wholePercent(value, goal) : 0
}

function RingOf({
  tone,
  outer,
  percent,
  faint,
  onPoint,
}: {
  readonly tone: Tone
  readonly outer: number
  readonly percent: number
  readonly faint: boolean
  readonly onPoint: () => void
}) {
  const shape = arc<number>()
    .innerRadius(outer - THICK)
    .outerRadius(outer)
    .startAngle(0)
    .endAngle((share) => Math.max(0, Math.min(100, share)) * PERCENT_ARC)
    .cornerRadius(THICK / 2)
  return (
    <g onPointerEnter={onPoint} style={{ color: toneColour(tone), opacity: faint ? 0.35 : 1 }}>
      <path d={shape(100) ?? ''} fill="currentColor" fillOpacity="0.14" />
      <path d={shape(percent) ?? ''} fill="currentColor" />
    </g>
  )
}

function GoalList({
  goals,
  shareText,
  onPoint,
}: {
  readonly goals: readonly Goal[]
  readonly shareText: (goal: Goal) => string
  readonly onPoint: (index: number | null) => void
}) {
  return (
    <ul className="flex min-w-44 flex-1 flex-col gap-1" onPointerLeave={() => onPoint(null)}>
      {goals.map((goal, index) => (
        <li
          key={goal.id}
          onPointerEnter={() => onPoint(index)}
          className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-base"
        >
          <span
            className="size-2.5 shrink-0 rounded-full"
            style={{ background: toneColour(goal.tone) }}
          />
          <span className="min-w-0 flex-1 truncate">{goal.label}</span>
          <span className="figures font-medium">{shareText(goal)}</span>
        </li>
      ))}
    </ul>
  )
}
