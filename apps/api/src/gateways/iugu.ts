import * as z from 'zod/mini'
import { type Day, isDay, toDay } from '@saldo/domain/calendar'
import { isCents, toCents } from '@saldo/domain/money'
import { CHARGE_PURPOSES } from '@saldo/domain/subscriptions/holdings'
import {
  PAYMENT_WAYS,
  type PaymentWay,
  type Plan,
  monthsOf,
} from '@saldo/domain/subscriptions/plans'
import {
  type ChargeTerm,
  type GatewayCard,
  type GatewayCharge,
  type GatewaySubscription,
  type PlanChange,
  GatewayFault,
  type NewCharge,
  type NewSubscription,
  type Payer,
  type PaymentGateway,
} from './payment-gateway.ts'
import { anywhere } from './outward.ts'

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
const identified = z.looseObject({ id: text })

/** A page of a list; a list may also come without its frame. */
const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.looseObject({ totalItems: z.number(), items: z.array(item) })

const customerShape = z.looseObject({ id: text, notes: loose })

const cardShape = z.looseObject({
  id: text,
  data: z.looseObject({
    brand: text,
    masked_number: loose,
    display_number: loose,
    last_digits: loose,
  }),
})

function toCard({ id, data }: z.output<typeof cardShape>): GatewayCard {
  const shown = data.last_digits ?? data.masked_number ?? data.display_number ?? ''
  // The last four digits are all that is kept of a card.
  return { id, brand: data.brand, maskedNumber: `•••• ${shown.slice(-4)}` }
}

const planShape = z.looseObject({
  identifier: text,
  prices: z.array(z.looseObject({ value_cents: cents })),
})

const variables = z.nullish(
  z.array(z.looseObject({ name: z.string(), value: z.nullish(z.string()) })),
)

/** The variable of a subscription or of a charge that holds our id. */
const OUR_ID = 'saldo_id'

const valueIn = (wire: z.output<typeof variables>, of: string): string | null =>
  (wire ?? []).find(({ name }) => name === of)?.value ?? null
const ourIdIn = (wire: z.output<typeof variables>) => valueIn(wire, OUR_ID)

/** What a charge is for stands in its variables, so that it is read again with it. */
const TERM = { purpose: 'saldo_for', plan: 'saldo_plan', until: 'saldo_until' } as const

function termVariables({ purpose, plan, until }: ChargeTerm) {
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

const subscriptionShape = z.looseObject({
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

function toSubscription(wire: z.output<typeof subscriptionShape>): GatewaySubscription {
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

const chargeShape = z.looseObject({
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
function toCharge(wire: z.output<typeof chargeShape>, invoiceBase: string): GatewayCharge {
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

const changeShape = z.looseObject({
  cost: cents,
  discount: cents,
  new_value: cents,
  expires_at: day,
})

function toPlanChange(wire: z.output<typeof changeShape>): PlanChange {
  return {
    cost: toCents(wire.cost),
    discount: toCents(wire.discount),
    newPrice: toCents(wire.new_value),
    expiresOn: dayOf(wire.expires_at),
  }
}

const paidShape = z.looseObject({ success: z.boolean(), LR: loose })

/** An error: what is wrong with which field, or a text; a bank's code where it refused a card. */
const errorShape = z.looseObject({ LR: loose })

/** Where Iugu is, and who asks. */
export type IuguSettings = {
  readonly apiUrl: string
  readonly apiToken: string
  /** Pages of invoices begin with this address; a foreign one is shown to nobody. */
  readonly invoiceBase: string
  readonly timeoutMs?: number
  /** How a call is made; over the network where it is left out. */
  readonly fetch?: (url: string, request: RequestInit) => Promise<Response>
}

const TIMEOUT_MS = 12_000
const ANSWER_BYTES_MAX = 2 * 1024 * 1024
const PAGE_SIZE = 100
const UNPROCESSABLE = 422

type Request<T extends z.ZodMiniType> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly answers: T
}

type Send = <T extends z.ZodMiniType>(request: Request<T>) => Promise<z.output<T>>

/** One call of Iugu. Whatever goes wrong is a `GatewayFault`; no redirection is followed. */
function senderTo(settings: IuguSettings): Send {
  const authorization = `Basic ${Buffer.from(`${settings.apiToken}:`).toString('base64')}`
  return async ({ method = 'GET', path, body, answers }) => {
    // An id or a query of the path says nothing to whoever reads a log.
    const call = `${method} ${path.replaceAll(/[0-9A-F]{32}|\?.*/g, '…')}`
    const signal = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS)
    let status: number
    let content: unknown
    try {
      const response = await (settings.fetch ?? anywhere.fetch)(`${settings.apiUrl}${path}`, {
        method,
        signal,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      status = response.status
      content = await readJson(response)
    } catch (error) {
      if (error instanceof SyntaxError) throw new GatewayFault('unreadable', call)
      throw new GatewayFault(signal.aborted ? 'slow' : 'unreachable', call)
    }
    if (status >= 200 && status < 300) {
      const read = z.safeParse(answers, content)
      if (read.success) return read.data
      throw new GatewayFault('unreadable', call)
    }
    throw readFault(status, content, call)
  }
}

function readFault(status: number, content: unknown, call: string): GatewayFault {
  if (status === 404) return new GatewayFault('not_found', call)
  if (status >= 500 || status === 429) return new GatewayFault('unreachable', call)
  const read = z.safeParse(errorShape, content)
  const code = read.success ? (read.data.LR ?? null) : null
  const isDeclined = status === UNPROCESSABLE && code !== null
  return new GatewayFault(isDeclined ? 'declined' : 'refused', call, code)
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > ANSWER_BYTES_MAX) throw new SyntaxError('too long')
    parts.push(part)
  }
  const received = Buffer.concat(parts).toString('utf8')
  return received === '' ? {} : JSON.parse(received)
}

/** The payment gateway Iugu. */
export function openIugu(settings: IuguSettings): PaymentGateway {
  const send = senderTo(settings)
  return { ...customersOf(send), ...subscriptionsOf(send), ...chargesOf(send, settings) }
}

function customersOf(
  send: Send,
): Pick<PaymentGateway, 'saveCustomer' | 'addCard' | 'findCard' | 'removeCustomer' | 'listen'> {
  return {
    saveCustomer: async (ourId, payer) => {
      const body = customerBody(ourId, payer)
      const found = await send({
        path: `/customers?query=${encodeURIComponent(ourId)}`,
        answers: pageOf(customerShape),
      })
      const before = found.items.find(({ notes }) => notes === ourId)
      const { id } = await send({
        ...(before === undefined
          ? { method: 'POST' as const, path: '/customers' }
          : { method: 'PUT' as const, path: `/customers/${before.id}` }),
        body,
        answers: identified,
      })
      return id
    },
    addCard: async (customerId, token) => {
      const body = { description: 'Cartão', token, set_as_default: true }
      const path = `/customers/${customerId}/payment_methods`
      return toCard(await send({ method: 'POST', path, body, answers: cardShape }))
    },
    findCard: (customerId) => findDefaultCard(send, customerId),
    removeCustomer: async (customerId) => {
      const path = `/customers/${customerId}`
      await send({ method: 'DELETE', path, answers: z.looseObject({}) }).catch(unlessGone)
    },
    listen: async (url, authorization) => {
      const body = { event: 'all', url, authorization }
      await send({ method: 'POST', path: '/web_hooks', body, answers: z.looseObject({}) })
    },
  }
}

const customerWithCard = z.looseObject({ default_payment_method_id: z.nullish(z.string()) })

async function findDefaultCard(send: Send, customerId: string) {
  const customer = await send({ path: `/customers/${customerId}`, answers: customerWithCard })
  const cards = await send({
    path: `/customers/${customerId}/payment_methods`,
    answers: z.array(cardShape),
  })
  const chosen = cards.find(({ id }) => id === customer.default_payment_method_id)
  return chosen === undefined ? null : toCard(chosen)
}

/** Our id stands in the notes, by which a customer is found again. */
function customerBody(ourId: string, payer: Payer): object {
  return {
    email: payer.email,
    name: payer.name,
    notes: ourId,
    cpf_cnpj: payer.taxId,
    zip_code: payer.zipCode,
    number: payer.number,
    street: payer.street,
    complement: payer.complement,
    district: payer.district,
    city: payer.city,
    state: payer.state,
  }
}

type Subscriptions = Pick<
  PaymentGateway,
  | 'createSubscription'
  | 'listSubscriptions'
  | 'setWay'
  | 'removeDiscount'
  | 'suspend'
  | 'activate'
  | 'simulateChange'
  | 'setTerm'
  | 'ensurePlan'
  | 'endSubscription'
>

function subscriptionsOf(send: Send): Subscriptions {
  const list = async (customerId: string): Promise<GatewaySubscription[]> => {
    const path = `/subscriptions?customer_id=${customerId}&limit=${PAGE_SIZE}`
    return (await send({ path, answers: pageOf(subscriptionShape) })).items.map(toSubscription)
  }
  const put = (id: string, body: object) =>
    send({ method: 'PUT', path: `/subscriptions/${id}`, body, answers: subscriptionShape })
  const post = async (id: string, act: string): Promise<void> => {
    await send({ method: 'POST', path: `/subscriptions/${id}/${act}`, answers: identified })
  }
  const ensurePlan = planKeeper(send)
  return {
    listSubscriptions: list,
    createSubscription: async (draft) => {
      const before = (await list(draft.customerId)).find(({ ourId }) => ourId === draft.ourId)
      if (before !== undefined) return before
      await ensurePlan(draft.plan)
      const body = subscriptionBody(draft)
      const answers = subscriptionShape
      return toSubscription(await send({ method: 'POST', path: '/subscriptions', body, answers }))
    },
    setWay: async (id, way) => void (await put(id, { payable_with: way })),
    removeDiscount: async (id, item) =>
      void (await put(id, { subitems: [{ id: item, _destroy: true }] })),
    suspend: (id) => post(id, 'suspend'),
    activate: (id) => post(id, 'activate'),
    simulateChange: async (id, plan) => {
      await ensurePlan(plan)
      const path = `/subscriptions/${id}/change_plan_simulation?plan_identifier=${plan.identifier}`
      return toPlanChange(await send({ path, answers: changeShape }))
    },
    setTerm: async (id, { plan, until }) =>
      void (await put(id, { plan_identifier: plan, expires_at: until, skip_charge: true })),
    ensurePlan,
    endSubscription: async (id) => {
      const path = `/subscriptions/${id}`
      await send({ method: 'DELETE', path, answers: z.looseObject({}) }).catch(unlessGone)
    },
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof GatewayFault) || error.kind !== 'not_found') throw error
}

/** Makes a plan at the gateway where it is not there yet; a price that differs there is refused. */
function planKeeper(send: Send): (plan: Plan) => Promise<void> {
  return async (plan) => {
    const path = `/plans/identifier/${plan.identifier}`
    const there = await send({ path, answers: planShape }).catch((error: unknown) => {
      unlessGone(error)
      return null
    })
    if (there === null) {
      const body = {
        name: plan.name,
        identifier: plan.identifier,
        interval: monthsOf(plan),
        interval_type: 'months',
        value_cents: plan.price,
        payable_with: [...plan.ways],
      }
      await send({ method: 'POST', path: '/plans', body, answers: identified })
    } else if (there.prices[0]?.value_cents !== plan.price) {
      throw new GatewayFault('refused', 'a plan has another price at the gateway')
    }
  }
}

function subscriptionBody(draft: NewSubscription): object {
  const { customerId, ourId, plan, way, dueOn, discount } = draft
  return {
    plan_identifier: plan.identifier,
    customer_id: customerId,
    payable_with: way,
    // Where a card is refused nothing is left behind.
    only_on_charge_success: way === 'credit_card',
    suspend_on_invoice_expired: true,
    only_charge_on_due_date: true,
    // Our own letters speak of charges.
    ignore_due_email: true,
    ...(dueOn === null ? {} : { expires_at: dueOn }),
    custom_variables: [{ name: OUR_ID, value: ourId }],
    subitems:
      discount === null
        ? []
        : [
            {
              description: discount.label,
              price_cents: -discount.amount,
              quantity: 1,
              recurrent: discount.isRecurrent,
            },
          ],
  }
}

function chargesOf(
  send: Send,
  settings: IuguSettings,
): Pick<
  PaymentGateway,
  'listCharges' | 'readCharge' | 'createCharge' | 'cancelCharge' | 'payByCard'
> {
  const toOurs = (wire: z.output<typeof chargeShape>) => toCharge(wire, settings.invoiceBase)
  const list = async (customerId: string): Promise<GatewayCharge[]> => {
    const all: GatewayCharge[] = []
    for (let isMore = true; isMore;) {
      const path = `/invoices?customer_id=${customerId}&limit=${PAGE_SIZE}&start=${all.length}`
      const page = await send({ path, answers: pageOf(chargeShape) })
      all.push(...page.items.map(toOurs))
      isMore = page.items.length > 0 && all.length < page.totalItems
    }
    return all
  }
  return {
    listCharges: list,
    readCharge: async (id) => {
      const path = `/invoices/${encodeURIComponent(id)}`
      return toOurs(await send({ path, answers: chargeShape }))
    },
    createCharge: async (draft) => {
      const before = (await list(draft.customerId)).find(({ ourId }) => ourId === draft.ourId)
      if (before !== undefined) return before
      const body = chargeBody(draft)
      return toOurs(await send({ method: 'POST', path: '/invoices', body, answers: chargeShape }))
    },
    cancelCharge: async (id) => {
      await send({ method: 'PUT', path: `/invoices/${id}/cancel`, answers: identified })
    },
    payByCard: async (chargeId, customerId) => {
      const card = await findDefaultCard(send, customerId)
      if (card === null) throw new GatewayFault('refused', 'there is no card to charge')
      const body = { invoice_id: chargeId, customer_payment_method_id: card.id }
      const paid = await send({ method: 'POST', path: '/charge', body, answers: paidShape })
      // A card that is refused is answered with 200.
      if (!paid.success) throw new GatewayFault('declined', 'POST /charge', paid.LR ?? null)
    },
  }
}

function chargeBody({ customerId, ourId, email, dueOn, items, subscription }: NewCharge): object {
  return {
    ...(subscription === null ? {} : { subscription_id: subscription.id }),
    customer_id: customerId,
    email,
    due_date: dueOn,
    payable_with: subscription?.way ?? 'all',
    ignore_due_email: true,
    custom_variables: [
      { name: OUR_ID, value: ourId },
      ...(subscription === null ? [] : termVariables(subscription.term)),
    ],
    items: items.map(({ label, quantity, price }) => ({
      description: label,
      quantity,
      price_cents: price,
    })),
  }
}
