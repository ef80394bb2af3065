import type { Call } from '@saldo/contract/endpoint'
import type { Payment, updatePayment as updateEndpoint } from '@saldo/contract/payments'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { type Day, type Month, monthOf } from '@saldo/domain/calendar'
import { type CardRule, invoiceInMonth, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { refuseEdit, refuseRemoval } from '@saldo/domain/payments/refusals'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { readPayment } from '../payments/service.ts'
import { deletePayment, lockPayment, type PaymentFields, updatePayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { type EntryRow, placeColumns } from '../transactions/rows.ts'
import { updateEntries } from '../transactions/store.ts'
import { endSeriesOf, listItemsFrom, listMonthsFrom, listPaying, moveDueDays } from './store.ts'

type Changes = Call<typeof updateEndpoint>['body']
type Locked = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** The wire's name of each field that a payment method may be changed in. */
function fieldsOf(changes: Changes): Partial<PaymentFields> {
  const { name, accountType, value, flag, limit, invoiceCloseOn, paid, closingDayGoesTo } = changes
  return {
    ...(name === undefined ? {} : { name }),
    ...(accountType === undefined ? {} : { account_type: accountType }),
    ...(value === undefined ? {} : { initial_value: value }),
    ...(flag === undefined ? {} : { flag }),
    ...(limit === undefined ? {} : { credit_limit: limit }),
    ...(invoiceCloseOn === undefined ? {} : { close_day: invoiceCloseOn }),
    ...(paid === undefined ? {} : { due_day: paid }),
    ...(closingDayGoesTo === undefined ? {} : { closing_day_goes_to: closingDayGoesTo }),
  }
}

const CARD_FIELDS = ['flag', 'limit', 'invoiceCloseOn', 'paid', 'closingDayGoesTo']
const ACCOUNT_FIELDS = ['accountType', 'value']

/** A field of the other kind is refused by its name: a card has no account type. */
function refuseForeignField(payment: Locked, changed: readonly string[]): Refused | null {
  const foreign = payment.type === 'credit' ? ACCOUNT_FIELDS : CARD_FIELDS
  const field = changed.find((name) => foreign.includes(name))
  return field === undefined ? null : refuse('payment_field_fixed', field)
}

type Given = { readonly id: string; readonly changes: Changes; readonly today: Day }

/**
 * Changes an account or a card. A new closing or due day moves the open invoice and the coming
 * ones; what has closed stays as it was (decisions.md §5, case A6).
 */
export async function changePayment(
  ledger: Ledger,
  actor: Actor,
  { id, changes, today }: Given,
): Promise<Payment | Refused> {
  const payment = await lockPayment(ledger, actor.userId, id)
  if (payment === undefined) return refuse('payment_not_found')
  if (payment.version !== changes.version) return refuse('version_conflict')
  if (payment.type === 'money') return refuse('payment_is_cash')
  const { version: _, ...rest } = changes
  const changed = Object.keys(rest)
  const facts = { userId: payment.user_id, type: payment.type, externalId: payment.external_id }
  if (refuseEdit(facts, changed, actor) !== null) return refuse('payment_field_fixed')
  const foreign = refuseForeignField(payment, changed)
  if (foreign !== null) return foreign

  // Decided.
  const fields = fieldsOf(changes)
  await updatePayment(ledger, { userId: actor.userId, id }, fields)
  const before = cardRuleOf(payment)
  const after = cardRuleOf({ ...payment, ...fields })
  if (payment.type === 'credit' && !isSameRule(before, after)) {
    await moveItems(ledger, { card: payment, before, after, today })
  }
  const told = await readPayment(ledger, actor, { id, today })
  assert(!('refused' in told), 'what was changed is there')
  return told
}

function isSameRule(one: CardRule, other: CardRule): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Move = {
  readonly card: Locked
  readonly before: CardRule
  readonly after: CardRule
  readonly today: Day
}

/** Puts every item of an invoice that has not closed into the invoice of the new rule. */
async function moveItems(ledger: Ledger, { card, before, after, today }: Move): Promise<void> {
  const open = invoiceOf(before, today).month
  const items = await listItemsFrom(ledger, { userId: card.user_id, id: card.id, from: open })
  const moved = items.map((row) => ({
    ...row,
    ...placeColumns(placeOf(row, { after, open })),
    version: row.version + 1,
  }))
  await updateEntries(ledger, card.user_id, moved)
  await postEntries(ledger, { userId: card.user_id, before: items, after: moved })
  // Invoices that stand empty, too: what comes into them later counts on their day.
  const months = await listMonthsFrom(ledger, { userId: card.user_id, id: card.id, from: open })
  const due = months.map((month) => ({ month, dueOn: invoiceInMonth(after, monthOf(month)).dueOn }))
  await moveDueDays(ledger, { userId: card.user_id, cardId: card.id, due })
}

/**
 * Where an item of an open invoice stands under the new rule. Instalments keep their months: they
 * are one a month, whatever the days. No item goes back into an invoice that has closed.
 */
function placeOf(row: EntryRow, to: { readonly after: CardRule; readonly open: Month }) {
  const month = row.invoice_month === null ? to.open : monthOf(row.invoice_month)
  if (row.last_installment !== null) return inMonth(to.after, month)
  const own = invoiceOf(to.after, row.date).month
  return inMonth(to.after, own < to.open ? to.open : own)
}

function inMonth(rule: CardRule, month: Month) {
  return { countsOn: invoiceInMonth(rule, month).dueOn, invoiceMonth: month }
}

/**
 * Takes an account or a card away with everything in it. What paid a card's invoices from another
 * account goes too, as the confirmation says, and that account's balance follows; an invoice that
 * this account has paid is owed again.
 */
export async function removePayment(
  ledger: Ledger,
  actor: Actor,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<null | Refused> {
  const payment = await lockPayment(ledger, actor.userId, id)
  if (payment === undefined) return refuse('payment_not_found')
  if (payment.type === 'money') return refuse('payment_is_cash')
  const facts = { userId: payment.user_id, type: payment.type, externalId: payment.external_id }
  if (refuseRemoval(facts, actor) !== null) return refuse('payment_from_the_bank')

  // Decided. Its own rows and rollups go by their foreign keys; elsewhere the rollups are told.
  const paying = await listPaying(ledger, actor.userId, id)
  await postEntries(ledger, { userId: actor.userId, before: paying, after: [] })
  await endSeriesOf(ledger, { userId: actor.userId, id, at: instantAt(nowMs) })
  await deletePayment(ledger, actor.userId, id)
  return null
}
