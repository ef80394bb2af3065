import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runDue } from '@saldo/api/jobs/run-due'
import { eraseAccountJob } from '@saldo/api/accounts/erasure'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { forgetMessages } from './jobs.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

type Caller = Pick<Guest, 'send'>
const list = async (guest: Caller) => (await guest.send('GET', '/subscriptions')).body
const first = async (guest: Caller) => (await list(guest))[0]
const chargesOf = async (guest: Caller) => {
  const paid = (await list(guest)).find((one: { plan: string }) => one.plan !== 'no_plan')
  return (await guest.send('GET', `/subscriptions/${paid._id}/invoices`)).body
}
const saveCard = async (guest: Caller, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })

async function withCard(name = 'Ana') {
  const guest = await newPayer(app, name)
  await saveCard(guest, cards.good)
  await subscribeTo(guest, 'saldo_monthly', 'credit_card')
  return guest
}

const webhook = (form: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/webhooks/iugu',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form,
  })
const authorised = { authorization: prepared.settings.billing.webhookSecret }
const events = () =>
  app.owner.system((ledger) =>
    ledger.selectFrom('gateway_events').selectAll().orderBy('received_at').execute(),
  )

describe('a message of the gateway', () => {
  test('is taken from whoever has the words, raw or as Basic, and from nobody else', async () => {
    const form = 'event=invoice.created&data[id]=NADA&data[status]=pending'
    const basic = Buffer.from(authorised.authorization).toString('base64')
    const statuses = await Promise.all(
      [{}, { authorization: 'errado' }, { authorization: `Basic ${basic}` }, authorised].map(
        async (headers) => (await webhook(form, headers)).statusCode,
      ),
    )
    expect(statuses).toEqual([401, 401, 200, 200])
    expect((await webhook('nada=de+mais', authorised)).statusCode).toBe(400)
    expect((await webhook(`event=a.b&x=${'y'.repeat(70_000)}`, authorised)).statusCode).toBe(413)
  })

  test('is kept as it came, once however often it is repeated, and about nobody changes nothing', async () => {
    const form = 'event=invoice.status_changed&data[id]=DESCONHECIDA&data[status]=paid'
    for (const _ of [1, 2, 3]) await webhook(form, authorised)
    await gateway.handleEvents()
    const [kept] = (await events()).filter(({ body }) => body === form)
    expect(kept).toMatchObject({ times: 3, user_id: null, handled_at: expect.any(String) })
  })

  test('V14.2.4: is kept without the e-mail and the name in it, and for ninety days', async () => {
    const form =
      'event=subscription.renewed&data[id]=SEM-DONO&data[customer_id]=CLIENTE&data[customer_email]=ana%40exemplo.com.br&data[customer_name]=ANA&payer_cpf_cnpj=52998224725'
    await webhook(form, authorised)
    await gateway.handleEvents()
    const body = 'event=subscription.renewed&data[id]=SEM-DONO&data[customer_id]=CLIENTE'
    expect((await events()).map((one) => one.body)).toContain(body)
    expect(JSON.stringify(await events())).not.toMatch(/exemplo|ANA|52998224725/)
    await gateway.pass(89)
    await forgetMessages(gateway.billing())
    expect((await events()).map((one) => one.body)).toContain(body)
    await gateway.pass(2)
    await forgetMessages(gateway.billing())
    expect(await events()).toEqual([])
  })

  test('V2.2.1: with a NUL in it, in whatever spelling, is refused and kept nowhere', async () => {
    const before = await events()
    const hostile = [
      'event=invoice.created&data[id]=A%00B',
      'event=invoice.created&data[id]=A\u0000B',
      'event=invoice.created&data[id]=A&nota=%00',
      'event=invoice.created&%00=A',
    ]
    for (const form of hostile) expect((await webhook(form, authorised)).statusCode).toBe(400)
    expect(await events()).toEqual(before)
  })

  test('is one row, whatever states three hundred of them tell', async () => {
    for (let state = 0; state < 300; state += 1) {
      const letters = `${String.fromCodePoint(97 + (state % 26))}${'x'.repeat(state % 7)}_${'y'.repeat(Math.floor(state / 26))}`
      const form = `event=invoice.status_changed&data[id]=MUITAS&data[status]=${letters}`
      expect((await webhook(form, authorised)).statusCode).toBe(200)
    }
    const kept = (await events()).filter(({ body }) => body.includes('MUITAS'))
    expect(kept).toMatchObject([{ times: 300 }])
  })

  test('is not believed: what it says of a charge is read again', async () => {
    const ana = await newPayer(app)
    await subscribeTo(ana, 'saldo_monthly', 'pix')
    const [charge] = await chargesOf(ana)
    await webhook(
      `event=invoice.status_changed&data[id]=${charge._id}&data[status]=paid`,
      authorised,
    )
    await gateway.handleEvents()
    expect(await first(ana)).toMatchObject({ status: 'pending' })
  })

  test('that finds the gateway down is handled later', async () => {
    const ana = await newPayer(app)
    await subscribeTo(ana, 'saldo_monthly', 'pix')
    await gateway.handleEvents()
    const [charge] = await chargesOf(ana)
    await gateway.press(charge._id, 'paid')
    await gateway.fault('down', '')
    await gateway.handleEvents()
    const waits = (await events()).filter(({ handled_at: at }) => at === null)
    expect(waits.length).toBeGreaterThan(0)
    app.clock = { now: () => START + 600_000 }
    await gateway.handleEvents()
    expect(await first(ana)).toMatchObject({ status: 'active' })
  })
})

test('any order and repetition of messages ends in the same state', async () => {
  const ana = await newPayer(app)
  await subscribeTo(ana, 'saldo_monthly', 'pix')
  const [charge] = await chargesOf(ana)
  for (const status of [
    'in_analysis',
    'paid',
    'in_protest',
    'paid',
    'chargeback',
    'externally_paid',
  ]) {
    await gateway.press(charge._id, status)
  }
  await gateway.handleEvents()
  const state = async () => JSON.stringify([await list(ana), await chargesOf(ana)])
  const settled = await state()
  expect(settled).toContain('"status":"active"')
  const bodies = (await events()).map(({ body }) => body)
  const orders = fc.array(fc.constantFrom(...bodies), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(orders, async (forms) => {
      for (const form of forms) await webhook(form, authorised)
      await gateway.handleEvents()
      expect(await state()).toBe(settled)
    }),
    { numRuns: 8 },
  )
})

test('a lost message is mended by the comparison of the day', async () => {
  const ana = await newPayer(app)
  await subscribeTo(ana, 'saldo_monthly', 'pix')
  await gateway.handleEvents()
  const [charge] = await chargesOf(ana)
  await gateway.fault('lost_webhook', '', 5)
  await gateway.press(charge._id, 'paid')
  await gateway.handleEvents()
  expect(await first(ana)).toMatchObject({ status: 'pending' })
  await gateway.compare()
  expect(await first(ana)).toMatchObject({ status: 'pending' })
  await gateway.fault('lost_webhook', '', 5)
  await gateway.pass(1.1)
  await gateway.compare()
  expect(await first(await again(app, ana))).toMatchObject({ status: 'active' })
})

test.each(['refunded', 'chargeback', 'in_protest'])(
  'a charge that is %s ends access at once, and the gateway charges no more',
  async (status) => {
    const ana = await withCard()
    await gateway.handleEvents()
    const [charge] = await chargesOf(ana)
    expect(charge.status).toBe('paid')
    await gateway.press(charge._id, status)
    await gateway.handleEvents()
    const all = await list(ana)
    const paid = all.find((one: { plan: string }) => one.plan === 'saldo_monthly')
    expect(paid).toMatchObject({
      status: 'ended',
      suspended: true,
      expireAt: new Date(START).toISOString(),
    })
    expect(all[0].plan).toBe('no_plan')
    // It ended then, however often it is compared afterwards.
    await gateway.pass(2)
    await gateway.compare()
    const later = await list(await again(app, ana))
    expect(later).toContainEqual(
      expect.objectContaining({ _id: paid._id, expireAt: paid.expireAt }),
    )
  },
)

test.each([
  ['when that is seen', 2, '2026-11-23T15:00:00.000Z'],
  ['with the time that was paid, where that is over', 40, '2026-12-22T02:59:59.999Z'],
])('a subscription that the gateway has no more ends %s, once', async (_, seenAfter, endedAt) => {
  const ana = await withCard()
  const [held] = (await gateway.made()).subscriptions
  await gateway.billing().gateway.endSubscription(held?.id ?? '')
  const ends = async (days: number) => {
    await gateway.pass(days)
    await gateway.compare()
    const all = await list(await again(app, ana))
    return all.filter((one: { plan: string }) => one.plan === 'saldo_monthly')
  }
  for (const days of [seenAfter, 2]) {
    expect(await ends(days)).toMatchObject([
      { status: 'ended', suspended: true, expireAt: endedAt },
    ])
  }
})

test('a subscription that is being made is left alone for a minute, whatever message comes, then given up', async () => {
  const ana = await newPayer(app)
  await gateway.fault('down', '^/subscriptions$')
  expect(await subscribeTo(ana, 'saldo_monthly', 'pix')).toMatchObject(
    refusal(503, 'gateway_unanswered'),
  )
  const { customerId } = await app.owner.system((ledger) =>
    ledger
      .selectFrom('gateway_customers')
      .select('customer_id as customerId')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow(),
  )
  const toldAfter = async (ms: number) => {
    app.clock = { now: () => START + ms }
    await webhook(
      `event=customer.changed&data[id]=M${ms}&data[customer_id]=${customerId}`,
      authorised,
    )
    await gateway.handleEvents()
    return (await list(ana)).map(({ status }: { status: string | null }) => status)
  }
  expect(await toldAfter(59_999)).toEqual(['unanswered', null])
  expect(await toldAfter(60_000)).toEqual([null])
})

test('a plan is renewed by its card, and what was paid has a receipt by mail', async () => {
  const ana = await withCard()
  expect(await letterTo(app, ana.email, 'charge_receipt')).toMatchObject({ value: 1990 })
  await gateway.pass(30)
  await gateway.handleEvents()
  const later = await again(app, ana)
  expect(await first(later)).toMatchObject({
    status: 'active',
    expireAt: '2027-01-22T02:59:59.999Z',
  })
  expect((await chargesOf(later)).map(({ status }: { status: string }) => status)).toEqual([
    'paid',
    'paid',
  ])
})

test('a card that is refused at the renewal is written about three times, and charged again', async () => {
  const ana = await withCard()
  await saveCard(ana, cards.withoutLimit)
  const letters = async () =>
    app.owner.system((ledger) =>
      ledger
        .selectFrom('mail_outbox')
        .select('payload')
        .where('recipient', '=', ana.email)
        .where('kind', '=', 'charge_unpaid')
        .orderBy('id')
        .execute(),
    )
  const days: string[] = []
  for (let day = 26; day <= 36; day += 1) {
    await gateway.pass(day === 26 ? 26 : 1)
    await gateway.handleEvents()
    await gateway.compare()
    const count = (await letters()).length
    if (count > days.length) days.push(new Date(app.clock.now()).toISOString().slice(0, 10))
  }
  expect(days).toEqual(['2026-12-22', '2026-12-24', '2026-12-27'])
  expect((await letters()).map(({ payload }) => payload)).toMatchObject([
    { no: 1, endsOn: '2026-12-28', isCard: true },
    { no: 2 },
    { no: 3 },
  ])
})

test('cancelling suspends at the end of the paid time, and can be undone until then', async () => {
  const ana = await withCard()
  const set = (status: string) => ana.send('POST', `/subscriptions?status=${status}`)
  const paidUntil = '2026-12-22T02:59:59.999Z'
  for (const [status, suspended] of [
    ['inactive', true],
    ['inactive', true],
    ['active', false],
    ['inactive', true],
  ] as const) {
    expect((await set(status)).body[0]).toMatchObject({
      suspended,
      status: 'active',
      expireAt: paidUntil,
    })
  }
  await gateway.pass(40)
  await gateway.handleEvents()
  await gateway.compare()
  const later = await again(app, ana)
  expect(await chargesOf(later)).toHaveLength(1)
  const [old] = (await list(later)).filter((one: { plan: string }) => one.plan === 'saldo_monthly')
  expect(old).toMatchObject({ suspended: true, expireAt: paidUntil })
  expect(await later.send('POST', '/subscriptions?status=active')).toMatchObject(
    refusal(422, 'subscription_not_active'),
  )
})

test.each(['down', 'slow', 'nonsense', '422'])(
  'a gateway that is %s cancels nothing, says so, and does it once it answers',
  async (kind) => {
    const ana = await withCard()
    await gateway.fault(kind, '/suspend$')
    const reply = await ana.send('POST', '/subscriptions?status=inactive')
    const isRefused = kind === '422'
    expect(reply).toMatchObject(
      isRefused ? refusal(422, 'gateway_refused') : refusal(503, 'cancellation_unanswered'),
    )
    expect(await first(ana)).toMatchObject({ suspended: !isRefused, status: 'active' })
    app.clock = { now: () => START + 150_000 }
    await gateway.compare()
    const calls = (await gateway.log()).calls.filter(({ call }) => call.endsWith('/suspend'))
    expect(calls).toHaveLength(isRefused ? 1 : 2)
  },
)

test('I11: whoever’s plan has ended reads and exports as before', async () => {
  const ana = await withCard()
  await ana.send('POST', '/subscriptions?status=inactive')
  await gateway.pass(45)
  const later = await again(app, ana)
  for (const path of [
    '/payments',
    '/categories',
    '/subscriptions',
    '/balances?startDate=2026-11-01&endDate=2026-11-30',
  ]) {
    expect((await later.send('GET', path)).status, path).toBe(200)
  }
  const csv = await app.fastify.inject({
    method: 'POST',
    url: '/api/users/export_user_story',
    headers: {
      authorization: `Bearer ${(await app.send('POST', '/users/authenticate', { email: ana.email, password: PASSWORD })).body.accessToken}`,
    },
  })
  expect(csv.statusCode).toBe(200)
})

test('I10: deleting the account cancels the subscription first, says so, and erases only then', async () => {
  const ana = await withCard()
  const silent = { info: () => {}, warn: () => {} }
  const atGateway = async () =>
    (await gateway.log()).calls.filter(({ call }) => call.startsWith('DELETE /subscriptions/'))
      .length
  await ana.send('POST', '/session/proof', { password: PASSWORD })
  expect((await ana.send('DELETE', `/users/${ana.id}`)).status).toBe(204)
  expect(await letterTo(app, ana.email, 'account_removed')).toMatchObject({ hadSubscription: true })
  app.clock = { now: () => START + 60_000 }
  const erase = () => {
    const { signal } = new AbortController()
    const services = { ...app, clock: { now: () => app.clock.now() } }
    return runDue({ ...services, log: silent, signal }, eraseAccountJob(services))
  }
  const stays = async () =>
    app.owner.system((ledger) =>
      ledger.selectFrom('users').select('id').where('id', '=', ana.id).execute(),
    )
  await gateway.fault('down', '^/subscriptions')
  await erase()
  expect([await atGateway(), (await stays()).length]).toEqual([0, 1])
  app.clock = { now: () => START + 3_600_000 }
  await erase()
  expect([await atGateway(), (await stays()).length]).toEqual([1, 0])
})

test('a card’s number is in no log, no row and no call of ours', async () => {
  const ana = await withCard()
  await gateway.handleEvents()
  await ana.send('POST', '/subscriptions/gateway/payment', { token: cards.good })
  const { rows } = await app.owner.system((ledger) =>
    sql<{ readonly name: string }>`select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(ledger),
  )
  const client = await app.examiner()
  for (const { name } of rows) {
    const found = await client.query(
      `select 1 from "${name}" t where t::text like '%${cards.good}%' or t::text like '%4111 1111%'`,
    )
    expect(found.rowCount, name).toBe(0)
  }
  expect(app.logs.join('\n')).not.toContain(cards.good)
  expect(app.statements.join('\n')).not.toContain(cards.good)
  const { calls } = await gateway.log()
  expect(JSON.stringify(calls)).not.toContain(cards.good)
})
