import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonStyle, type ButtonStyleOptions } from './button-style.ts'
import { cx } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

/**
 * A button with words. Its type is `button` unless `submit` is passed, so that none sends a form by
 * accident. For an icon alone there is IconButton; for going somewhere, a link with
 * `buttonStyle()`.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  children,
  ...rest
}: ComponentProps<'button'> &
  ButtonStyleOptions & {
    /** Working: keeps its width and its focus, and refuses every further press. */
    readonly busy?: boolean
    /** Shown before the words. */
    readonly icon?: ReactNode
  }) {
  const { className, onClick, type = 'button', ...buttonProps } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...buttonProps}
      type={type === 'submit' ? 'submit' : type === 'reset' ? 'reset' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || buttonProps['aria-disabled'] || undefined}
      onClick={press}
      className={cx(buttonStyle({ variant, size, wide }), className)}
    >
      {busy && <Spinner className="absolute inset-0 items-center justify-center" />}
      <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
}
