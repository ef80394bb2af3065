import type { Answer } from '@saldo/contract/endpoint'
import type { Balances, readBalancesByCategory, readBalancesChart } from '@saldo/contract/balances'
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
import { addCents, negate, sumCents, ZERO } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { findPayment } from '../payments/store.ts'
import {
  findBalanceFacts,
  findOpeningBalance,
  listCategoryFacts,
  listDayFacts,
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

/**
 * The figures of a period (decisions.md §6). The current balance is what is paid up to the period's
 * end, or today if that is earlier; the planned one counts everything up to the end as paid, the
 * invoices that fall due by then included.
 */
export async function readBalances(
  ledger: Ledger,
  asked: Asked & { readonly today: Day },
): Promise<Balances | Refused> {
  const refused = await refuseScope(ledger, asked)
  if (refused !== null) return refused
  const balanceOn = asked.endDate < asked.today ? asked.endDate : asked.today
  const facts = await findBalanceFacts(ledger, { ...asked, balanceOn })
  return {
    currentBalance: addCents(facts.initial, facts.paidToDate),
    planned: sumCents([facts.initial, facts.allToEnd, facts.unpaidInvoices]),
    revenuesPaid: facts.revenuesPaid,
    revenuesBalance: facts.revenuesAll,
    expensesPaid: negate(facts.expensesPaid),
    expensesBalance: negate(facts.expensesAll),
    investimentsPaid: negate(facts.investimentsPaid),
    investimentsBalance: negate(facts.investimentsAll),
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
  const [facts, opening] = await Promise.all([
    listDayFacts(ledger, { ...asked, startDate: from, step }),
    findOpeningBalance(ledger, { ...asked, before: addDays(from, -1) }),
  ])
  const byDate = new Map(facts.map((fact) => [fact.date, fact]))
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
