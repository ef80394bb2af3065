import type { Achievement } from '@saldo/domain/users/achievements'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toneStyle } from '../ui/tones.ts'
import { achievementLabels } from './labels.ts'

// The screen is drawn first: a drawing says nothing that the words beside it do not.
const Drawings = lazyComponent(() =>
  import('./AchievementDrawings.tsx').then((all) => all.AchievementDrawings),
)

type Props = { readonly achievement: Achievement; readonly isReached: boolean }

/** The drawing of an achievement on a soft ground; quiet and without colour before it is reached. */
export function AchievementDrawing({ achievement, isReached }: Props) {
  return (
    <span
      aria-hidden="true"
      style={toneStyle(isReached ? achievementLabels[achievement].tone : 'faint')}
      className={cx(
        'inline-flex size-14 shrink-0 items-center justify-center rounded-card',
        isReached
          ? 'bg-tone/12 text-tone-ink'
          : 'border border-dashed border-line-strong/60 text-faint',
      )}
    >
      <Drawings achievement={achievement} size={40} />
    </span>
  )
}
