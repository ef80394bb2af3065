import type { UserConfig } from '@saldo/contract/tasks'
import { ACHIEVEMENTS, type Achievement } from '@saldo/domain/users/achievements'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AchievementDrawing } from './AchievementDrawing.tsx'
import { achievementLabels } from './labels.ts'
import { useUserConfigs } from './use-tasks.ts'

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

type ItemProps = {
  readonly achievement: Achievement
  readonly reachedOn: Parameters<typeof showDate>[0] | null
}

function Item({ achievement, reachedOn }: ItemProps) {
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
