import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { BudgetEntry } from '@saldo/contract/budget-plan'
import type { Amount, BudgetGroup } from '@saldo/domain/budgets/kinds'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { AmountCell } from './AmountCell.tsx'
import { EDIT_COLUMNS } from './columns.ts'
import { lineNote } from './labels.ts'
import { realisedIn } from './month-figures.ts'
import { amountOf, type LineEdit } from './pending.ts'
import { LineName, RealisedFigure } from './PlanRow.tsx'

type Props = {
  readonly line: BudgetEntry
  readonly group: BudgetGroup
  /** What is changed of it and not applied yet. */
  readonly edit: LineEdit | undefined
  readonly onAmount: (amount: Amount) => void
  readonly onRemove: (isRemoved: boolean) => void
  readonly onRealised: () => void
}

/** One line of a plan in edit mode: money and share can be typed, and it can be taken out. */
export function EditRow({ line, group, edit, onAmount, onRemove, onRealised }: Props) {
  const { category, value, budgetValue } = line
  const isRemoved = edit?.isRemoved === true
  const isChanged = edit?.amount !== undefined || edit?.added !== undefined
  const note = edit === undefined ? lineNote(line) : isRemoved ? 'Será removida' : 'Alterada'
  const amount = amountOf(line)
  const cells = { amount, isChanged, onAmount }
  return (
    <li className={cx(EDIT_COLUMNS, 'hairline-t px-4 py-1.5 sm:px-5', isRemoved && 'text-faint')}>
      <span className={cx('max-sm:col-span-2', isRemoved && 'line-through')}>
        <LineName category={category} note={note} />
      </span>
      {isRemoved ? (
        <span className="max-sm:order-last max-sm:col-span-2 sm:col-span-2" />
      ) : (
        <>
          <span className="max-sm:order-last">
            <AmountCell
              {...cells}
              column="money"
              label={`Planejado de ${category.name}`}
              value={value}
            />
          </span>
          {group === 'revenues' ? (
            <span className="max-sm:order-last" />
          ) : (
            <span className="relative max-sm:order-last">
              <AmountCell
                {...cells}
                column="percent"
                label={`% das receitas de ${category.name}`}
                value={budgetValue}
              />
            </span>
          )}
        </>
      )}
      <span className="text-right text-muted max-sm:hidden">
        <RealisedFigure name={category.name} value={realisedIn(line)} onOpen={onRealised} />
      </span>
      <IconButton
        size="sm"
        label={isRemoved ? `Manter ${category.name}` : `Remover ${category.name}`}
        icon={isRemoved ? <Undo2 size={16} /> : <Trash2 size={16} />}
        onClick={() => onRemove(!isRemoved)}
      />
    </li>
  )
}
