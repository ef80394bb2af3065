import { useMemo, useState } from 'react'
import { updateBudgets } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { type Month, monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { cancelWaiting } from '../data/waiting.ts'
import { useSnack } from '../ui/use-snack.ts'
import { refusalWords } from './labels.ts'
import {
  bodyOf,
  changedMeanwhile,
  countEdits,
  editedBudget,
  editedBudgets,
  type LineEdit,
  type PendingEdits,
  refuseEdited,
  typedSince,
  withEdit,
} from './pending.ts'
import { usePlansBeyond } from './use-plans.ts'

const READ: { readonly isEditing: boolean; readonly pending: PendingEdits } = {
  isEditing: false,
  pending: new Map(),
}
const byDate = (one: Budget, other: Budget) => (one.date < other.date ? -1 : 1)

/**
 * Edit mode: what waits, of several months, until it is applied or discarded. It waits too where its
 * month has left the window.
 */
export function useEditing(month: Month, items: readonly Budget[] | undefined) {
  const [{ isEditing, pending }, setEditing] = useState(READ)
  const update = useChange(updateBudgets)
  const snack = useSnack()
  const waiting = [...pending.values()].map(({ base }) => monthOf(base.date))
  const beyond = usePlansBeyond(budgetWindow(month), waiting)
  const all = useMemo(() => [...(beyond ?? []), ...(items ?? [])].toSorted(byDate), [beyond, items])
  const budgets = useMemo(() => {
    const shown = new Set(items?.map(({ date }) => date))
    return items && editedBudgets(all, pending).filter(({ date }) => shown.has(date))
  }, [items, all, pending])
  const close = () => {
    // Discarded is discarded: what waits for the network is not applied when it is back.
    cancelWaiting()
    setEditing(READ)
    update.reset()
  }
  const send = (body: ReturnType<typeof bodyOf>) =>
    update.mutate(
      { body },
      {
        onSuccess: () => {
          snack({ message: 'Planejamento atualizado', kind: 'success' })
          setEditing((now) => {
            const left = typedSince(now.pending, pending, all)
            return { isEditing: left.size > 0, pending: left }
          })
        },
      },
    )
  const edited = [...pending.values()].map((edits) => editedBudget(edits.base, edits))
  return {
    /** The months of the window with what waits. */
    budgets,
    isEditing,
    pending,
    count: countEdits(pending),
    months: new Set(edited.map(({ date }) => monthOf(date))),
    /** A month plans more than is to come in, which it did not before. */
    isOver: edited.some(
      (budget) =>
        budget.isOverRevenues && pending.get(budget._id ?? '')?.base.isOverRevenues !== true,
    ),
    /** The months that cannot be planned so. */
    refused: edited.flatMap((budget) => {
      const refusal = refuseEdited(budget)
      return refusal === null ? [] : [{ month: monthOf(budget.date), words: refusalWords[refusal] }]
    }),
    /** What changed elsewhere meanwhile (case G7). */
    changed: changedMeanwhile(pending, all),
    isApplying: update.isPending,
    /** Why nothing was applied. */
    problem: update.error,
    open: () => {
      update.reset()
      setEditing({ ...READ, isEditing: true })
    },
    edit: (budget: Budget, change: LineEdit & { readonly categoryId: string }) => {
      // What waits for the network is not all of it any more: it is applied with this.
      cancelWaiting()
      setEditing((now) => ({ ...now, pending: withEdit(now.pending, budget, change) }))
    },
    apply: () => send(bodyOf(pending)),
    applyAnyway: () => send(bodyOf(pending, all)),
    close,
  }
}
