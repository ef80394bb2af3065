import type { Page } from '@playwright/test'
import type { signInAsNewUser } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

export const PAYER = {
  name: 'Ana Souza',
  cpf: '52998224725',
  zipCode: '01001000',
  street: 'Praça da Sé',
  number: '100',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}
export const GOOD = '4111111111111111'
export const DECLINED = '4012888888881881'

export type Person = Awaited<ReturnType<typeof signInAsNewUser>>

export const order = ({ gateway }: Product, what: string, body: object) =>
  fetch(`${gateway}${what}`, { method: 'POST', body: JSON.stringify(body) })

/** The token of a card, as the gateway's script makes it. */
async function tokenOf(product: Product, number: string): Promise<string> {
  const data = {
    number,
    verification_value: '123',
    first_name: 'ANA',
    last_name: 'SOUZA',
    month: '12',
    year: '2030',
  }
  const reply = await order(product, '/v1/payment_token', { method: 'credit_card', data })
  return ((await reply.json()) as { readonly id: string }).id
}

export const saveCard = async (person: Person, product: Product, number: string) =>
  callAs(person, 'POST', '/subscriptions/gateway/payment', {
    token: await tokenOf(product, number),
  })

/** Buys a plan as the screen does, without the screen: it has journeys of its own. */
export async function subscribe(
  person: Person,
  product: Product,
  { plan = 'saldo_monthly', paymentType = 'credit_card' } = {},
): Promise<void> {
  await callAs(person, 'POST', '/subscriptions/gateway/client', PAYER)
  if (paymentType === 'credit_card') await saveCard(person, product, GOOD)
  const _id = crypto.randomUUID().replace(/^(.{14})4/, '$17')
  const body = { _id, plan, paymentType }
  await callAs(person, 'POST', '/subscriptions/gateway/subscription', body)
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA')
  await page.getByLabel('Validade').fill('1230')
  await page.getByLabel('CVV').fill('123')
}
