import Info from 'lucide-react/icons/info'
import { Tooltip } from './Tooltip.tsx'

/** A small `i` after a word, whose definition shows on hover, focus and touch. */
export function InfoTip({
  text,
  label,
}: {
  readonly text: string
  /** Its name, with that of what it explains: several stand on one screen. */
  readonly label: string
}) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label}
        className="relative inline-flex size-5 items-center justify-center rounded-full text-faint after:absolute after:-inset-3 hover:text-ink"
      >
        <Info size={14} />
      </button>
    </Tooltip>
  )
}
