import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { hashOf } from '@saldo/api/gateways/random'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { refusal, NOBODY } from '../../../../tests/wallet.ts'

const app = useApp()
const DAY = 24 * 60 * 60_000
afterEach(() => {
  app.clock = { now: () => START }
})

/** Writes a subscription down, as the gateway's news will. */
async function subscribe(
  guest: Guest,
  plan: string,
  { expireAt = '2026-12-21T12:00:00Z', last = 'pending' } = {},
) {
  const id = newId()
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${guest.id}, true)`.execute(ledger)
    await sql`insert into subscriptions (user_id, id, plan, status, expire_at, created_at, payment_type, payment_methods)
      values (${guest.id}, ${id}, ${plan}, 'active', ${expireAt}, now(), 'credit_card',
        '[{"active": true, "maskedNumber": "4111", "brand": "Visa"}]')`.execute(ledger)
    await sql`insert into subscription_invoices values
      (${guest.id}, ${id}, 'a', '2026-10-21', 990, 'paid', null),
      (${guest.id}, ${id}, 'b', '2026-11-21', 1990, ${last}, 'https://pagar.exemplo.com.br/b')`.execute(
      ledger,
    )
  })
  return id
}

const reply = async (guest: Guest) => (await guest.send('GET', '/subscriptions')).body
const set = (guest: Guest, status: string) => guest.send('POST', `/subscriptions?status=${status}`)

test('a registration has seven days, written with the account itself', async () => {
  const ana = await app.newGuest('Ana')
  expect(await reply(ana)).toEqual([
    {
      _id: expect.any(String),
      plan: 'no_plan',
      status: null,
      suspended: false,
      expireAt: new Date(START + 7 * DAY).toISOString(),
      subscriptionId: null,
      clientId: null,
      paymentType: null,
      paymentMethod: [],
      company: null,
      family: null,
      openCharges: [],
    },
  ])
})

test('the one that counts is first, and its invoices are one’s own to read', async () => {
  const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
  const id = await subscribe(ana, 'saldo_monthly')
  const [first, second] = await reply(ana)
  expect([first._id, first.plan, second.plan]).toEqual([id, 'saldo_monthly', 'no_plan'])
  expect(first.paymentMethod).toEqual([{ active: true, maskedNumber: '4111', brand: 'Visa' }])
  const invoices = await ana.send('GET', `/subscriptions/${id}/invoices`)
  expect(invoices.body).toEqual([
    {
      _id: 'b',
      due_date: '2026-11-21',
      total: 19.9,
      status: 'pending',
      secure_url: 'https://pagar.exemplo.com.br/b',
      purpose: null,
      plan: null,
    },
    {
      _id: 'a',
      due_date: '2026-10-21',
      total: 9.9,
      status: 'paid',
      secure_url: null,
      purpose: null,
      plan: null,
    },
  ])
  for (const [guest, other] of [
    [beto, id],
    [ana, NOBODY],
  ] as const) {
    expect(await guest.send('GET', `/subscriptions/${other}/invoices`)).toMatchObject(
      refusal(404, 'subscription_not_found'),
    )
  }
})

test('a running one is suspended and resumed, any number of times', async () => {
  const ana = await app.newGuest('Ana')
  await subscribe(ana, 'saldo_monthly')
  for (const [status, suspended] of [
    ['inactive', true],
    ['inactive', true],
    ['active', false],
  ] as const) {
    const answer = await set(ana, status)
    expect([answer.status, answer.body[0].suspended]).toEqual([200, suspended])
  }
})

test.each([
  ['a trial', async () => {}],
  [
    'what is over',
    async (ana: Guest) => {
      await subscribe(ana, 'saldo_monthly', { expireAt: '2026-11-19T12:00:00Z', last: 'expired' })
    },
  ],
  ['what a company gives', async (ana: Guest) => void (await subscribe(ana, 'saldo-company'))],
])('%s is not suspended', async (_, prepare) => {
  const ana = await app.newGuest('Ana')
  await prepare(ana)
  const answer = await set(ana, 'inactive')
  expect(answer).toMatchObject(refusal(422, 'subscription_not_active'))
  expect(answer.body.message).toBe('Não foi possível ativar sua assinatura')
})

test('no state but active and inactive is accepted', async () => {
  const ana = await app.newGuest('Ana')
  expect((await set(ana, 'gratis')).status).toBe(400)
  expect((await ana.send('POST', '/subscriptions')).status).toBe(400)
})

test('a member of a family that its admin pays for has a member’s plan, while it is paid', async () => {
  const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
  const { body: family } = await ana.send('POST', '/families', { name: 'Souza' })
  await beto.send('POST', '/families/voucher', { voucher: family.voucher })
  expect((await reply(beto))[0].plan).toBe('no_plan')
  await subscribe(ana, 'saldo_family_monthly')
  expect((await reply(beto))[0]).toMatchObject({
    plan: 'saldo-family-member',
    status: 'active',
    expireAt: '2026-12-21T12:00:00.000Z',
    family: { name: 'Souza' },
    paymentMethod: [],
  })
  expect((await reply(ana))[0].plan).toBe('saldo_family_monthly')
  expect(await set(beto, 'inactive')).toMatchObject(refusal(422, 'subscription_not_active'))
  app.clock = { now: () => START + 40 * DAY }
  const { body } = await app.send('POST', '/users/authenticate', {
    email: beto.email,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  const later = await app.send('GET', '/subscriptions', undefined, headers)
  expect(later.body[0].plan).toBe('no_plan')
})

describe('a company’s link', () => {
  const invite = async (email: string, expiresAt = '2026-12-21T12:00:00Z') => {
    const token = `${newId()}-token`
    await app.owner.system(async (ledger) => {
      await sql`insert into companies values (${newId()}, 'Padaria Estrela', 'estrela', now())
        on conflict (name) do nothing`.execute(ledger)
      await sql`insert into company_activations (token_hash, company_id, email, expires_at)
        select ${hashOf(token)}, id, ${email}, ${expiresAt} from companies
         where name = 'Padaria Estrela'`.execute(ledger)
    })
    return token
  }
  const open = (activationToken: string) =>
    app.send('POST', '/b2b/companies/employee/activate', { activationToken })

  test('gives the plan to the account of that e-mail, once, whichever user opens it', async () => {
    const ana = await app.newGuest('Ana')
    const token = await invite(ana.email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      company: { name: 'Padaria Estrela' },
    })
    expect(await open(token)).toMatchObject(refusal(400, 'company_activation_invalid'))
    expect((await reply(ana))[0]).toMatchObject({
      plan: 'estrela-company',
      status: 'active',
      company: { name: 'Padaria Estrela' },
    })
    const user = (await ana.send('GET', `/users/${ana.id}`)).body
    expect(user.company).toMatchObject({ name: 'Padaria Estrela' })
  })

  test('that is invented, or expired, is refused', async () => {
    const ana = await app.newGuest('Ana')
    const old = await invite(ana.email, '2026-11-21T14:59:59Z')
    for (const token of [old, 'inventado', newId()]) {
      expect(await open(token)).toMatchObject(refusal(400, 'company_activation_invalid'))
    }
    expect(await reply(ana)).toHaveLength(1)
  })

  test('for an e-mail without an account waits for one', async () => {
    const email = 'quem.ainda.vem@exemplo.com.br'
    const token = await invite(email)
    expect(await open(token)).toMatchObject(refusal(404, 'company_activation_without_account'))
    await app.send('POST', '/users', { email, password: PASSWORD, name: 'Eva', terms: true })
    expect((await open(token)).status).toBe(200)
  })

  test('granted again after the company withdrew it is the same subscription, running', async () => {
    const ana = await app.newGuest('Ana')
    await open(await invite(ana.email))
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
      await sql`update subscriptions set status = 'ended', expire_at = now() where company_name is not null`.execute(
        ledger,
      )
    })
    expect((await open(await invite(ana.email))).status).toBe(200)
    const all = await reply(ana)
    expect(all.map(({ plan }: { plan: string }) => plan)).toEqual(['estrela-company', 'no_plan'])
    expect(all[0].status).toBe('active')
  })
})

test('connected accounts are none as long as there is nothing to connect to', async () => {
  const ana = await app.newGuest('Ana')
  expect(await ana.send('GET', '/bankaccesses')).toMatchObject({ status: 200, body: [] })
})
