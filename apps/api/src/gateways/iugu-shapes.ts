import * as z from 'zod/mini'
import { type Day, isDay, toDay } from '@saldo/domain/calendar'
import { isCents, toCents } from '@saldo/domain/money'
import { CHARGE_PURPOSES } from '@saldo/domain/subscriptions/holdings'
import { PAYMENT_WAYS, type PaymentWay } from '@saldo/domain/subscriptions/plans'
import type {
  ChargeTerm,
  GatewayCard,
  GatewayCharge,
  GatewaySubscription,
  PlanChange,
} from './payment-gateway.ts'

/*
 * What Iugu answers, as far as we read it, and what that is in our words. Everything else that it sends is
 * left aside; a field that is not what it should be makes the whole answer unreadable.
 */

const text = z.string().check(z.minLength(1), z.maxLength(500))
const loose = z.nullish(z.string().check(z.maxLength(2_000)))
const cents = z.number().check(z.refine(isCents))
const day = z.string().check(z.refine((value) => isDay(value.slice(0, 10))))

const dayOf = (value: string): Day => toDay(value.slice(0, 10))

/** An amount that Iugu has written for people (`R$ 1.250,00`), in cents; null where it is none. */
function readReais(written: string): number | null {
  const match = /^-?R\$\s?((?:\d{1,3}(?:\.\d{3})+|\d+),\d{2})$/.exec(
    written.replaceAll('\u00A0', ' '),
  )
  if (match === null) return null
  const value = Number(match[1]?.replaceAll(/\D/g, ''))
  return written.startsWith('-') ? -value : value
}

const amountText = z.string().check(z.refine((value) => readReais(value) !== null))

/** What has an id and nothing else that we need. */
export const identified = z.looseObject({ id: text })

/** A page of a list; a list may also come without its frame. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.looseObject({ totalItems: z.number(), items: z.array(item) })

export const customerShape = z.looseObject({ id: text, notes: loose })

export const cardShape = z.looseObject({
  id: text,
  data: z.looseObject({
    brand: text,
    masked_number: loose,
    display_number: loose,
    last_digits: loose,
  }),
})

export function toCard({ id, data }: z.output<typeof cardShape>): GatewayCard {
  const shown = data.last_digits ?? data.masked_number ?? data.display_number ?? ''
  // The last four digits are all that is kept of a card.
  return { id, brand: data.brand, maskedNumber: `•••• ${shown.slice(-4)}` }
}

export const planShape = z.looseObject({
  identifier: text,
  prices: z.array(z.looseObject({ value_cents: cents })),
})

const variables = z.nullish(
  z.array(z.looseObject({ name: z.string(), value: z.nullish(z.string()) })),
)

/** The variable of a subscription or of a charge that holds our id. */
export const OUR_ID = 'saldo_id'

const valueIn = (wire: z.output<typeof variables>, of: string): string | null =>
  (wire ?? []).find(({ name }) => name === of)?.value ?? null
const ourIdIn = (wire: z.output<typeof variables>) => valueIn(wire, OUR_ID)

/** What a charge is for stands in its variables, so that it is read again with it. */
const TERM = { purpose: 'saldo_for', plan: 'saldo_plan', until: 'saldo_until' } as const

export function termVariables({ purpose, plan, until }: ChargeTerm) {
  return [
    { name: TERM.purpose, value: purpose },
    { name: TERM.plan, value: plan },
    { name: TERM.until, value: until },
  ]
}

function termIn(wire: z.output<typeof variables>): ChargeTerm | null {
  const purpose = CHARGE_PURPOSES.find((one) => one === valueIn(wire, TERM.purpose))
  const plan = valueIn(wire, TERM.plan)
  const until = valueIn(wire, TERM.until)
  if (purpose === undefined || plan === null || until === null || !isDay(until)) return null
  return { purpose, plan, until: toDay(until) }
}

const payableWith = z.union([z.string(), z.array(z.string())])

export const subscriptionShape = z.looseObject({
  id: text,
  customer_id: text,
  plan_identifier: text,
  suspended: z.boolean(),
  expires_at: day,
  payable_with: z.nullish(payableWith),
  custom_variables: variables,
  subitems: z.nullish(
    z.array(
      z.looseObject({ id: text, price_cents: z.number(), recurrent: z.nullish(z.boolean()) }),
    ),
  ),
  recent_invoices: z.nullish(
    z.array(z.looseObject({ id: text, due_date: day, status: text, total: amountText })),
  ),
})

export function toSubscription(wire: z.output<typeof subscriptionShape>): GatewaySubscription {
  const [way] = [wire.payable_with ?? []].flat()
  return {
    id: wire.id,
    customerId: wire.customer_id,
    plan: wire.plan_identifier,
    suspended: wire.suspended,
    expiresOn: dayOf(wire.expires_at),
    way: PAYMENT_WAYS.includes(way as PaymentWay) ? (way as PaymentWay) : null,
    ourId: ourIdIn(wire.custom_variables),
    discounts: (wire.subitems ?? [])
      .filter(({ price_cents }) => price_cents < 0)
      .map(({ id, price_cents, recurrent }) => ({
        id,
        amount: toCents(-price_cents),
        isRecurrent: recurrent === true,
      })),
  }
}

export const chargeShape = z.looseObject({
  id: text,
  due_date: day,
  status: text,
  total_cents: z.nullish(cents),
  total: amountText,
  customer_id: loose,
  subscription_id: loose,
  secure_url: loose,
  custom_variables: variables,
  created_at_iso: loose,
  pix: z.nullish(z.looseObject({ qrcode_text: loose })),
  bank_slip: z.nullish(z.looseObject({ digitable_line: loose, bank_slip_pdf_url: loose })),
})

/** Addresses count only where they are the gateway's own. */
export function toCharge(wire: z.output<typeof chargeShape>, invoiceBase: string): GatewayCharge {
  const own = (url: string | null | undefined) =>
    url?.startsWith(`${invoiceBase}/`) === true ? url : null
  const line = wire.bank_slip?.digitable_line
  return {
    id: wire.id,
    customerId: wire.customer_id || null,
    subscriptionId: wire.subscription_id || null,
    ourId: ourIdIn(wire.custom_variables),
    term: termIn(wire.custom_variables),
    dueOn: dayOf(wire.due_date),
    madeAt: wire.created_at_iso ?? '',
    status: wire.status,
    total: toCents(wire.total_cents ?? readReais(wire.total) ?? 0),
    pageUrl: own(wire.secure_url),
    pixCode: wire.pix?.qrcode_text || null,
    bankSlip: line ? { line, pdfUrl: own(wire.bank_slip?.bank_slip_pdf_url) } : null,
  }
}

export const changeShape = z.looseObject({
  cost: cents,
  discount: cents,
  new_value: cents,
  expires_at: day,
})

export function toPlanChange(wire: z.output<typeof changeShape>): PlanChange {
  return {
    cost: toCents(wire.cost),
    discount: toCents(wire.discount),
    newPrice: toCents(wire.new_value),
    expiresOn: dayOf(wire.expires_at),
  }
}

export const paidShape = z.looseObject({ success: z.boolean(), LR: loose })

/** An error: what is wrong with which field, or a text; a bank's code where it refused a card. */
export const errorShape = z.looseObject({ LR: loose })
