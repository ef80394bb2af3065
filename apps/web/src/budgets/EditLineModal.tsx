import { useState } from 'react'
import type { Call } from '@saldo/contract/endpoint'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { useFormSend } from '../fields/form-scope.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { AmountFields } from './AmountFields.tsx'
import { groupFields } from './groups.ts'
import { periodOptions } from './labels.ts'
import { amountIn, changedLine, formOf, hasRule, type LineForm } from './line-form.ts'
import { editedBudget } from './pending.ts'
import { TermFields } from './TermFields.tsx'
import { type LineEndpoint, lineEndpoint, useLineRequest } from './use-line-request.tsx'

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
  const { lineRequest, question } = useLineRequest(budget)
  const { name, _id: id } = line.category
  return (
    <ChangeForm
      endpoint={lineEndpoint(budget)}
      isEdit
      defaults={formOf(line)}
      request={(typed) => {
        const amount = amountIn(typed)
        const lines = new Map([[id, { group, ...(amount === null ? {} : { amount }) }]])
        const after = editedBudget(budget, { base: budget, lines })
        const isOver = group !== 'revenues' && after.isOverRevenues
        const change = changedLine(line, typed)
        return lineRequest({ group, change, isOver, asksRepeat: !hasRule(typed) })
      }}
      said="Planejamento atualizado"
      title={`Editar ${name}`}
      text={groupFields[group].title}
      failure="Não foi possível salvar esta categoria."
      submitLabel="Salvar alterações"
      labels={LABELS}
      onClose={onClose}
      aside={
        <RemoveButton
          name={name}
          request={() => {
            const change = { category: id, deleted: true }
            return lineRequest({ group, change, isOver: false, asksRepeat: true })
          }}
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountFields group={group} revenues={budget.revenuesValue} />
        <TermFields />
      </div>
      {question}
    </ChangeForm>
  )
}

/** Takes the line out after asking, by the endpoint that changes it. */
function RemoveButton({
  name,
  request,
}: {
  readonly name: string
  readonly request: () => Promise<Call<LineEndpoint> | null>
}) {
  const [isAsked, setAsked] = useState(false)
  const { send } = useFormSend<LineEndpoint>()
  const remove = async () => {
    setAsked(false)
    const call = await request()
    if (call !== null) send(call)
  }
  return (
    <>
      <Button variant="ghost" className="sm:mr-auto" onClick={() => setAsked(true)}>
        Remover
      </Button>
      {isAsked && (
        <ConfirmDialog
          danger
          title={`Remover “${name}” do planejamento?`}
          text="As movimentações desta categoria ficam como estão."
          yes="Remover"
          no="Cancelar"
          onYes={() => void remove()}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  )
}
