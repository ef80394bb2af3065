import type { Ref } from 'react'
import type { RetrospectivePicture as Picture } from '@saldo/domain/reports/retrospective'
import { toneColour, type Tone } from '../ui/tones.ts'

/** The picture's size, in its own pixels: upright, as a phone is held. */
export const PICTURE = { width: 1080, height: 1440 }

const LEFT = 80
const RIGHT = PICTURE.width - LEFT
const WIDE = RIGHT - LEFT

/** A longer name would run into its figures. */
const NAME_MAX = 24

const flowTones: readonly Tone[] = ['revenue', 'expense', 'investment']

/**
 * A year as one drawing, which is shown and shared alike: it says what `pictureOf` gives it and nothing else, so
 * that one without amounts has none anywhere in it.
 */
export function RetrospectivePicture({
  picture,
  ref,
}: {
  readonly picture: Picture
  readonly ref: Ref<SVGSVGElement>
}) {
  const { title, note, flows, months, categories, highlights } = picture
  return (
    <figure>
      <figcaption className="sr-only">{wordsOf(picture)}</figcaption>
      <svg
        ref={ref}
        aria-hidden="true"
        viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
        className="block w-full rounded-card border border-line"
      >
        <rect {...PICTURE} style={{ fill: 'var(--surface)' }} />
        <Line y={120} size={60} text={title} isBold />
        <Line y={172} size={32} text={note} tone="muted" />
        {flows.map((flow, at) => (
          <BarLine key={flow.label} {...flow} y={262 + at * 96} tone={flowTones[at] ?? 'primary'} />
        ))}
        <Months months={months} top={560} />
        {categories.length > 0 && <Line y={930} size={32} text="Para onde foi" isBold />}
        {categories.map((category, at) => (
          <BarLine key={at} {...category} y={978 + at * 62} tone="primary" isSmall />
        ))}
        {highlights.map((text, at) => (
          <Line key={text} y={1318 + at * 42} size={30} text={text} isBold={at === 0} />
        ))}
      </svg>
    </figure>
  )
}

/** What the picture says, for whoever hears it. */
const wordsOf = ({ title, note, flows, categories, highlights }: Picture) =>
  [
    title,
    note,
    ...[...flows, ...categories].map(({ label, text }) => `${label} ${text}`.trim()),
    ...highlights,
  ].join('. ')

type LineProps = {
  readonly y: number
  readonly size: number
  readonly text: string
  readonly x?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly tone?: Tone
  readonly isBold?: boolean
}

function Line({ y, size, text, x = LEFT, anchor = 'start', tone = 'ink', isBold }: LineProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={isBold === true ? 600 : 400}
      textAnchor={anchor}
      style={{ fill: `var(--${tone})` }}
    >
      {text}
    </text>
  )
}

type BarProps = Picture['flows'][number] & {
  readonly y: number
  readonly tone: Tone
  readonly isSmall?: boolean
}

/** A name and its figures over a bar. */
function BarLine({ label, text, size, y, tone, isSmall = false }: BarProps) {
  const [letters, height] = isSmall ? [28, 10] : [36, 20]
  const name = label.length > NAME_MAX ? `${label.slice(0, NAME_MAX - 1)}…` : label
  return (
    <g>
      <Line y={y} size={letters} text={name} />
      <Line y={y} size={letters} text={text} x={RIGHT} anchor="end" isBold />
      <rect
        x={LEFT}
        y={y + 14}
        width={WIDE}
        height={height}
        rx={height / 2}
        style={{ fill: 'var(--line)' }}
      />
      <rect
        x={LEFT}
        y={y + 14}
        width={Math.max(height, WIDE * size)}
        height={height}
        rx={height / 2}
        style={{ fill: toneColour(tone) }}
      />
    </g>
  )
}

const COLUMNS_HEIGHT = 220
const BAND = WIDE / 12
const COLUMN = 26

/** Each month by what came and what went; the best one is named in bold. */
function Months({ months, top }: Pick<Picture, 'months'> & { readonly top: number }) {
  const zero = top + COLUMNS_HEIGHT + 40
  return (
    <g>
      <Line y={top} size={32} text="Mês a mês" isBold />
      <Line y={top} size={26} text="à esquerda o que entrou" x={RIGHT} anchor="end" tone="muted" />
      {months.map(({ label, earned, spent, isBest }, at) => {
        const middle = LEFT + BAND * (at + 0.5)
        const columns = [
          { tone: 'revenue' as const, size: earned, x: middle - COLUMN - 2 },
          { tone: 'expense' as const, size: spent, x: middle + 2 },
        ]
        return (
          <g key={label}>
            {columns.map(({ tone, size, x }) => (
              <rect
                key={tone}
                x={x}
                y={zero - COLUMNS_HEIGHT * size}
                width={COLUMN}
                height={COLUMNS_HEIGHT * size}
                rx="4"
                style={{ fill: toneColour(tone) }}
              />
            ))}
            <Line
              y={zero + 36}
              size={26}
              text={label}
              x={middle}
              anchor="middle"
              tone={isBest ? 'ink' : 'muted'}
              isBold={isBest}
            />
          </g>
        )
      })}
      <line
        x1={LEFT}
        x2={RIGHT}
        y1={zero}
        y2={zero}
        strokeWidth="2"
        style={{ stroke: 'var(--line-strong)' }}
      />
    </g>
  )
}
