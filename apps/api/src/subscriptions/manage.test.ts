import { describe, expect, test } from 'vitest'
import { isRefused } from '@saldo/contract/refusals'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { setOwner } from '../db/owner-key.ts'
import { listKept } from './billing-store.ts'
import { changePlan, payCharge, planOfChange } from './manage.ts'

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

test.each([
  ['down', 503, 'gateway_unanswered'],
  ['slow', 503, 'gateway_unanswered'],
  ['nonsense', 503, 'gateway_unanswered'],
  ['422', 422, 'gateway_refused'],
])('a gateway that is %s shows and charges no invoice, and says so', async (kind, status, code) => {
  const ana = await withCard()
  await saveCard(ana, cards.declined)
  await gateway.pass(31)
  await gateway.handleEvents()
  const later = await again(app, ana)
  const { _id } = await first(later)
  const [open] = await chargesOf(later)
  await gateway.fault(kind, '/invoices/')
  expect(await later.send('GET', `/subscriptions/${_id}/invoices/${open._id}`)).toMatchObject(
    refusal(status, code),
  )
  await saveCard(later, cards.good)
  await gateway.fault(kind, '^/charge$')
  const retry = () => later.send('POST', '/subscriptions/gateway/charge', { invoiceId: open._id })
  expect(await retry()).toMatchObject(refusal(status, code))
  expect((await chargesOf(later))[0]).toMatchObject({ status: 'pending' })
  expect((await retry()).body[0]).toMatchObject({ status: 'paid' })
})

test('a failed charge is paid by another card', async () => {
  const ana = await withCard()
  await saveCard(ana, cards.declined)
  await gateway.pass(31)
  await gateway.handleEvents()
  const later = await again(app, ana)
  const [open] = await chargesOf(later)
  const retry = { invoiceId: open._id }
  expect(await later.send('POST', '/subscriptions/gateway/charge', retry)).toMatchObject(
    refusal(422, 'card_declined'),
  )
  await saveCard(later, cards.good)
  expect(await later.send('POST', '/subscriptions/gateway/charge', retry)).toMatchObject({
    status: 200,
    body: [{ _id: open._id, status: 'paid' }, { status: 'paid' }],
  })
  expect(await later.send('POST', '/subscriptions/gateway/charge', retry)).toMatchObject(
    refusal(422, 'charge_not_payable'),
  )
})

const callsTo = async (what: RegExp) =>
  (await gateway.log()).calls.filter(({ call }) => what.test(call)).length

/**
 * Billing at a gateway that answers what a press begins with once so many presses stand there or have their
 * answer: so they are at once, however busy the machine is.
 */
function heldBilling(presses: number) {
  const billing = gateway.billing()
  let arrived = 0
  let release = () => {}
  const held = new Promise<void>((done) => void (release = done))
  const arrive = () => {
    arrived += 1
    if (arrived === presses) release()
  }
  const later = async <T>(act: () => Promise<T>) => {
    arrive()
    await held
    return act()
  }
  const pressed = async <T>(act: () => Promise<T>) => {
    const reply = await act()
    if (isRefused(reply) && reply.refused === 'charge_under_way') arrive()
    return reply
  }
  const { readCharge, simulateChange } = billing.gateway
  const slowed: typeof billing.gateway = {
    ...billing.gateway,
    readCharge: (id) => later(() => readCharge(id)),
    simulateChange: (id, plan) => later(() => simulateChange(id, plan)),
  }
  return { billing: { ...billing, gateway: slowed }, pressed }
}

const rowOf = async ({ id }: Pick<Guest, 'id'>) => {
  const rows = await app.owner.system(async (ledger) => {
    await setOwner({ ledger, userId: id })
    return listKept({ ledger, userId: id })
  })
  const row = rows.find(({ subscriptionId }) => subscriptionId !== null)
  if (row === undefined) throw new Error('there is a subscription')
  return row
}

test('two presses of Pagar agora at once make one attempt', async () => {
  const ana = await withCard()
  await saveCard(ana, cards.declined)
  await gateway.pass(31)
  await gateway.handleEvents()
  const later = await again(app, ana)
  const [open] = await chargesOf(later)
  await saveCard(later, cards.good)
  const recheck = async () => {}
  const charge = { userId: ana.id, recheck, row: await rowOf(ana), invoiceId: open._id }
  const { billing, pressed } = heldBilling(3)
  const press = () => pressed(() => payCharge(billing, charge))
  const replies = await Promise.all([press(), press(), press()])
  const underWay = { refused: 'charge_under_way' }
  expect(replies.filter((reply) => Array.isArray(reply))).toHaveLength(1)
  expect(replies.filter((reply) => !Array.isArray(reply))).toEqual([underWay, underWay])
  expect(await callsTo(/^POST \/charge$/)).toBe(1)
})

test('what a server that ended had begun keeps nobody from paying for longer than a minute', async () => {
  const ana = await withCard()
  const { _id } = await first(ana)
  const path = `/subscriptions/${_id}/plan`
  await app.owner.system((ledger) =>
    ledger
      .updateTable('subscriptions')
      .set({ acting_until: new Date(START + 60_000).toISOString() })
      .where('id', '=', _id)
      .execute(),
  )
  const change = () => ana.send('POST', path, { plan: 'saldo_annual', cost: 179.1 })
  expect(await change()).toMatchObject(refusal(409, 'charge_under_way'))
  app.clock = { now: () => START + 60_000 }
  expect((await change()).status).toBe(200)
})

describe('a change of plan', () => {
  test('that is pressed twice at once is made once', async () => {
    const ana = await withCard()
    const row = await rowOf(ana)
    const { billing, pressed } = heldBilling(2)
    const managing = {
      userId: ana.id,
      recheck: async () => {},
      row,
      today: toDay('2026-11-21'),
      timeZone: 'America/Sao_Paulo',
    }
    const managed = planOfChange(billing, managing, 'saldo_annual')
    if (isRefused(managed)) throw new Error('it may be changed')
    const press = () =>
      pressed(() => changePlan(billing, managing, { ...managed, cost: toCents(17_910) }))
    const underWay = { refused: 'charge_under_way' }
    expect(await Promise.all([press(), press()])).toEqual(expect.arrayContaining([null, underWay]))
    // Whoever pressed before it was changed, and is served after, has seen another plan.
    expect(await press()).toEqual({ refused: 'price_has_changed' })
    expect(await callsTo(/^POST \/charge$/)).toBe(1)
    expect(await chargesOf(ana)).toHaveLength(2)
  })

  test.each([
    ['down', 503, 'gateway_unanswered'],
    ['nonsense', 503, 'gateway_unanswered'],
    ['422', 422, 'gateway_refused'],
  ])('at a gateway that is %s says so and changes nothing', async (kind, status, code) => {
    const ana = await withCard()
    const { _id } = await first(ana)
    const path = `/subscriptions/${_id}/plan`
    await gateway.fault(kind, 'change_plan_simulation$')
    expect(await ana.send('GET', `${path}?plan=saldo_annual`)).toMatchObject(refusal(status, code))
    await gateway.fault(kind, 'change_plan_simulation$')
    const change = { plan: 'saldo_annual', cost: 179.1 }
    expect(await ana.send('POST', path, change)).toMatchObject(refusal(status, code))
    expect(await first(ana)).toMatchObject({ plan: 'saldo_monthly', status: 'active' })
    expect((await ana.send('POST', path, change)).status).toBe(200)
  })

  test('costs what the gateway simulates, and no more than was agreed to', async () => {
    const ana = await withCard()
    const { _id } = await first(ana)
    const path = `/subscriptions/${_id}/plan`
    const { body } = await ana.send('GET', `${path}?plan=saldo_annual`)
    expect(body).toEqual({ cost: 179.1, discount: 19.9, newPrice: 199, expiresOn: '2027-11-21' })
    expect(await ana.send('POST', path, { plan: 'saldo_annual', cost: 100 })).toMatchObject(
      refusal(409, 'price_has_changed'),
    )
    const changed = await ana.send('POST', path, { plan: 'saldo_annual', cost: body.cost })
    expect(changed.body[0]).toMatchObject({
      plan: 'saldo_annual',
      status: 'active',
      expireAt: '2027-11-22T02:59:59.999Z',
    })
    expect((await chargesOf(ana))[0]).toMatchObject({ total: 179.1, status: 'paid' })
  })

  test.each([
    ['saldo_monthly', 422, 'plan_is_the_same'],
    ['saldo_inventado', 404, 'plan_not_found'],
  ])('to %s is refused', async (plan, status, code) => {
    const ana = await withCard()
    const { _id } = await first(ana)
    const reply = await ana.send('GET', `/subscriptions/${_id}/plan?plan=${plan}`)
    expect(reply).toMatchObject(refusal(status, code))
  })
})

test("V8.2.2: a stranger's charge, subscription and absent ones are answered alike", async () => {
  const [ana, beto] = [await withCard(), await withCard('Beto')]
  const own = (await first(ana))._id
  const [theirs] = await chargesOf(beto)
  const [{ _id: subscription }] = (await beto.send('GET', '/subscriptions')).body
  const absent = 'ABCDEF0123456789ABCDEF0123456789'
  const calls: readonly ((invoice: string, of: string) => readonly [string, string, object?])[] = [
    (invoice) => ['GET', `/subscriptions/${own}/invoices/${invoice}`],
    (_, of) => ['GET', `/subscriptions/${of}/invoices/${theirs._id}`],
    (_, of) => ['GET', `/subscriptions/${of}/invoices`],
    (_, of) => ['GET', `/subscriptions/${of}`],
    (_, of) => ['GET', `/subscriptions/${of}/plan?plan=saldo_annual`],
    (_, of) => ['POST', `/subscriptions/${of}/plan`, { plan: 'saldo_annual', cost: 1 }],
    (_, of) => ['POST', `/subscriptions/${of}/way`, { paymentType: 'pix' }],
    (_, of) => ['POST', `/subscriptions?status=inactive&id=${of}`],
    (invoiceId) => ['POST', '/subscriptions/gateway/charge', { invoiceId }],
  ]
  for (const call of calls) {
    const foreign = await ana.send(...call(theirs._id, subscription))
    const none = await ana.send(...call(absent, newId()))
    expect(foreign.status).toBe(404)
    expect({ status: none.status, body: none.body }).toEqual({
      status: foreign.status,
      body: foreign.body,
    })
  }
})
