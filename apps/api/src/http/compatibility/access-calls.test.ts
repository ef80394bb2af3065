import { afterAll, beforeAll, expect } from 'vitest'
import { testRowsUnder } from '../../../../../tests/conformance.ts'
import { seedFixtures, type Fixtures } from '../../../../../tests/fixtures.ts'
import { type Guest, newId, useApp } from '../../../../../tests/app.ts'
import {
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../../tests/billing.ts'
import { payer } from '../../../../../tests/payers.ts'
import { PASSWORD } from '../../../../../tests/guest-password.ts'
import { categoryOf } from '../../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../../tests/wallet.ts'

/* Makes the calls of access.md §7 as a client that was written from that document alone. */

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)
const { testRow, close } = testRowsUnder('Access')

let ana: Wallet
let newcomer: Guest
let fixtures: Fixtures
beforeAll(async () => {
  ana = await openWallet(app)
  newcomer = ana.guest
  fixtures = await seedFixtures(app.owner, newcomer, { word: 'Meu', value: 12.5 })
})
afterAll(() => expectConsistent(app))

const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'
const ok = { status: 200 }
const send = (method: string, url: string, body?: unknown) => newcomer.send(method, url, body)

testRow('`POST users/authenticate`', async () => {
  const lia = await app.newGuest('Lia')
  const reply = await app.send('POST', '/users/authenticate', {
    email: lia.email,
    password: PASSWORD,
  })
  expect(Object.keys(reply.body).toSorted()).toEqual([
    'accessToken',
    'clients',
    'id',
    'image',
    'isPlanner',
  ])
})

const registration = (changes: object = {}) => ({
  email: 'Rosa@Exemplo.com.br',
  password: PASSWORD,
  name: 'Rosa',
  socialLogin: null,
  socialUid: null,
  facebookUserId: null,
  birthdate: '1990-05-10T03:00:00.000Z',
  socialEmail: null,
  cpf: null,
  gender: null,
  phoneNumber: null,
  address: { city: null },
  terms: true,
  ...changes,
})

testRow('`POST users` with nulls and an ISO instant', async () => {
  expect(await app.send('POST', '/users', registration())).toMatchObject(ok)
  const stored = await app.owner.system((ledger) =>
    ledger
      .selectFrom('users')
      .select(['birthdate', 'cpf'])
      .where('email', '=', 'rosa@exemplo.com.br')
      .execute(),
  )
  expect(stored).toEqual([{ birthdate: '1990-05-10', cpf: null }])
  const without = registration({ email: 'iara@exemplo.com.br', password: null })
  expect(await app.send('POST', '/users', without)).toMatchObject(
    refusal(400, 'password_missing', 'password'),
  )
  const odd = registration({ email: 'iara@exemplo.com.br', birthdate: '1990-02-31T03:00:00Z' })
  expect(await app.send('POST', '/users', odd)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'birthdate', message: 'Digite uma data, como 05/12/2026.' }] },
  })
})

testRow('`POST users/account/recovery`', async () => {
  const reply = await app.send('POST', '/users/account/recovery', { email: newcomer.email })
  expect(reply.status).toBe(204)
})

testRow('`POST users/password`', async () => {
  const body = { password: 'outra senha comprida', encryptedToken: 'inventado' }
  const reply = await app.send('POST', '/users/password', body)
  expect(reply).toMatchObject(refusal(400, 'recovery_link_invalid'))
})

testRow('`POST users/account/activation`', async () => {
  const reply = await send('POST', '/users/account/activation', { activationCode: '000000' })
  expect(reply).toMatchObject(refusal(400, 'already_active'))
})

testRow('`POST users/account/activation/resend_email`', async () => {
  const reply = await send('POST', '/users/account/activation/resend_email')
  expect(reply).toMatchObject(refusal(400, 'already_active'))
})

testRow('`PATCH users/{id}` with profile fields', async () => {
  const url = `/users/${newcomer.id}`
  const { body: whole } = await send('GET', url)
  const reply = await send('PUT', url, { ...whole, name: 'Ana Souza', currency: 'BRL' })
  expect(reply).toMatchObject({ ...ok, body: { name: 'Ana Souza' } })
  const { body: now } = await send('GET', url)
  expect(await send('PATCH', url, { ...now, email: 'outra@exemplo.com.br' })).toMatchObject(
    refusal(422, 'field_read_only', 'email'),
  )
})

testRow('`GET users/{id}` with achievements', async () => {
  const lia = await app.newGuest('Lia')
  expect((await lia.send('GET', `/users/${lia.id}`)).body).toMatchObject({ achievements: [] })
  const { body } = await lia.send('GET', '/userconfigs')
  const [{ _id: id }] = body as unknown as [{ _id: string }]
  await lia.send('PATCH', `/userconfigs/${id}`, { tutorialsRead: ['tour'] })
  expect((await lia.send('GET', `/users/${lia.id}`)).body).toMatchObject({
    achievements: ['end-tutorial'],
  })
})

testRow('`POST users?export_user_story`', async () => {
  const reply = await app.fastify.inject({
    method: 'POST',
    url: '/api/users?export_user_story',
    headers: { authorization: `Bearer ${newcomer.token}` },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/csv')
})

const subcategory = async () =>
  (
    await send('POST', '/categories', {
      name: 'Feira',
      essential: true,
      category: categoryOf('Mercado'),
      group: 'expenses',
      user: newcomer.id,
    })
  ).body

testRow('`POST categories`', async () => {
  expect(await subcategory()).toMatchObject({ name: 'Feira', category: categoryOf('Mercado') })
})

testRow('`PATCH categories/{id}` with the full category', async () => {
  const made = await subcategory()
  const reply = await send('PATCH', `/categories/${made._id}`, { ...made, name: 'Sacolão' })
  expect(reply).toMatchObject({ ...ok, body: { name: 'Sacolão' } })
})

testRow('`DELETE categories/{id}/{parentId}`', async () => {
  const made = await subcategory()
  const url = `/categories/${made._id}/${made.category}`
  expect(await send('DELETE', url)).toMatchObject({ ...ok, body: { moved: 0 } })
})

testRow('`GET subscriptions/{id}/invoices`', async () => {
  expect(await send('GET', `/subscriptions/${fixtures.subscription}/invoices`)).toMatchObject({
    ...ok,
    body: [{ due_date: '2026-11-10' }],
  })
})

testRow('`POST subscriptions?status=inactive`', async () => {
  expect(await send('POST', '/subscriptions?status=inactive')).toMatchObject(ok)
})

testRow('`POST subscriptions/gateway/client`', async () => {
  const lia = await app.newGuest('Lia')
  expect(await lia.send('POST', '/subscriptions/gateway/client', payer)).toMatchObject(ok)
})

testRow('`POST subscriptions/gateway/payment`', async () => {
  const lia = await newPayer(app)
  const token = await gateway.tokenOf(cards.good)
  expect(await lia.send('POST', '/subscriptions/gateway/payment', { token })).toMatchObject(ok)
})

testRow('`POST subscriptions/gateway/subscription`', async () => {
  const reply = await subscribeTo(await newPayer(app), 'saldo_monthly', 'pix')
  expect(reply).toMatchObject({ ...ok, body: [{ status: 'pending' }, {}] })
})

testRow('`POST promotionalcodes`', async () => {
  const reply = await send('POST', '/promotionalcodes', { code: 'INVENTADO' })
  expect(reply.body).toMatchObject({ code: 'promotional_code_invalid' })
})

testRow('`GET {collection}` and `GET {collection}/{id}`', async () => {
  const collections = {
    transactions: [`?${NOVEMBER}`, fixtures.transaction],
    invoices: ['?month=12&year=2026', `${ana.card}:2026-12`],
    categories: ['', categoryOf('Mercado')],
    payments: ['', ana.card],
    families: ['', fixtures.family],
    subscriptions: ['', fixtures.subscription],
    linkedtransactions: [`?${NOVEMBER}`, fixtures.linked],
    bankaccesses: ['', fixtures.bankAccess],
  }
  for (const [name, [query, id]] of Object.entries(collections)) {
    expect(await send('GET', `/${name}${query}`), name).toMatchObject(ok)
    const one = await send('GET', `/${name}/${id}`)
    expect(one, name).toMatchObject({ ...ok, body: { _id: id } })
  }
  expect(await send('GET', `/bankaccesses/${newId()}`)).toMatchObject({ status: 404 })
  const planner = { _id: 'planner', name: 'planner' }
  expect((await send('GET', '/profiles')).body).toEqual([planner])
  expect((await send('GET', '/profiles/planner')).body).toEqual(planner)
  const lia = await app.newGuest('Lia')
  expect((await lia.send('GET', '/profiles')).body).toEqual([])
  expect(await lia.send('GET', '/profiles/planner')).toMatchObject({ status: 404 })
})

testRow('`PUT {collection}/{id}`', async () => {
  const [entry] = await ana.enter()
  const reply = await send('PUT', `/transactions/${entry._id}`, { name: 'Padaria' })
  expect(reply).toMatchObject({ ...ok, body: { items: [{ name: 'Padaria' }] } })
})

testRow('`POST families`', async () => {
  const ivo = await app.newGuest('Ivo')
  const reply = await ivo.send('POST', '/families', { name: 'Lima', user: ivo.id })
  expect(reply).toMatchObject({ ...ok, body: { user: ivo.id, members: [{ role: 'admin' }] } })
})

const family = async () => {
  const [owner, guest] = [await app.newGuest('Ivo'), await app.newGuest('Bia')]
  const { body } = await owner.send('POST', '/families', { name: 'Lima' })
  const join = () =>
    guest.send('POST', '/families/voucher', {
      voucher: body.voucher,
      email: guest.email,
      user: guest.id,
    })
  return { owner, guest, id: body._id, join }
}
const memberOf = (reply: { members: { user: string; _id: string }[] }, user: string) =>
  reply.members.find((one) => one.user === user)?._id

testRow('`POST families/voucher`', async () => {
  const { join } = await family()
  expect((await join()).body.members).toHaveLength(2)
})

testRow('`POST families/{id}/member` with an e-mail', async () => {
  const { owner, id } = await family()
  const reply = await owner.send('POST', `/families/${id}/member`, { email: 'Tio@exemplo.com.br' })
  expect(reply).toMatchObject({ ...ok, body: { members: [{}, { status: 'pending' }] } })
})

testRow('`POST families/{id}/member?remove={memberId}`', async () => {
  const { guest, id, join } = await family()
  const member = memberOf((await join()).body, guest.id)
  expect((await guest.send('POST', `/families/${id}/member?remove=${member}`, {})).status).toBe(204)
  expect((await guest.send('GET', '/families')).body).toEqual([])
})

testRow('`DELETE families/{id}/member?member={memberId}`', async () => {
  const { owner, guest, id, join } = await family()
  const member = memberOf((await join()).body, guest.id)
  const reply = await owner.send('DELETE', `/families/${id}/member?member=${member}`)
  expect(reply).toMatchObject({ ...ok, body: { members: [{ role: 'admin' }] } })
})

testRow('`POST b2b/companies/employee/activate`', async () => {
  const reply = await app.send('POST', '/b2b/companies/employee/activate', {
    activationToken: 'inventado',
  })
  expect(reply).toMatchObject(refusal(400, 'company_activation_invalid'))
})

testRow('`POST users/account/reset`', async () => {
  const leo = await app.newGuest('Leo')
  expect((await leo.send('POST', '/users/account/reset')).status).toBe(204)
})

testRow('`DELETE users/{id}`', async () => {
  const leo = await app.newGuest('Leo')
  expect((await leo.send('DELETE', `/users/${leo.id}`)).status).toBe(204)
})

close()
