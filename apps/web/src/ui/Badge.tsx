import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { toneStyle, type Tone } from './tones.ts'

/** A short state or kind. Colour supports the word and never replaces it. */
export function Badge({
  tone,
  icon,
  dot = false,
  children,
}: {
  readonly tone?: Tone
  readonly icon?: ReactNode
  /** A dot of the colour before the word. */
  readonly dot?: boolean
  readonly children: ReactNode
}) {
  return (
    <span
      style={tone && toneStyle(tone)}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tone ? 'bg-tone/12 text-tone-ink' : 'bg-sunken text-muted',
      )}
    >
      {dot && <span className={cx('size-1.5 rounded-full', tone ? 'bg-tone' : 'bg-faint')} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
