import { cx } from './class-names.ts'
import { toneColour, type Tone } from './tones.ts'

type Props = {
  /** What is measured, for a screen reader. */
  readonly label: string
  /** 0 to 100 and beyond. */
  readonly percent: number
  /** What is read out instead of the percent: `R$ 120 de R$ 400`. */
  readonly text?: string
  readonly tone?: Tone
  readonly size?: 'sm' | 'md'
  /** A goal is good when full; a limit is not. */
  readonly fullIsGood?: boolean
}

/** How much of a limit is used. Red from 100 % on, and marked at the end, unless full is good. */
export function ProgressBar({ label, percent, text, tone = 'primary', ...rest }: Props) {
  const { size = 'md', fullIsGood = false } = rest
  const over = percent >= 100 && !fullIsGood
  const width = Math.max(0, Math.min(100, percent))
  return (
    <progress
      aria-label={label}
      aria-valuetext={text}
      max={100}
      value={width}
      style={{ ['--tone' as string]: toneColour(over ? 'negative' : tone) }}
      className={cx('bar', size === 'sm' ? 'h-1.5' : 'h-2')}
    />
  )
}

/** The same of two figures: something used of no limit is all of it. */
export function UsedBar({
  used,
  limit,
  ...bar
}: Omit<Props, 'percent'> & {
  readonly used: number
  readonly limit: number
}) {
  const percent = limit > 0 ? (used * 100) / limit : used > 0 ? 100 : 0
  return <ProgressBar {...bar} percent={percent} />
}
