import { cx } from './class-names.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonStyleOptions = {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
}

const variants = {
  // Forced colours drop the background: the frame is what is left of it.
  primary:
    'bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong forced-colors:border',
  secondary:
    'bg-surface text-ink border border-line-strong/45 hover:bg-sunken hover:border-line-strong/70',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-negative text-on-negative hover:bg-negative/88 forced-colors:border',
} satisfies Record<ButtonVariant, string>

/** On a phone every size is a full 44 pixels tall. */
const sizes = {
  sm: 'min-h-11 sm:min-h-8 px-3 gap-1.5 text-sm',
  md: 'min-h-11 sm:min-h-9 px-3.5 gap-2 text-base',
  lg: 'min-h-12 sm:min-h-11 px-5 gap-2 text-lg',
} satisfies Record<ButtonSize, string>

/** The look of a button for what is not one: a router's link, a label. */
export function buttonStyle(options: ButtonStyleOptions = {}): string {
  const { variant = 'secondary', size = 'md', wide = false } = options
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-field font-medium select-none',
    'whitespace-nowrap transition-colors duration-150 [&_svg]:shrink-0',
    'disabled:opacity-45 disabled:pointer-events-none',
    // One that waits is busy; one that cannot be pressed looks so (case L40).
    'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-45',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}

/** A link within a sentence (underlined) or standing by itself (`quiet`). */
export function linkStyle(kind: 'inline' | 'quiet' = 'inline'): string {
  return cx(
    'rounded-xs font-medium text-primary underline-offset-3 transition-colors hover:text-primary-strong',
    kind === 'inline'
      ? 'underline decoration-primary/40 hover:decoration-current'
      : 'hover:underline',
  )
}
