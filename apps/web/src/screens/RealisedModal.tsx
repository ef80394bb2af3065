import type { Budget } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { groupFields } from '../budgets/groups.ts'
import { hasLineIn, partsOfGroup } from '../budgets/realised.ts'
import { Money } from '../fields/Money.tsx'
import { TotalOfMonth } from '../fields/TotalOfMonth.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { RealisedMovementsModal } from './RealisedMovementsModal.tsx'

type Props = {
  readonly month: Month
  /** The plans of that month, of everybody whose figures are added up. */
  readonly budgets: readonly Budget[]
  readonly categoryId: string | undefined
  /** Without a category: a whole group. */
  readonly group: string | undefined
  /** Of one member alone. */
  readonly userId: string | undefined
  readonly onClose: () => void
}

/** What a realised figure is made of: the movements of a category, or the categories of a group. */
export function RealisedModal({ month, budgets, categoryId, group, userId, onClose }: Props) {
  const found = BUDGET_GROUPS.find((one) => one === group)
  const shown = userId === undefined ? budgets : budgets.filter(({ user }) => user === userId)
  if (categoryId === undefined) {
    return (
      <GroupParts {...{ month, userId, onClose }} budgets={shown} group={found ?? 'revenues'} />
    )
  }
  const hasLine = hasLineIn(shown)
  return <RealisedMovementsModal {...{ month, userId, onClose, hasLine, categoryId }} />
}

function GroupParts({
  month,
  budgets,
  group,
  userId,
  onClose,
}: Omit<Props, 'categoryId' | 'group'> & { readonly group: BudgetGroup }) {
  const { open } = useNavigation()
  const parts = partsOfGroup(budgets, group)
  return (
    <Modal
      title={groupFields[group].title}
      text={`Realizado e a vencer em ${showMonth(month)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <TotalOfMonth>
        <Money value={sumCents(parts.map(({ spending }) => spending))} />
      </TotalOfMonth>
      {parts.length === 0 && <EmptyState small text="Nada realizado neste mês." />}
      <ul aria-label="Categorias do grupo" className="mt-2 flex flex-col">
        {parts.map(({ category, spending, upcoming, isPlanned }) => (
          <li key={category._id} className="hairline-t">
            <button
              type="button"
              onClick={() => open(windows.realised(category._id, userId))}
              className="flex min-h-12 w-full items-center justify-between gap-3 text-left hover:text-primary"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{category.name}</span>
                {!isPlanned && <span className="block text-sm text-muted">Não planejada</span>}
              </span>
              <span className="text-right">
                <Money value={spending} />
                {upcoming !== 0 && (
                  <span className="block text-sm text-muted">
                    a vencer <Money value={upcoming} />
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
