import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { toneStyle, type Tone } from './tones.ts'

const sizes = {
  sm: { box: 'size-7 rounded-sm', icon: 15 },
  md: { box: 'size-9 rounded-field', icon: 18 },
  lg: { box: 'size-11 rounded-card', icon: 22 },
} as const

/** An icon on a soft ground of its colour: a category, an account, an objective. It decorates. */
export function IconChip({
  icon,
  tone = 'slate',
  size = 'md',
}: {
  /** A name that Icon knows. */
  readonly icon: string
  readonly tone?: Tone
  readonly size?: 'sm' | 'md' | 'lg'
}) {
  return (
    <span
      aria-hidden="true"
      style={toneStyle(tone)}
      className={cx(
        'inline-flex shrink-0 items-center justify-center bg-tone/14 text-tone-ink',
        sizes[size].box,
      )}
    >
      <Icon name={icon} size={sizes[size].icon} />
    </span>
  )
}
