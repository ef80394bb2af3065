import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** Something on or off at once, without a button to save it; otherwise a Checkbox. */
export function Switch({
  label,
  help,
  hideLabel = false,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly hideLabel?: boolean
}) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-center justify-between gap-4 sm:min-h-9',
        hideLabel && 'min-w-11 justify-center',
        className,
      )}
    >
      <span className={cx('flex flex-col text-base', hideLabel && 'sr-only')}>
        <span>{label}</span>
        {help && <span className="text-sm text-faint">{help}</span>}
      </span>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox carries its state itself
          role="switch"
          className="peer h-6 w-10 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-primary checked:bg-primary disabled:opacity-50"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-200 peer-checked:translate-x-4 peer-checked:bg-on-primary" />
      </span>
    </label>
  )
}
