import { useMemo, useState } from 'react'
import {
  type removeBudget as removeEndpoint,
  removeBudget,
  updateBudgets,
} from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import type { Call } from '@saldo/contract/endpoint'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { type Month, monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { cancelWaiting } from '../data/waiting.ts'
import { useSnack } from '../ui/use-snack.ts'
import { countEdits, editedBudgets, type LineEdit, type PendingEdits, withEdit } from './pending.ts'
import { usePlansBeyond } from './use-plans.ts'

const NOTHING: PendingEdits = new Map()
const byDate = (one: Budget, other: Budget) => (one.date < other.date ? -1 : 1)

/** What takes an applied change back: the lines as they were, or the plan that it made. */
export type Undo =
  | { readonly kind: 'lines'; readonly call: Call<typeof updateBudgets> }
  | { readonly kind: 'plan'; readonly call: Call<typeof removeEndpoint> }

/** Takes an applied change back, long after the bar that applied it is gone. */
function useUndo(): (undo: Undo) => void {
  const lines = useChange(updateBudgets)
  const plan = useChange(removeBudget)
  const snack = useSnack()
  return (undo) => {
    const feedback = {
      onSuccess: () => snack({ message: 'Alterações desfeitas', kind: 'success' }),
      onError: ({ message }: Error) => snack({ message, kind: 'error' }),
    } as const
    if (undo.kind === 'plan') plan.mutate(undo.call, feedback)
    else lines.mutate(undo.call, feedback)
  }
}

/**
 * What is typed into the plan's rows, of several months, until it is applied or discarded. It waits
 * too where its month has left the window.
 */
export function useEditing(month: Month, items: readonly Budget[] | undefined) {
  const [pending, setPending] = useState(NOTHING)
  const waiting = [...pending.keys()].map(monthOf)
  const beyond = usePlansBeyond(budgetWindow(month), waiting)
  const all = useMemo(() => [...(beyond ?? []), ...(items ?? [])].toSorted(byDate), [beyond, items])
  const budgets = useMemo(() => {
    const shown = new Set(items?.map(({ date }) => date))
    return items && editedBudgets(all, pending).filter(({ date }) => shown.has(date))
  }, [items, all, pending])
  return {
    /** The months of the window with what waits. */
    budgets,
    /** The plans that were read, as they are stored. */
    all,
    pending,
    setPending,
    count: countEdits(pending),
    months: new Set(waiting),
    undo: useUndo(),
    edit: (budget: Budget, change: LineEdit & { readonly categoryId: string }) => {
      // What waits for the network is not all of it any more: it is applied with this.
      cancelWaiting()
      setPending((now) => withEdit(now, budget, change))
    },
    close: () => {
      // Discarded is discarded: what waits for the network is not applied when it is back.
      cancelWaiting()
      setPending(NOTHING)
    },
  }
}
