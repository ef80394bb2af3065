import { randomUUID } from 'node:crypto'

/** Every status that Iugu has for an invoice. */
export const INVOICE_STATUSES = [
  'pending',
  'paid',
  'canceled',
  'in_analysis',
  'draft',
  'partially_paid',
  'refunded',
  'expired',
  'in_protest',
  'chargeback',
  'externally_paid',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** A person who pays, as they were sent. */
export type Customer = {
  readonly id: string
  fields: Record<string, unknown>
  defaultCard?: string
}

/** What is left of a card number once it has become a token. */
export type CardData = {
  readonly brand: string
  readonly holder_name: string
  readonly first_digits: string
  readonly last_digits: string
  readonly month: number
  readonly year: number
  /** The answer of the bank to every charge; `00` approves. */
  readonly outcome: string
}

export type Card = {
  readonly id: string
  readonly customerId: string
  readonly description: string
  readonly data: CardData
}

export type Plan = {
  readonly id: string
  readonly identifier: string
  readonly name: string
  readonly interval: number
  readonly interval_type: 'months' | 'weeks'
  readonly value_cents: number
}

export type Subitem = {
  readonly id: string
  readonly description: string
  readonly price_cents: number
  readonly quantity: number
  readonly recurrent: boolean
}

export type Subscription = {
  readonly id: string
  readonly customerId: string
  plan: string
  payableWith: string
  suspended: boolean
  active: boolean
  expiresAt: string
  readonly createdAt: string
  readonly suspendsWhenExpired: boolean
  subitems: Subitem[]
  readonly variables: readonly { readonly name: string; readonly value: string }[]
}

export type Invoice = {
  readonly id: string
  readonly customerId: string | null
  readonly subscriptionId: string | null
  readonly email: string
  readonly dueDate: string
  status: InvoiceStatus
  paidAt: string | null
  method: string | null
  readonly payableWith: string
  readonly items: readonly {
    readonly description: string
    readonly quantity: number
    readonly price_cents: number
  }[]
  /** Until when the subscription runs once this is paid. */
  readonly extendsTo: string | null
  readonly variables: Subscription['variables']
  readonly createdAt: string
  attempts: number
}

/** One event, as listeners are sent it. */
export type Announcement = {
  readonly event: string
  readonly data: Readonly<Record<string, string>>
}

/** Everything the gateway knows, in memory. */
export class IuguStore {
  readonly customers = new Map<string, Customer>()
  readonly cards = new Map<string, Card>()
  readonly tokens = new Map<string, CardData>()
  readonly plans = new Map<string, Plan>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  shiftMs = 0
  readonly #machine: () => number
  readonly #announce: (event: Announcement) => void

  constructor(machine: () => number, announce: (event: Announcement) => void) {
    this.#machine = machine
    this.#announce = announce
  }

  now(): Date {
    return new Date(this.#machine() + this.shiftMs)
  }

  /** Today in Brazil. */
  today(): string {
    return new Date(this.now().getTime() - 3 * 60 * 60_000).toISOString().slice(0, 10)
  }

  clear(): void {
    for (const one of [this.customers, this.cards, this.tokens, this.plans, this.subscriptions]) {
      one.clear()
    }
    this.invoices.clear()
    this.shiftMs = 0
  }

  invoicesOf(subscriptionId: string): Invoice[] {
    return [...this.invoices.values()]
      .filter((invoice) => invoice.subscriptionId === subscriptionId)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  }

  announceSubscription(event: string, subscription: Subscription): void {
    this.#announce({
      event: `subscription.${event}`,
      data: {
        id: subscription.id,
        customer_id: subscription.customerId,
        plan_identifier: subscription.plan,
        expires_at: subscription.expiresAt,
      },
    })
  }

  announceInvoice(event: string, invoice: Invoice): void {
    this.#announce({
      event: `invoice.${event}`,
      data: {
        id: invoice.id,
        status: invoice.status,
        account_id: 'CONTA',
        subscription_id: invoice.subscriptionId ?? '',
        customer_id: invoice.customerId ?? '',
        payment_method: invoice.method ?? '',
        paid_cents: invoice.paidAt === null ? '' : String(totalOf(invoice)),
        paid_at: invoice.paidAt ?? '',
      },
    })
  }

  announceCard(card: Card): void {
    this.#announce({
      event: 'customer_payment_method.new',
      data: { id: card.id, customer_id: card.customerId },
    })
  }

  /** Moves an invoice to a status, with all that follows from it. */
  setStatus(invoice: Invoice, status: InvoiceStatus, method: string | null = null): void {
    if (invoice.status === status) return
    const wasPaid = invoice.paidAt !== null
    invoice.status = status
    if (method !== null) invoice.method = method
    const isPaid = status === 'paid' || status === 'externally_paid'
    if (isPaid && !wasPaid) {
      invoice.paidAt = this.now().toISOString()
      this.#extend(invoice)
    }
    this.announceInvoice(status === 'refunded' ? 'refund' : 'status_changed', invoice)
    if (status === 'expired') this.#suspendAfter(invoice)
  }

  #extend(invoice: Invoice): void {
    const subscription = this.subscriptions.get(invoice.subscriptionId ?? '')
    if (subscription === undefined || invoice.extendsTo === null) return
    const wasActive = subscription.active
    subscription.expiresAt = invoice.extendsTo
    subscription.active = true
    subscription.suspended = false
    subscription.subitems = subscription.subitems.filter(({ recurrent }) => recurrent)
    this.announceSubscription(wasActive ? 'renewed' : 'activated', subscription)
  }

  #suspendAfter(invoice: Invoice): void {
    const subscription = this.subscriptions.get(invoice.subscriptionId ?? '')
    if (subscription === undefined || !subscription.suspendsWhenExpired) return
    subscription.suspended = true
    this.announceSubscription('suspended', subscription)
  }

  /** Charges a card. Gives the bank's code; `00` is paid. */
  chargeCard(invoice: Invoice, card: CardData): string {
    invoice.attempts += 1
    if (card.outcome === '00') {
      this.setStatus(invoice, 'paid', 'iugu_credit_card')
      return '00'
    }
    this.announceInvoice('payment_failed', invoice)
    return card.outcome
  }

  addInvoice(
    draft: Omit<Invoice, 'id' | 'status' | 'paidAt' | 'method' | 'createdAt' | 'attempts'>,
  ) {
    const invoice: Invoice = {
      ...draft,
      id: newId(),
      status: 'pending',
      paidAt: null,
      method: null,
      // Two invoices of one instant keep their order.
      createdAt: new Date(this.now().getTime() + this.invoices.size).toISOString(),
      attempts: 0,
    }
    this.invoices.set(invoice.id, invoice)
    return invoice
  }

  planOf(subscription: Pick<Subscription, 'plan'>): Plan {
    const plan = this.plans.get(subscription.plan)
    if (plan === undefined) throw new Error(`there is no plan ${subscription.plan}`)
    return plan
  }

  /** The invoice of the next cycle of a subscription, due on the day on which it ends. */
  invoiceCycle(subscription: Subscription): Invoice {
    const plan = this.planOf(subscription)
    const invoice = this.addInvoice({
      customerId: subscription.customerId,
      subscriptionId: subscription.id,
      email: String(this.customers.get(subscription.customerId)?.fields['email'] ?? ''),
      dueDate: subscription.expiresAt,
      payableWith: subscription.payableWith,
      items: [
        { description: `Assinatura: ${plan.name}`, quantity: 1, price_cents: plan.value_cents },
        ...subscription.subitems.map(({ description, quantity, price_cents }) => ({
          description,
          quantity,
          price_cents,
        })),
      ],
      extendsTo: addInterval(subscription.expiresAt, plan),
      variables: [],
    })
    this.announceInvoice('created', invoice)
    // A discount that takes all of it leaves nothing to be paid.
    if (totalOf(invoice) === 0) this.setStatus(invoice, 'paid')
    return invoice
  }

  cardOf(customerId: string): Card | undefined {
    return this.cards.get(this.customers.get(customerId)?.defaultCard ?? '')
  }
}

/** An id as Iugu writes it: 32 signs in capitals. */
export function newId(): string {
  return randomUUID().replaceAll('-', '').toUpperCase()
}

export function totalOf({ items }: Pick<Invoice, 'items'>): number {
  return Math.max(
    0,
    items.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0),
  )
}

/** The day one interval later; the 31st becomes the last day of a shorter month. */
export function addInterval(day: string, { interval, interval_type }: Plan): string {
  if (interval_type === 'weeks') return addDays(day, 7 * interval)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + interval, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + interval, Math.min(date, last)))
  return moved.toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60_000)
    .toISOString()
    .slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
