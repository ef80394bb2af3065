import { removeBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import { addMonths, lastDay, monthOf } from '@saldo/domain/calendar'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'

/** *Reiniciar planejamento*: takes a month's plan away, with the later copies of it. */
export function ResetDialog({
  budget: { _id: id, date: startDate },
  onClose,
}: {
  readonly budget: Budget
  readonly onClose: () => void
}) {
  const endDate = lastDay(addMonths(monthOf(startDate), REPEAT_MONTHS))
  return (
    <ConfirmChange
      endpoint={removeBudget}
      request={id === null ? undefined : { params: { id }, query: { startDate, endDate } }}
      said="Planejamento excluído"
      words={({ message }) => `Não foi possível excluir. ${message}`}
      danger
      title="Deseja excluir este planejamento?"
      text="As cópias dele nos próximos meses também são excluídas. Os meses que você alterou, os anteriores e as movimentações ficam."
      onClose={onClose}
    />
  )
}
