import { useState } from 'react'
import { type Budget, updateBudgets } from '@saldo/contract/budgets'
import { monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import { refusalWords } from './labels.ts'
import {
  bodyOf,
  changedMeanwhile,
  countEdits,
  editedBudget,
  type LineEdit,
  type Pending,
  refuseEdited,
  withEdit,
} from './pending.ts'

const NOTHING: Pending = new Map()

/** Edit mode: what waits, of several months, until it is applied or discarded. */
export function useEditing(budgets: readonly Budget[] | undefined) {
  const [isEditing, setEditing] = useState(false)
  const [pending, setPending] = useState(NOTHING)
  const update = useChange(updateBudgets)
  const snack = useSnack()
  const close = () => {
    setPending(NOTHING)
    setEditing(false)
    update.reset()
  }
  const send = (body: ReturnType<typeof bodyOf>) =>
    update.mutate(
      { body },
      {
        onSuccess: () => {
          snack({ message: 'Planejamento atualizado', kind: 'success' })
          close()
        },
      },
    )
  const edited = [...pending.values()].map((edits) => editedBudget(edits.base, edits))
  return {
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
    changed: changedMeanwhile(pending, budgets ?? []),
    isApplying: update.isPending,
    problem: update.error,
    open: () => setEditing(true),
    edit: (budget: Budget, change: LineEdit & { readonly categoryId: string }) =>
      setPending((waiting) => withEdit(waiting, budget, change)),
    apply: () => send(bodyOf(pending)),
    applyAnyway: () => send(bodyOf(pending, budgets)),
    close,
  }
}
