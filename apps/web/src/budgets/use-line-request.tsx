import { type BudgetEntryChange, createBudget, updateBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import type { Call } from '@saldo/contract/endpoint'
import { type BudgetGroup, REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import { addMonths, lastDay, monthOf } from '@saldo/domain/calendar'
import { useQuestion } from '../fields/use-question.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { bodyWith } from './line-form.ts'
import { OverQuestion } from './OverQuestion.tsx'

/** A line as it is to be saved, and what is to be asked before. */
type LineSave = {
  readonly group: BudgetGroup
  readonly change: BudgetEntryChange
  /** More would be planned than is to come in. */
  readonly isOver: boolean
  /** It has no rule of its own: whether it goes into later months is asked (money.md §4). */
  readonly asksRepeat: boolean
}

/** How a line of this plan is saved: with the plan where there is none yet. */
export type LineEndpoint = typeof createBudget | typeof updateBudget
export const lineEndpoint = (budget: Budget): LineEndpoint =>
  budget._id === null ? createBudget : updateBudget

/**
 * The request that saves one line of a month's plan. First it asks what is to be asked: above the revenues,
 * and *Repetir para os próximos 12 meses?* Null where it is given up.
 */
export function useLineRequest(budget: Budget) {
  const { pending, ask } = useQuestion<'over' | 'repeat', boolean>()
  const lineRequest = async (line: LineSave): Promise<Call<LineEndpoint> | null> => {
    if (line.isOver && !(await ask('over'))) return null
    const body = bodyWith(line.group, line.change, budget)
    if (budget._id === null) {
      const { version: _, isCustom: __, ...lists } = body
      return { query: {}, body: { date: budget.date, ...lists } }
    }
    const params = { id: budget._id }
    if (!line.asksRepeat || !(await ask('repeat'))) return { params, query: {}, body }
    const endDate = lastDay(addMonths(monthOf(budget.date), REPEAT_MONTHS))
    return { params, query: { multi: true, startDate: budget.date, endDate }, body }
  }
  const [onYes, onNo] = [() => pending?.answer(true), () => pending?.answer(false)]
  const question =
    pending?.question === 'over' ? (
      <OverQuestion onYes={onYes} onNo={onNo} />
    ) : (
      pending && (
        <ConfirmDialog
          title="Repetir para os próximos 12 meses?"
          text="O que você já digitou nos outros meses fica como está."
          onYes={onYes}
          onNo={onNo}
        />
      )
    )
  return { lineRequest, question }
}
