import Plus from 'lucide-react/icons/plus'
import { useId, type ReactNode } from 'react'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toneColour } from '../ui/tones.ts'
import { EDIT_COLUMNS, READ_COLUMNS } from './columns.ts'
import { groupFields, linesIn } from './groups.ts'
import { realisedIn } from './month-figures.ts'
import type { LineEdit, MonthEdits } from './pending.ts'
import {
  Difference,
  reckonDifference,
  PlanRow,
  RealisedCell,
  UnplannedRow,
  UsedShare,
} from './PlanRow.tsx'

// A plan is read far more often than it is changed.
const EditRow = lazyComponent(() => import('./EditRow.tsx').then((all) => all.EditRow), {
  shape: <li className="hairline-t h-14" />,
  soon: true,
})

/** How a plan is changed where it stands; absent while it is read. */
export type PlanEditor = {
  readonly edits: MonthEdits | undefined
  readonly onEdit: (edit: LineEdit & { readonly categoryId: string }) => void
}

type Props = {
  /** The month's plan with the changes that wait. */
  readonly budget: Budget
  readonly group: BudgetGroup
  /** It may be changed: it is one's own. */
  readonly isOwn: boolean
  readonly editing: PlanEditor | null
  readonly showsUnplanned: boolean
}

/** One group of a month's plan with its lines. */
export function PlanCard(props: Props) {
  const { budget, group, isOwn, editing, showsUnplanned } = props
  const { title, fullIsGood } = groupFields[group]
  const { open } = useNavigation()
  const lines = linesIn(budget, group)
  const unplanned = budget.unplannedCategories.filter(({ budgetGroup }) => budgetGroup === group)
  const isEmpty = lines.length === 0 && removedIn(editing?.edits, group).length === 0
  return (
    <CardFrame budget={budget} group={group} isEditing={editing !== null}>
      <ul aria-label={title}>
        {editing === null
          ? lines.map((line) => (
              <PlanRow
                key={line.category._id}
                line={line}
                fullIsGood={fullIsGood}
                onEdit={isOwn ? () => open(windows.editPlanLine(line.category._id)) : undefined}
                onRealised={() => open(windows.realised(line.category._id))}
              />
            ))
          : listRows(lines, editing, group).map(({ line, edit }) => (
              <EditRow
                key={line.category._id}
                line={line}
                group={group}
                edit={edit}
                onAmount={(amount) =>
                  editing.onEdit({ categoryId: line.category._id, group, amount })
                }
                onRemove={(isRemoved) =>
                  editing.onEdit({ categoryId: line.category._id, group, isRemoved })
                }
                onRealised={() => open(windows.realised(line.category._id))}
              />
            ))}
        {showsUnplanned &&
          unplanned.map(({ category, ...figures }) => (
            <UnplannedRow
              key={category._id}
              category={category}
              {...figures}
              isEditing={editing !== null}
              onPlan={
                isOwn
                  ? () => open(windows.newPlanLine({ group, categoryId: category._id }))
                  : undefined
              }
              onRealised={() => open(windows.realised(category._id))}
            />
          ))}
      </ul>
      {isEmpty && (
        <p className="hairline-t px-4 py-3 text-muted sm:px-5">Nenhuma categoria planejada.</p>
      )}
      {isOwn && (
        <div className="hairline-t px-2 py-1.5 sm:px-3">
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus size={16} />}
            aria-label={`Nova cartegoria em ${title}`}
            onClick={() => open(windows.newPlanLine({ group }))}
          >
            Nova cartegoria
          </Button>
        </div>
      )}
    </CardFrame>
  )
}

function removedIn(edits: MonthEdits | undefined, group: BudgetGroup): readonly BudgetEntry[] {
  if (edits === undefined) return []
  return linesIn(edits.base, group).filter(
    ({ category }) => edits.lines.get(category._id)?.isRemoved === true,
  )
}

/** The lines in the order in which the plan was read, so that none moves while it is typed into. */
function listRows(lines: readonly BudgetEntry[], { edits }: PlanEditor, group: BudgetGroup) {
  const removed = removedIn(edits, group)
  const base = edits === undefined ? lines : linesIn(edits.base, group)
  const order = new Map(base.map(({ category }, at) => [category._id, at]))
  const placeOf = ({ category }: BudgetEntry) => order.get(category._id) ?? order.size
  return [...lines, ...removed]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((line) => ({ line, edit: edits?.lines.get(line.category._id) }))
}

type FrameProps = {
  readonly budget: Budget
  readonly group: BudgetGroup
  readonly isEditing: boolean
  readonly children: ReactNode
}

const READ_HEADS = ['Planejado', 'Realizado', 'Diferença']
const EDIT_HEADS = ['Planejado', '% receitas', 'Realizado']

/** The head of a card: its name and the sums of its three columns. */
function CardFrame({ budget, group, isEditing, children }: FrameProps) {
  const id = useId()
  const { open } = useNavigation()
  const { title, tone, value, spending, upcoming, fullIsGood } = groupFields[group]
  const [planned, spent, coming] = [budget[value], budget[spending], budget[upcoming]]
  const realised = realisedIn({ spending: spent, upcoming: coming })
  const columns = isEditing ? EDIT_COLUMNS : READ_COLUMNS
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface"
    >
      <header className="pt-2 pb-1 font-semibold sm:pt-3">
        <div
          aria-hidden="true"
          className={cx(columns, 'px-5 text-right text-xs font-normal text-faint max-sm:hidden')}
        >
          <span />
          {(isEditing ? EDIT_HEADS : READ_HEADS).map((head, at) => (
            <span key={head} className={cx(isEditing && at < 2 && 'pr-2')}>
              {head}
            </span>
          ))}
        </div>
        <div
          className={cx(columns, 'px-4 sm:px-5', isEditing && 'max-sm:flex max-sm:justify-between')}
        >
          <h2 id={id} className="flex min-h-8 min-w-0 items-center gap-2.5 text-base">
            <span className="flex w-5 shrink-0 justify-center">
              <span className="size-2.5 rounded-xs" style={{ background: toneColour(tone) }} />
            </span>
            <span className="truncate">{title}</span>
          </h2>
          <span className={cx('text-right', isEditing && 'sm:pr-2')}>
            <span className="sr-only">Planejado </span>
            <Money value={planned} />
          </span>
          {isEditing && <span className="max-sm:hidden" />}
          <RealisedCell
            name={title}
            value={realised}
            upcoming={coming}
            onOpen={() => open(windows.realisedInGroup(group))}
            isEditing={isEditing}
            className="max-sm:font-normal"
          />
          {!isEditing && (
            <Difference
              value={reckonDifference(planned, spent, fullIsGood)}
              fullIsGood={fullIsGood}
            />
          )}
          {!isEditing && (
            <UsedShare
              label={title}
              planned={planned}
              spending={realised}
              fullIsGood={fullIsGood}
            />
          )}
        </div>
      </header>
      {children}
    </section>
  )
}
