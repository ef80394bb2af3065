import type { Budget } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { lineOf } from '../budgets/groups.ts'
import type { LineEdit } from '../budgets/pending.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const EditLineModal = lazyComponent(() =>
  import('../budgets/EditLineModal.tsx').then((all) => all.EditLineModal),
)
const NewLineModal = lazyComponent(() =>
  import('../budgets/NewLineModal.tsx').then((all) => all.NewLineModal),
)
const ProjectionModal = lazyComponent(() =>
  import('../budgets/ProjectionModal.tsx').then((all) => all.ProjectionModal),
)
const StartPlanModal = lazyComponent(() =>
  import('../budgets/StartPlanModal.tsx').then((all) => all.StartPlanModal),
)
const SurveyModal = lazyComponent(() =>
  import('../budgets/SurveyModal.tsx').then((all) => all.SurveyModal),
)
const RealisedModal = lazyComponent(() =>
  import('./RealisedModal.tsx').then((all) => all.RealisedModal),
)

type Props = {
  readonly month: Month
  /** One's own plan of that month, which may be changed. */
  readonly budget: Budget | undefined
  /** One's own plans of the window. */
  readonly budgets: readonly Budget[]
  /** The plans whose realised figures are in sight. */
  readonly plans: readonly Budget[]
  readonly isEdited?: boolean
  readonly onEdit?: ((edit: LineEdit & { readonly categoryId: string }) => void) | undefined
  readonly onCreated?: () => void
}

/**
 * The windows of the planning screen, each by its name in the address, with the pending changes of
 * edit mode.
 */
export function PlanWindows(props: Props) {
  const { month, budget, budgets, plans, isEdited = false, onEdit, onCreated } = props
  const { janela, id, tipo, de } = useQueryWords()
  const { close } = useNavigation()
  if (janela === 'realizado') {
    return (
      <RealisedModal
        key={id}
        month={month}
        budgets={plans}
        categoryId={id}
        group={tipo}
        userId={de}
        onClose={close}
      />
    )
  }
  if (budget === undefined) return null
  if (janela === 'criar-planejamento')
    return <StartPlanModal {...{ month, onCreated }} onClose={close} />
  if (janela === 'levantamento') {
    return <SurveyModal month={month} isPlanned={!budget.fake} onClose={close} />
  }
  if (janela === 'projecao') {
    return <ProjectionModal budgets={budgets} isEdited={isEdited} onClose={close} />
  }
  if (janela === 'nova-linha') {
    return (
      <NewLineModal
        key={id ?? tipo}
        budget={budget}
        group={BUDGET_GROUPS.find((group) => group === tipo)}
        categoryId={id}
        onEdit={budget.fake ? undefined : onEdit}
        onSaved={budget.fake ? onCreated : undefined}
        onClose={close}
      />
    )
  }
  const line = janela === 'editar-linha' && id !== undefined ? lineOf(budget, id) : undefined
  return line && <EditLineModal key={id} budget={budget} {...line} onClose={close} />
}
