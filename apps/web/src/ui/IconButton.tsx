import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './layer/Tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** Its name, read out and shown as a tooltip. An icon without words is refused. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'sm' | 'md'
  readonly tone?: 'neutral' | 'danger' | 'primary'
  readonly busy?: boolean
  /** No tooltip where the name is shown beside it anyway. */
  readonly plain?: boolean
}

const styles = {
  neutral: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'text-muted hover:bg-negative/10 hover:text-negative',
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
} as const

/** A square button with an icon: 36 or 32 pixels, on a phone always 44. */
export function IconButton({ label, icon, size = 'md', tone = 'neutral', ...rest }: Props) {
  const { busy = false, plain = false, className, onClick, ...buttonProps } = rest
  const button = (
    <button
      type="button"
      {...buttonProps}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || buttonProps['aria-disabled'] || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field transition-colors',
        'disabled:pointer-events-none disabled:opacity-45 aria-expanded:bg-sunken aria-expanded:text-ink',
        size === 'sm' ? 'sm:size-8' : 'sm:size-9',
        styles[tone],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
  if (plain) return button
  return (
    <Tooltip text={label} names>
      {button}
    </Tooltip>
  )
}
