import { useCallback, useId, useState, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { ErrorText } from './ErrorText.tsx'
import { FieldContext } from './field-context.ts'

type Props = {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly optional?: boolean | undefined
  /** The label is read out, not seen: a search box with a glass in it. */
  readonly hideLabel?: boolean | undefined
  /** Shown at the right end of the label: a link, a count. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  /** Hears from the input why what was typed has no reading, or null: a form refuses it then. */
  readonly onInputProblem?: (problem: string | null) => void
  readonly children: ReactNode | ((id: string) => ReactNode)
}

/**
 * Label above, help below, error under. Every input of this folder within it finds its id, its
 * description and its invalid state by itself; a foreign one takes the `id` of the render prop.
 */
export function Field({ label, help, children, className, ...rest }: Props) {
  const { optional = false, hideLabel = false, aside, onInputProblem } = rest
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const error = unreadable ?? rest.error
  const hear = useCallback(
    (problem: string | null) => {
      setUnreadable(problem)
      onInputProblem?.(problem)
    },
    [onInputProblem],
  )
  const id = useId()
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), onInputProblem: hear }}>
      <div className={cx('relative flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cx(hideLabel && 'sr-only')}>
          <label htmlFor={id} id={`${id}-label`} className="text-sm font-medium text-muted">
            {label}
            {optional && <span className="font-normal text-faint"> (opcional)</span>}
          </label>
        </div>
        {typeof children === 'function' ? children(id) : children}
        {/* After the input in reading order: Tab leads from field to field (case L23). */}
        {aside && <span className="absolute top-0 right-0 text-sm text-faint">{aside}</span>}
        {error ? (
          <ErrorText id={`${id}-error`}>{error}</ErrorText>
        ) : (
          help && (
            <p id={`${id}-help`} className="text-sm text-faint">
              {help}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}
