import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { FormScope } from '../fields/form-scope.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { AmountFields } from './AmountFields.tsx'
import { groupFields } from './groups.ts'
import { periodOptions } from './labels.ts'
import { amountIn, changedLine, formOf, hasRule, type LineForm } from './line-form.ts'
import { editedBudget } from './pending.ts'
import { TermFields } from './TermFields.tsx'
import { useLineSave } from './use-line-save.tsx'

type Props = {
  readonly budget: Budget
  readonly line: BudgetEntry
  readonly group: BudgetGroup
  readonly onClose: () => void
}

const LABELS: ChangeLabels<LineForm> = {
  value: 'Limite',
  budgetValue: '% das receitas',
  day: 'Dia',
  recurrentType: {
    label: 'Repetir',
    show: (period: LineForm['recurrentType']) =>
      periodOptions.find(({ value }) => value === period)?.label ?? '',
  },
  lastInstallment: 'Parcelas',
}

/** Changes one line of a month's plan, or takes it out. */
export function EditLineModal({ budget, line, group, onClose }: Props) {
  const snack = useSnack()
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm<LineForm>({ defaultValues: formOf(line) })
  const { name, _id: id } = line.category
  const { submit, question, problem, isSaving } = useLineSave({
    budget,
    onSaved: () => {
      snack({ message: 'Planejamento atualizado', kind: 'success' })
      onClose()
    },
  })
  const { isDirty } = form.formState
  const save = form.handleSubmit((typed) => {
    if (!isDirty) {
      onClose()
      return
    }
    const amount = amountIn(typed)
    const lines = new Map([[id, { group, ...(amount === null ? {} : { amount }) }]])
    const after = editedBudget(budget, { base: budget, lines })
    const isOver = group !== 'revenues' && after.isOverRevenues
    submit({ group, change: changedLine(line, typed), isOver, asksRepeat: !hasRule(typed) })
  })
  return (
    <FormScope form={form} endpoint={null} problem={problem}>
      <FormModal
        title={`Editar ${name}`}
        text={groupFields[group].title}
        onClose={onClose}
        isDirty={isDirty}
        problem={problem}
        failure="Não foi possível salvar esta categoria."
        busy={isSaving}
        submitLabel="Salvar alterações"
        onSubmit={save}
        aside={
          <Button variant="ghost" className="sm:mr-auto" onClick={() => setRemoving(true)}>
            Remover
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountFields group={group} revenues={budget.revenuesValue} />
          <TermFields />
        </div>
        <ChangedElsewhere now={formOf(line)} labels={LABELS} />
        {question}
        {isRemoving && (
          <ConfirmDialog
            danger
            title={`Remover “${name}” do planejamento?`}
            text="As movimentações desta categoria ficam como estão."
            yes="Remover"
            no="Cancelar"
            onYes={() => {
              setRemoving(false)
              const change = { category: id, deleted: true }
              submit({ group, change, isOver: false, asksRepeat: true })
            }}
            onNo={() => setRemoving(false)}
          />
        )}
      </FormModal>
    </FormScope>
  )
}
