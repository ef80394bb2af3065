import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  /** One sentence. */
  readonly text: ReactNode
  readonly icon?: ReactNode
  /** The next step, as a button. */
  readonly action?: ReactNode
  /** Within a card beside others, rather than in the middle of a page. */
  readonly small?: boolean
}

/** Nothing here yet: one sentence and the next step. Not for a failure, which is an ErrorState. */
export function EmptyState({ text, icon, action, small = false }: Props) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center gap-3 px-4 text-center',
        small ? 'py-6' : 'py-10',
      )}
    >
      {icon && (
        <span className="flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary">
          {icon}
        </span>
      )}
      <p className="max-w-sm text-base text-pretty text-muted">{text}</p>
      {action}
    </div>
  )
}
