import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useUserConfigs } from './use-tasks.ts'

const AchievementMoment = lazyComponent(() =>
  import('./AchievementMoment.tsx').then((all) => all.AchievementMoment),
)

/**
 * Congratulates on what was reached and not shown yet: the person themselves, not the planner who acts
 * for them, and where the brand has the screen that lists it.
 */
export function Congratulation() {
  return defaultBrand.flags.tasks ? <Unseen /> : null
}

function Unseen() {
  const { data: me } = useMe()
  const { data: configs } = useUserConfigs()
  const hasUnseen = configs?.[0]?.achievements.some(({ seen }) => !seen) ?? false
  if (!hasUnseen || me === undefined || me.actor !== null) return null
  return <AchievementMoment myId={me._id} />
}
