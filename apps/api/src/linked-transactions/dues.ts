import { type Due as WireDue, DUES_PAGE, type listDues as listEndpoint } from '@saldo/contract/dues'
import { assert } from '@saldo/domain/assert'
import {
  type Due,
  addDueSums,
  byDay,
  type DueFacts,
  type DueItem,
  type DueRange,
  listDues as listDomainDues,
  NO_DUES,
  sumDues,
} from '@saldo/domain/linked-transactions/dues'
import { refusePaidToggle } from '@saldo/domain/transactions/refusals'
import { type DuesFacts, findDuesFacts } from './store.ts'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Day, Month } from '@saldo/domain/calendar'
import { refuseCalendarRange } from '@saldo/domain/linked-transactions/refusals'
import { cardRuleOf } from '../payments/rows.ts'
import type { Context } from '../context.ts'

type EntryRow = DuesFacts['entries'][number]
/** What is said of a due beside what the rule says of it. */
type ShownDue = Pick<
  WireDue,
  | 'name'
  | 'payment'
  | 'category'
  | 'transactionType'
  | 'canTick'
  | 'lastPaymentDate'
  | 'version'
  | 'recurrentType'
  | 'recurrentIndex'
  | 'lastInstallment'
>

/** Shows dues as the contract has them, with the names of what they are and of what pays them. */
function dueWriter(facts: DuesFacts, isOwn: boolean): (due: Due) => WireDue {
  const { user } = facts
  const payments = byId(facts.payments, ({ _id }) => _id)
  const categories = byId(facts.categories, ({ _id }) => _id)
  const items = byId(facts.items, ({ id }) => id)
  const entries = byId(
    [...facts.items.flatMap((item) => item.entries), ...facts.entries],
    ({ id }) => id,
  )
  const categoryOf = (id: string | null) => categories.get(id ?? '') ?? null
  const shownOf = (due: Due): ShownDue => {
    const [source = '', month = ''] = due.id.split(':')
    if (due.kind === 'invoice') return shownInvoice(found(payments, source), due, isOwn)
    if (due.kind === 'item') {
      const item = found(items, source)
      const category = categoryOf(item.categoryId)
      return shownItem(item, { payment: found(payments, item.paymentId), category, month, isOwn })
    }
    const entry = found(entries, due.id)
    const payment = found(payments, entry.paymentId)
    const canTick = isOwn && isToggled(entry, { userId: user._id, paymentType: payment.type })
    return shownEntry(entry, { payment, category: categoryOf(entry.categoryId), canTick })
  }
  return (due) => {
    const { id, kind, date, countsOn, value, counted, paid, announced, itemId } = due
    const rule = { kind, date, countsOn, value, counted, paid, announced, itemId }
    return { _id: id, ...rule, user, ...shownOf(due) }
  }
}

function byId<Row>(rows: readonly Row[], idOf: (row: Row) => string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [idOf(row), row]))
}

function found<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id)
  assert(row !== undefined, 'what is due was read, with what pays it')
  return row
}

const NO_ENTRY = {
  version: null,
  recurrentType: null,
  recurrentIndex: 0,
  lastInstallment: null,
} as const

function shownInvoice(
  payment: WireDue['payment'],
  { value, paid }: Pick<Due, 'value' | 'paid'>,
  isOwn: boolean,
): ShownDue {
  return {
    ...NO_ENTRY,
    name: `Fatura ${payment.name}`,
    payment,
    category: null,
    transactionType: value > 0 ? 'revenues' : 'expenses',
    canTick: isOwn && !paid && value < 0,
    lastPaymentDate: null,
  }
}

function shownItem(
  { name, transactionType, posted, paidAt }: DuesFacts['items'][number],
  {
    payment,
    category,
    month,
    isOwn,
  }: Pick<WireDue, 'payment' | 'category'> & {
    readonly month: string
    readonly isOwn: boolean
  },
): ShownDue {
  const canTick = isOwn && !posted.some((one) => one === month)
  const lastPaymentDate = paidAt[month] ?? null
  return { ...NO_ENTRY, name, payment, category, transactionType, canTick, lastPaymentDate }
}

function shownEntry(
  entry: EntryRow,
  shown: Pick<WireDue, 'payment' | 'category' | 'canTick'>,
): ShownDue {
  const { name, version, transactionType, recurrentType, recurrentIndex, lastInstallment } = entry
  const series = { recurrentType, recurrentIndex, lastInstallment }
  return { name, version, transactionType, ...series, ...shown, lastPaymentDate: null }
}

function isToggled(
  { value, transactionType, externalId, operationId, objectiveId }: EntryRow,
  of: { readonly userId: string; readonly paymentType: WireDue['payment']['type'] },
): boolean {
  const references = {
    bankingOperationReferenceId: operationId,
    objectiveReferenceId: objectiveId,
  }
  const facts = { ...of, value, transactionType, externalId, ...references }
  return refusePaidToggle(facts, of) === null
}

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
    ...sumAllDues(facts, listDomainDues({ ...merged, entries: [] }, range), startDate),
  }
}

const cursorOf = ({ date, id }: Pick<Due, 'date' | 'id'>) => `${date}~${id}`

function isAfter(due: Due, after: string | undefined): boolean {
  if (after === undefined) return true
  const [date = '', id = ''] = after.split('~')
  return byDay(due, { date: date as Day, id }) > 0
}

/** The sums of entries come from the database, which has all pages of them. */
function sumAllDues({ sums }: DuesFacts, others: readonly Due[], startDate: Day) {
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
