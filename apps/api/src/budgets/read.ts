import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import {
  amountsIn,
  lineCents,
  moneyOf,
  percentOf,
  utilisationOf,
} from '@saldo/domain/budgets/amounts'
import { realisedCents } from '@saldo/domain/budgets/full-months'
import {
  type Amount,
  BUDGET_GROUPS,
  type BudgetGroup,
  type BudgetLine,
  entryTypeOf,
  BUDGET_MONTHS_MAX,
  budgetGroupOf,
  plannedGroupOf,
} from '@saldo/domain/budgets/kinds'
import { accumulate, resultOf, weeklyAllowance } from '@saldo/domain/budgets/projection'
import { type Realised, type RealisedPlan, realisedOf } from '@saldo/domain/budgets/realised'
import { revenuesOf, refuseBudgetRange } from '@saldo/domain/budgets/refusals'
import { fillRange } from '@saldo/domain/budgets/series'
import {
  type Day,
  firstDay,
  listMonths,
  type Month,
  monthOf,
  addMonthsWithin,
  weekOf,
} from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import {
  categoryOf,
  type CategoryRow,
  findIn,
  lineOf,
  plannedMonthOf,
  type PlanRow,
} from './rows.ts'
import { type BudgetFacts, findBudgetFacts, findBudgets } from './store.ts'
import type * as contract from '@saldo/contract/budgets'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { assert } from '@saldo/domain/assert'
import type { listBudgets as listEndpoint, readPlannedMonths } from '@saldo/contract/budgets'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { readCategorySums } from '../balances/category-sums.ts'
import { findPayment } from '../payments/store.ts'
import type { Context, Handler, OwnerLedger } from '../context.ts'

/** A line of a plan with what is worked out of it. */
type ValuedLine = {
  readonly line: BudgetLine
  readonly category: CategoryRow
  readonly group: BudgetGroup
  readonly value: Cents
}

type ValuedPlan = {
  readonly month: Month
  readonly plan: PlanRow | undefined
  readonly lines: readonly ValuedLine[]
  readonly revenues: Cents
  readonly planned: Readonly<Record<BudgetGroup, Cents>>
}

type FindCategory = (id: string) => CategoryRow

/**
 * Lines of one category as one, of what they come to: a family sees what nobody has shared under the category
 * above it (case M30). A plan of one's own has one line a category.
 */
function joined(lines: readonly ValuedLine[]): readonly ValuedLine[] {
  const byCategory = new Map<string, ValuedLine>()
  for (const one of lines) {
    const other = byCategory.get(one.line.categoryId)
    byCategory.set(one.line.categoryId, other === undefined ? one : sumOfLines(other, one))
  }
  return [...byCategory.values()]
}

function sumOfLines(one: ValuedLine, other: ValuedLine): ValuedLine {
  const value = addCents(one.value, other.value)
  const amount = { kind: 'money' as const, cents: value }
  return { ...one, value, line: { ...one.line, amount, others: [] } }
}

/** What the lines of a month plan, the greatest first, and each group of them together. */
function valuesOf(all: readonly BudgetLine[], find: FindCategory) {
  const lines = all
    .filter(({ isRemoved }) => !isRemoved)
    .map((line) => {
      const category = find(line.categoryId)
      return { line, category, group: plannedGroupOf(category) }
    })
  const revenues = revenuesOf(
    lines.flatMap(({ group, line }) => amountsIn(line).map((amount) => ({ group, amount }))),
  )
  const valued = joined(
    lines.map((one) => ({ ...one, value: lineCents(one.line, revenues) })),
  ).toSorted((a, b) => b.value - a.value || a.category.name.localeCompare(b.category.name))
  const sumOf = (group: BudgetGroup) =>
    sumCents(valued.filter((one) => one.group === group).map(({ value }) => value))
  const planned = Object.fromEntries(BUDGET_GROUPS.map((group) => [group, sumOf(group)])) as Record<
    BudgetGroup,
    Cents
  >
  return { lines: valued, revenues, planned }
}

function valuePlan(month: Month, plan: PlanRow | undefined, find: FindCategory): ValuedPlan {
  return { month, plan, ...valuesOf((plan?.lines ?? []).map(lineOf), find) }
}

/** Each month of a range with its plan valued, stored or not. */
function valuedPlansOf(
  { plans, categories }: Pick<BudgetFacts, 'plans' | 'categories'>,
  { from, to }: { readonly from: Month; readonly to: Month },
): readonly ValuedPlan[] {
  const find = findIn(categories)
  const byMonth = new Map(plans.map((plan) => [plan.month, plan]))
  return listMonths(from, to).map((month) => valuePlan(month, byMonth.get(firstDay(month)), find))
}

function entryOf(
  { line, category, value }: ValuedLine,
  of: { revenues: Cents; spending: Cents; upcoming: Cents },
) {
  const { amount, day, rule, place } = line
  const others = line.others.filter(({ isCounted }) => isCounted)
  // What several series come to together is money: no one share says it.
  const whole: Amount = others.length === 0 ? amount : { kind: 'money', cents: value }
  return {
    category: categoryOf(category),
    value,
    budgetValue: percentOf(whole, of.revenues),
    typed: whole.kind === 'money' ? 'value' : 'budgetValue',
    spending: of.spending,
    upcoming: of.upcoming,
    day,
    paid: false,
    recurrentType: rule?.kind === 'recurrence' ? rule.period : null,
    lastInstallment: rule?.kind === 'instalments' ? rule.count : null,
    recurrentIndex: place,
    others: others.map((part) => ({
      value: moneyOf(part.amount, of.revenues),
      recurrentType: part.rule.kind === 'recurrence' ? part.rule.period : null,
      lastInstallment: part.rule.kind === 'instalments' ? part.rule.count : null,
      recurrentIndex: part.place,
    })),
    notCreateTransaction: !line.isEntered,
    isShared: line.isShared,
  } satisfies BudgetEntry
}

/** What each month came to, or what of it is still to come; income, spending and saving alike positive. */
export function realisedByMonth(
  facts: BudgetFacts,
  { find, of }: { readonly find: FindCategory; readonly of: 'cents' | 'upcoming' },
): Map<Day, Realised[]> {
  const byMonth = new Map<Day, Realised[]>()
  for (const row of facts.realised) {
    const { month, categoryId } = row
    const category = find(categoryId)
    const group = plannedGroupOf(category)
    const realised = {
      categoryId,
      parentId: category.parentId,
      group,
      cents: realisedCents(group, row[of]),
    }
    byMonth.set(month, [...(byMonth.get(month) ?? []), realised])
  }
  return byMonth
}

const EXPENSES = BUDGET_GROUPS.filter((group) => group !== 'revenues')

type MonthFigures = {
  readonly userId: string
  readonly valued: ValuedPlan
  readonly realised: RealisedPlan
  readonly upcoming: RealisedPlan
  readonly result: Cents
  readonly accumulated: Cents
  readonly today: Day
  readonly isListed: (group: BudgetGroup) => boolean
  readonly find: FindCategory
}

function budgetOf(figures: MonthFigures): Budget {
  const { valued, realised, upcoming, today, isListed, find } = figures
  const { plan, month, planned, revenues, lines } = valued
  const spentOn = (group: BudgetGroup) => realised.byGroup.get(group) ?? ZERO
  const comingOn = (group: BudgetGroup) => upcoming.byGroup.get(group) ?? ZERO
  const entries = (group: BudgetGroup) =>
    lines
      .filter((one) => one.group === group && isListed(group))
      .map((one) =>
        entryOf(one, {
          revenues,
          spending: realised.byLine.get(one.line.categoryId) ?? ZERO,
          upcoming: upcoming.byLine.get(one.line.categoryId) ?? ZERO,
        }),
      )
  const outgoing = sumCents(EXPENSES.map((group) => planned[group]))
  const spent = sumCents(EXPENSES.map(spentOn))
  const coming = sumCents(EXPENSES.map(comingOn))
  const unplannedComing = new Map(
    upcoming.unplanned.map(({ categoryId, cents }) => [categoryId, cents]),
  )
  return {
    _id: plan?.id ?? null,
    date: firstDay(month),
    user: figures.userId,
    isCustom: plan?.isCustom ?? false,
    fake: plan === undefined,
    revenuesValue: planned.revenues,
    revenuesSpending: spentOn('revenues'),
    revenuesUpcoming: comingOn('revenues'),
    essentialValue: planned.essential,
    essentialSpending: spentOn('essential'),
    essentialUpcoming: comingOn('essential'),
    noessentialValue: planned.noessential,
    noessentialSpending: spentOn('noessential'),
    noessentialUpcoming: comingOn('noessential'),
    debtsValue: planned.debts,
    debtsSpending: spentOn('debts'),
    debtsUpcoming: comingOn('debts'),
    investimentValue: planned.investiments,
    investimentSpending: spentOn('investiments'),
    investimentUpcoming: comingOn('investiments'),
    result: figures.result,
    accumulated: figures.accumulated,
    isAccumulatedTyped: (plan?.accumulated ?? null) !== null,
    utilisation: utilisationOf(spent, outgoing),
    realisedUtilisation: utilisationOf(addCents(spent, negate(coming)), outgoing),
    isOverRevenues: outgoing > planned.revenues,
    weeklyAllowance: weeklyAllowance({
      month,
      today,
      planned: planned.noessential,
      spent: spentOn('noessential'),
    }),
    revenuesCategories: entries('revenues'),
    essentialCategories: entries('essential'),
    noessentialCategories: entries('noessential'),
    debtsCategories: entries('debts'),
    investimentCategories: entries('investiments'),
    unplannedCategories: realised.unplanned
      .filter(({ group, cents }) => cents !== ZERO && isListed(group))
      .map(({ categoryId, group, cents }) => ({
        category: categoryOf(find(categoryId)),
        budgetGroup: group,
        spending: cents,
        upcoming: unplannedComing.get(categoryId) ?? ZERO,
      })),
    version: plan?.version ?? null,
  }
}

/**
 * Saldo of each month without a plan that counts in what accumulates, as it would be filled: Acumulado does
 * not depend on which months were opened (case M9).
 */
function filledResults({ gaps }: BudgetFacts, find: FindCategory): ReadonlyMap<Month, Cents> {
  return new Map(
    gaps.flatMap(({ from, to, plans }) =>
      fillRange(plans.map(plannedMonthOf), { from: monthOf(from), to: monthOf(to) }).map(
        ({ month, lines }) => [month, resultOf(valuesOf(lines, find).planned)] as const,
      ),
    ),
  )
}

/** The plans of a range beside what its months came to, an empty column for a month without one. */
function budgetsOf(
  facts: BudgetFacts,
  of: {
    readonly userId: string
    readonly from: Month
    readonly to: Month
    readonly today: Day
    /** Lists the lines of one type of entries alone; the figures stay those of the whole plan. */
    readonly type?: TransactionType | undefined
  },
): readonly Budget[] {
  const { userId, today, type } = of
  const isListed = (group: BudgetGroup) => type === undefined || entryTypeOf(group) === type
  const find = findIn(facts.categories)
  const realised = realisedByMonth(facts, { find, of: 'cents' })
  const upcoming = realisedByMonth(facts, { find, of: 'upcoming' })
  const filled = filledResults(facts, find)
  const months = valuedPlansOf(facts, of).map((valued) => ({
    valued,
    result: filled.get(valued.month) ?? resultOf(valued.planned),
    typed: valued.plan?.accumulated ?? null,
  }))
  const before = [...filled].filter(([month]) => month < of.from).map(([, result]) => result)
  const accumulated = accumulate(addCents(facts.opening, sumCents(before)), months)
  return months.map(({ valued, result }, at) => {
    const planned = new Set(valued.lines.map(({ line }) => line.categoryId))
    return budgetOf({
      userId,
      valued,
      realised: realisedOf(planned, realised.get(firstDay(valued.month)) ?? []),
      upcoming: realisedOf(planned, upcoming.get(firstDay(valued.month)) ?? []),
      result,
      accumulated: accumulated[at] ?? ZERO,
      today,
      isListed,
      find,
    })
  })
}

/** What is planned for some categories in a month; for all that goes out where none is named. */
function plannedFor({ lines }: ValuedPlan, categories: ReadonlySet<string> | null): Cents {
  const counted = lines.filter(({ category, group }) =>
    categories === null
      ? group !== 'revenues'
      : categories.has(category.id) ||
        (category.parentId !== null && categories.has(category.parentId)),
  )
  return counted.reduce((sum, { value }) => addCents(sum, value), ZERO)
}

/*
 * What a family plans: each member's plans one after the other, and figures added up.
 */

type Part<A> = { readonly answer: A }
type List = Answer<typeof contract.listBudgets>
type Months = Answer<typeof contract.readPlannedMonths>
type Balances = Answer<typeof contract.readPlanBalances>
type Week = Answer<typeof contract.readWeekSpending>

export function joinBudgets(parts: readonly Part<List>[]): List {
  const items = parts.flatMap((part) => part.answer.items)
  return { items, total: items.length }
}

export function addPlannedMonths(parts: readonly Part<Months>[]): Months {
  const [first, ...rest] = parts.map((part) => part.answer)
  assert(first !== undefined, 'somebody answered')
  return first.map(({ date, value }, at) => ({
    date,
    value: rest.reduce((sum, months) => addCents(sum, months[at]?.value ?? sumCents([])), value),
  }))
}

export function addPlanBalances(parts: readonly Part<Balances>[]): Balances {
  return { accumulated: sumCents(parts.map((part) => part.answer.accumulated)) }
}

export function addWeekSpending(parts: readonly Part<Week>[]): Week {
  const [first] = parts.map((part) => part.answer)
  assert(first !== undefined, 'somebody answered')
  return { ...first, spending: sumCents(parts.map((part) => part.answer.spending)) }
}

const monthsOf = ({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }) => ({
  from: monthOf(startDate),
  to: monthOf(endDate),
})

/** The plan of every month of a range with what was realised, stored or not (decisions.md §12). */
export async function listBudgets(
  ctx: Context,
  of: Call<typeof listEndpoint>['query'],
): Promise<Answer<typeof listEndpoint> | Refused<'budget_range_too_long' | 'payment_not_found'>> {
  const refusal = refuseBudgetRange(of)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const { paymentId, type } = of
  if (paymentId !== undefined && (await findPayment(ctx, paymentId)) === undefined) {
    return refuse('payment_not_found')
  }
  const months = monthsOf(of)
  const facts = await findBudgetFacts(ctx, { today: ctx.today, paymentId, ...months })
  const items = [...budgetsOf(facts, { userId: ctx.userId, today: ctx.today, type, ...months })]
  return { items, total: items.length }
}

/** The plan of one month that is stored. */
export async function readBudget(ctx: Context, of: { readonly month: Month }): Promise<Budget> {
  const { month, ...rest } = of
  const [budget] = await readBudgetsOf(ctx, { ...rest, months: [month] })
  assert(budget?.fake === false, 'what was written is there')
  return budget
}

/** The plan of this id, beside what its month came to. */
export async function readBudgetById(
  ctx: Context,
  of: { readonly id: string },
): Promise<Budget | Refused<'budget_not_found'>> {
  const { id } = of
  const [row] = await findBudgets(ctx, [id])
  if (row === undefined) return refuse('budget_not_found')
  return readBudget(ctx, { month: monthOf(row.month) })
}

/** The stored plans of some months, the oldest first; of at most a window from the first of them. */
export async function readBudgetsOf(
  ctx: Context,
  of: { readonly months: readonly Month[] },
): Promise<Budget[]> {
  const [from, ...others] = of.months.toSorted()
  assert(from !== undefined, 'somebody names a month')
  const end = addMonthsWithin(from, BUDGET_MONTHS_MAX - 1)
  const to = others.findLast((month) => month <= end) ?? from
  const facts = await findBudgetFacts(ctx, { from, to, today: ctx.today })
  const named = new Set(of.months.map(firstDay))
  return budgetsOf(facts, { userId: ctx.userId, today: ctx.today, from, to }).filter(({ date }) =>
    named.has(date),
  )
}

/**
 * What is planned month by month for the categories that are named, subcategories included; for
 * everything that goes out where none is.
 */
export async function listPlannedMonths(
  ctx: OwnerLedger,
  of: Call<typeof readPlannedMonths>['query'],
): Promise<Answer<typeof readPlannedMonths> | Refused<'budget_range_too_long'>> {
  const refusal = refuseBudgetRange(of)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const months = monthsOf(of)
  const facts = await findBudgetFacts(ctx, { today: of.startDate, ...months })
  const categories = of.categories === undefined ? null : new Set(of.categories)
  return valuedPlansOf(facts, months).map((plan) => ({
    date: firstDay(plan.month),
    value: plannedFor(plan, categories),
  }))
}

/** The accumulated balance of the plans at the end of a range. */
export const readPlanBalances: Handler<typeof contract.readPlanBalances> = async (
  ctx,
  { query: { endDate } },
) => {
  const month = monthOf(endDate)
  const of = { userId: ctx.userId, from: month, to: month, today: endDate }
  const [budget] = budgetsOf(await findBudgetFacts(ctx, of), of)
  assert(budget !== undefined, 'every month has a column')
  return { accumulated: budget.accumulated }
}

/**
 * What was paid of variable expenses in the week of a day, net of refunds, in cents: a purchase on a card
 * counts on its own day (case M8).
 */
export const readWeekSpending: Handler<typeof contract.readWeekSpending> = async (
  ctx,
  { query: { date } },
) => {
  const week = weekOf(date)
  const sums = await readCategorySums(ctx, { ...week, purchaseDays: true })
  const spending = sums.filter(
    (sum) => sum.transactionType === 'expenses' && budgetGroupOf(sum) === 'noessential',
  )
  return { ...week, spending: negate(sumCents(spending.map(({ paid }) => paid))) }
}
