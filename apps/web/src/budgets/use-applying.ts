import { createBudget, updateBudgets } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import {
  addMonthsWithin,
  lastDay,
  type Month,
  monthOf,
  toMonth,
  yearOf,
} from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { useSnack } from '../ui/use-snack.ts'
import { refusalWords } from './labels.ts'
import { editedBudget } from './pending.ts'
import {
  bodyOf,
  changedMeanwhile,
  creationOf,
  nextToSend,
  refuseEdited,
  typedSince,
  undoOf,
} from './sending.ts'
import type { Undo, useEditing } from './use-editing.ts'

/** How far what is typed goes: this month alone, the rest of its year, or eleven months on. */
export type Term = 'month' | 'year' | 'window'

/** The last month into which a change of a month goes, or null where it stays in it. */
export function lastOf(term: Term, month: Month): Month | null {
  if (term === 'month') return null
  const last = addMonthsWithin(month, REPEAT_MONTHS)
  const december = toMonth(`${yearOf(month)}-12`)
  return term === 'year' && december < last ? december : last
}

/** The query of a change that goes on until the term's end. */
function repetitionOf(term: Term, months: readonly Month[]) {
  const [month] = months
  if (term === 'month') return {}
  const last = term === 'year' && month !== undefined ? lastOf(term, month) : null
  return { multi: true, ...(last === null ? {} : { endDate: lastDay(last) }) }
}

/** What is to be applied, what stands against it, and applying it in one call. */
export function useApplying(editing: ReturnType<typeof useEditing>) {
  const { pending, all, setPending, undo } = editing
  const update = useChange(updateBudgets)
  const create = useChange(createBudget)
  const snack = useSnack()
  const sent = nextToSend(pending)
  const creation = creationOf(sent)
  const applied = (seen: readonly Budget[], message: string, back: Undo | null) => {
    const action = back && { label: 'Desfazer', run: () => undo(back) }
    snack({ message, kind: 'success', ...(action === null ? {} : { action }) })
    setPending((now) => typedSince(now, sent, seen))
  }
  const apply = (term: Term, now?: readonly Budget[]) => {
    const query = repetitionOf(term, [...sent.keys()].map(monthOf))
    const body = bodyOf(sent, now)
    if (creation !== null && Object.keys(body).length === 0) {
      const onSuccess = (made: Budget) => {
        const endDate = lastDay(addMonthsWithin(monthOf(made.date), REPEAT_MONTHS))
        const call = { params: { id: made._id ?? '' }, query: { startDate: made.date, endDate } }
        applied([made], 'Planejamento criado', { kind: 'plan', call })
      }
      create.mutate({ query, body: creation }, { onSuccess })
      return
    }
    const lines = undoOf(sent, { seen: all, until: (month) => lastOf(term, month) })
    const back: Undo | null = lines && { kind: 'lines', call: { query, body: lines } }
    const onSuccess = () => applied(all, 'Planejamento atualizado', back)
    update.mutate({ query, body }, { onSuccess })
  }
  const edited = [...pending.values()].map((edits) => editedBudget(edits.base, edits))
  return {
    apply,
    applyAnyway: (term: Term) => apply(term, all),
    isApplying: update.isPending || create.isPending,
    /** Why nothing was applied. */
    problem: update.error ?? create.error,
    /** What is applied next makes a month's first plan. */
    isNew: creation !== null,
    /** A month plans more than is to come in, which it did not before. */
    isOver: edited.some(
      (budget) => budget.isOverRevenues && pending.get(budget.date)?.base.isOverRevenues !== true,
    ),
    /** The months that cannot be planned so. */
    refused: edited.flatMap((budget) => {
      const refusal = refuseEdited(budget)
      return refusal === null ? [] : [{ month: monthOf(budget.date), words: refusalWords[refusal] }]
    }),
    /** What changed elsewhere meanwhile (case G7). */
    changed: changedMeanwhile(pending, all),
  }
}
