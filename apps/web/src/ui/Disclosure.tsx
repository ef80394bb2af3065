import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './class-names.ts'

type Props = {
  readonly label: string
  /** Beside the label while it is closed: what the fields behind it say. */
  readonly summary?: string | undefined
  /** Open when it is drawn first. */
  readonly startsOpen?: boolean
  /** A field behind it is in error: it opens by itself, so that the error is seen and has the focus. */
  readonly hasError?: boolean
  readonly children: ReactNode
}

/**
 * What is seldom needed, behind a button that says so. What is behind it stays mounted, so that a
 * form checks and keeps its fields while they are not seen.
 */
export function Disclosure({
  label,
  summary,
  startsOpen = false,
  hasError = false,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(startsOpen || hasError)
  const [hadError, setHadError] = useState(hasError)
  // It opens when an error comes, and stays open when the error is mended: the person is typing there.
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setOpen(true)
  }
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-field text-left text-base"
      >
        <span className="min-w-0 flex-1">
          <span className="font-medium">{label}</span>
          {!isOpen && summary !== undefined && (
            <span className="block text-sm text-muted">{summary}</span>
          )}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-2">
        {children}
      </div>
    </div>
  )
}
