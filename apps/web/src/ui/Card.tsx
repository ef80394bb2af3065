import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  readonly title?: string
  /** Beside the title, to the right: a link, a small menu. */
  readonly action?: ReactNode
  /** A sentence or a tip after the title. */
  readonly hint?: ReactNode
  /** Which heading the title is in the order of the page. */
  readonly level?: 2 | 3
  /** Without inner space, for a table or a list that reaches the edges. */
  readonly flush?: boolean
  readonly className?: string
  /** Takes the focus of what disappears within it (`useFocusAround`). */
  readonly tabIndex?: -1
  readonly children: ReactNode
}

/** A surface for one matter. With a title it is a region that a screen reader can jump to. */
export function Card({ title, action, hint, level = 2, flush = false, ...rest }: Props) {
  const { className, tabIndex, children } = rest
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      tabIndex={tabIndex}
      aria-labelledby={title ? id : undefined}
      className={cx(
        'min-w-0 rounded-card border border-line bg-surface',
        flush && 'overflow-clip',
        className,
      )}
    >
      {title && (
        <header className="flex min-h-9 items-center justify-between gap-3 px-4 pt-3 sm:px-5 sm:pt-4">
          <div className="flex min-w-0 items-center gap-1.5">
            <Heading id={id} className="truncate text-base font-semibold">
              {title}
            </Heading>
            {hint}
          </div>
          {action}
        </header>
      )}
      <div className={cx(!flush && 'p-4 sm:p-5', Boolean(title) && 'pt-3 sm:pt-3')}>{children}</div>
    </section>
  )
}
