import { assert } from '@saldo/domain/assert'
import type { Amount, BudgetLine, SeriesPart } from '@saldo/domain/budgets/kinds'
import { ruleOf } from '@saldo/domain/budgets/kinds'
import type { PlannedMonth } from '@saldo/domain/budgets/series'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import type { Category } from '@saldo/contract/categories'
import type { Cents } from '@saldo/domain/money'

/** A part of another series as it is stored in a line. */
export type PartRow = Pick<
  LineRow,
  'valueCents' | 'percent' | 'recurrentType' | 'lastInstallment' | 'recurrentIndex'
> & { readonly isCounted: boolean }

/** A line as it is stored. */
export type LineRow = {
  readonly categoryId: string
  readonly valueCents: Cents | null
  readonly percent: number | null
  readonly day: number | null
  readonly recurrentType: 'monthly' | 'semiannual' | 'annual' | null
  readonly lastInstallment: number | null
  readonly recurrentIndex: number
  readonly others: readonly PartRow[]
  readonly isTyped: boolean
  readonly isRemoved: boolean
  readonly isEntered: boolean
  readonly isShared: boolean
}

/** A stored plan with its lines. `month` is the month's first day. */
export type PlanRow = {
  readonly id: string
  readonly month: Day
  readonly isCustom: boolean
  readonly accumulated: Cents | null
  readonly version: number
  readonly lines: readonly LineRow[]
}

/** A category that a plan or a sum names. */
export type CategoryRow = Pick<Category, 'name' | 'group' | 'sort' | 'type'> & {
  readonly id: string
  readonly parentId: string | null
}

/** What stands in no category, a refund on a card: it lowers what was spent. */
const WITHOUT_CATEGORY: CategoryRow = {
  id: NO_CATEGORY,
  name: 'Sem categoria',
  group: 'expenses',
  sort: 'variable',
  type: null,
  parentId: null,
}

/** A category as the wire names it in a plan. */
export function categoryOf({ id, name, group, sort, type, parentId }: CategoryRow) {
  return { _id: id, name, group, sort, type, category: parentId }
}

/** The categories of a statement by their id; one that is not there is none. */
export function findIn(rows: readonly CategoryRow[]): (id: string) => CategoryRow {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? WITHOUT_CATEGORY
}

function amountOf({ valueCents, percent }: Pick<LineRow, 'valueCents' | 'percent'>): Amount {
  return percent === null
    ? { kind: 'money', cents: valueCents ?? (0 as Cents) }
    : { kind: 'percent', percent }
}

function partOf(row: PartRow): SeriesPart {
  const rule = ruleOf(row)
  assert(rule !== null, 'a part is of a series')
  return { amount: amountOf(row), rule, place: row.recurrentIndex, isCounted: row.isCounted }
}

/** A part as it is stored. */
export function partRow({ amount, rule, place, isCounted }: SeriesPart): PartRow {
  return {
    valueCents: amount.kind === 'money' ? amount.cents : null,
    percent: amount.kind === 'percent' ? amount.percent : null,
    recurrentType: rule.kind === 'recurrence' ? rule.period : null,
    lastInstallment: rule.kind === 'instalments' ? rule.count : null,
    recurrentIndex: place,
    isCounted,
  }
}

/** A stored line as the rules take it. */
export function lineOf(row: LineRow): BudgetLine {
  return {
    categoryId: row.categoryId,
    amount: amountOf(row),
    day: row.day,
    rule: ruleOf(row),
    place: row.recurrentIndex,
    others: row.others.map(partOf),
    isTyped: row.isTyped,
    isRemoved: row.isRemoved,
    isEntered: row.isEntered,
    isShared: row.isShared,
  }
}

/** A stored plan as the rules take it. */
export function plannedMonthOf({ month, isCustom, lines }: PlanRow): PlannedMonth {
  return { month: monthOf(month), isCustom, lines: lines.map(lineOf) }
}
