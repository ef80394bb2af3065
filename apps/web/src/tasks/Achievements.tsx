import { type Achievement, ACHIEVEMENTS } from '@saldo/domain/users/achievements'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toneStyle } from '../ui/tones.ts'
import { achievementLabels } from './labels.ts'
import type { UserConfig } from '@saldo/contract/tasks'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useUserConfigs } from './use-tasks.ts'

// The screen is drawn first: a drawing says nothing that the words beside it do not.
const Drawings = lazyComponent(() =>
  import('./AchievementDrawings.tsx').then((all) => all.AchievementDrawings),
)

/** The drawing of an achievement on a soft ground; quiet and without colour before it is reached. */
function AchievementDrawing({
  achievement,
  isReached,
}: {
  readonly achievement: Achievement
  readonly isReached: boolean
}) {
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

const GRID = 'grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'

/** The six achievements of whoever is at this screen: the reached with their day, the others quiet. */
export function Achievements() {
  return (
    <Card title="Suas conquistas">
      <QueryView small query={useUserConfigs()} skeleton={<AchievementsShape />}>
        {([config]) => (
          <ul className={GRID}>
            {ACHIEVEMENTS.map((key) => (
              <Item key={key} achievement={key} reachedOn={reachedOnOf(config, key)} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function reachedOnOf(config: UserConfig | undefined, key: Achievement) {
  return config?.achievements.find((one) => one.key === key)?.date ?? null
}

/** Where the six are about to be: of their height. */
function AchievementsShape() {
  return (
    <div className={GRID}>
      {ACHIEVEMENTS.map((key) => (
        <Skeleton key={key} className="h-18" />
      ))}
    </div>
  )
}

function Item({
  achievement,
  reachedOn,
}: {
  readonly achievement: Achievement
  readonly reachedOn: Parameters<typeof showDate>[0] | null
}) {
  const { name, reached, missing, href } = achievementLabels[achievement]
  const isReached = reachedOn !== null
  return (
    <li className="flex min-h-18 items-center gap-3">
      <AchievementDrawing achievement={achievement} isReached={isReached} />
      <div className="min-w-0 flex-1">
        <p className={isReached ? 'font-semibold' : 'font-medium text-muted'}>{name}</p>
        {isReached ? (
          <p className="text-sm text-pretty text-muted">
            {reached} <span className="whitespace-nowrap">Em {showDate(reachedOn)}.</span>
          </p>
        ) : href === null ? (
          <p className="text-sm text-pretty text-muted">{missing}</p>
        ) : (
          <Link
            href={href}
            className={`${linkStyle('quiet')} -my-1.5 inline-flex min-h-11 items-center text-sm text-pretty sm:my-0 sm:min-h-0`}
          >
            {missing}
          </Link>
        )}
      </div>
    </li>
  )
}
