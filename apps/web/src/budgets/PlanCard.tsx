import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useId, useState, type ReactNode } from 'react'
import type { Budget } from '@saldo/contract/budget-plan'
import type { Amount, BudgetGroup } from '@saldo/domain/budgets/kinds'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { toneColour } from '../ui/tones.ts'
import { COLUMNS } from './columns.ts'
import { groupFields } from './groups.ts'
import { realisedIn } from './month-figures.ts'
import type { LineEdit, MonthEdits } from './pending.ts'
import { type PlanLine, planLines } from './plan-lines.ts'
import { Difference } from './Difference.tsx'
import { PlanRow, RealisedCell } from './PlanRow.tsx'
import { UsedShare } from './UsedShare.tsx'
import { SHARED, useOffers } from './use-plans.ts'

/** How a plan is changed where it stands: what waits, and what is typed. */
type PlanEditor = {
  readonly edits: MonthEdits | undefined
  readonly onEdit: (edit: LineEdit & { readonly categoryId: string }) => void
}

type Props = {
  /** The month's plan with the changes that wait. */
  readonly budget: Budget
  readonly group: BudgetGroup
  /** Null where it is another person's, which is only read. */
  readonly editing: PlanEditor | null
  readonly showsUnplanned: boolean
}

/** One group of a month's plan with its lines, and the categories that most plans have. */
export function PlanCard({ budget, group, editing, showsUnplanned }: Props) {
  const { title } = groupFields[group]
  const { open } = useNavigation()
  // A month without a plan begins with them.
  const [isOffered, setOffered] = useState(budget.fake)
  const offers = useOffers(budget, editing !== null && isOffered)
  const edits = editing?.edits
  const rows = planLines(group, { budget, edits, showsUnplanned, offers: isOffered ? offers : [] })
  return (
    <CardFrame budget={budget} group={group}>
      <ul aria-label={title}>
        {rows.map((row) => (
          <LineOfCard
            key={row.line.category._id}
            {...{ row, group, editing }}
            userId={budget.user}
            // A window saves at once: it is for a month of which nothing waits.
            hasWindow={edits === undefined && !budget.fake}
          />
        ))}
      </ul>
      {rows.length === 0 && (
        <p className="hairline-t px-4 py-3 text-muted sm:px-5">Nenhuma categoria planejada.</p>
      )}
      {editing !== null && (
        <div className="hairline-t flex flex-wrap gap-2 px-2 py-1.5 sm:px-3">
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus size={16} />}
            aria-label={`Nova categoria em ${title}`}
            onClick={() => open(windows.newPlanLine({ group }))}
          >
            Nova categoria
          </Button>
          <Button
            variant="ghost"
            size="sm"
            icon={<ChevronDown size={16} className={isOffered ? 'rotate-180' : ''} />}
            aria-label={`Categorias comuns em ${title}`}
            aria-expanded={isOffered}
            onClick={() => setOffered(!isOffered)}
          >
            Categorias comuns
          </Button>
        </div>
      )}
    </CardFrame>
  )
}

/** One row of a card; the part of a shared line is changed in the plan of the house. */
function LineOfCard({
  row,
  userId,
  group,
  editing,
  hasWindow,
}: Pick<Props, 'group' | 'editing'> & {
  readonly row: PlanLine
  readonly userId: string
  readonly hasWindow: boolean
}) {
  const { open, setQuery } = useNavigation()
  const { category, isShared } = row.line
  const openLine = hasWindow ? () => open(windows.editPlanLine(category._id)) : undefined
  const openShared = () => setQuery({ quem: SHARED })
  return (
    <PlanRow
      {...{ row, userId }}
      fullIsGood={groupFields[group].fullIsGood}
      isRevenue={group === 'revenues'}
      onAmount={
        editing === null || isShared
          ? undefined
          : (amount) => editing.onEdit(buildLineEdit(row, group, amount))
      }
      onEdit={editing === null ? undefined : isShared ? openShared : openLine}
      onRealised={() => open(windows.realised(category._id))}
    />
  )
}

/** What is typed into a row, as a change of its line. */
function buildLineEdit({ line, isStored }: PlanLine, group: BudgetGroup, amount: Amount | null) {
  const { category, day, recurrentType, lastInstallment } = line
  const added = isStored ? {} : { added: { category, day, recurrentType, lastInstallment } }
  const typed = amount === null ? {} : { amount }
  return { categoryId: category._id, group, isRemoved: amount === null, ...typed, ...added }
}

type FrameProps = {
  readonly budget: Budget
  readonly group: BudgetGroup
  readonly children: ReactNode
}

const HEADS = ['Planejado', 'Realizado', 'Diferença']

/** The head of a card: its name and the sums of its three columns. */
function CardFrame({ budget, group, children }: FrameProps) {
  const id = useId()
  const { open } = useNavigation()
  const { title, tone, value, spending, upcoming, fullIsGood } = groupFields[group]
  const [planned, spent, coming] = [budget[value], budget[spending], budget[upcoming]]
  const realised = realisedIn({ spending: spent, upcoming: coming })
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface"
    >
      <header className="py-2 font-semibold sm:pt-3">
        <div
          aria-hidden="true"
          className={`${COLUMNS} px-5 text-right text-xs font-normal text-faint max-sm:hidden`}
        >
          <span />
          {HEADS.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <div className={`${COLUMNS} px-4 sm:px-5`}>
          <h2 id={id} className="flex min-h-8 min-w-0 items-center gap-2.5 text-base">
            <span className="flex w-5 shrink-0 justify-center">
              <span className="size-2.5 rounded-xs" style={{ background: toneColour(tone) }} />
            </span>
            <span className="truncate">{title}</span>
          </h2>
          <span className="text-right">
            <span className="sr-only">Planejado </span>
            <Money value={planned} />
          </span>
          <RealisedCell
            name={title}
            value={realised}
            upcoming={coming}
            onOpen={() => open(windows.realisedInGroup(group))}
            className="max-sm:font-normal"
          />
          <Difference spending={spent} {...{ planned, fullIsGood }} />
          <UsedShare
            label={title}
            planned={planned}
            realised={realised}
            upcoming={coming}
            fullIsGood={fullIsGood}
          />
        </div>
      </header>
      {children}
    </section>
  )
}
