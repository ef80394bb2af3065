import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { suggestBudget } from '@saldo/contract/budgets'
import type { Category } from '@saldo/contract/categories'
import type { Answer } from '@saldo/contract/endpoint'
import { COMMON_CATEGORIES } from '@saldo/domain/budgets/common-categories'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Cents } from '@saldo/domain/money'
import { emptyEntry, groupFields, linesIn } from './groups.ts'
import type { LineEdit, MonthEdits } from './pending.ts'

type PlannedCategory = BudgetEntry['category']

/** A category that may be planned, and what it came to a month of late, in cents. */
export type Offer = {
  readonly group: BudgetGroup
  readonly category: PlannedCategory
  /** Null where nothing says. */
  readonly suggestion: Cents | null
}

/** What a plan knows of a category. */
export function plannedCategory({ _id, name, group, sort, type, category }: Category) {
  return { _id, name, group, sort, type, category } satisfies PlannedCategory
}

/** The categories that are offered as rows: those of late, the greatest first, then what most plans have. */
export function offersOf(
  categories: readonly Category[],
  suggestion: Answer<typeof suggestBudget>,
): readonly Offer[] {
  const spent: Offer[] = BUDGET_GROUPS.flatMap((group) =>
    suggestion[groupFields[group].list].map(({ category, value }) => ({
      group,
      category,
      suggestion: value,
    })),
  )
  const named = new Set(spent.map(({ category }) => category._id))
  const common: Offer[] = BUDGET_GROUPS.flatMap((group) =>
    COMMON_CATEGORIES[group].flatMap((id) => {
      const category = categories.find(({ _id }) => _id === id)
      if (category === undefined || named.has(id)) return []
      return [{ group, category: plannedCategory(category), suggestion: null }]
    }),
  )
  return [...spent, ...common]
}

/** One row of a plan: a line, one that is taken out, or a category that has none. */
export type PlanLine = {
  readonly line: BudgetEntry
  readonly isPlanned: boolean
  /** The plan as it is stored has it. */
  readonly isStored: boolean
  /** What is typed and not applied yet. */
  readonly edit: LineEdit | undefined
  readonly suggestion: Cents | null
}

/**
 * The rows of a group, each where it stood when the plan was read, so that none moves while it is
 * typed into: its lines, what was spent without one, what is offered, and what was added by a window.
 */
export function planLines(
  group: BudgetGroup,
  {
    budget,
    edits,
    showsUnplanned,
    offers,
  }: {
    /** With what waits. */
    readonly budget: Budget
    readonly edits: MonthEdits | undefined
    readonly showsUnplanned: boolean
    readonly offers: readonly Offer[]
  },
): readonly PlanLine[] {
  const base = edits?.base ?? budget
  const stored = new Set(linesIn(base, group).map(({ category }) => category._id))
  const planned = new Map(linesIn(budget, group).map((line) => [line.category._id, line]))
  const unplanned = base.unplannedCategories.filter(({ budgetGroup }) => budgetGroup === group)
  const offered = offers.filter((offer) => offer.group === group)
  const figuresOf = (id: string) => unplanned.find(({ category }) => category._id === id)
  const all = [
    ...linesIn(base, group),
    ...(showsUnplanned ? unplanned.map((one) => emptyEntry(one.category, one)) : []),
    ...offered.map(({ category }) => emptyEntry(category, figuresOf(category._id))),
    ...planned.values(),
  ]
  const rows = new Map<string, PlanLine>()
  for (const entry of all) {
    const id = entry.category._id
    if (rows.has(id)) continue
    rows.set(id, {
      line: planned.get(id) ?? entry,
      isPlanned: planned.has(id),
      isStored: stored.has(id),
      edit: edits?.lines.get(id),
      suggestion: offered.find(({ category }) => category._id === id)?.suggestion ?? null,
    })
  }
  return [...rows.values()]
}
