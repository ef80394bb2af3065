import { useQueryClient } from '@tanstack/react-query'
import { listFamilies } from '@saldo/contract/families'
import { readSharedPlan, updateSharedPlan } from '@saldo/contract/shared-plan'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { refresh, useReading } from '../data/queries.ts'
import { useMembers, useMyId } from '../data/view.ts'

/** *Plano da casa* of a month, with what each has paid of it. */
export function useSharedPlan(month: Month, enabled = true) {
  const query = { startDate: firstDay(month), endDate: lastDay(month), family: true } as const
  return useReading(readSharedPlan, { query }, { enabled })
}

/** One's own family, with who takes part. */
export function useFamily() {
  return useReading(listFamilies, { query: {} })
}

/** What each is called: by the first name, where no other has it; oneself is *Você*. */
export function useNames(): (id: string) => string {
  const members = useMembers()
  const me = useMyId()
  const first = (name: string) => name.split(' ', 1)[0] ?? name
  return (id) => {
    if (id === me) return 'Você'
    const member = members.find(({ user }) => user === id)
    if (member === undefined) return 'Quem saiu'
    const alike = members.filter(({ name }) => first(name) === first(member.name))
    return alike.length > 1 ? member.name : first(member.name)
  }
}

/** The own plans of the others follow within seconds, behind the answer. */
const FOLLOWED_AFTER_MS = 4_000

/** Has all plans read again once those of the others have followed. */
export function useReadingAgain(): () => void {
  const cache = useQueryClient()
  return () => void setTimeout(() => void refresh(cache, updateSharedPlan), FOLLOWED_AFTER_MS)
}
