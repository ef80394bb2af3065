import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useState } from 'react'
import { cx } from './class-names.ts'

type Props = {
  /** What is behind it is wanted: one of its fields is wrong, or is not as it usually is. */
  readonly isNeeded: boolean
  readonly children: ReactNode
}

/**
 * The fields of a form that few need, behind *Mais opções*. They stay in the form while they are not seen, so
 * that nothing is lost, and are shown by themselves when they are needed.
 */
export function MoreOptions({ isNeeded, children }: Props) {
  const [isChosen, setChosen] = useState(isNeeded)
  const isOpen = isChosen || isNeeded
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 font-medium text-primary hover:bg-hover sm:min-h-9"
      >
        <ChevronRight
          size={16}
          aria-hidden="true"
          className={cx('transition-transform duration-150', isOpen && 'rotate-90')}
        />
        Mais opções
      </button>
      <div id={id} hidden={!isOpen} className="mt-2">
        {children}
      </div>
    </div>
  )
}
