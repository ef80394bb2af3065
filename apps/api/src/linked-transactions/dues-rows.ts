import type { Due as WireDue } from '@saldo/contract/dues'
import { assert } from '@saldo/domain/assert'
import type { Due } from '@saldo/domain/linked-transactions/dues'
import { refusePaidToggle } from '@saldo/domain/transactions/refusals'
import type { DuesFacts } from './dues-store.ts'

type EntryRow = DuesFacts['entries'][number]
type ItemRow = DuesFacts['items'][number]
/** What is said of a due beside what the rule says of it. */
type Shown = Pick<
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
export function dueWriter(facts: DuesFacts, isOwn: boolean): (due: Due) => WireDue {
  const { user } = facts
  const payments = byId(facts.payments, ({ _id }) => _id)
  const categories = byId(facts.categories, ({ _id }) => _id)
  const items = byId(facts.items, ({ id }) => id)
  const entries = byId(
    [...facts.items.flatMap((item) => item.entries), ...facts.entries],
    ({ id }) => id,
  )
  const categoryOf = (id: string | null) => categories.get(id ?? '') ?? null
  const shownOf = (due: Due): Shown => {
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
): Shown {
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

type ItemContext = Pick<WireDue, 'payment' | 'category'> & {
  readonly month: string
  readonly isOwn: boolean
}

function shownItem(
  { name, transactionType, posted, paidAt }: ItemRow,
  { payment, category, month, isOwn }: ItemContext,
): Shown {
  const canTick = isOwn && !posted.some((one) => one === month)
  const lastPaymentDate = paidAt[month] ?? null
  return { ...NO_ENTRY, name, payment, category, transactionType, canTick, lastPaymentDate }
}

function shownEntry(
  entry: EntryRow,
  shown: Pick<WireDue, 'payment' | 'category' | 'canTick'>,
): Shown {
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
