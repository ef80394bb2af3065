import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldWiring } from './field-context.ts'
import { fieldStyle, largeFieldStyle } from './field-style.ts'

type Props = ComponentProps<'input'> & {
  /** Within the left edge: an icon, a currency sign. */
  readonly before?: ReactNode
  /** Within the right edge: a unit, a small button. */
  readonly after?: ReactNode
  /** Figures: tabular, to the right. */
  readonly figures?: boolean
  /** The figure that the form is about: large, and to the left. */
  readonly large?: boolean
}

/** One line of text. Takes every prop of an input, so `register()` of a form library spreads on it. */
export function TextInput({
  before,
  after,
  figures = false,
  large = false,
  className,
  ...input
}: Props) {
  const wiring = useFieldWiring(input)
  const described = [wiring['aria-describedby'], input['aria-describedby']]
    .filter(Boolean)
    .join(' ')
  const field = (
    <input
      type="text"
      {...wiring}
      {...input}
      id={wiring.id}
      aria-invalid={input['aria-invalid'] ?? wiring['aria-invalid']}
      aria-describedby={described === '' ? undefined : described}
      className={cx(
        large ? largeFieldStyle : fieldStyle,
        figures && 'figures',
        figures && !large && 'text-right',
        Boolean(before) && 'pl-10',
        Boolean(after) && 'pr-12',
        className,
      )}
    />
  )
  if (!before && !after) return field
  return (
    <div className="relative w-full">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-10 items-center justify-center text-faint">
          {before}
        </span>
      )}
      {field}
      {after && (
        <span className="absolute inset-y-0 right-0 flex items-center justify-end pr-1 text-sm text-faint">
          {after}
        </span>
      )}
    </div>
  )
}
