import {
  addDays,
  addInterval,
  daysBetween,
  type IuguStore,
  type Plan,
  type Subscription,
} from './iugu-store.ts'

const INVOICED_DAYS_BEFORE = 5
const EXPIRES_AFTER_DAYS = 7
/** A card that failed is charged again on these days after the due one. */
const RETRIED_AFTER_DAYS = [0, 1, 3, 5]

/** What happens on one day: invoices of the next cycle, charges of cards, and what expires. */
export function runDay(store: IuguStore): void {
  const today = store.today()
  for (const subscription of store.subscriptions.values()) {
    if (!subscription.suspended && subscription.active) invoiceNext(store, subscription, today)
  }
  for (const invoice of store.invoices.values()) {
    if (invoice.status !== 'pending') continue
    const late = daysBetween(invoice.dueDate, today)
    if (late > EXPIRES_AFTER_DAYS) {
      store.setStatus(invoice, 'expired')
      continue
    }
    if (late === 0) store.announceInvoice('due', invoice)
    const subscription = store.subscriptions.get(invoice.subscriptionId ?? '')
    const card = store.cardOf(invoice.customerId ?? '')
    if (subscription?.suspended !== false || subscription.payableWith !== 'credit_card') continue
    if (card !== undefined && RETRIED_AFTER_DAYS.includes(late))
      store.chargeCard(invoice, card.data)
  }
}

function invoiceNext(store: IuguStore, subscription: Subscription, today: string): void {
  if (daysBetween(today, subscription.expiresAt) > INVOICED_DAYS_BEFORE) return
  const isInvoiced = store
    .invoicesOf(subscription.id)
    .some(({ dueDate, status }) => dueDate === subscription.expiresAt && status !== 'canceled')
  if (!isInvoiced) store.invoiceCycle(subscription)
}

/** What a change of plan comes to today, as the simulation says it and the change does it. */
export function reckonChange(store: IuguStore, subscription: Subscription, plan: Plan) {
  const today = store.today()
  const before = store.planOf(subscription)
  const periodDays = daysBetween(today, addInterval(today, before))
  const leftDays = Math.max(0, Math.min(periodDays, daysBetween(today, subscription.expiresAt)))
  const isPaid = subscription.active
  const credit = isPaid ? Math.floor((before.value_cents * leftDays) / periodDays) : 0
  const discount = Math.min(credit, plan.value_cents)
  const end = addInterval(today, plan)
  const days = daysBetween(today, end)
  const left = credit - discount
  return {
    cost: plan.value_cents - discount,
    discount,
    cycles: 1,
    expires_at: addDays(end, Math.floor((left * days) / plan.value_cents)),
    new_value: plan.value_cents,
    old_value: before.value_cents,
    new_plan: plan.name,
    old_plan: before.name,
  }
}
