import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { plansOfSaldo } from '../../../../bench/billing/lives.ts'

/* What a promotional code takes off, over changes of plan. */

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

const book = plansOfSaldo()
const PLANS = [
  'saldo_basic_monthly',
  'saldo_basic_annual',
  'saldo_monthly',
  'saldo_annual',
  'saldo_family_monthly',
] as const
const planOf = (identifier: string) => {
  const plan = book.find(identifier)
  if (plan === undefined) throw new Error(`there is no plan ${identifier}`)
  return plan
}

type Caller = Pick<Guest, 'send'>
const addCode = (code: string, gift: string) =>
  app.owner.system((ledger) =>
    sql`insert into promotional_codes (code, percent, amount, months, created_at)
      values (${code}, ${sql.raw(gift)}, now()) on conflict do nothing`.execute(ledger),
  )

/** Somebody with a card, subscribed with a code. */
async function subscribedWith(promotionalCode: string, plan: string, way = 'credit_card') {
  const guest = await newPayer(app)
  const token = await gateway.tokenOf(cards.good)
  await guest.send('POST', '/subscriptions/gateway/payment', { token })
  expect(await subscribeTo(guest, plan, way, { promotionalCode })).toMatchObject({ status: 200 })
  return guest
}

const current = async (guest: Caller) => (await guest.send('GET', '/subscriptions')).body[0]

async function change(guest: Caller, plan: string) {
  const { _id } = await current(guest)
  const path = `/subscriptions/${_id}/plan`
  const { status, body: simulated } = await guest.send('GET', `${path}?plan=${plan}`)
  if (status !== 200) return { status, simulated }
  const body = { plan, cost: simulated.cost }
  return { status: (await guest.send('POST', path, body)).status, simulated }
}

/** What each charge that the gateway has made comes to, by its own items: it would hide a negative one. */
const sums = async () =>
  (await gateway.made()).invoices.map(({ items, ...invoice }) => ({
    ...invoice,
    sum: items.reduce((sum, { quantity, price_cents: price }) => sum + quantity * price, 0),
  }))

describe('V2.3.2: a discount', () => {
  test('of half a year does not go along to a month: what was paid counts, and renewals cost all', async () => {
    await addCode('METADE', '50, null, null')
    const ana = await subscribedWith('METADE', 'saldo_annual')
    const { status, simulated } = await change(ana, 'saldo_monthly')
    expect(status).toBe(200)
    // 99,50 were paid: five months of 19,90, and not ten.
    expect(simulated.cost).toBe(0)
    const { expireAt } = await current(ana)
    expect(expireAt < '2027-04-26').toBe(true)
    expect(expireAt > '2027-04-15').toBe(true)
    await gateway.pass(160)
    await gateway.handleEvents()
    const made = await sums()
    expect(made.map(({ sum }) => sum).toSorted((one, other) => one - other)).toEqual([1990, 9950])
  })

  test('of a month stays with a plan of months that costs more', async () => {
    await addCode('METADE', '50, null, null')
    const ana = await subscribedWith('METADE', 'saldo_monthly')
    expect((await change(ana, 'saldo_family_monthly')).status).toBe(200)
    await gateway.pass(31)
    await gateway.handleEvents()
    const [renewal] = (await sums()).toSorted((one, other) =>
      other.due_date.localeCompare(one.due_date),
    )
    expect(renewal?.sum).toBe(3490 - 995)
  })

  test('does not come twice by two changes at once', async () => {
    await addCode('METADE', '50, null, null')
    const ana = await subscribedWith('METADE', 'saldo_monthly')
    const changes = ['saldo_family_monthly', 'saldo_annual', 'saldo_basic_monthly']
    await Promise.all(changes.map((plan) => change(ana, plan)))
    await gateway.pass(366)
    await gateway.handleEvents()
    for (const { sum } of await sums()) expect(sum).toBeGreaterThanOrEqual(0)
    const { subscriptions: held } = await gateway.made()
    expect(held.flatMap(({ subitems }) => subitems).length).toBeLessThanOrEqual(1)
  })

  test('that a plan took along before is taken off by the next reading where it is more than its code gives', async () => {
    await addCode('METADE', '50, null, null')
    const ana = await subscribedWith('METADE', 'saldo_annual')
    const [held] = (await gateway.made()).subscriptions
    await gateway.billing().gateway.ensurePlan(planOf('saldo_monthly'))
    await gateway.edit(held?.id ?? '', {
      plan_identifier: 'saldo_monthly',
      skip_charge: true,
    })
    await gateway.pass(1)
    await gateway.compare()
    expect((await gateway.made()).subscriptions.flatMap(({ subitems }) => subitems)).toEqual([])
    expect((await current(await again(app, ana))).plan).toBe('saldo_monthly')
  })

  test('makes no charge negative nor higher than its plan, whatever is changed and when', async () => {
    await addCode('METADE', '50, null, null')
    await addCode('TUDO', '100, null, null')
    await addCode('DOIS', '20, null, 2')
    await addCode('QUINZE', 'null, 1500, 3')
    const step = fc.record({ plan: fc.constantFrom(...PLANS), days: fc.constantFrom(0, 3, 27, 31) })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          code: fc.constantFrom('METADE', 'TUDO', 'DOIS', 'QUINZE'),
          plan: fc.constantFrom(...PLANS),
          steps: fc.array(step, { minLength: 1, maxLength: 3 }),
        }),
        async ({ code, plan, steps }) => {
          await gateway.begin()
          const ana = await subscribedWith(code, plan)
          for (const { plan: next, days } of steps) {
            await gateway.pass(days)
            await gateway.handleEvents()
            const { status } = await change(await again(app, ana), next)
            expect([200, 422]).toContain(status)
          }
          await gateway.pass(40)
          await gateway.handleEvents()
          const top = Math.max(
            ...[plan, ...steps.map((one) => one.plan)].map((one) => planOf(one).price),
          )
          for (const { sum } of await sums()) {
            expect(sum).toBeGreaterThanOrEqual(0)
            expect(sum).toBeLessThanOrEqual(top)
          }
          const [held] = (await gateway.made()).subscriptions
          const off = (held?.subitems ?? []).reduce((sum, { price_cents: cents }) => sum - cents, 0)
          expect(off).toBeLessThanOrEqual(planOf(held?.plan_identifier ?? plan).price)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('a code of a hundred per cent', () => {
  test.each(['pix', 'bank_slip', 'credit_card'])(
    'subscribes its person by %s without a charge, for the time that it gives',
    async (way) => {
      await addCode('GRATIS', '100, null, 1')
      const ana = await subscribedWith('GRATIS', 'saldo_monthly', way)
      await gateway.handleEvents()
      const { status, expireAt, openCharges } = await current(ana)
      expect({ status, openCharges }).toEqual({ status: 'active', openCharges: [] })
      expect(expireAt).toMatch(/^2026-12-2/)
      expect((await gateway.held()).taken.every((total) => total === 0)).toBe(true)
      await gateway.pass(31)
      await gateway.handleEvents()
      const made = await sums()
      expect(made.map(({ sum }) => sum).toSorted((one, other) => one - other)).toEqual([0, 1990])
    },
  )
})
