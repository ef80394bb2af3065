import { DUES_PAGE, type listDues as listEndpoint } from '@saldo/contract/dues'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Day, Month } from '@saldo/domain/calendar'
import {
  addDueSums,
  byDay,
  type Due,
  type DueFacts,
  type DueItem,
  type DueRange,
  listDues as listDomainDues,
  NO_DUES,
  sumDues,
} from '@saldo/domain/linked-transactions/dues'
import { refuseCalendarRange } from '@saldo/domain/linked-transactions/refusals'
import { cardRuleOf } from '../payments/rows.ts'
import { dueWriter } from './dues-rows.ts'
import { type DuesFacts, findDuesFacts } from './dues-store.ts'
import type { Context } from '../context.ts'

type DuesPage = Answer<typeof listEndpoint>
type DuesCall = Call<typeof listEndpoint>['query'] & { readonly isOwn: boolean }

/** What is to be paid and received in a period, each thing once, a page of it, and its sums. */
export async function listDues(
  ctx: Context,
  query: DuesCall,
): Promise<DuesPage | Refused<'calendar_range_too_long' | 'date_out_of_range'>> {
  const refusal = refuseCalendarRange(query, ctx.today)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const { startDate, endDate, overdue = false, after, limit = DUES_PAGE, isOwn } = query
  const facts = await findDuesFacts(ctx, { startDate, endDate, overdue, after, limit, isOwn })
  const range: DueRange = { startDate, endDate, today: ctx.today, overdue }
  const merged = dueFactsOf(facts)
  const rows = listDomainDues(merged, range).filter((due) => isAfter(due, after))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(dueWriter(facts, isOwn)),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
    ...sumsOf(facts, listDomainDues({ ...merged, entries: [] }, range), startDate),
  }
}

const cursorOf = ({ date, id }: Pick<Due, 'date' | 'id'>) => `${date}~${id}`

function isAfter(due: Due, after: string | undefined): boolean {
  if (after === undefined) return true
  const [date = '', id = ''] = after.split('~')
  return byDay(due, { date: date as Day, id }) > 0
}

/** The sums of entries come from the database, which has all pages of them. */
function sumsOf({ sums }: DuesFacts, others: readonly Due[], startDate: Day) {
  const byDate = new Map(sums.map(({ date, ...sum }) => [date, sum]))
  for (const due of others) {
    const date = due.date < startDate ? null : due.date
    if (!due.paid) byDate.set(date, addDueSums(byDate.get(date) ?? NO_DUES, sumDues([due])))
  }
  const days = [...byDate].flatMap(([date, sum]) => (date === null ? [] : [{ date, ...sum }]))
  return {
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    earlier: byDate.get(null) ?? NO_DUES,
  }
}

function dueFactsOf({ entries, invoices, items }: DuesFacts): DueFacts {
  const cardIds = [...new Set(invoices.map(({ cardId }) => cardId))]
  return {
    entries,
    cards: cardIds.map((id) => ({
      id,
      invoices: invoices.filter(({ cardId }) => cardId === id),
    })),
    items: items.map(itemOf),
  }
}

function itemOf(item: DuesFacts['items'][number]): DueItem {
  const { id, value, day, since, cardId, card, paidAt, posted, entries } = item
  return {
    id,
    value,
    day,
    since,
    paidMonths: new Set(Object.keys(paidAt) as Month[]),
    postedMonths: new Set(posted),
    card: cardId === null ? null : { id: cardId, rule: cardRuleOf(card) },
    entries: entries.map((entry) => ({ ...entry, onCard: cardId !== null })),
  }
}

/** One page of all members' dues; their sums are added. */
export function mergeDues(
  parts: readonly { readonly answer: DuesPage }[],
  { limit = DUES_PAGE }: Pick<DuesCall, 'limit'>,
): DuesPage {
  const answers = parts.map(({ answer }) => answer)
  const rows = answers
    .flatMap(({ items }) => items)
    .map((due) => ({ ...due, id: due._id }))
    .toSorted(byDay)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isMore = rows.length > limit || answers.some(({ next }) => next !== null)
  const days = new Map<Day, DuesPage['days'][number]>()
  for (const { date, ...sum } of answers.flatMap((answer) => answer.days)) {
    days.set(date, { date, ...addDueSums(days.get(date) ?? NO_DUES, sum) })
  }
  return {
    items: page.map(({ id: _, ...due }) => due),
    next: isMore && last !== undefined ? cursorOf(last) : null,
    days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    earlier: answers.map(({ earlier }) => earlier).reduce(addDueSums, NO_DUES),
  }
}
