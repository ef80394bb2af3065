import { addMonthsWithin, type Day, dayWithin, monthOf } from '../calendar.ts'
import { absolute, addCents, type Cents, sumCents, ZERO } from '../money.ts'
import { lateDaysOf } from './bills.ts'
import type { CategoryFacts, MonthFacts, RepeatedFacts, TaskFacts } from './facts.ts'

/** What one name was charged in a category of subscriptions, in the last two whole months. */
type RepeatedRow = {
  readonly id: string
  readonly name: string
  readonly kindId: string
  readonly kindName: string
  /** A category below *Assinaturas*, which says of what kind the service is. */
  readonly isKind: boolean
  readonly before: Cents | null
  readonly countBefore: number
  readonly now: Cents | null
  readonly countNow: number
}

type BillRow = {
  readonly id: string
  readonly name: string
  /** The day of the month on which it falls due. */
  readonly day: number
  /** Since when it is in the calendar. */
  readonly since: Day
  /** The days of the entries of its name that are paid. */
  readonly paidOn: readonly Day[]
}

export type TaskFactRows = {
  readonly repeated: readonly RepeatedRow[]
  readonly bills: readonly BillRow[]
  readonly plan: { readonly since: Day; readonly isAdjusted: boolean } | null
  /** Interest and fines of each card in the last whole month. */
  readonly charges: readonly { readonly paymentId: string; readonly cents: Cents }[]
  readonly salaryDate: Day | null
  /** The day of every month on which an item of the calendar announces a salary. */
  readonly salaryDays: readonly number[]
  /** The least that the accounts held in the last three whole months; null for younger ones. */
  readonly leastHeld: Cents | null
}

/** An entry of a plan: what was planned and what was spent in its category, in cents. */
type PlanEntry = {
  readonly category: { readonly _id: string; readonly name: string }
  readonly value: Cents
  readonly spending: Cents
}

/** The plan of a month with what the month came to, as the screen shows it. */
type MonthPlan = {
  readonly date: Day
  readonly essentialCategories: readonly PlanEntry[]
  readonly noessentialCategories: readonly PlanEntry[]
  readonly debtsCategories: readonly PlanEntry[]
  readonly revenuesSpending: Cents
  readonly essentialSpending: Cents
  readonly noessentialSpending: Cents
  readonly debtsSpending: Cents
}

type PaymentRow = {
  readonly _id: string
  readonly name: string
  readonly fedUntil: Day | null
  readonly type: string
  readonly archived: boolean
  readonly countsToSpend: boolean
  readonly value: Cents
  readonly monthlyYield: number | null
}

type GoalRow = {
  readonly _id: string
  readonly name: string
  readonly initialValue: Cents
  readonly pace: { readonly value: Cents; readonly onTime: boolean } | null
  readonly suggestedInstallment: Cents
}

type InvoiceRow = {
  readonly cardId: string
  readonly name: string
  readonly dueOn: Day
  readonly owed: Cents
}

/** What was read of a person: the rows of the rules beside what the screens show. */
export type TaskReadings = TaskFactRows & {
  readonly today: Day
  readonly payments: readonly PaymentRow[]
  /** The plans of the last whole months. */
  readonly plans: readonly MonthPlan[]
  readonly objectives: readonly GoalRow[]
  readonly invoices: readonly InvoiceRow[]
  /** Investments and what is in goals, less what was redeemed, in cents. */
  readonly saved: Cents
}

/**
 * What the rules judge, from what was read. An invoice that fell due before today is a card's residual, one
 * that falls due from today on is a due; an archived account and a card hold no money.
 */
export function toTaskFacts(read: TaskReadings): TaskFacts {
  const { today, plans, objectives, invoices } = read
  const accounts = read.payments.filter(({ type, archived }) => type !== 'credit' && !archived)
  return {
    today,
    cards: invoices
      .filter(({ dueOn }) => dueOn < today)
      .map(({ cardId, name, owed }) => ({
        paymentId: cardId,
        name,
        residual: owed,
        charges: chargesOf(read, cardId),
      })),
    repeated: read.repeated.flatMap(repeatedOf),
    categories: categoriesOf(plans),
    months: plans.flatMap(monthOfPlan),
    reserve: reserveOf(accounts, read),
    available: sumCents(
      accounts.filter((account) => account.countsToSpend).map(({ value }) => value),
    ),
    leastHeld: read.leastHeld,
    monthlyYield: yieldOf(accounts),
    dues: invoices
      .filter(({ dueOn }) => dueOn >= today)
      .map(({ name, dueOn, owed }) => ({ name, dueDate: dueOn, open: owed })),
    salaryDate: salaryDateOf(read),
    bills: read.bills.map(({ id, name, day, since, paidOn }) => ({
      id,
      name,
      lateDays: lateDaysOf({ day, since: monthOf(since) }, paidOn),
      charges: ZERO,
    })),
    fed: read.payments.map(({ _id, name, type, archived, fedUntil }) => ({
      paymentId: _id,
      name,
      isCard: type === 'credit',
      archived,
      fedUntil,
    })),
    plan: read.plan && { since: monthOf(read.plan.since), isAdjusted: read.plan.isAdjusted },
    goals: objectives.flatMap(goalOf),
  }
}

function chargesOf({ charges }: TaskFactRows, cardId: string): Cents {
  const cents = charges.find(({ paymentId }) => paymentId === cardId)?.cents ?? ZERO
  return cents > 0 ? cents : ZERO
}

/** A name that was charged once in each month; what comes oftener is no subscription. */
function repeatedOf(row: RepeatedRow): readonly RepeatedFacts[] {
  const { id, name, kindName, isKind, before, countBefore, now, countNow } = row
  if (now === null || countNow !== 1 || countBefore > 1) return []
  // Below no kind, each service is of its own.
  return [{ id, name, kindId: isKind ? row.kindId : id, kindName, before, now }]
}

const entriesOf = (plan: MonthPlan): readonly PlanEntry[] => [
  ...plan.essentialCategories,
  ...plan.noessentialCategories,
  ...plan.debtsCategories,
]

function categoriesOf(plans: readonly MonthPlan[]): readonly CategoryFacts[] {
  const byId = new Map<string, { name: string; months: CategoryFacts['months'] }>()
  for (const plan of plans) {
    for (const { category, value, spending } of entriesOf(plan)) {
      const month = { month: monthOf(plan.date), realised: spending, planned: value }
      const { months = [] } = byId.get(category._id) ?? {}
      byId.set(category._id, { name: category.name, months: [...months, month] })
    }
  }
  return [...byId].map(([id, category]) => ({ id, ...category }))
}

const atLeastZero = (cents: Cents): Cents => (cents > 0 ? cents : ZERO)

/** What a month came to; one in which nothing happened is not there. */
function monthOfPlan(plan: MonthPlan): readonly MonthFacts[] {
  const figures = {
    revenues: atLeastZero(plan.revenuesSpending),
    essential: atLeastZero(plan.essentialSpending),
    noessential: atLeastZero(plan.noessentialSpending),
    debts: atLeastZero(plan.debtsSpending),
  }
  const isEmpty = Object.values(figures).every((cents) => cents === ZERO)
  return isEmpty ? [] : [{ month: monthOf(plan.date), ...figures }]
}

/** The best yield that the person typed of an account; null where none is. */
function yieldOf(accounts: readonly PaymentRow[]): number | null {
  const yields = accounts.flatMap(({ monthlyYield }) => monthlyYield ?? [])
  return yields.length === 0 ? null : Math.max(...yields)
}

/** All that is put aside: savings accounts, investments, and goals with what they began with. */
function reserveOf(
  accounts: readonly PaymentRow[],
  { objectives, saved }: Pick<TaskReadings, 'objectives' | 'saved'>,
): Cents | null {
  if (accounts.length === 0) return null
  const savings = accounts.filter((account) => !account.countsToSpend).map(({ value }) => value)
  const begun = objectives.map(({ initialValue }) => initialValue)
  return atLeastZero(addCents(saved, sumCents([...savings, ...begun])))
}

/** The next day on which a salary is planned, as an entry or by the calendar. */
function salaryDateOf({ salaryDate, salaryDays, today }: TaskReadings): Day | null {
  const month = monthOf(today)
  const announced = salaryDays.flatMap((day) =>
    [month, addMonthsWithin(month, 1)].map((one) => dayWithin(one, day)),
  )
  const coming = [...announced, ...(salaryDate === null ? [] : [salaryDate])]
  return coming.filter((day) => day > today).toSorted()[0] ?? null
}

/** A goal with a pace: one that is done, or had no whole month, has none. */
function goalOf(objective: GoalRow): TaskFacts['goals'] {
  const { _id: id, name, pace, suggestedInstallment } = objective
  if (pace === null) return []
  return [
    {
      id,
      name,
      monthly: pace.value,
      needed: absolute(suggestedInstallment),
      isOnTime: pace.onTime,
    },
  ]
}
