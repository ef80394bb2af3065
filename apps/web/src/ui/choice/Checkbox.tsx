import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode
  readonly help?: ReactNode
  /** Seen by a screen reader alone, as in a list where the row says it. */
  readonly hideLabel?: boolean
  /** Some of what it stands for is ticked and some is not; the next press ticks all. */
  readonly mixed?: boolean
}

/** A tick with its words; the words can be pressed too. */
export function Checkbox({ label, help, hideLabel = false, mixed, className, ...input }: Props) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 items-center gap-2.5 sm:min-h-8',
        hideLabel && 'min-w-11 justify-center sm:min-w-8',
        className,
      )}
    >
      <span className="relative inline-flex size-5 shrink-0">
        <input
          {...input}
          type="checkbox"
          {...(mixed === undefined ? {} : { ref: (box) => setMixed(box, mixed) })}
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:opacity-50 forced-colors:appearance-auto"
        />
        <Minus
          size={14}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto text-on-primary opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
        />
        <Check
          size={14}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto scale-50 text-on-primary opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
        />
      </span>
      <span className={cx('flex flex-col text-base', hideLabel && 'sr-only')}>
        <span>{label}</span>
        {help && <span className="text-sm text-faint">{help}</span>}
      </span>
    </label>
  )
}

/** Only a property of the element says so, and the browser clears it with each press. */
function setMixed(box: HTMLInputElement | null, mixed: boolean): void {
  if (box !== null) box.indeterminate = mixed
}
