import type { Transaction } from '@saldo/contract/transactions'
import { addDays, type Day } from '@saldo/domain/calendar'

/** How many payments of one kind the dashboard's box shows (money.md §2). */
const SHOWN_MAX = 5

export type Due = {
  readonly shown: readonly Transaction[]
  /** How many more there are. */
  readonly more: number
}

export type DuePayments = { readonly overdue: Due; readonly today: Due; readonly tomorrow: Due }

/**
 * What is to be paid of a list of unpaid entries: overdue, today and tomorrow, each oldest first and
 * at most five. Income is none of it.
 */
export function duePayments(items: readonly Transaction[], today: Day): DuePayments {
  const payments = items.filter(({ transactionType }) => transactionType !== 'revenues')
  const dueWhere = (isDue: (day: Day) => boolean): Due => {
    const due = payments.filter(({ countsOn }) => isDue(countsOn))
    const shown = due.toSorted((a, b) => a.countsOn.localeCompare(b.countsOn)).slice(0, SHOWN_MAX)
    return { shown, more: due.length - shown.length }
  }
  const tomorrow = addDays(today, 1)
  return {
    overdue: dueWhere((day) => day < today),
    today: dueWhere((day) => day === today),
    tomorrow: dueWhere((day) => day === tomorrow),
  }
}
