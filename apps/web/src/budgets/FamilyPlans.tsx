import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { type BudgetGroup, BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import { type Cents, addCents, sumCents, ZERO } from '@saldo/domain/money'
import { linesIn, groupFields } from './groups.ts'
import { realisedIn } from './month-figures.ts'
import type { ReactNode } from 'react'
import { useMembers } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { useMonth } from '../fields/use-month.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { RealisedFigure } from './PlanRow.tsx'
import { whoFollowsYet } from './shared-plan.ts'
import { useFollowing, useNames, useSharedPlan } from './use-shared-plan.ts'

type MemberPart = {
  /** Null where this member plans nothing for it. */
  readonly planned: Cents | null
  /** What has happened, and what is still to come. */
  readonly realised: Cents
  readonly upcoming: Cents
}

/** One category of a family's plans. */
export type FamilyRow = {
  readonly category: BudgetEntry['category']
  /** Somebody has a line of it. */
  readonly isPlanned: boolean
  readonly byUser: ReadonlyMap<string, MemberPart>
}

const partsOf = (of: { readonly spending: Cents; readonly upcoming: Cents }) => ({
  realised: realisedIn(of),
  upcoming: of.upcoming,
})

/** The categories of one group in the plans of several people, planned ones first, by name. */
export function familyRows(budgets: readonly Budget[], group: BudgetGroup): readonly FamilyRow[] {
  const rows = new Map<
    string,
    { category: FamilyRow['category']; byUser: Map<string, MemberPart> }
  >()
  const put = (category: FamilyRow['category'], user: string, part: MemberPart) => {
    const row = rows.get(category._id) ?? { category, byUser: new Map<string, MemberPart>() }
    row.byUser.set(user, part)
    rows.set(category._id, row)
  }
  for (const budget of budgets) {
    for (const line of linesIn(budget, group)) {
      put(line.category, budget.user, { planned: line.value, ...partsOf(line) })
    }
    for (const one of budget.unplannedCategories) {
      if (one.budgetGroup !== group) continue
      put(one.category, budget.user, { planned: null, ...partsOf(one) })
    }
  }
  return [...rows.values()]
    .map((row) => ({
      ...row,
      isPlanned: [...row.byUser.values()].some(({ planned }) => planned !== null),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isPlanned) - Number(one.isPlanned) ||
        one.category.name.localeCompare(other.category.name, 'pt-BR'),
    )
}

type Props = {
  /** One plan of each member, of the month in sight. */
  readonly budgets: readonly Budget[]
  readonly showsUnplanned: boolean
}

/** Each member's plan beside the others and the sum of them; it is read, each changes their own. */
export function FamilyPlans({ budgets, showsUnplanned }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <Following budgets={budgets} />
      {BUDGET_GROUPS.map((group) => (
        <Card key={group} flush title={groupFields[group].title}>
          <GroupTable budgets={budgets} group={group} showsUnplanned={showsUnplanned} />
        </Card>
      ))}
    </div>
  )
}

/** Of whom an old part of the shared plan is in sight, for the seconds until their own plan has followed. */
function Following({ budgets }: Pick<Props, 'budgets'>) {
  const areShared = budgets.some((budget) =>
    BUDGET_GROUPS.some((group) => linesIn(budget, group).some(({ isShared }) => isShared)),
  )
  const { data, isPlaceholderData } = useSharedPlan(useMonth(), areShared)
  const lines = (isPlaceholderData ? undefined : data)?.months[0]?.lines ?? []
  const names = whoFollowsYet(lines, budgets).map(useNames())
  useFollowing(names.length > 0)
  if (names.length === 0) return null
  const listed = new Intl.ListFormat('pt-BR').format(names)
  return <Banner>O plano da casa mudou há pouco. Ainda sendo atualizado: {listed}.</Banner>
}

const held = 'sticky left-0 z-1 w-34 min-w-34 bg-surface sm:w-48 sm:min-w-48'

function GroupTable({ budgets, group, showsUnplanned }: Props & { readonly group: BudgetGroup }) {
  const { open } = useNavigation()
  const { title, value, spending, upcoming } = groupFields[group]
  const sumOf = (values: readonly Cents[]) => sumCents(values)
  const realisedOf = (budget: Budget) =>
    realisedIn({ spending: budget[spending], upcoming: budget[upcoming] })
  const rows = familyRows(budgets, group).filter(({ isPlanned }) => isPlanned || showsUnplanned)
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={`${title} de cada um`}
      className="relative overflow-x-auto"
    >
      {/* Equal columns in every card: each person's figures stand in one line down the screen. */}
      <table
        className="w-full table-fixed border-collapse"
        style={{ minWidth: `${8.5 + (budgets.length + 1) * 8.25}rem` }}
      >
        <caption className="sr-only">{title}: planejado e realizado de cada um</caption>
        <thead>
          <tr className="text-sm">
            <th
              scope="col"
              className={cx(held, 'px-4 sm:px-5 py-1 text-left font-medium text-faint')}
            >
              Categoria
            </th>
            <MemberHeads budgets={budgets} />
            <th scope="col" className="px-4 py-1 text-right font-medium text-faint sm:px-5">
              Soma
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className={cx(held, 'px-4 sm:px-5 py-1.5 text-left font-semibold')}>
              Total
            </th>
            {budgets.map((budget) => (
              <Cell key={budget.user} planned={budget[value]} upcoming={budget[upcoming]}>
                <RealisedFigure
                  name={title}
                  value={realisedOf(budget)}
                  onOpen={() => open(windows.realisedInGroup(group, budget.user))}
                />
              </Cell>
            ))}
            <Cell
              planned={sumOf(budgets.map((budget) => budget[value]))}
              upcoming={sumOf(budgets.map((budget) => budget[upcoming]))}
            >
              <RealisedFigure
                name={title}
                value={sumOf(budgets.map(realisedOf))}
                onOpen={() => open(windows.realisedInGroup(group))}
              />
            </Cell>
          </tr>
          {rows.map((row) => (
            <MemberRow key={row.category._id} row={row} budgets={budgets} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MemberHeads({ budgets }: { readonly budgets: readonly Budget[] }) {
  const members = useMembers()
  return budgets.map(({ user }) => (
    // A long name takes two lines: none is cut off, and none reaches into the next column.
    <th key={user} scope="col" className="px-3 py-1 text-right font-medium wrap-anywhere">
      {members.find((member) => member.user === user)?.name ?? 'Membro'}
    </th>
  ))
}

function MemberRow({
  row,
  budgets,
}: {
  readonly row: FamilyRow
  readonly budgets: readonly Budget[]
}) {
  const { open } = useNavigation()
  const { category, isPlanned, byUser } = row
  const all = [...byUser.values()]
  return (
    <tr className={cx('border-t border-line', !isPlanned && 'text-muted')}>
      <th scope="row" className={cx(held, 'px-4 sm:px-5 py-1.5 text-left font-normal')}>
        <span className="block truncate">{category.name}</span>
        {!isPlanned && <span className="block text-xs text-faint">Não planejada</span>}
      </th>
      {budgets.map(({ user }) => {
        const part = byUser.get(user)
        return (
          <Cell key={user} planned={part?.planned ?? null} upcoming={part?.upcoming ?? ZERO}>
            {part !== undefined && (
              <RealisedFigure
                name={category.name}
                value={part.realised}
                onOpen={() => open(windows.realised(category._id, user))}
              />
            )}
          </Cell>
        )
      })}
      <Cell
        planned={
          isPlanned ? all.reduce((sum, one) => addCents(sum, one.planned ?? ZERO), ZERO) : null
        }
        upcoming={sumCents(all.map((one) => one.upcoming))}
      >
        <RealisedFigure
          name={`${category.name}, de todos`}
          value={sumCents(all.map((one) => one.realised))}
          onOpen={() => open(windows.realised(category._id))}
        />
      </Cell>
    </tr>
  )
}

/** What is planned, under it what is realised, and what is still to come. */
function Cell({
  planned,
  upcoming,
  children,
}: {
  readonly planned: Cents | null
  readonly upcoming: Cents
  readonly children: ReactNode
}) {
  return (
    <td className="px-3 py-1.5 text-right whitespace-nowrap last:px-4 sm:last:px-5">
      <span className="block">
        <span className="sr-only">Planejado </span>
        {planned === null ? '–' : <Money value={planned} />}
      </span>
      <span className="block text-sm text-muted">
        <span className="sr-only">Realizado </span>
        {children}
      </span>
      {upcoming !== ZERO && (
        <span className="block text-xs text-muted max-sm:whitespace-normal">
          a vencer <Money value={upcoming} />
        </span>
      )}
    </td>
  )
}
