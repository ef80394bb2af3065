import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { listBudgets } from '@saldo/contract/budgets'
import { listFamilies } from '@saldo/contract/families'
import { readSharedPlan, updateSharedPlan } from '@saldo/contract/shared-plan'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { refresh, useReading } from '../data/queries.ts'
import { useMembers, useMyId } from '../data/view.ts'
import { useMonth } from '../fields/use-month.ts'

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

/** One line of the shared plan of the month in sight, once it is read. */
export function useSharedLine(categoryId: string) {
  const { data, isPlaceholderData } = useSharedPlan(useMonth())
  const plan = isPlaceholderData ? undefined : data
  const shared = plan?.months[0]?.lines.find(({ category }) => category._id === categoryId)
  return { plan, shared }
}

/** The own plans of the others follow within seconds, behind the answer. */
const FOLLOWED_AFTER_MS = 4_000

/** It is about to be read: however many rows wait for it, that is once. */
let isDue = false

/** Has all plans read again once those of the others have followed. */
export function useReadingAgain(): () => void {
  const cache = useQueryClient()
  return useCallback(() => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      void refresh(cache, updateSharedPlan)
    }, FOLLOWED_AFTER_MS)
  }, [cache])
}

/** While an own plan is behind the shared one it is read again, time after time. */
export function useFollowing(isBehind: boolean): void {
  const readAgain = useReadingAgain()
  useEffect(() => {
    if (!isBehind) return
    readAgain()
    const timer = setInterval(readAgain, FOLLOWED_AFTER_MS)
    return () => clearInterval(timer)
  }, [isBehind, readAgain])
}

/** Forgets the plans that are not in sight: with the old parts none of them is shown until it is read again. */
export function useForgettingPlans(): () => void {
  const cache = useQueryClient()
  return () => cache.removeQueries({ queryKey: [listBudgets.shows], type: 'inactive' })
}
