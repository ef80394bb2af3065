import { useState } from 'react'
import { type BudgetEntryChange, createBudget, updateBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { type BudgetGroup, REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import { addMonths, lastDay, monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { bodyWith } from './line-form.ts'
import { OverQuestion } from './OverQuestion.tsx'

/** A line as it is to be saved, and what is to be asked before. */
export type LineSave = {
  readonly change: BudgetEntryChange
  /** More would be planned than is to come in. */
  readonly isOver: boolean
  /** It has no rule of its own: whether it goes into later months is asked (money.md §4). */
  readonly asksRepeat: boolean
}

/**
 * Saves one line of a month's plan, which is created where there is none yet. First it asks what is
 * to be asked: above the revenues, and *Repetir para os próximos 12 meses?*
 */
export function useLineSave({
  budget,
  onSaved,
}: {
  readonly budget: Budget
  readonly onSaved: () => void
}) {
  const create = useChange(createBudget)
  const update = useChange(updateBudget)
  const [saving, setSaving] = useState<(LineSave & { readonly group: BudgetGroup }) | null>(null)
  const send = (line: LineSave & { readonly group: BudgetGroup }, multi: boolean) => {
    setSaving(null)
    const { version: _, isCustom: __, ...lists } = bodyWith(line.group, line.change, budget)
    if (budget._id === null) {
      create.mutate(
        { query: {}, body: { date: budget.date, ...lists } },
        { onSuccess: () => onSaved() },
      )
      return
    }
    const endDate = lastDay(addMonths(monthOf(budget.date), REPEAT_MONTHS))
    update.mutate(
      {
        params: { id: budget._id },
        query: multi ? { multi: true, startDate: budget.date, endDate } : {},
        body: bodyWith(line.group, line.change, budget),
      },
      { onSuccess: () => onSaved() },
    )
  }
  const submit = (line: LineSave & { readonly group: BudgetGroup }) => {
    const asksRepeat = line.asksRepeat && budget._id !== null
    if (line.isOver || asksRepeat) setSaving({ ...line, asksRepeat })
    else send(line, false)
  }
  const question = saving && (
    <Question
      key={String(saving.isOver)}
      line={saving}
      onYes={() => {
        const agreed = { ...saving, isOver: false }
        if (!saving.isOver) send(saving, true)
        else if (saving.asksRepeat) setSaving(agreed)
        else send(agreed, false)
      }}
      onNo={() => (saving.isOver ? setSaving(null) : send(saving, false))}
    />
  )
  return {
    submit,
    question,
    problem: create.error ?? update.error,
    isSaving: create.isPending || update.isPending,
  }
}

function Question({
  line,
  onYes,
  onNo,
}: {
  readonly line: LineSave
  readonly onYes: () => void
  readonly onNo: () => void
}) {
  if (line.isOver) return <OverQuestion onYes={onYes} onNo={onNo} />
  return (
    <ConfirmDialog
      title="Repetir para os próximos 12 meses?"
      text="O que você já digitou nos outros meses fica como está."
      onYes={onYes}
      onNo={onNo}
    />
  )
}
