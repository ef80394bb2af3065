import { cx } from './class-names.ts'

/**
 * A turning ring. With a `label` a screen reader announces what is awaited; without, it decorates.
 */
export function Spinner({
  size = 16,
  label,
  className,
}: {
  readonly size?: number
  readonly label?: string
  readonly className?: string
}) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        width={size}
        height={size}
        className="animate-spin"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <circle cx="8" cy="8" r="6.5" className="opacity-25" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
