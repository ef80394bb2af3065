import type { User } from '@saldo/contract/users'
import { useQueryWords } from '../navigation.tsx'
import { useMe } from './me.ts'

/** What a shared view is asked with: everybody's together, one member's, or nothing but one's own. */
export type View = { readonly family?: true; readonly userId?: string }

/** One's own ledger, whoever else may be looked at. */
export const OWN: View = {}
const WHOLE: View = { family: true }

/**
 * Whose money is in sight: the family's, where there is one, or the member's whom the address names
 * (`quem`). A planner begins with the one who runs the family (money.md §6).
 */
export function useView(): View {
  const { data: me } = useMe()
  const { quem } = useQueryWords()
  if (me === undefined || me.family === null) return OWN
  const { members, user } = me.family
  const named = members.find((member) => member.user === quem)?.user
  const first = me.profiles.includes('planner') && quem === undefined ? user : undefined
  const userId = named ?? first
  return { family: true, ...(userId === undefined ? {} : { userId }) }
}

/** Everything that one may see, whoever is in sight: for names and things that an entry refers to. */
export function useWholeView(): View {
  const { data: me } = useMe()
  return me === undefined || me.family === null ? OWN : WHOLE
}

/** Everybody who can be chosen; nobody where views are not shared. A planner's own money is no part. */
export function useMembers(): readonly NonNullable<User['family']>['members'][number][] {
  const { data: me } = useMe()
  return me?.family?.members.filter(({ isPlanner }) => !isPlanner) ?? []
}

/** The id of the person who is signed in, to separate their own rows from those they only see. */
export function useMyId(): string {
  return useMe().data?._id ?? ''
}
