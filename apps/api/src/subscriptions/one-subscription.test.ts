import { describe, expect, test } from 'vitest'
import { type Guest, newId, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { refusal } from '../../../../tests/wallet.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

type Caller = Pick<Guest, 'send'>
const list = async (guest: Caller) => (await guest.send('GET', '/subscriptions')).body
const first = async (guest: Caller) => (await list(guest))[0]
const saveCard = async (guest: Caller, number: string) =>
  guest.send('POST', '/subscriptions/gateway/payment', { token: await gateway.tokenOf(number) })
const setWay = async (guest: Caller, paymentType: string) =>
  guest.send('POST', `/subscriptions/${(await first(guest))._id}/way`, { paymentType })
const cancel = async (guest: Caller, id?: string) =>
  guest.send('POST', `/subscriptions?status=inactive${id === undefined ? '' : `&id=${id}`}`)

async function subscribed(way: 'credit_card' | 'pix' | 'bank_slip', plan = 'saldo_monthly') {
  const guest = await newPayer(app)
  if (way === 'credit_card') await saveCard(guest, cards.good)
  await subscribeTo(guest, plan, way)
  if (way !== 'credit_card') await payOpen()
  await gateway.handleEvents()
  return guest
}

async function payOpen() {
  const { open } = await gateway.held()
  for (const { id } of open) await gateway.press(id, 'paid')
  await gateway.handleEvents()
}

/** Days pass one by one, and every message is handled on its day. */
async function live(guest: Guest, days: number): Promise<Pick<Guest, 'id' | 'send'>> {
  for (let day = 0; day < days; day += 1) {
    await gateway.pass(1)
    await gateway.handleEvents()
  }
  await gateway.compare()
  return again(app, guest)
}

/** A card that was refused on the due day, four days ago. */
async function late() {
  const guest = await subscribed('credit_card')
  await saveCard(guest, cards.declined)
  return { guest, later: await live(guest, 34) }
}

describe('M1 one person has one subscription', () => {
  test('M1 whoever renews while a refused charge is open is charged once a month', async () => {
    const { guest, later } = await late()
    await saveCard(later, cards.good)
    expect((await subscribeTo(later, 'saldo_monthly', 'credit_card')).status).toBe(200)
    expect((await gateway.held()).charged).toHaveLength(1)
    await live(guest, 70)
    // The first month, the renewal that was bought, and the two months after it.
    expect((await gateway.held()).taken).toEqual([1990, 1990, 1990, 1990])
  })

  test('M1 a plan is cancelled by its name, and nothing is taken after it', async () => {
    const { guest, later } = await late()
    const [current] = await list(later)
    expect((await cancel(later, current._id)).status).toBe(200)
    expect(await gateway.held()).toMatchObject({ charged: [], open: [] })
    await saveCard(later, cards.good)
    await live(guest, 70)
    expect((await gateway.held()).taken).toEqual([1990])
  })

  test('M1 what the screen does not name is not cancelled, and another’s is not found', async () => {
    const ana = await subscribed('credit_card')
    const beto = await newPayer(app, 'Beto')
    const [current] = await list(ana)
    expect(await cancel(beto, current._id)).toMatchObject(refusal(404, 'subscription_not_found'))
    expect((await gateway.held()).charged).toHaveLength(1)
  })

  test('M1 what can still be charged is listed, whatever it belongs to', async () => {
    const { later } = await late()
    const [current] = await list(later)
    expect(current.openCharges).toMatchObject([
      { status: 'pending', total: 19.9, due_date: '2026-12-21', purpose: 'renewal' },
    ])
  })

  test('M1 a card that pays an old charge while another is bought leaves one subscription', async () => {
    const { later } = await late()
    await saveCard(later, cards.good)
    const [charge] = (await first(later)).openCharges
    const replies = await Promise.all([
      later.send('POST', '/subscriptions/gateway/charge', { invoiceId: charge._id }),
      subscribeTo(later, 'saldo_annual', 'credit_card'),
    ])
    expect(replies.map(({ status }) => status)).toContain(200)
    const { charged, open, taken } = await gateway.held()
    expect([charged.length, open.length, taken.length]).toEqual([1, 0, 2])
  })

  test('M1 whoever changes their mind before paying has one charge', async () => {
    const ana = await newPayer(app)
    for (const [plan, way] of [
      ['saldo_monthly', 'bank_slip'],
      ['saldo_annual', 'pix'],
      ['saldo_basic_monthly', 'pix'],
    ] as const) {
      expect((await subscribeTo(ana, plan, way)).status).toBe(200)
    }
    const { charged, open } = await gateway.held()
    expect([charged.length, open.map(({ total_cents: total }) => total)]).toEqual([1, [990]])
    expect((await cancel(ana, (await first(ana))._id)).status).toBe(200)
    expect(await gateway.held()).toMatchObject({ charged: [], open: [] })
  })

  test('M1 two subscriptions that were made before are one after the comparison of the day', async () => {
    const ana = await subscribed('credit_card')
    const { customerId } = await customerOf(ana)
    const port = gateway.billing().gateway
    const plan = gateway.billing().plans.find('saldo_monthly')
    if (plan === undefined) throw new Error('it is sold')
    const common = { customerId, plan, way: 'credit_card', dueOn: null, discount: null } as const
    await port.createSubscription({ ...common, ourId: newId() })
    expect((await gateway.held()).charged).toHaveLength(2)
    await live(ana, 40)
    const { charged, taken } = await gateway.held()
    expect([charged.length, taken.length]).toEqual([1, 3])
  })
})

const customerOf = async ({ id }: Pick<Guest, 'id'>) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('gateway_customers')
      .select('customer_id as customerId')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('M2 a change of plan', () => {
  const change = async (guest: Caller, plan: string) => {
    const path = `/subscriptions/${(await first(guest))._id}/plan`
    const { body } = await guest.send('GET', `${path}?plan=${plan}`)
    return guest.send('POST', path, { plan, cost: body.cost })
  }

  test('M2 cancels the charge that is already made for the old plan', async () => {
    const ana = await subscribed('credit_card')
    const later = await live(ana, 27)
    expect((await gateway.held()).open).toHaveLength(1)
    expect((await change(later, 'saldo_annual')).status).toBe(200)
    const { taken } = await gateway.held()
    expect(taken).toHaveLength(2)
    await live(ana, 60)
    expect((await gateway.held()).taken).toEqual(taken)
    expect(await first(await again(app, ana))).toMatchObject({ plan: 'saldo_annual' })
  })

  test.each(['pix', 'bank_slip'] as const)(
    'M2 by %s leaves the old plan until it is paid',
    async (way) => {
      const ana = await subscribed(way)
      const later = await live(ana, 27)
      expect((await change(later, 'saldo_annual')).status).toBe(200)
      const [current] = await list(later)
      expect(current).toMatchObject({ plan: 'saldo_monthly', status: 'active', suspended: false })
      expect(current.openCharges).toMatchObject([{ purpose: 'change', plan: 'saldo_annual' }])
      expect((await gateway.held()).open).toHaveLength(1)
      await payOpen()
      expect(await first(later)).toMatchObject({
        plan: 'saldo_annual',
        expireAt: '2027-12-19T02:59:59.999Z',
        openCharges: [],
      })
      await live(ana, 30)
      expect((await gateway.held()).taken).toHaveLength(2)
    },
  )

  test('M2 by Pix that nobody pays leaves the old plan and its renewal', async () => {
    const ana = await subscribed('pix')
    const later = await live(ana, 26)
    await change(later, 'saldo_annual')
    await live(ana, 3)
    const current = await first(await again(app, ana))
    expect(current).toMatchObject({ plan: 'saldo_monthly', status: 'active' })
    expect(current.openCharges).toMatchObject([
      { purpose: 'renewal', total: 19.9, plan: 'saldo_monthly' },
    ])
  })

  test('M2 that the card refuses changes nothing and leaves nothing to be tried again', async () => {
    const ana = await subscribed('credit_card')
    await saveCard(ana, cards.declined)
    expect(await change(ana, 'saldo_annual')).toMatchObject(refusal(422, 'card_declined'))
    expect(await first(ana)).toMatchObject({ plan: 'saldo_monthly', openCharges: [] })
    await saveCard(ana, cards.good)
    await live(ana, 20)
    expect((await gateway.held()).taken).toEqual([1990])
  })
})

describe('M3 an open charge', () => {
  test('M3 is late by its days, is settled by a new card, and is not written about again', async () => {
    const { guest, later } = await late()
    expect(await first(later)).toMatchObject({ status: 'active', suspended: false })
    await saveCard(later, cards.good)
    const reply = await setWay(later, 'credit_card')
    expect(reply).toMatchObject({ status: 200, body: [{ status: 'active', openCharges: [] }, {}] })
    await live(guest, 5)
    expect((await gateway.held()).taken).toEqual([1990, 1990])
    const letters = await app.owner.system((ledger) =>
      ledger
        .selectFrom('mail_outbox')
        .select('payload')
        .where('recipient', '=', guest.email)
        .where('kind', '=', 'charge_unpaid')
        .execute(),
    )
    expect(letters).toHaveLength(2)
  })

  test.each(['pix', 'bank_slip'] as const)('M3 of a refused card is settled by %s', async (way) => {
    const { guest, later } = await late()
    const [old] = (await first(later)).openCharges
    const reply = await setWay(later, way)
    expect(reply).toMatchObject({ status: 200, body: [{ paymentType: way }, {}] })
    const [charge] = (await first(later)).openCharges
    expect(charge).toMatchObject({ total: 19.9, purpose: 'renewal', plan: 'saldo_monthly' })
    expect(charge._id).not.toBe(old._id)
    const { _id } = await first(later)
    const { body } = await later.send('GET', `/subscriptions/${_id}/invoices/${charge._id}`)
    expect(way === 'pix' ? body.pixCode : body.bankSlip.line).toMatch(/^\d/)
    await payOpen()
    // The month that was owed, and no day more.
    expect(await first(later)).toMatchObject({ expireAt: '2027-01-22T02:59:59.999Z' })
    await live(guest, 10)
    expect((await gateway.held()).taken).toEqual([1990, 1990])
  })

  test('M3 that a second card refuses stays open', async () => {
    const { later } = await late()
    expect(await setWay(later, 'credit_card')).toMatchObject(refusal(422, 'card_declined'))
    expect((await first(later)).openCharges).toHaveLength(1)
  })
})

describe('M5 whoever pays by Pix or boleto', () => {
  test('M5 finds the code of the renewal, goes over to a card and back', async () => {
    const ana = await subscribed('pix')
    const later = await live(ana, 28)
    const { _id, openCharges } = await first(later)
    const path = `/subscriptions/${_id}/invoices/${openCharges[0]._id}`
    expect((await later.send('GET', path)).body.pixCode).toMatch(/^000201/)
    expect(await setWay(later, 'credit_card')).toMatchObject(refusal(422, 'card_missing'))
    await saveCard(later, cards.good)
    expect(await setWay(later, 'credit_card')).toMatchObject({
      status: 200,
      body: [{ paymentType: 'credit_card', openCharges: [] }, {}],
    })
    expect((await gateway.held()).taken).toEqual([1990, 1990])
    const after = await live(ana, 20)
    expect(await setWay(after, 'pix')).toMatchObject({
      status: 200,
      body: [{ paymentType: 'pix', paymentMethod: [] }, {}],
    })
    await live(ana, 20)
    expect((await gateway.held()).taken).toEqual([1990, 1990])
  })

  test('M5 a boleto becomes a Pix for the same renewal', async () => {
    const ana = await subscribed('bank_slip')
    const later = await live(ana, 28)
    expect((await setWay(later, 'pix')).status).toBe(200)
    const { open } = await gateway.held()
    expect(open).toMatchObject([{ payable_with: 'pix', total_cents: 1990 }])
    await payOpen()
    await live(ana, 10)
    const { taken } = await gateway.held()
    expect(taken).toEqual([1990, 1990])
  })
})
