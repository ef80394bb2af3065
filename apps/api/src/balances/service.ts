import type * as contract from '@saldo/contract/balances'
import type {
  Balances,
  readBalancesByCategory,
  readBalancesByMonth,
  readSpendable as readSpendableEndpoint,
} from '@saldo/contract/balances'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import {
  addDays,
  type Day,
  firstDay,
  lastDay,
  listDays,
  listMonths,
  monthOf,
} from '@saldo/domain/calendar'
import { accumulate, chartPoints, SPEND_DAYS_MAX } from '@saldo/domain/balances/chart'
import { forecast } from '@saldo/domain/balances/forecast'
import { INCOME_WITHIN_DAYS, lowestDay } from '@saldo/domain/balances/lowest-day'
import { shareOfDay } from '@saldo/domain/balances/spend-today'
import { refusePurchaseDays } from '@saldo/domain/balances/range-parts'
import { realisedCents } from '@saldo/domain/budgets/full-months'
import { forecastParts } from '@saldo/domain/balances/forecast-parts'
import { balanceDueBy } from '@saldo/domain/payments/card-cycle'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { cardRuleOf } from '../payments/rows.ts'
import { findPayment } from '../payments/store.ts'
import {
  announcedOf,
  cardsOf,
  findCardFacts,
  listCategoryMonths,
  listPartFacts,
  listSavedFacts,
  type BalanceFacts,
  EVER,
  findBalanceFacts,
  findChartFacts,
  findOwed,
} from './store.ts'
import type { Range, Scope } from './rows.ts'
import { flowsOf, periodSumsOf, readCategorySums, sharesOf } from './category-sums.ts'
import type { Context, OwnerLedger, Handler } from '../context.ts'

type BalancesQuery = Scope & Range

type DaysQuery = BalancesQuery & {
  /** Purchases on a card count on their own day. */
  readonly purchaseDays?: boolean | undefined
}

type ByDays = Refused<'payment_not_found' | 'purchase_days_too_long'>

/** Refuses a payment method that is not the owner's. */
async function refuseScope(
  ctx: OwnerLedger,
  { paymentId }: Scope,
): Promise<Refused<'payment_not_found'> | null> {
  if (paymentId === undefined) return null
  const found = await findPayment(ctx, paymentId)
  return found === undefined ? refuse('payment_not_found') : null
}

/** Refuses more days than are counted one by one. */
function refuseDays(query: DaysQuery): Refused<'purchase_days_too_long'> | null {
  const refusal = query.purchaseDays === true ? refusePurchaseDays(query) : null
  return refusal === null ? null : refuse(refusal, 'endDate')
}

type Card = Exclude<Awaited<ReturnType<typeof findPayment>>, undefined>

/**
 * The figures of a period (decisions.md §6). The current balance is what is paid up to the period's
 * end, or today if that is earlier; the planned one is the forecast for the period's end. What came, went and
 * was put aside obeys the first and the last day, of one category too (case M8).
 */
export async function readBalances(
  ctx: Context,
  query: DaysQuery & { readonly categoryId?: string | undefined },
): Promise<Balances | ByDays> {
  const tooLong = refuseDays(query)
  if (tooLong !== null) return tooLong
  const { paymentId, endDate, categoryId, purchaseDays } = query
  const payment = paymentId === undefined ? null : await findPayment(ctx, paymentId)
  if (payment === undefined) return refuse('payment_not_found')
  const balanceOn = endDate < ctx.today ? endDate : ctx.today
  const isBySums = categoryId !== undefined || purchaseDays === true
  const [facts, sums] = await Promise.all([
    findBalanceFacts(ctx, { ...query, balanceOn }),
    isBySums ? readCategorySums(ctx, query) : null,
  ])
  const period = sums === null ? facts : periodSumsOf(sums)
  return {
    ...(payment?.type === 'credit'
      ? await readOwed(ctx, payment, { endDate, balanceOn })
      : accountBalances(ctx, { facts, endDate })),
    revenuesPaid: period.revenuesPaid,
    revenuesBalance: period.revenuesAll,
    expensesPaid: negate(period.expensesPaid),
    expensesBalance: negate(period.expensesAll),
    investimentsPaid: negate(period.investimentsPaid),
    investimentsBalance: negate(period.investimentsAll),
    accumulated: facts.accumulated,
  }
}

/** What cash and accounts hold, how the forecast for a day is reckoned, and what of it is not saved. */
function accountBalances(
  { today }: Pick<Context, 'today'>,
  { facts, endDate }: { readonly facts: BalanceFacts; readonly endDate: Day },
) {
  const currentBalance = addCents(facts.initial, facts.paidToDate)
  const parts = forecastParts(
    endDate,
    {
      opening: addCents(facts.initial, facts.allToEnd),
      moves: [],
      cards: cardsOf(facts.dues),
      announced: announcedOf(facts.announced, { startDate: endDate, endDate, today }),
      today,
    },
    { paid: currentBalance, revenuesAhead: facts.revenuesAhead },
  )
  const saved = savedBy(endDate, { ...facts, today })
  return { currentBalance, ...parts, saved, spendable: addCents(parts.planned, negate(saved)) }
}

/** What may be spent until money comes in again, and up to which day that is (case M14). */
export async function readSpendable(ctx: Context): Promise<Answer<typeof readSpendableEndpoint>> {
  const { today } = ctx
  const range = { startDate: today, endDate: addDays(today, INCOME_WITHIN_DAYS) }
  const before = addDays(today, -1)
  const ahead = await findChartFacts(ctx, { ...range, step: 'day', before, isToSpend: true })
  const days = listDays(range.startDate, range.endDate)
  const balances = forecast(days, {
    opening: ahead.opening,
    moves: ahead.days.map(({ date, moved }) => ({ on: date, cents: moved })),
    cards: cardsOf(ahead.dues),
    announced: announcedOf(ahead.announced, { ...range, today }),
    today,
  })
  const { day: until } = lowestDay(
    days.map((day, at) => ({ day, balance: balances[at] ?? ZERO })),
    lastDay(monthOf(today)),
  )
  const facts = await findBalanceFacts(ctx, { startDate: until, endDate: until, balanceOn: today })
  const figures = accountBalances(ctx, { facts, endDate: until })
  return { until, ...figures, perDay: shareOfDay(figures.spendable, { today, until }) }
}

/** What of the forecast for a day is in accounts that hold savings (case M14). */
function savedBy(
  day: Day,
  { savings, savingsIds, announced, today }: BalanceFacts & { readonly today: Day },
): Cents {
  const own = announced.filter(({ payment_id: id }) => savingsIds.includes(id))
  const [saved = ZERO] = forecast([day], {
    opening: savings,
    moves: [],
    cards: new Map(),
    announced: announcedOf(own, { startDate: day, endDate: day, today }),
    today,
  })
  return saved
}

/** A card holds no money: its balance is what is owed, the invoice that is open included (decisions.md §4). */
async function readOwed(
  ctx: Context,
  card: Card,
  { endDate, balanceOn }: { endDate: Day; balanceOn: Day },
) {
  const dueBy = balanceDueBy(cardRuleOf(card), balanceOn, ctx.today)
  const [currentBalance, [planned = ZERO]] = await Promise.all([
    findOwed(ctx, { cardId: card.id, dueBy }),
    forecastCard(ctx, card, [endDate]),
  ])
  const invoicesDue = addCents(planned, negate(currentBalance))
  const none = { toReceive: ZERO, toPay: ZERO, saved: ZERO }
  return { currentBalance, planned, spendable: planned, ...none, invoicesDue }
}

/**
 * The expected balance of a card on some days, in cents: what is owed, or zero where it is in
 * credit.
 */
async function forecastCard(
  ctx: Context,
  card: Card,
  days: readonly Day[],
): Promise<readonly Cents[]> {
  const rule = cardRuleOf(card)
  const dueDays = days.map((day) => balanceDueBy(rule, day, ctx.today))
  const range = { startDate: dueDays[0] ?? ctx.today, endDate: dueDays.at(-1) ?? ctx.today }
  const { dues, announced } = await findCardFacts(ctx, { paymentId: card.id, ...range })
  return forecast(dueDays, {
    opening: ZERO,
    moves: [],
    cards: cardsOf(dues),
    announced: announcedOf(announced, { ...range, today: ctx.today }),
    today: ctx.today,
  })
}

/**
 * The chart: a point a day for up to two months (of what may be spent for thirteen), a point a month for longer;
 * every day of the range has one.
 */
export const readChart: Handler<typeof contract.readBalancesChart> = async (ctx, { query }) => {
  const tooLong = refuseDays(query)
  if (tooLong !== null) return tooLong
  const { startDate, endDate, paymentId } = query
  const payment = paymentId === undefined ? null : await findPayment(ctx, paymentId)
  if (payment === undefined) return refuse('payment_not_found')
  const isToSpend = query.toSpend === true && payment === null
  const daysMax = isToSpend ? SPEND_DAYS_MAX : undefined
  const { step, dates, ends } = chartPoints(startDate, endDate, daysMax)
  const from = dates[0] ?? startDate
  const before = from === EVER ? EVER : addDays(from, -1)
  const range = { startDate: from, endDate: ends.at(-1) ?? endDate }
  const [facts, sums] = await Promise.all([
    findChartFacts(ctx, { ...query, ...range, step, before, isToSpend }),
    query.purchaseDays === true ? readCategorySums(ctx, { ...query, ...range, daily: true }) : null,
  ])
  const byDate = new Map(facts.days.map((fact) => [fact.date, fact]))
  const flows =
    sums === null
      ? (date: Day) => byDate.get(date)
      : flowsOf(sums, step === 'day' ? (day) => day : (day) => firstDay(monthOf(day)))
  const balances =
    payment?.type === 'credit'
      ? await forecastCard(ctx, payment, ends)
      : forecast(ends, {
          opening: facts.opening,
          moves: facts.days.map(({ date, moved }) => ({ on: date, cents: moved })),
          cards: cardsOf(facts.dues),
          announced: announcedOf(facts.announced, { ...range, today: ctx.today }),
          today: ctx.today,
        })
  const points = (of: (date: Day, at: number) => Cents) =>
    dates.map((date, at) => ({ date, value: of(date, at) }))
  return {
    revenues: points((date) => flows(date)?.revenues ?? ZERO),
    expenses: points((date) => flows(date)?.expenses ?? ZERO),
    balance: points((_, at) => balances[at] ?? ZERO),
  }
}

/**
 * A point a month, every month of the period included; a reserve accumulates from month to month.
 */
export async function readByMonth(
  ctx: OwnerLedger,
  query: BalancesQuery & Omit<Call<typeof readBalancesByMonth>['query'], keyof BalancesQuery>,
): Promise<Answer<typeof readBalancesByMonth> | Refused<'payment_not_found'>> {
  const refused = await refuseScope(ctx, query)
  if (refused !== null) return refused
  const { chartType, startDate, endDate } = query
  const months = listMonths(monthOf(startDate), monthOf(endDate)).map(firstDay)
  if (chartType === 'savings') {
    const facts = await listSavedFacts(ctx, query)
    const byMonth = new Map(facts.map(({ month, cents }) => [month, cents]))
    const balances = accumulate(
      months.map((date) => byMonth.get(date) ?? ZERO),
      byMonth.get(null) ?? ZERO,
    )
    return months.map((date, at) => ({ date, value: balances[at] ?? ZERO }))
  }
  const facts =
    chartType === 'creditInstallments'
      ? await listPartFacts(ctx, query)
      : await listCategoryMonths(ctx, query)
  const byMonth = new Map(facts.map(({ month, cents }) => [month, cents]))
  return months.map((date) => ({ date, value: byMonth.get(date) ?? ZERO }))
}

/** The total of each category in a range; spending is positive, a net refund negative. */
export async function readByCategory(
  ctx: OwnerLedger,
  query: DaysQuery & {
    readonly categoryId?: string | undefined
    readonly transactionType?: 'revenues' | 'expenses' | 'investiments' | undefined
    readonly whole?: boolean | undefined
  },
): Promise<Answer<typeof readBalancesByCategory> | ByDays> {
  const refused = refuseDays(query) ?? (await refuseScope(ctx, query))
  if (refused !== null) return refused
  const sums = await readCategorySums(ctx, query)
  return sharesOf(sums, query.transactionType).map(
    ({ id, name, group, color, icon, value, paid, entries }) => ({
      category: { _id: id, name, group, color, icon },
      value: realisedCents(group, value),
      paid: realisedCents(group, paid),
      entries,
    }),
  )
}
