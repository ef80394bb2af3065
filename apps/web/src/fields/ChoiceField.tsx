import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'

type Props = {
  readonly name: string
  /** The question. */
  readonly legend: ReactNode
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** What it means. */
    readonly text: string
  }[]
  /** What is asked besides, under the choices. */
  readonly children?: ReactNode
}

/** One of a few ways on, each with what it means, all in sight. */
export function ChoiceField({ name, legend, options, children }: Props) {
  const { control } = useFormContext()
  const { field } = useController({ control, name })
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-base">{legend}</legend>
      {options.map(({ value, label, text }) => (
        <div
          key={value}
          className="relative flex min-h-11 items-start gap-3 rounded-card border border-line-strong/45 p-3 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            value={value}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
            aria-describedby={`${id}-${value}-text`}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 flex-1">
            {/* The whole box is the label's. */}
            <label
              htmlFor={`${id}-${value}`}
              className="block cursor-pointer font-medium break-words after:absolute after:inset-0"
            >
              {label}
            </label>
            <span id={`${id}-${value}-text`} className="block text-sm text-muted">
              {text}
            </span>
          </span>
        </div>
      ))}
      {children}
    </fieldset>
  )
}
