import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { ZERO } from '@saldo/domain/money'
import type { Tone } from '../ui/tones.ts'

type GroupFields = {
  /** The title of its card. */
  readonly title: string
  /** As the rows of the projection word it (money.md §2). */
  readonly rowTitle: string
  /** As the chart words it (money.md §2). */
  readonly partTitle: string
  readonly tone: Tone
  readonly list:
    | 'revenuesCategories'
    | 'essentialCategories'
    | 'noessentialCategories'
    | 'debtsCategories'
    | 'investimentCategories'
  readonly value:
    | 'revenuesValue'
    | 'essentialValue'
    | 'noessentialValue'
    | 'debtsValue'
    | 'investimentValue'
  readonly spending:
    | 'revenuesSpending'
    | 'essentialSpending'
    | 'noessentialSpending'
    | 'debtsSpending'
    | 'investimentSpending'
  /** What of the spending is still to come. */
  readonly upcoming:
    | 'revenuesUpcoming'
    | 'essentialUpcoming'
    | 'noessentialUpcoming'
    | 'debtsUpcoming'
    | 'investimentUpcoming'
  /** More than what is planned is good news. */
  readonly fullIsGood: boolean
}

/** What each group of a plan is called, and by which fields the wire knows it. */
export const groupFields: Readonly<Record<BudgetGroup, GroupFields>> = {
  revenues: {
    title: 'Receitas',
    rowTitle: 'Receitas',
    partTitle: 'Receitas',
    tone: 'revenue',
    list: 'revenuesCategories',
    value: 'revenuesValue',
    spending: 'revenuesSpending',
    upcoming: 'revenuesUpcoming',
    fullIsGood: true,
  },
  essential: {
    title: 'Despesas Fixas',
    rowTitle: 'Despesas Fixas',
    partTitle: 'Despesas fixas',
    tone: 'expense',
    list: 'essentialCategories',
    value: 'essentialValue',
    spending: 'essentialSpending',
    upcoming: 'essentialUpcoming',
    fullIsGood: false,
  },
  noessential: {
    title: 'Despesas Variáveis',
    rowTitle: 'Despesas Variáveis',
    partTitle: 'Despesas variáveis',
    tone: 'amber',
    list: 'noessentialCategories',
    value: 'noessentialValue',
    spending: 'noessentialSpending',
    upcoming: 'noessentialUpcoming',
    fullIsGood: false,
  },
  debts: {
    title: 'Dívidas e parcelas',
    rowTitle: 'Dívidas e parcelas',
    partTitle: 'Dívidas e parcelas',
    tone: 'rose',
    list: 'debtsCategories',
    value: 'debtsValue',
    spending: 'debtsSpending',
    upcoming: 'debtsUpcoming',
    fullIsGood: false,
  },
  investiments: {
    title: 'Investimentos',
    rowTitle: 'Investimentos',
    partTitle: 'Investimentos',
    tone: 'investment',
    list: 'investimentCategories',
    value: 'investimentValue',
    spending: 'investimentSpending',
    upcoming: 'investimentUpcoming',
    fullIsGood: true,
  },
}

/** The lines of one group of a month's plan. */
export function linesIn(budget: Budget, group: BudgetGroup): readonly BudgetEntry[] {
  return budget[groupFields[group].list]
}

/** The line of a category in a month's plan, with its group. */
export function lineOf(budget: Budget, categoryId: string) {
  for (const group of BUDGET_GROUPS) {
    const line = linesIn(budget, group).find(({ category }) => category._id === categoryId)
    if (line !== undefined) return { line, group }
  }
  return undefined
}

/** A line of a category of which nothing is planned yet. */
export function emptyEntry(
  category: BudgetEntry['category'],
  figures: Partial<Pick<BudgetEntry, 'spending' | 'upcoming'>> = {},
): BudgetEntry {
  return {
    category,
    value: ZERO,
    budgetValue: 0,
    typed: 'value',
    spending: figures.spending ?? ZERO,
    upcoming: figures.upcoming ?? ZERO,
    day: null,
    paid: false,
    recurrentType: null,
    lastInstallment: null,
    recurrentIndex: 0,
    others: [],
    notCreateTransaction: true,
    isShared: false,
  }
}
