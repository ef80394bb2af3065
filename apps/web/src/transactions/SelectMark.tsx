import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'

/**
 * The icon of an entry, which is also where it is chosen: pointed at, or while others are chosen, it is an
 * empty circle. The keys of the list have X for it.
 */
export function SelectMark({
  name,
  isSelected,
  onTurn,
  children,
}: {
  readonly name: string
  readonly isSelected: boolean
  readonly onTurn: (through: boolean) => void
  readonly children: ReactNode
}) {
  return (
    <span className="relative inline-flex shrink-0">
      <span
        className={cx(
          'inline-flex',
          isSelected
            ? 'opacity-0'
            : 'group-data-selects/table:opacity-0 [@media(hover:hover)]:group-hover:opacity-0',
        )}
      >
        {children}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isSelected}
        aria-label={`Selecionar ${name}`}
        onClick={(event) => onTurn(event.shiftKey)}
        className={cx(
          'absolute inset-0 inline-flex items-center justify-center rounded-full border-2 after:absolute after:-inset-1.5',
          isSelected
            ? 'border-primary bg-primary text-on-primary'
            : 'border-line-strong bg-surface text-transparent opacity-0 group-data-selects/table:opacity-100 [@media(hover:hover)]:group-hover:opacity-100',
        )}
      >
        {isSelected && <Check size={18} aria-hidden="true" />}
      </button>
    </span>
  )
}
