import type { Due, listDues } from '@saldo/contract/dues'
import type { Answer } from '@saldo/contract/endpoint'
import type { Day } from '@saldo/domain/calendar'
import {
  addDueSums,
  type DueSection,
  type DueSum,
  NO_DUES,
  sectionOf,
  sumDues,
} from '@saldo/domain/linked-transactions/dues'

import type { KeptDues } from './kept-dues.ts'

/** Which dues are shown: all, or those of one direction, or the months of calendar items. */
export type DueFilter = 'todas' | 'receitas' | 'despesas' | 'mensais'

/** What is to be paid on each day, and before the first of them. */
export type DueSums = Pick<Answer<typeof listDues>, 'days' | 'earlier'>

type Dues = DueSums & { readonly items: readonly Due[] }

const shows: Readonly<Record<DueFilter, (due: Due) => boolean>> = {
  todas: () => true,
  receitas: ({ transactionType }) => transactionType === 'revenues',
  despesas: ({ transactionType }) => transactionType !== 'revenues',
  mensais: ({ itemId }) => itemId !== null,
}

/** The dues that a filter shows, with their own sums. */
export function filterDues(dues: Dues, filter: DueFilter): Dues {
  if (filter === 'todas') return dues
  const items = dues.items.filter(shows[filter])
  const days = [...groupBy(items, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    ...sumDues(ofDay),
  }))
  return { items, days: days.filter(({ count }) => count > 0), earlier: NO_DUES }
}

/** `Map.groupBy`, which the oldest Node that runs the tests has not. */
function groupBy<Key>(dues: readonly Due[], keyOf: (due: Due) => Key): Map<Key, Due[]> {
  const groups = new Map<Key, Due[]>()
  for (const due of dues) {
    const key = keyOf(due)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [due])
    else group.push(due)
  }
  return groups
}

/** A line of the list: the head of a section or of a day, or one due. */
export type DueLine =
  | {
      readonly kind: 'section'
      readonly key: string
      readonly section: DueSection | 'paid'
      readonly sum: DueSum
    }
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | { readonly kind: 'due'; readonly key: string; readonly due: Due }

const SECTIONS: readonly DueSection[] = ['overdue', 'today', 'week', 'later']

/**
 * The list: what is overdue, then today, this week and later, each with its sum and the last two
 * with their days; what is paid comes last, but for what was ticked here, which stays where it is.
 */
export function linesOf(
  { items, ...sums }: Dues,
  { today, kept }: { readonly today: Day; readonly kept: KeptDues },
): readonly DueLine[] {
  const bySection = groupBy(items, (due) =>
    due.paid && !kept.has(due._id) ? 'paid' : sectionOf(due.date, today),
  )
  const sumOf = sectionSums(sums, today)
  const unpaid = SECTIONS.flatMap((section): readonly DueLine[] => {
    const dues = bySection.get(section) ?? []
    if (dues.length === 0) return []
    const hasDays = section === 'week' || section === 'later'
    return [
      { kind: 'section', key: section, section, sum: sumOf[section] },
      ...(hasDays ? withDays(dues) : dues.map(lineOf)),
    ]
  })
  const paid = bySection.get('paid') ?? []
  if (paid.length === 0) return unpaid
  const head = { kind: 'section', key: 'paid', section: 'paid', sum: NO_DUES } as const
  return [...unpaid, head, ...paid.map(lineOf)]
}

const lineOf = (due: Due): DueLine => ({ kind: 'due', key: due._id, due })

function withDays(dues: readonly Due[]): readonly DueLine[] {
  return [...groupBy(dues, ({ date }) => date)].flatMap(([day, ofDay]) => [
    { kind: 'day', key: day, day } as const,
    ...ofDay.map(lineOf),
  ])
}

/** What each section comes to, whatever of its rows is here already. */
export function sectionSums(
  { days, earlier }: DueSums,
  today: Day,
): Readonly<Record<DueSection, DueSum>> {
  const sums = { overdue: earlier as DueSum, today: NO_DUES, week: NO_DUES, later: NO_DUES }
  for (const { date, ...sum } of days) {
    const section = sectionOf(date, today)
    sums[section] = addDueSums(sums[section], sum)
  }
  return sums
}
