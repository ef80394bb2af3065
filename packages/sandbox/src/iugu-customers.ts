import {
  type Answered,
  type Called,
  type Fields,
  found,
  MISSING,
  ok,
  textOf,
  wrong,
} from './iugu-call.ts'
import { type Card, type CardData, type Customer, newId } from './iugu-store.ts'
import { wireCard, wireCustomer } from './iugu-wire.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  '4012888888881881': '05',
  '4000000000000069': '54',
  '4000000000009995': '51',
}

/** A card becomes a token here, and its number is kept nowhere. */
export function makeToken({ store, body }: Called): Answered {
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

export function saveCustomer({ store, body, ids }: Called): Answered {
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
export function removeCustomer({ store, ids: [id = ''] }: Called): Answered {
  return found(store.customers.get(id), (customer) => {
    store.customers.delete(id)
    for (const card of store.cards.values()) {
      if (card.customerId === id) store.cards.delete(card.id)
    }
    return ok(wireCustomer(customer))
  })
}

export function listCustomers({ store, query }: Called): Answered {
  const words = query.get('query') ?? ''
  const items = [...store.customers.values()]
    .filter(({ fields }) => Object.values(fields).some((value) => String(value).includes(words)))
    .map(wireCustomer)
  return ok({ totalItems: items.length, items })
}

export function addCard({ store, ids: [customerId = ''], body }: Called): Answered {
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

export function listCards({ store, ids: [customerId = ''] }: Called): Answered {
  return ok(
    [...store.cards.values()].filter((card) => card.customerId === customerId).map(wireCard),
  )
}
