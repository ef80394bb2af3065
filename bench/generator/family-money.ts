import { cardRuleOf } from '@saldo/api/payments/rows'
import {
  addDays,
  addMonths,
  type Day,
  dayWithin,
  lastDay,
  listMonths,
  type Month,
  monthOf,
} from '@saldo/domain/calendar'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import type { FamilyHistory } from './family-places.ts'
import type { PaymentRow } from './owner.ts'

/** Below this an account is filled up, above that it is emptied into the savings. */
const BALANCE_MIN = 60_000
const BALANCE_MAX = 420_000
const NOTE = 5_000

/**
 * What a household does last: draws cash when the wallet is empty, pays its invoices, and moves
 * money between its accounts so that none of them runs dry.
 */
export function settle(history: FamilyHistory): void {
  drawCash(history)
  payInvoices(history)
  balanceAccounts(history)
}

function drawCash({ book, places, from, today }: FamilyHistory): void {
  const { cash, marina, rafael } = places
  let drawn = 0
  for (const [day, balance] of book.balances(cash, from, today)) {
    if (balance + drawn >= 4_000) continue
    const cents = Math.ceil((30_000 - balance - drawn) / NOTE) * NOTE
    const account = monthNumber(day) % 3 === 0 ? rafael : marina
    book.move({ from: account, to: cash, cents, date: day, name: 'Saque Banco 24 Horas' })
    drawn += cents
  }
}

const monthNumber = (day: Day) => Number(day.slice(5, 7)) + Number(day.slice(8))

/** Every invoice that is due is paid whole: one was paid in part, another one overpaid. */
function payInvoices(history: FamilyHistory): void {
  const { roxo, platinum, gold, marina, rafael } = history.places
  payCard(history, { card: roxo, account: marina, deviations: new Map([[8, 15_000]]) })
  payCard(history, { card: platinum, account: marina, deviations: new Map([[3, -40_000]]) })
  payCard(history, { card: gold, account: rafael, deviations: new Map() })
}

function payCard(
  { book, from, today }: FamilyHistory,
  {
    card,
    account,
    deviations,
  }: {
    readonly card: PaymentRow
    readonly account: PaymentRow
    /** So many months ago, so much more or less than what was owed. */
    readonly deviations: ReadonlyMap<number, number>
  },
): void {
  const rule = cardRuleOf(card)
  let carried = 0
  const months = listMonths(monthOf(from), addMonths(monthOf(today), 1))
  for (const [at, month] of months.entries()) {
    const { dueOn } = invoiceInMonth(rule, month)
    if (dueOn > today) return
    const owed = book.owed(card, month) + carried
    const extra = deviations.get(months.length - 2 - at) ?? 0
    const cents = owed + extra
    carried = owed - cents
    if (cents > 0) book.payInvoice({ card, month, from: account, cents })
  }
}

type Account = { readonly payment: PaymentRow; readonly name: string }

function balanceAccounts(history: FamilyHistory): void {
  const { marina, rafael } = history.places
  const accounts: readonly [Account, Account] = [
    { payment: marina, name: 'Marina' },
    { payment: rafael, name: 'Rafael' },
  ]
  const months = listMonths(monthOf(history.from), monthOf(history.today))
  for (const month of months) {
    const date = dayWithin(month, 1)
    coverShortfalls(history, { accounts, month, date })
    save(history, { accounts, month })
  }
}

/** The least that an account will hold from a day to the end of its month. */
function lowest(
  { book }: FamilyHistory,
  payment: PaymentRow,
  [from, to]: readonly [Day, Day],
): number {
  return Math.min(...book.balances(payment, from, to).values())
}

type MonthOfAccounts = {
  readonly accounts: readonly [Account, Account]
  readonly month: Month
  readonly date: Day
}

/** Whoever will be short is helped by the other, and by the savings for the rest. */
function coverShortfalls(history: FamilyHistory, { accounts, month, date }: MonthOfAccounts): void {
  const { book, places } = history
  const window = [date, lastDay(month)] as const
  const [first, second] = accounts
  for (const [account, lender] of [
    [first, second],
    [second, first],
  ] as const) {
    const short = BALANCE_MIN - lowest(history, account.payment, window)
    if (short <= 0) continue
    const surplus = Math.max(0, lowest(history, lender.payment, window) - BALANCE_MIN)
    const helped = Math.min(upTo(short), Math.floor(surplus / NOTE) * NOTE)
    if (helped > 0) {
      const name = `Pix ${lender.name} para ${account.name}`
      book.move({ from: lender.payment, to: account.payment, cents: helped, date, name })
    }
    const missing = upTo(short - helped)
    if (missing > 0) {
      const name = 'Resgate da poupança'
      book.move({ from: places.savings, to: account.payment, cents: missing, date, name })
    }
  }
}

const upTo = (cents: number) => Math.max(0, Math.ceil(cents / NOTE) * NOTE)

/** What nobody needs this month nor the next goes to the savings after the big bills. */
function save(history: FamilyHistory, { accounts, month }: Omit<MonthOfAccounts, 'date'>): void {
  const { book, places, today } = history
  const date = dayWithin(month, 12)
  if (date > today) return
  const until = addDays(dayWithin(addMonths(month, 1), 11), 0)
  for (const { payment } of accounts) {
    const surplus = lowest(history, payment, [date, until]) - BALANCE_MAX
    const cents = Math.floor(surplus / 10_000) * 10_000
    if (cents <= 0) continue
    book.move({ from: payment, to: places.savings, cents, date, name: 'Aplicação na poupança' })
  }
}
