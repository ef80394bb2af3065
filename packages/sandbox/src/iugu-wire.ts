import { boletoBars, boletoLine, pixCode } from './payment-codes.ts'
import {
  type Card,
  type Customer,
  type Invoice,
  type IuguStore,
  type Plan,
  type Subscription,
  totalOf,
} from './iugu-store.ts'

/** An amount as Iugu writes it for people. */
export function showReais(cents: number): string {
  const [units = '', hundredths] = (cents / 100).toFixed(2).split('.')
  return `R$ ${units.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${hundredths}`
}

/** The instant as Iugu shows it to people; machines read the field that ends in `_iso`. */
const forDisplay = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}, ${iso.slice(11, 16)}`

export function wireCustomer({ id, fields, defaultCard }: Customer) {
  return { id, ...fields, default_payment_method_id: defaultCard ?? null, custom_variables: [] }
}

export function wireCard({ id, customerId, description, data }: Card) {
  const { outcome: _, ...shown } = data
  const masked = `XXXX-XXXX-XXXX-${data.last_digits}`
  return {
    id,
    description,
    item_type: 'credit_card',
    customer_id: customerId,
    data: { ...shown, bin: data.first_digits, display_number: masked, masked_number: masked },
  }
}

export function wirePlan(plan: Plan) {
  const { value_cents, ...fields } = plan
  return {
    ...fields,
    prices: [{ id: `${plan.id}P`, currency: 'BRL', value_cents }],
    features: [],
    payable_with: ['all'],
  }
}

export function wireSubscription(store: IuguStore, subscription: Subscription, origin: string) {
  const plan = store.planOf(subscription)
  const customer = store.customers.get(subscription.customerId)
  return {
    id: subscription.id,
    suspended: subscription.suspended,
    active: subscription.active,
    in_trial: false,
    plan_identifier: subscription.plan,
    plan_name: plan.name,
    price_cents: plan.value_cents,
    currency: 'BRL',
    // The real one answers an object or a list.
    features: subscription.subitems.length === 0 ? {} : [],
    expires_at: subscription.expiresAt,
    created_at: forDisplay(subscription.createdAt),
    created_at_iso: subscription.createdAt,
    cycled_at: null,
    credits: 0,
    customer_id: subscription.customerId,
    customer_name: customer?.fields['name'] ?? '',
    customer_email: customer?.fields['email'] ?? '',
    payable_with: subscription.payableWith,
    subitems: subscription.subitems.map((item) => ({
      ...item,
      price: showReais(item.price_cents),
      total: showReais(item.price_cents * item.quantity),
    })),
    custom_variables: subscription.variables,
    logs: [],
    recent_invoices: store
      .invoicesOf(subscription.id)
      .slice(0, 12)
      .map((invoice) => ({
        id: invoice.id,
        due_date: invoice.dueDate,
        status: invoice.status,
        total: showReais(totalOf(invoice)),
        secure_url: pageOf(invoice, origin),
      })),
  }
}

const pageOf = ({ id }: Invoice, origin: string) => `${origin}/faturas/${id}`

type Codes = { readonly bars: string; readonly line: string; readonly pix: string }
const codes = new WeakMap<Invoice, Codes>()

/** How an invoice is paid: worked out once, since nothing of it changes. */
function codesOf(invoice: Invoice, cents: number): Codes {
  const before = codes.get(invoice)
  if (before !== undefined) return before
  const payable = { id: invoice.id, cents, dueDate: invoice.dueDate }
  const bars = boletoBars(payable)
  const made = { bars, line: boletoLine(bars), pix: cents === 0 ? '' : pixCode(payable) }
  codes.set(invoice, made)
  return made
}

export function wireInvoice(invoice: Invoice, origin: string) {
  const cents = totalOf(invoice)
  const { bars, line, pix } = codesOf(invoice, cents)
  const takes = (way: string) => ['all', way].includes(invoice.payableWith)
  return {
    id: invoice.id,
    due_date: invoice.dueDate,
    currency: 'BRL',
    email: invoice.email,
    status: invoice.status,
    items_total_cents: cents,
    total_cents: cents,
    total: showReais(cents),
    total_paid_cents: invoice.paidAt === null ? 0 : cents,
    total_paid: showReais(invoice.paidAt === null ? 0 : cents),
    paid_at: invoice.paidAt,
    payment_method: invoice.method,
    payable_with: invoice.payableWith,
    secure_id: invoice.id.toLowerCase(),
    secure_url: pageOf(invoice, origin),
    customer_id: invoice.customerId,
    subscription_id: invoice.subscriptionId,
    created_at: forDisplay(invoice.createdAt),
    created_at_iso: invoice.createdAt,
    items: invoice.items.map((item, index) => ({
      ...item,
      id: `${invoice.id}${index}`,
      price: showReais(item.price_cents),
    })),
    pix: takes('pix') ? { qrcode: `${origin}/faturas/${invoice.id}.svg`, qrcode_text: pix } : null,
    bank_slip: takes('bank_slip')
      ? {
          digitable_line: line,
          barcode_data: bars,
          bank_slip_pdf_url: `${pageOf(invoice, origin)}.pdf`,
        }
      : null,
    custom_variables: invoice.variables,
    variables: [],
    logs: [],
  }
}
