import type { Budget } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { type Cents, ZERO } from '@saldo/domain/money'
import { groupFields, linesIn } from './groups.ts'

export type ProjectionRow = {
  readonly id: string
  readonly label: string
  /** The group that can be unfolded, of the seven rows; of a category's row, null. */
  readonly group: BudgetGroup | null
  /** A category of the group above it. */
  readonly isCategory: boolean
  /** One for each month. */
  readonly values: readonly Cents[]
}

function categoryRows(budgets: readonly Budget[], group: BudgetGroup): ProjectionRow[] {
  const names = new Map<string, string>()
  for (const budget of budgets) {
    for (const { category } of linesIn(budget, group)) names.set(category._id, category.name)
  }
  return [...names]
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
    .map(([id, label]) => ({
      id,
      label,
      group: null,
      isCategory: true,
      values: budgets.map(
        (budget) =>
          linesIn(budget, group).find(({ category }) => category._id === id)?.value ?? ZERO,
      ),
    }))
}

/**
 * The rows of *Projeção do orçamento*: the five groups, each with its categories where it is
 * unfolded, then Saldo and Acumulado (money.md §2).
 */
export function projectionRows(
  budgets: readonly Budget[],
  unfolded: ReadonlySet<BudgetGroup>,
): readonly ProjectionRow[] {
  const groups = BUDGET_GROUPS.flatMap((group): ProjectionRow[] => [
    {
      id: group,
      label: groupFields[group].rowTitle,
      group,
      isCategory: false,
      values: budgets.map((budget) => budget[groupFields[group].value]),
    },
    ...(unfolded.has(group) ? categoryRows(budgets, group) : []),
  ])
  const sum = (id: 'result' | 'accumulated', label: string): ProjectionRow => ({
    id,
    label,
    group: null,
    isCategory: false,
    values: budgets.map((budget) => budget[id]),
  })
  return [...groups, sum('result', 'Saldo'), sum('accumulated', 'Acumulado')]
}

const NEEDS_QUOTES = /[;"\r\n]/
/** A spreadsheet runs what begins so. */
const FORMULA = /^[=+@\t-]/

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The same rows as a file that a spreadsheet in Portuguese opens: semicolons between cells, amounts
 * as `showAmount` writes them, a mark at its start that says that it is UTF-8.
 */
export function projectionFile(
  heads: readonly string[],
  rows: readonly ProjectionRow[],
  showAmount: (value: Cents) => string,
): string {
  const lines = [
    ['Planejamento', ...heads],
    ...rows.map(({ label, isCategory, values }) => [
      isCategory ? `  ${label}` : label,
      ...values.map(showAmount),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(';')).join('\r\n')}\r\n`
}
