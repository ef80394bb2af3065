import { useState } from 'react'
import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useUserConfigs } from './use-tasks.ts'

const AchievementMoment = lazyComponent(() =>
  import('./AchievementMoment.tsx').then((all) => all.AchievementMoment),
)

type Props = { readonly hasLink: boolean }

/**
 * Congratulates on what was reached and not shown yet: the person themselves, not the planner who acts
 * for them, and where the brand has the screen that lists it.
 */
export function Congratulation(props: Props) {
  return defaultBrand.flags.tasks ? <Unseen {...props} /> : null
}

function Unseen({ hasLink }: Props) {
  const { data: me } = useMe()
  const { data: configs } = useUserConfigs()
  const hasUnseen = configs?.[0]?.achievements.some(({ seen }) => !seen) ?? false
  const [isOpen, setOpen] = useState(false)
  if (!(hasUnseen || isOpen) || me === undefined || me.actor !== null) return null
  return <AchievementMoment myId={me._id} hasLink={hasLink} onOpenChange={setOpen} />
}
