import * as z from 'zod/mini'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { day, familyQuery, flag, id, total } from './wire.ts'

/**
 * Every figure of a period (decisions.md §6). Expenses are positive here; `planned` is the forecast
 * for the end of the period, what of the calendar is not written down yet included. It is the sum of
 * `currentBalance`, `toReceive`, `toPay` and `invoicesDue`; what is to be paid and due is negative.
 */
const balances = z.strictObject({
  currentBalance: total,
  planned: total,
  /** What of `planned` is saved: of the accounts that do not count in what may be spent. */
  saved: total,
  /** `planned` without `saved`. What is in goals has left its account already. */
  spendable: total,
  toReceive: total,
  toPay: total,
  invoicesDue: total,
  revenuesPaid: total,
  revenuesBalance: total,
  expensesPaid: total,
  expensesBalance: total,
  investimentsPaid: total,
  investimentsBalance: total,
  accumulated: total,
})
export type Balances = z.output<typeof balances>

const range = { startDate: day, endDate: day, ...familyQuery }

/**
 * What a day or a week cost: a purchase on a card counts on its own day, in up to 366 days. Without it,
 * it counts with its invoice, on the due date.
 */
const purchaseDays = z.optional(flag)

export const readBalances = endpoint({
  method: 'GET',
  path: '/balances',
  summary: 'Saldo, receitas e despesas de um período.',
  access: 'active',
  example: { path: '/balances?startDate=2026-11-01&endDate=2026-11-30&paymentId={payment}' },
  query: z.strictObject({
    ...range,
    paymentId: z.optional(id),
    /** Of one category alone, its subcategories included: what it earned, spent and invested. */
    categoryId: z.optional(id),
    purchaseDays,
  }),
  answer: balances,
  refusals: ['payment_not_found', 'purchase_days_too_long'],
  shows: 'balances',
})

/**
 * *Posso gastar?* (case M14): what the accounts that count have on the day on which they are lowest before money
 * comes in again, and how the forecast of that day is reckoned. Of a family each member's own day counts, and
 * `until` is null where they are not the same.
 */
export const readSpendable = endpoint({
  method: 'GET',
  path: '/balances/spendable',
  summary: 'Quanto se pode gastar até entrar dinheiro de novo.',
  access: 'active',
  example: { path: '/balances/spendable' },
  query: z.strictObject(familyQuery),
  answer: z.strictObject({
    until: z.nullable(day),
    currentBalance: total,
    toReceive: total,
    toPay: total,
    invoicesDue: total,
    planned: total,
    saved: total,
    spendable: total,
    /** An even share of `spendable` for each day up to `until`, today included; of a family all of theirs. */
    perDay: total,
  }),
  refusals: [],
  shows: 'balances',
})

const point = z.strictObject({ date: day, value: total })
/** A figure of each day or month. */
export const series = z.array(point)

/**
 * Revenues and expenses along a period: a point a day up to 62 days, else a point a month (dated
 * the month's first day). `balance` is the forecast for the end of each: what `planned` of the
 * balances says of that day. With `toSpend` it is that of the accounts alone that count in *Posso gastar?* (case
 * M14), and a point a day up to thirteen months: what *E se…* is laid over.
 */
export const readBalancesChart = endpoint({
  method: 'GET',
  path: '/balances/chart',
  summary: 'Receitas, despesas e saldo ao longo de um período.',
  access: 'active',
  example: { path: '/balances/chart?startDate=2026-11-01&endDate=2026-11-30&paymentId={payment}' },
  query: z.strictObject({
    ...range,
    paymentId: z.optional(id),
    purchaseDays,
    toSpend: z.optional(flag),
  }),
  answer: z.strictObject({ revenues: series, expenses: series, balance: series }),
  refusals: ['payment_not_found', 'purchase_days_too_long'],
  shows: 'balances',
})

/** What a category came to in a period, and how many entries it had. */
export const categoryShare = z.strictObject({
  category: z.strictObject({
    _id: id,
    name: z.string(),
    group: categoryGroup,
    color: z.string(),
    icon: z.string(),
  }),
  value: total,
  paid: total,
  entries: z.number(),
})

export const readBalancesByCategory = endpoint({
  method: 'GET',
  path: '/balances/categories',
  summary: 'Quanto cada categoria somou no período.',
  access: 'active',
  example: {
    path: '/balances/categories?startDate=2026-11-01&endDate=2026-11-30&paymentId={payment}',
  },
  query: z.strictObject({
    ...range,
    paymentId: z.optional(id),
    /** One category alone, its subcategories included. */
    categoryId: z.optional(id),
    purchaseDays,
    transactionType: z.optional(z.enum(['revenues', 'expenses', 'investiments'])),
    /** Subcategories are added to the category above them. */
    whole: z.optional(flag),
  }),
  answer: z.array(categoryShare),
  refusals: ['payment_not_found', 'purchase_days_too_long'],
  shows: 'balances',
})

/**
 * On what a month's money went, beside what it usually does: the expenses of each category, its subcategories
 * with it, and the middle of its last whole months, at most six (decision 182). `months` is of how many; 0 where
 * they are too few, and then `usual` is 0 of every category. `causes` are entries that cost the category which
 * differs most at least half of what is new, `by` so much.
 */
export const readUsual = endpoint({
  method: 'GET',
  path: '/balances/usual',
  summary: 'Despesas do mês por categoria, ao lado do que é normal.',
  access: 'active',
  example: { path: '/balances/usual?date=2026-11-21' },
  query: z.strictObject({ date: day, ...familyQuery }),
  answer: z.strictObject({
    months: z.number(),
    shares: z.array(
      z.strictObject({
        category: categoryShare.shape.category,
        value: total,
        entries: z.number(),
        usual: total,
      }),
    ),
    causes: z.array(
      z.strictObject({ category: id, _id: id, name: z.string(), date: day, by: total }),
    ),
  }),
  refusals: [],
  shows: 'balances',
})

/**
 * What a chart by month is about where it is not categories: instalments on cards, or the reserve that
 * grew. What is planned for categories is `readPlannedMonths`.
 */
const chartType = z.enum(['creditInstallments', 'savings'])

const CATEGORIES_MAX = 300
/** Ids of categories in a query, with commas between. */
export const categoryList = z.codec(
  z.string().check(
    z.refine(
      (text) => text.split(',').every((part) => z.safeParse(id, part).success),
      'Identificador inválido',
    ),
    z.maxLength(CATEGORIES_MAX * 37),
  ),
  z.array(id),
  { decode: (text) => text.split(','), encode: (list) => list.join(',') },
)

/**
 * A point a month, dated its first day, every month of the period included. Without `chartType`
 * it is what the categories came to, subcategories included: spending is positive, a net refund
 * negative. `creditInstallments` is what falls due of purchases in parts; `savings` is
 * what was put aside up to the end of each month, from the first entry on.
 */
export const readBalancesByMonth = endpoint({
  method: 'GET',
  path: '/balances/months',
  summary: 'Mês a mês: categorias, parcelas no cartão ou a reserva acumulada.',
  access: 'active',
  example: { path: '/balances/months?startDate=2026-11-01&endDate=2026-11-30&paymentId={payment}' },
  query: z.strictObject({
    ...range,
    chartType: z.optional(chartType),
    categoryId: z.optional(id),
    categories: z.optional(categoryList),
    paymentId: z.optional(id),
    /** Only what is paid; all of it where it is left out. */
    paid: z.optional(flag),
  }),
  answer: series,
  refusals: ['payment_not_found'],
  shows: 'balances',
})
