import {
  type Answered,
  type Called,
  type Fields,
  found,
  MISSING,
  ok,
  textOf,
  wrong,
  type Route,
} from './iugu-call.ts'
import {
  type Card,
  type CardData,
  type Customer,
  newId,
  addInterval,
  type Invoice,
  type Plan,
  type Subitem,
  type Subscription,
} from './iugu-store.ts'
import { wireCard, wireCustomer, wireInvoice, wirePlan, wireSubscription } from './iugu-wire.ts'
import { reckonChange } from './iugu-cycle.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  '4012888888881881': '05',
  '4000000000000069': '54',
  '4000000000009995': '51',
}

/** A card becomes a token here, and its number is kept nowhere. */
function makeToken({ store, body }: Called): Answered {
  const data = (body['data'] ?? {}) as Fields
  const number = textOf(data, 'number')
  if (number.length < 13) return wrong({ number: ['não é válido'] })
  const brand = number.startsWith('4') ? 'VISA' : number.startsWith('3') ? 'AMEX' : 'Mastercard'
  const year = Number(data['year'])
  const card: CardData = {
    brand,
    holder_name: `${textOf(data, 'first_name')} ${textOf(data, 'last_name')}`.trim(),
    first_digits: number.slice(0, 6),
    last_digits: number.slice(-4),
    month: Number(data['month']),
    year: year < 100 ? 2000 + year : year,
    outcome: OUTCOMES[number] ?? '00',
  }
  const id = newId()
  store.tokens.set(id, card)
  const { outcome: _, ...extra_info } = card
  return ok({ id, method: 'credit_card', extra_info, test: true })
}

function saveCustomer({ store, body, ids }: Called): Answered {
  if (ids.length === 0 && textOf(body, 'email') === '') {
    return wrong({ email: ['não pode ficar em branco'] })
  }
  const [id = newId()] = ids
  const before = store.customers.get(id)
  if (ids.length > 0 && before === undefined) return MISSING
  const customer: Customer = { ...before, id, fields: { ...before?.fields, ...body } }
  store.customers.set(id, customer)
  return ok(wireCustomer(customer))
}

/** The person is forgotten; what was charged stays. */
function removeCustomer({ store, ids: [id = ''] }: Called): Answered {
  return found(store.customers.get(id), (customer) => {
    store.customers.delete(id)
    for (const card of store.cards.values()) {
      if (card.customerId === id) store.cards.delete(card.id)
    }
    return ok(wireCustomer(customer))
  })
}

function listCustomers({ store, query }: Called): Answered {
  const words = query.get('query') ?? ''
  const items = [...store.customers.values()]
    .filter(({ fields }) => Object.values(fields).some((value) => String(value).includes(words)))
    .map(wireCustomer)
  return ok({ totalItems: items.length, items })
}

function addCard({ store, ids: [customerId = ''], body }: Called): Answered {
  const customer = store.customers.get(customerId)
  if (customer === undefined) return MISSING
  const token = textOf(body, 'token')
  const data = store.tokens.get(token)
  if (data === undefined) return wrong({ token: ['não é válido'] })
  store.tokens.delete(token)
  const card: Card = { id: newId(), customerId, description: textOf(body, 'description'), data }
  store.cards.set(card.id, card)
  if (body['set_as_default'] !== false) customer.defaultCard = card.id
  store.announceCard(card)
  return ok(wireCard(card))
}

function listCards({ store, ids: [customerId = ''] }: Called): Answered {
  return ok(
    [...store.cards.values()].filter((card) => card.customerId === customerId).map(wireCard),
  )
}

/** What banks say of a card that they refuse. */
const LR_WORDS: Readonly<Record<string, string>> = {
  '05': 'Transação não autorizada',
  '14': 'Cartão inválido',
  '51': 'Saldo ou limite insuficiente',
  '54': 'Cartão vencido',
}
const declined = (LR: string): Answered =>
  wrong({ charge: [LR_WORDS[LR] ?? LR_WORDS['05']] }, { LR, message: LR_WORDS[LR] })

function addPlan({ store, body }: Called): Answered {
  const identifier = textOf(body, 'identifier')
  if (store.plans.has(identifier)) return wrong({ identifier: ['já está em uso'] })
  const plan: Plan = {
    id: newId(),
    identifier,
    name: textOf(body, 'name'),
    interval: Number(body['interval']),
    interval_type: body['interval_type'] === 'weeks' ? 'weeks' : 'months',
    value_cents: Number(body['value_cents']),
  }
  store.plans.set(identifier, plan)
  return ok(wirePlan(plan))
}

function subitemsIn(body: Fields): Subitem[] {
  const items = Array.isArray(body['subitems']) ? (body['subitems'] as readonly Fields[]) : []
  return items.map((item) => ({
    id: newId(),
    description: textOf(item, 'description'),
    price_cents: Number(item['price_cents']),
    quantity: Number(item['quantity'] ?? 1),
    recurrent: item['recurrent'] === true,
  }))
}

const variablesIn = (body: Fields) => (body['custom_variables'] ?? []) as Subscription['variables']

/** With a card and `only_on_charge_success` there is a subscription only where the first charge succeeds. */
function subscribe({ store, body, origin }: Called): Answered {
  const customerId = textOf(body, 'customer_id')
  const plan = store.plans.get(textOf(body, 'plan_identifier'))
  if (!store.customers.has(customerId)) return wrong({ customer_id: ['não encontrado'] })
  if (plan === undefined) return wrong({ plan_identifier: ['não encontrado'] })
  const payableWith = textOf(body, 'payable_with') || 'all'
  const card = store.cardOf(customerId)
  const isByCard = payableWith === 'credit_card'
  if (isByCard && card === undefined) return wrong({ payment_method: ['não pode ficar em branco'] })
  if (isByCard && body['only_on_charge_success'] === true && card?.data.outcome !== '00') {
    return declined(card?.data.outcome ?? '05')
  }
  const subscription: Subscription = {
    id: newId(),
    customerId,
    plan: plan.identifier,
    payableWith,
    suspended: false,
    active: false,
    expiresAt: textOf(body, 'expires_at') || store.today(),
    createdAt: store.now().toISOString(),
    suspendsWhenExpired: body['suspend_on_invoice_expired'] !== false,
    subitems: subitemsIn(body),
    variables: variablesIn(body),
  }
  store.subscriptions.set(subscription.id, subscription)
  store.announceSubscription('created', subscription)
  const invoice = store.invoiceCycle(subscription)
  if (isByCard && card !== undefined && invoice.status === 'pending') {
    store.chargeCard(invoice, card.data)
  }
  return ok(wireSubscription(store, subscription, origin))
}

function listSubscriptions({ store, query, origin }: Called): Answered {
  const customerId = query.get('customer_id')
  const items = [...store.subscriptions.values()]
    .filter((one) => customerId === null || one.customerId === customerId)
    .map((one) => wireSubscription(store, one, origin))
  return ok({ totalItems: items.length, items })
}

const onSubscription =
  (act: (called: Called, subscription: Subscription) => Answered | null) =>
  (called: Called): Answered =>
    found(called.store.subscriptions.get(called.ids[0] ?? ''), (subscription) => {
      const { store, origin } = called
      return act(called, subscription) ?? ok(wireSubscription(store, subscription, origin))
    })

/** With `skip_charge` another plan is taken without an invoice. */
const editSubscription = onSubscription(({ store, body }, subscription) => {
  const identifier = textOf(body, 'plan_identifier')
  if (identifier !== '') {
    if (!store.plans.has(identifier)) return wrong({ plan_identifier: ['não encontrado'] })
    if (body['skip_charge'] !== true) return wrong({ skip_charge: ['só sem cobrança'] })
    subscription.plan = identifier
  }
  if (typeof body['payable_with'] === 'string') subscription.payableWith = body['payable_with']
  if (typeof body['expires_at'] === 'string') subscription.expiresAt = body['expires_at']
  for (const item of (body['subitems'] ?? []) as readonly Fields[]) {
    if (item['_destroy'] === true) {
      subscription.subitems = subscription.subitems.filter(({ id }) => id !== item['id'])
    } else subscription.subitems.push(...subitemsIn({ subitems: [item] }))
  }
  return null
})

const suspend = onSubscription(({ store }, subscription) => {
  if (subscription.suspended) return null
  subscription.suspended = true
  store.announceSubscription('suspended', subscription)
  return null
})

const activate = onSubscription(({ store }, subscription) => {
  if (!subscription.suspended) return null
  subscription.suspended = false
  if (subscription.expiresAt < store.today()) {
    subscription.expiresAt = store.today()
    store.invoiceCycle(subscription)
  }
  store.announceSubscription('activated', subscription)
  return null
})

const removeSubscription = onSubscription(({ store }, subscription) => {
  for (const invoice of store.invoicesOf(subscription.id)) {
    if (invoice.status === 'pending') store.setStatus(invoice, 'canceled')
  }
  subscription.suspended = true
  subscription.active = false
  store.subscriptions.delete(subscription.id)
  store.announceSubscription('suspended', subscription)
  return null
})

const simulate = onSubscription(({ store, query }, subscription) =>
  found(store.plans.get(query.get('plan_identifier') ?? ''), (plan) =>
    ok(reckonChange(store, subscription, plan)),
  ),
)

const changePlan = onSubscription(({ store, ids: [, identifier = ''] }, subscription) => {
  const plan = store.plans.get(identifier)
  if (plan === undefined) return MISSING
  const { cost, discount, expires_at } = reckonChange(store, subscription, plan)
  const card = store.cardOf(subscription.customerId)
  const isByCard = subscription.payableWith === 'credit_card'
  if (cost > 0 && isByCard && card?.data.outcome !== '00') {
    return declined(card?.data.outcome ?? '05')
  }
  subscription.plan = plan.identifier
  store.announceSubscription('changed', subscription)
  if (cost === 0) {
    subscription.expiresAt = expires_at
    return null
  }
  const invoice = store.addInvoice({
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    email: String(store.customers.get(subscription.customerId)?.fields['email'] ?? ''),
    dueDate: store.today(),
    payableWith: subscription.payableWith,
    items: [
      { description: `Mudança para ${plan.name}`, quantity: 1, price_cents: plan.value_cents },
      { description: 'Crédito do plano anterior', quantity: 1, price_cents: -discount },
    ],
    extendsTo: expires_at,
    variables: [],
  })
  store.announceInvoice('created', invoice)
  if (isByCard && card !== undefined) store.chargeCard(invoice, card.data)
  return null
})

function listInvoices({ store, query, origin }: Called): Answered {
  const start = Number(query.get('start') ?? 0)
  const customerId = query.get('customer_id')
  const all = [...store.invoices.values()]
    .filter((one) => customerId === null || one.customerId === customerId)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const items = all.slice(start, start + Number(query.get('limit') ?? 100))
  return ok({ totalItems: all.length, items: items.map((one) => wireInvoice(one, origin)) })
}

/** An invoice of a subscription that was not made by its cycle moves no dates when it is paid. */
function addInvoice({ store, body, origin }: Called): Answered {
  const items = subitemsIn({ subitems: body['items'] })
  if (items.length === 0) return wrong({ items: ['não pode ficar em branco'] })
  const subscriptionId = textOf(body, 'subscription_id') || null
  if (subscriptionId !== null && !store.subscriptions.has(subscriptionId)) {
    return wrong({ subscription_id: ['não encontrado'] })
  }
  const invoice = store.addInvoice({
    customerId: textOf(body, 'customer_id') || null,
    subscriptionId,
    email: textOf(body, 'email'),
    dueDate: textOf(body, 'due_date') || store.today(),
    payableWith: textOf(body, 'payable_with') || 'all',
    items,
    extendsTo: null,
    variables: variablesIn(body),
  })
  store.announceInvoice('created', invoice)
  return ok(wireInvoice(invoice, origin))
}

const onInvoice =
  (act: (called: Called, invoice: Invoice) => Answered | null) =>
  (called: Called): Answered =>
    found(
      called.store.invoices.get(called.ids[0] ?? ''),
      (invoice) => act(called, invoice) ?? ok(wireInvoice(invoice, called.origin)),
    )

const cancelInvoice = onInvoice(({ store }, invoice) => {
  if (invoice.status !== 'pending') return wrong('A fatura não está pendente')
  store.setStatus(invoice, 'canceled')
  return null
})

const refundInvoice = onInvoice(({ store }, invoice) => {
  if (invoice.status !== 'paid') return wrong('A fatura não foi paga')
  store.setStatus(invoice, 'refunded')
  return null
})

const duplicateInvoice = onInvoice(({ store, body, origin }, invoice) => {
  const { extendsTo, ...fields } = invoice
  const dueDate = textOf(body, 'due_date') || store.today()
  const subscription = store.subscriptions.get(invoice.subscriptionId ?? '')
  const moved = subscription && addInterval(dueDate, store.planOf(subscription))
  const copy = store.addInvoice({ ...fields, dueDate, extendsTo: extendsTo && (moved ?? null) })
  if (invoice.status === 'pending') store.setStatus(invoice, 'canceled')
  store.announceInvoice('created', copy)
  return ok(wireInvoice(copy, origin))
})

/** A charge at once. One that the bank refuses is answered with 200 and `success: false`. */
function charge({ store, body, origin }: Called): Answered {
  const invoice = store.invoices.get(textOf(body, 'invoice_id'))
  if (invoice === undefined) return MISSING
  const card =
    store.cards.get(textOf(body, 'customer_payment_method_id'))?.data ??
    store.tokens.get(textOf(body, 'token'))
  if (card === undefined) return wrong({ token: ['não é válido'] })
  if (invoice.status !== 'pending') return wrong('A fatura não está pendente')
  const LR = store.chargeCard(invoice, card)
  const { secure_url: url } = wireInvoice(invoice, origin)
  return ok({
    success: LR === '00',
    message: LR === '00' ? 'Autorizado' : LR_WORDS[LR],
    errors: LR === '00' ? {} : { charge: [LR_WORDS[LR]] },
    LR,
    url,
    pdf: `${url}.pdf`,
    invoice_id: invoice.id,
  })
}

const SUBSCRIPTION = '([0-9A-F]{32})'
const routes: readonly Route[] = [
  ['POST', /^\/payment_token$/, makeToken],
  ['GET', /^\/customers$/, listCustomers],
  ['POST', /^\/customers$/, saveCustomer],
  ['PUT', /^\/customers\/(\w+)$/, saveCustomer],
  ['DELETE', /^\/customers\/(\w+)$/, removeCustomer],
  [
    'GET',
    /^\/customers\/(\w+)$/,
    ({ store, ids: [id = ''] }) => found(store.customers.get(id), (one) => ok(wireCustomer(one))),
  ],
  ['POST', /^\/customers\/(\w+)\/payment_methods$/, addCard],
  ['GET', /^\/customers\/(\w+)\/payment_methods$/, listCards],
  ['POST', /^\/plans$/, addPlan],
  [
    'GET',
    /^\/plans\/identifier\/([\w-]+)$/,
    ({ store, ids: [id = ''] }) => found(store.plans.get(id), (one) => ok(wirePlan(one))),
  ],
  ['POST', /^\/subscriptions$/, subscribe],
  ['GET', /^\/subscriptions$/, listSubscriptions],
  ['GET', new RegExp(`^/subscriptions/${SUBSCRIPTION}$`), onSubscription(() => null)],
  ['PUT', new RegExp(`^/subscriptions/${SUBSCRIPTION}$`), editSubscription],
  ['DELETE', new RegExp(`^/subscriptions/${SUBSCRIPTION}$`), removeSubscription],
  ['POST', new RegExp(`^/subscriptions/${SUBSCRIPTION}/suspend$`), suspend],
  ['POST', new RegExp(`^/subscriptions/${SUBSCRIPTION}/activate$`), activate],
  ['GET', new RegExp(`^/subscriptions/${SUBSCRIPTION}/change_plan_simulation$`), simulate],
  ['POST', new RegExp(`^/subscriptions/${SUBSCRIPTION}/change_plan/([\\w-]+)$`), changePlan],
  ['GET', /^\/invoices$/, listInvoices],
  ['POST', /^\/invoices$/, addInvoice],
  ['GET', /^\/invoices\/(\w+)$/, onInvoice(() => null)],
  ['PUT', /^\/invoices\/(\w+)\/cancel$/, cancelInvoice],
  ['POST', /^\/invoices\/(\w+)\/refund$/, refundInvoice],
  ['POST', /^\/invoices\/(\w+)\/duplicate$/, duplicateInvoice],
  ['POST', /^\/charge$/, charge],
]

/** Answers a call of the API, by its path below `/v1`. */
export function answerApi(method: string, path: string, called: Omit<Called, 'ids'>): Answered {
  for (const [of, pattern, act] of routes) {
    const match = of === method ? pattern.exec(path) : null
    if (match !== null) return act({ ...called, ids: match.slice(1) })
  }
  return MISSING
}
