import { toneColour, type Tone } from '../tones.ts'

type Props = {
  /** The n-th series has the n-th form, so that colour is never the only difference. */
  readonly form: number
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly tone: Tone
}

/** A point of a series: circle, square, triangle or diamond. */
export function Mark({ form, x, y, size = 4, tone }: Props) {
  const style = { fill: toneColour(tone), stroke: 'var(--surface)' }
  const s = size
  if (form % 4 === 0) return <circle cx={x} cy={y} r={s} strokeWidth="1.5" style={style} />
  const paths = [
    `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}Z`,
    `M${x} ${y - s * 1.2}L${x + s * 1.2} ${y + s}H${x - s * 1.2}Z`,
    `M${x} ${y - s * 1.3}L${x + s * 1.3} ${y}L${x} ${y + s * 1.3}L${x - s * 1.3} ${y}Z`,
  ]
  return <path d={paths[(form % 4) - 1]} strokeWidth="1.5" style={style} />
}

/** Every series after the first is broken in its own way. */
export function dashOf(index: number): string | undefined {
  return [undefined, '6 3', '2 3', '8 3 2 3'][index % 4]
}
