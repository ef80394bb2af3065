import ChevronRight from 'lucide-react/icons/chevron-right'
import { cx } from './class-names.ts'
import type { RowProps } from './table-props.ts'

/** Opens what lies under a row. The row itself tells a screen reader whether it is open. */
export function Unfold<Row>({ line, toggle }: RowProps<Row>) {
  if (!line.expandable) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={line.open ? 'Recolher' : 'Expandir'}
      onClick={() => toggle(line)}
      className="inline-flex size-8 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-ink max-sm:size-11"
    >
      <ChevronRight
        size={16}
        className={cx('transition-transform duration-150', line.open && 'rotate-90')}
      />
    </button>
  )
}
