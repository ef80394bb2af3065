import type { ReactNode } from 'react'
import { useMembers, useMyId } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { Tabs } from '../ui/choice/Tabs.tsx'
import { ALL, SHARED, useHasSharedPlan } from './use-plans.ts'

/** Whose plan is in sight: one's own first, then the one that is shared, and everybody's last. */
export function MemberTabs({
  userId,
  children,
}: {
  /** Of whom; undefined for all. */
  readonly userId: string | undefined
  readonly children: ReactNode
}) {
  const members = useMembers()
  const me = useMyId()
  const { setQuery } = useNavigation()
  const own = members.filter(({ user }) => user === me)
  const others = members.filter(({ user }) => user !== me)
  const hasSharedPlan = useHasSharedPlan()
  const tabOf = ({ user, name }: (typeof members)[number]) => ({ value: user, label: name })
  return (
    <Tabs
      label="De quem"
      value={userId ?? ALL}
      onChange={(quem) => setQuery({ quem })}
      tabs={[
        ...own.map(tabOf),
        ...(hasSharedPlan ? [{ value: SHARED, label: 'Da casa' }] : []),
        ...others.map(tabOf),
        { value: ALL, label: 'Todos' },
      ]}
    >
      {children}
    </Tabs>
  )
}
