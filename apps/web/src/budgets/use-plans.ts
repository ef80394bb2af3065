import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fillBudgets, listBudgets, suggestBudget } from '@saldo/contract/budgets'
import { listCategories } from '@saldo/contract/categories'
import type { Budget } from '@saldo/contract/budget-plan'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { type Day, firstDay, lastDay, type Month, monthOf, toDay } from '@saldo/domain/calendar'
import { call } from '../data/client.ts'
import { useMe } from '../data/me.ts'
import { isOfSamePeople } from '../data/scope.ts'
import { reading, useChange, useReading, whenRefreshed } from '../data/queries.ts'
import { yearsBeyond } from './pending.ts'
import { type Offer, offersOf } from './plan-lines.ts'
import { useQueryWords } from '../navigation.tsx'
import { OWN, useMembers, useMyId, useView, type View } from '../data/view.ts'

/** Whose plan is in sight: one's own, the shared one, another member's, or those of all. */
export type Whose = 'own' | 'shared' | 'member' | 'all'

/** In the address: everybody's plans. */
export const ALL = 'todos'
/** In the address: the plan that several of a family share. */
export const SHARED = 'casa'

/** Whether one can take part in a shared plan: in person, and with somebody to share it with. */
export function useHasSharedPlan(): boolean {
  const { data: me } = useMe()
  const members = useMembers()
  const isMember = members.some(({ user }) => user === me?._id)
  return me?.actor === null && isMember && members.length > 1
}

/**
 * Whose plan the address means, and how it is asked for: one's own where it names nobody, except of a
 * planner, who has none among those of the family.
 */
export function useWhose(): { readonly whose: Whose; readonly view: View } {
  const view = useView()
  const { quem } = useQueryWords()
  const me = useMyId()
  const isAlone = useMembers().length < 2
  const hasSharedPlan = useHasSharedPlan()
  if (view.userId !== undefined && view.userId !== me) return { whose: 'member', view }
  const isAll = !isAlone && quem === ALL
  if (hasSharedPlan && quem === SHARED) return { whose: 'shared', view: OWN }
  return isAll ? { whose: 'all', view } : { whose: 'own', view: OWN }
}

/**
 * The 13 months around one, with what is planned and what was realised (decisions.md §7). While those
 * of another month are read, the months that both windows have stay in sight; another person's never do
 * (case M20).
 */
export function usePlans(month: Month, view: View) {
  const { startDate, endDate } = budgetWindow(month)
  const query = useQuery({
    ...reading(listBudgets, { query: { startDate, endDate, ...view } }),
    placeholderData: (answer, before) =>
      isOfSamePeople(before?.queryKey[2], { query: view }) ? answer : undefined,
  })
  const items = useMemo(
    () => query.data?.items.filter(({ date }) => date >= startDate && date <= endDate),
    [query.data, startDate, endDate],
  )
  return { ...query, items }
}

/** One's own plans of whole years around a window, as far as these months lie beyond it. */
export function usePlansBeyond(
  window: { readonly startDate: Day; readonly endDate: Day },
  months: readonly Month[],
): readonly Budget[] | undefined {
  const { startDate, endDate } = window
  const years = yearsBeyond(window, months)
  const { data } = useQuery({
    queryKey: [listBudgets.shows, 'beyond', years],
    queryFn: async ({ signal }) => {
      const ranges = years.map((year) => ({
        query: { startDate: toDay(`${year}-01-01`), endDate: toDay(`${year}-12-31`) },
      }))
      const answers = await Promise.all(ranges.map((input) => call(listBudgets, input, { signal })))
      return answers.flatMap(({ items }) => items)
    },
    enabled: years.length > 0,
  })
  return useMemo(
    () => data?.filter(({ date }) => date < startDate || date > endDate),
    [data, startDate, endDate],
  )
}

/** One month of everybody's whose plan is shared. */
export function useMonthOfPlans(month: Month, view: View) {
  const query = { startDate: firstDay(month), endDate: lastDay(month), ...view }
  return useReading(listBudgets, { query })
}

/** The months that were filled since the page was opened, each with its owner. */
const filled = new Set<string>()

/**
 * Has the missing months of one's own window filled, each once a session (money.md §4). Until then,
 * what is missing is not said to be missing.
 */
export function useFill(
  month: Month,
  plans: {
    readonly budgets: readonly Budget[] | undefined
    readonly isOwn: boolean
  },
) {
  const { budgets, isOwn } = plans
  const me = useMyId()
  const { startDate, endDate } = budgetWindow(month)
  const [done, setDone] = useState<string | null>(null)
  const { mutate, variables, isPending } = useChange(fillBudgets)
  const missing = (isOwn ? (budgets ?? []) : [])
    .filter(({ fake, date }) => fake && !filled.has(`${me} ${date}`))
    .map(({ date }) => `${me} ${date}`)
    .join()
  useEffect(() => {
    // One after the other: whoever goes through the months is faster than the answers.
    if (missing === '' || isPending) return
    for (const key of missing.split(',')) filled.add(key)
    mutate(
      { query: { startDate, endDate } },
      { onSettled: () => void whenRefreshed().then(() => setDone(startDate)) },
    )
  }, [missing, isPending, startDate, endDate, mutate])
  const isUnderWay = variables?.query.startDate === startDate && done !== startDate
  return {
    isFilling: missing !== '' || isUnderWay,
    /** The months that have none yet are to be filled again: there is a new plan to copy. */
    fillAgain: () => filled.clear(),
  }
}

const NO_OFFERS: readonly Offer[] = []

/** The categories that are offered as rows of one's own plan, once they are asked for. */
export function useOffers({ date }: Budget, enabled: boolean): readonly Offer[] {
  const { data: categories } = useReading(listCategories, { query: OWN }, { enabled })
  const { data: suggestion } = useReading(suggestBudget, { query: { date } }, { enabled })
  return useMemo(
    () => (categories && suggestion ? offersOf(categories, suggestion) : NO_OFFERS),
    [categories, suggestion],
  )
}

/** The plan of a month among others. */
export function planOf(budgets: readonly Budget[], month: Month): Budget | undefined {
  return budgets.find(({ date }) => monthOf(date) === month)
}
