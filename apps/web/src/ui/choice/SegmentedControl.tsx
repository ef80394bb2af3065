import { useId, type ReactNode } from 'react'
import { cx } from '../class-names.ts'

type Segment<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

type Props<Value extends string> = {
  /** What is chosen here, for a screen reader. */
  readonly label: string
  /** Null where nothing is chosen yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly Segment<Value>[]
  readonly size?: 'sm' | 'md'
  readonly wide?: boolean
}

/** One of two to six, all in sight. More than six is a Select; changing panels is Tabs. */
export function SegmentedControl<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, size = 'md', wide = false } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'inline-flex max-w-full rounded-field border border-line bg-sunken p-0.5',
        wide && 'flex w-full',
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-[8px] px-3 font-medium whitespace-nowrap text-muted',
            'transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(0_0_0/0.06)]',
            // Forced colours drop the background and the shadow: the chosen one keeps a frame.
            'forced-colors:border-2 forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight]',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-line',
            size === 'sm' ? 'text-sm sm:min-h-7' : 'text-base sm:min-h-8',
            wide && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
