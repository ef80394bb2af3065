import X from 'lucide-react/icons/x'
import type { Label } from '@saldo/contract/labels'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { toneNamed, toneStyle } from '../ui/tones.ts'

/** A label of a form or of an entry: its name, which may lead to its page, and the button that takes it off. */
export function LabelChip({
  label: { _id: id, name, color },
  isLink = false,
  onRemove,
}: {
  readonly label: Pick<Label, '_id' | 'name' | 'color'>
  readonly isLink?: boolean
  readonly onRemove?: () => void
}) {
  return (
    <span
      style={toneStyle(toneNamed(color))}
      className={cx(
        'inline-flex h-8 max-w-full items-center rounded-full bg-tone/12 pl-3 text-sm font-medium text-tone-ink',
        onRemove === undefined && 'pr-3',
      )}
    >
      {isLink ? (
        <Link
          href={paths.label(id)}
          className="-my-1.5 flex min-h-11 min-w-0 items-center underline-offset-3 hover:underline sm:my-0 sm:min-h-8"
        >
          <span className="truncate">{name}</span>
        </Link>
      ) : (
        <span className="truncate">{name}</span>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Tirar a etiqueta ${name}`}
          onClick={onRemove}
          className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-full hover:text-ink sm:my-0 sm:size-8"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
