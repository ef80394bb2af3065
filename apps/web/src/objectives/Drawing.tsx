import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toneStyle } from '../ui/tones.ts'
import { categoryLabels } from './labels.ts'

// The screen is drawn first: a drawing says nothing that the words beside it do not.
const Drawings = lazyComponent(() => import('./Drawings.tsx').then((all) => all.Drawings))

const sizes = {
  md: { box: 'size-14 rounded-card', drawing: 40 },
  sm: { box: 'size-11 rounded-field', drawing: 32 },
} as const

/** The drawing of a goal's purpose on a soft ground of its colour; its place is kept while it loads. */
export function Drawing({
  category,
  size = 'md',
}: {
  readonly category: ObjectiveCategory
  readonly size?: keyof typeof sizes
}) {
  return (
    <span
      aria-hidden="true"
      style={toneStyle(categoryLabels[category].tone)}
      className={cx(
        'inline-flex shrink-0 items-center justify-center bg-tone/10 text-tone-ink',
        sizes[size].box,
      )}
    >
      <Drawings category={category} size={sizes[size].drawing} />
    </span>
  )
}
