import type { Due } from '@saldo/contract/dues'
import { addDays, type Day } from '@saldo/domain/calendar'
import { sectionOf } from '@saldo/domain/linked-transactions/dues'
import { addCents, type Cents, sumCents } from '@saldo/domain/money'
import type { KeptDues } from './kept-dues.ts'
import { type DueSums, sectionSums } from './due-lines.ts'

/** How many payments of one kind the dashboard's box shows (money.md §2). */
const SHOWN_MAX = 5

/** Payments under one heading, with what all of them come to. */
export type DueGroup = {
  readonly shown: readonly Due[]
  /** How many more there are. */
  readonly more: number
  readonly toPay: Cents
}

/** What is overdue, then today, tomorrow and the rest of the week, and what all of it comes to. */
export type WeekGroups = Readonly<Record<'overdue' | 'today' | 'tomorrow' | 'week', DueGroup>> & {
  readonly toPay: Cents
}

/**
 * What is to be paid in the next seven days, in groups, each oldest first and at most five rows.
 * Income is left out. Each group's sum counts all of its rows, those that are not shown too.
 */
export function weekGroups(
  { items, ...sums }: DueSums & { readonly items: readonly Due[] },
  { today, kept }: { readonly today: Day; readonly kept: KeptDues },
): WeekGroups {
  const tomorrow = addDays(today, 1)
  const bySection = sectionSums(sums, today)
  const payments = items.filter(
    (due) => (!due.paid || kept.has(due._id)) && due.transactionType !== 'revenues',
  )
  const groupOf = (toPay: Cents, isIn: (day: Day) => boolean): DueGroup => {
    const dues = payments.filter(({ date }) => isIn(date))
    return { shown: dues.slice(0, SHOWN_MAX), more: Math.max(0, dues.length - SHOWN_MAX), toPay }
  }
  const ofTomorrow = sumCents(
    sums.days.filter(({ date }) => date === tomorrow).map(({ toPay }) => toPay),
  )
  const afterTomorrow = addCents(bySection.week.toPay, -ofTomorrow as Cents)
  return {
    overdue: groupOf(bySection.overdue.toPay, (day) => sectionOf(day, today) === 'overdue'),
    today: groupOf(bySection.today.toPay, (day) => sectionOf(day, today) === 'today'),
    tomorrow: groupOf(ofTomorrow, (day) => day === tomorrow),
    week: groupOf(afterTomorrow, (day) => day > tomorrow),
    toPay: sumCents([bySection.overdue.toPay, bySection.today.toPay, bySection.week.toPay]),
  }
}
