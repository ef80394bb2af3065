import { generatePixPayload } from '@brazilian-utils/brazilian-utils'
import {
  type Card,
  type Customer,
  type Invoice,
  type IuguStore,
  type Plan,
  type Subscription,
  totalOf,
} from './iugu-store.ts'

/** What is paid, as the codes of Pix and boleto carry it. */
type Payable = { readonly id: string; readonly cents: number; readonly dueDate: string }

const RECEIVER = { key: 'cobranca@iugu.exemplo.com.br', name: 'IUGU TESTE', city: 'SAO PAULO' }
const TXID_LENGTH = 25

/** A Pix code for copying, which any reader of BR Codes takes. */
export function pixCode({ id, cents }: Payable): string {
  const txid = id.replaceAll(/[^0-9a-z]/gi, '').slice(0, TXID_LENGTH)
  const payload = generatePixPayload({
    key: RECEIVER.key,
    merchantName: RECEIVER.name,
    merchantCity: RECEIVER.city,
    amount: cents / 100,
    txid,
  })
  if (payload === null || payload === '') throw new Error('no Pix code could be made')
  return payload
}

const BANK = '401'
const REAL = '9'
const DAY_MS = 24 * 60 * 60_000
/** Due dates are counted from this day; at 9999 the count began again at 1000 (22 February 2025). */
const COUNTED_FROM = Date.parse('2025-02-22T00:00:00Z')
const COUNT_START = 1_000
const FREE_DIGITS = 25

/** The 44 digits of a boleto's bars. */
export function boletoBars({ id, cents, dueDate }: Payable): string {
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - COUNTED_FROM) / DAY_MS)
  const due = String(COUNT_START + days).padStart(4, '0')
  const amount = String(cents).padStart(10, '0')
  const digits = id.replaceAll(/\D/g, '')
  const free = digits.slice(-FREE_DIGITS).padStart(FREE_DIGITS, '0')
  const check = mod11(`${BANK}${REAL}${due}${amount}${free}`)
  return `${BANK}${REAL}${check}${due}${amount}${free}`
}

/** The 47 digits that are typed: three fields with a check digit each, the bars' own, due and amount. */
export function boletoLine(bars: string): string {
  const free = bars.slice(19)
  const fields = [`${bars.slice(0, 4)}${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)]
  return `${fields.map((field) => `${field}${mod10(field)}`).join('')}${bars[4]}${bars.slice(5, 19)}`
}

function mod10(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0)
  return (10 - (sum % 10)) % 10
}

function mod11(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0)
  const check = 11 - (sum % 11)
  return check > 9 || check === 0 ? 1 : check
}

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
