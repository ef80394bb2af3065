import { removeBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import { addMonths, lastDay, monthOf } from '@saldo/domain/calendar'
import { useChange } from '../data/queries.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = { readonly budget: Budget; readonly onClose: () => void }

/** *Reiniciar planejamento*: takes a month's plan away, with the later copies of it. */
export function ResetDialog({ budget, onClose }: Props) {
  const remove = useChange(removeBudget)
  const snack = useSnack()
  const endDate = lastDay(addMonths(monthOf(budget.date), REPEAT_MONTHS))
  const { _id: id } = budget
  return (
    <ConfirmDialog
      danger
      title="Deseja excluir este planejamento?"
      text="As cópias dele nos próximos meses também são excluídas. Os meses que você alterou, os anteriores e as movimentações ficam."
      busy={remove.isPending}
      error={
        remove.error === null ? undefined : `Não foi possível excluir. ${remove.error.message}`
      }
      onYes={() =>
        id !== null &&
        remove.mutate(
          { params: { id }, query: { startDate: budget.date, endDate } },
          {
            onSuccess: () => {
              snack({ message: 'Planejamento excluído', kind: 'success' })
              onClose()
            },
          },
        )
      }
      onNo={onClose}
    />
  )
}
