import type { Answer, Call } from '@saldo/contract/endpoint'
import type {
  Balances,
  readBalancesByCategory,
  readBalancesByMonth,
  readBalancesChart,
} from '@saldo/contract/balances'
import { refuse, type Refused } from '@saldo/contract/refusals'
import {
  addDays,
  type Day,
  daysBetween,
  firstDay,
  listDays,
  listMonths,
  monthOf,
} from '@saldo/domain/calendar'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import { addCents, negate, sumCents, ZERO } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { findPayment } from '../payments/store.ts'
import {
  findCategorySums,
  findSavedBefore,
  listCategoryMonths,
  listPartFacts,
  listSavingFacts,
} from './months-store.ts'
import {
  EVER,
  findBalanceFacts,
  findChartFacts,
  findOwed,
  listCategoryFacts,
  type Range,
  type Scope,
} from './store.ts'

type Asked = Scope & Range

/** Only one's own payment method has a balance to be asked for. */
async function refuseScope(ledger: Ledger, { userId, paymentId }: Scope): Promise<Refused | null> {
  if (paymentId === undefined) return null
  const found = await findPayment(ledger, userId, paymentId)
  return found === undefined ? refuse('payment_not_found') : null
}

type Card = Exclude<Awaited<ReturnType<typeof findPayment>>, undefined>
type Owed = { readonly card: Card; readonly on: Day; readonly endDate: Day }

/** A card holds no money: its balance is what is owed, the invoice that is open included (§4). */
async function owedOf(ledger: Ledger, { card, on, endDate }: Owed) {
  const { dueOn } = invoiceOf(cardRuleOf(card), on)
  const of = { userId: card.user_id, cardId: card.id }
  const [currentBalance, planned] = await Promise.all([
    findOwed(ledger, { ...of, dueBy: dueOn }),
    findOwed(ledger, { ...of, dueBy: endDate > dueOn ? endDate : dueOn }),
  ])
  return { currentBalance, planned }
}

/**
 * The figures of a period (decisions.md §6). The current balance is what is paid up to the period's
 * end, or today if that is earlier; the planned one counts everything up to the end as paid, the
 * invoices that fall due by then included.
 */
export async function readBalances(
  ledger: Ledger,
  asked: Asked & { readonly today: Day; readonly categoryId?: string | undefined },
): Promise<Balances | Refused> {
  const { userId, paymentId, endDate, today } = asked
  const payment = paymentId === undefined ? null : await findPayment(ledger, userId, paymentId)
  if (payment === undefined) return refuse('payment_not_found')
  const balanceOn = endDate < today ? endDate : today
  const [facts, ofCategory] = await Promise.all([
    findBalanceFacts(ledger, { ...asked, balanceOn }),
    asked.categoryId === undefined ? null : findCategorySums(ledger, asked),
  ])
  const period = ofCategory ?? facts
  const held = {
    currentBalance: addCents(facts.initial, facts.paidToDate),
    planned: sumCents([facts.initial, facts.allToEnd, facts.unpaidInvoices]),
  }
  return {
    ...(payment?.type === 'credit'
      ? await owedOf(ledger, { card: payment, on: balanceOn, endDate })
      : held),
    revenuesPaid: period.revenuesPaid,
    revenuesBalance: period.revenuesAll,
    expensesPaid: negate(period.expensesPaid),
    expensesBalance: negate(period.expensesAll),
    investimentsPaid: negate(period.investimentsPaid),
    investimentsBalance: negate(period.investimentsAll),
    accumulated: facts.accumulated,
  }
}

const DAYS_MAX = 62

/** A point a day for a month or two, a point a month beyond; every day of the range has one. */
export async function readChart(
  ledger: Ledger,
  asked: Asked,
): Promise<Answer<typeof readBalancesChart> | Refused> {
  const refused = await refuseScope(ledger, asked)
  if (refused !== null) return refused
  const { startDate, endDate } = asked
  const step = daysBetween(startDate, endDate) < DAYS_MAX ? 'day' : 'month'
  const from = step === 'day' ? startDate : firstDay(monthOf(startDate))
  const dates =
    step === 'day'
      ? listDays(startDate, endDate)
      : listMonths(monthOf(startDate), monthOf(endDate)).map(firstDay)
  const before = from === EVER ? EVER : addDays(from, -1)
  const { opening, days } = await findChartFacts(ledger, {
    ...asked,
    startDate: from,
    step,
    before,
  })
  const byDate = new Map(days.map((fact) => [fact.date, fact]))
  let balance = opening
  const points = dates.map((date) => {
    const fact = byDate.get(date)
    balance = addCents(balance, fact?.moved ?? ZERO)
    return { date, revenues: fact?.revenues ?? ZERO, expenses: fact?.expenses ?? ZERO, balance }
  })
  return {
    revenues: points.map(({ date, revenues }) => ({ date, value: revenues })),
    expenses: points.map(({ date, expenses }) => ({ date, value: expenses })),
    balance: points.map(({ date, balance: value }) => ({ date, value })),
  }
}

type MonthsAsked = Asked & Omit<Call<typeof readBalancesByMonth>['query'], keyof Asked>

/** A point a month, every month of the period included; a reserve grows from month to month. */
export async function readByMonth(
  ledger: Ledger,
  asked: MonthsAsked,
): Promise<Answer<typeof readBalancesByMonth> | Refused> {
  const refused = await refuseScope(ledger, asked)
  if (refused !== null) return refused
  const { chartType, startDate, endDate } = asked
  const months = listMonths(monthOf(startDate), monthOf(endDate)).map(firstDay)
  if (chartType === 'savings') {
    const [facts, before] = await Promise.all([
      listSavingFacts(ledger, asked),
      findSavedBefore(ledger, asked),
    ])
    const byMonth = new Map(facts.map(({ month, cents }) => [month, cents]))
    let saved = before
    return months.map((date) => {
      saved = addCents(saved, byMonth.get(date) ?? ZERO)
      return { date, value: saved }
    })
  }
  const facts =
    chartType === 'creditInstallments'
      ? await listPartFacts(ledger, asked)
      : await listCategoryMonths(ledger, asked)
  const byMonth = new Map(facts.map(({ month, cents }) => [month, cents]))
  return months.map((date) => ({ date, value: byMonth.get(date) ?? ZERO }))
}

/** What each category added up to, in whole months; spending is positive, a net refund negative. */
export async function readByCategory(
  ledger: Ledger,
  asked: Asked & {
    readonly transactionType?: 'revenues' | 'expenses' | 'investiments' | undefined
    readonly whole?: boolean | undefined
  },
): Promise<Answer<typeof readBalancesByCategory> | Refused> {
  const refused = await refuseScope(ledger, asked)
  if (refused !== null) return refused
  const rows = await listCategoryFacts(ledger, asked)
  return rows.map(({ id, name, group, color, icon, value, paid, entries }) => {
    const sign = group === 'revenues' ? (cents: typeof value) => cents : negate
    return {
      category: { _id: id, name, group, color, icon },
      value: sign(value),
      paid: sign(paid),
      entries,
    }
  })
}
