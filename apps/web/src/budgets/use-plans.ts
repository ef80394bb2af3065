import { useEffect, useState } from 'react'
import { type Budget, fillBudgets, listBudgets } from '@saldo/contract/budgets'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { useChange, useReading, whenRefreshed } from '../data/queries.ts'
import { OWN, useMembers, useMyId, useView, type View } from '../data/view.ts'

/** Whose plan is in sight: one's own, another member's, or those of all. */
export type Whose = 'own' | 'member' | 'all'

/** Whose plan the address means, and how it is asked for. */
export function useWhose(): { readonly whose: Whose; readonly view: View } {
  const view = useView()
  const me = useMyId()
  const isAlone = useMembers().length < 2
  if (view.userId === me || (isAlone && view.userId === undefined)) {
    return { whose: 'own', view: OWN }
  }
  return { whose: view.userId === undefined ? 'all' : 'member', view }
}

/** The 13 months around one, with what is planned and what was realised. */
export function usePlans(anchor: Month, view: View) {
  return useReading(listBudgets, { query: { ...budgetWindow(anchor), ...view } })
}

/** One month of everybody's whose plan is shared. */
export function useMonthOfPlans(month: Month, view: View) {
  const query = { startDate: firstDay(month), endDate: lastDay(month), ...view }
  return useReading(listBudgets, { query })
}

/** The windows that were filled since the page was opened, each with its owner. */
const filled = new Set<string>()

/**
 * Has the missing months of one's own window filled, once a session (money.md §4). Until then, what
 * is missing is not said to be missing.
 */
export function useFill(
  anchor: Month,
  plans: {
    readonly budgets: readonly Budget[] | undefined
    readonly isOwn: boolean
  },
) {
  const { budgets, isOwn } = plans
  const me = useMyId()
  const range = budgetWindow(anchor)
  const { startDate, endDate } = range
  const key = `${me} ${startDate}`
  const [done, setDone] = useState<string | null>(null)
  const fill = useChange(fillBudgets)
  const { mutate, variables } = fill
  const isWhole = budgets?.[0]?.date === startDate
  const needsFill = isOwn && isWhole && budgets.some(({ fake }) => fake) && !filled.has(key)
  useEffect(() => {
    if (!needsFill) return
    filled.add(key)
    mutate(
      { query: { startDate, endDate } },
      { onSettled: () => void whenRefreshed().then(() => setDone(key)) },
    )
  }, [needsFill, key, startDate, endDate, mutate])
  const isUnderWay = variables?.query.startDate === startDate && done !== key
  return {
    isFilling: needsFill || isUnderWay,
    /** The months that have none yet are to be filled again: there is a new plan to copy. */
    fillAgain: () => void filled.delete(key),
  }
}

/** The plan of a month among others. */
export function planOf(budgets: readonly Budget[], month: Month): Budget | undefined {
  return budgets.find(({ date }) => monthOf(date) === month)
}
