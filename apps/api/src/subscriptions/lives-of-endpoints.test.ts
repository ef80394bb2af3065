import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import {
  again,
  billingSettings,
  cards,
  newPayer,
  subscribeTo,
  useGateway,
} from '../../../../tests/billing.ts'
import { Owed } from '../../../../bench/billing/owed.ts'
import { GatewayFault } from '../gateways/payment-gateway.ts'
import { reconcile } from './reconcile.ts'

const prepared = billingSettings()
const app = useApp(prepared.settings)
const gateway = useGateway(app, prepared)

const DAY_MS = 24 * 60 * 60_000
/** Of those that are drawn: what the code before took twice is in the fourth. */
const LIVES = [4]
const STEPS = 20
const TRIES_MAX = 30
const PLANS = ['saldo_basic_monthly', 'saldo_monthly', 'saldo_annual'] as const

const anyStep = fc.record({
  days: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 26, max: 33 })),
  act: fc.constantFrom(
    'subscribe',
    'subscribe',
    'change',
    'change',
    'cancel',
    'resume',
    'resume',
    'way',
    'way',
    'card',
    'retry',
  ),
  plan: fc.constantFrom(...PLANS),
  way: fc.constantFrom('credit_card', 'pix', 'bank_slip'),
  isGood: fc.constantFrom(true, true, false),
  fault: fc.constantFrom(null, null, null, null, 'down', '500', 'nonsense', 'lost_answer'),
  /** Whether a Pix or a boleto that is open afterwards is paid. */
  pays: fc.constantFrom(true, true, false),
  after: fc.integer({ min: 0, max: 12 }),
  lost: fc.integer({ min: 0, max: 3 }),
  repeats: fc.boolean(),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

type Caller = Pick<Guest, 'send'>
type Subscription = {
  readonly _id: string
  readonly plan: string
  readonly status: string | null
  readonly suspended: boolean
  readonly expireAt: string
  readonly subscriptionId: string | null
  readonly openCharges?: readonly { readonly _id: string }[]
}

class Life {
  readonly owed = new Owed(PLANS.map((identifier) => planOf(identifier)))
  readonly #guest: Guest
  readonly #seen = new Set<string>()
  #caller: Caller
  constructor(guest: Guest) {
    this.#guest = guest
    this.#caller = guest
  }

  get today(): string {
    return new Date(app.clock.now()).toISOString().slice(0, 10)
  }

  send(method: string, path: string, body?: object) {
    return this.#caller.send(method as 'POST', path, body)
  }

  async list(): Promise<readonly Subscription[]> {
    return (await this.send('GET', '/subscriptions')).body
  }

  /** What was taken since the last look, in the order in which it was. */
  async look(): Promise<void> {
    const paid = (await gateway.held()).paid.filter(({ id }) => !this.#seen.has(id))
    for (const invoice of paid.toSorted((one, other) => one.paidAt.localeCompare(other.paidAt))) {
      this.#seen.add(invoice.id)
      const today = new Date(Date.parse(invoice.paidAt) - DAY_MS / 8).toISOString().slice(0, 10)
      this.owed.take(invoice, { today, ourId: invoice.subscriptionId ?? '' })
    }
  }

  async days(count: number, { lost, repeats }: Step): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      if (lost > 0) await gateway.fault('lost_webhook', '', lost)
      await gateway.pass(1)
      await this.look()
      await this.settle({ repeats })
      await this.look()
    }
    if (count > 0) await this.check()
  }

  async settle({ repeats }: { readonly repeats: boolean }): Promise<void> {
    if (repeats) await gateway.repeatEvents()
    await gateway.handleEvents()
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      try {
        await reconcile(gateway.billing(), this.#guest.id)
        return
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
      }
    }
    throw new Error('the gateway never answers')
  }

  async check(): Promise<void> {
    await this.look()
    const { charged, open } = await gateway.held()
    this.owed.compareHeld(charged.length, open.length)
    this.#caller = await again(app, this.#guest)
    const now = new Date(app.clock.now()).toISOString()
    const hasAccess = (await this.list()).some(
      ({ status, expireAt }) => status === 'active' && expireAt >= now,
    )
    this.owed.compareAccess(hasAccess, this.today)
  }

  async act(step: Step): Promise<void> {
    if (step.fault !== null) await gateway.fault(step.fault, '', 1, step.after)
    await this[step.act](step)
    if (step.pays) await this.pay()
    await this.look()
    await this.settle(step)
    await this.check()
  }

  async card({ isGood }: Step): Promise<void> {
    const token = await gateway.tokenOf(isGood ? cards.good : cards.declined)
    await this.send('POST', '/subscriptions/gateway/payment', { token })
  }

  async subscribe({ plan, way }: Step): Promise<void> {
    this.owed.goOn()
    await subscribeTo(this.#caller as Guest, plan, way)
  }

  async #current(): Promise<Subscription | undefined> {
    return (await this.list()).find(({ subscriptionId }) => subscriptionId !== null)
  }

  async change({ plan: identifier }: Step): Promise<void> {
    const current = await this.#current()
    const path = `/subscriptions/${current?._id ?? START}/plan`
    const { status, body } = await this.send('GET', `${path}?plan=${identifier}`)
    if (status !== 200) return
    const [cost, discount] = [Math.round(body.cost * 100), Math.round(body.discount * 100)]
    this.owed.agree(planOf(identifier), { cost, discount, today: this.today })
    await this.send('POST', path, { plan: identifier, cost: body.cost })
    const { charged } = await gateway.held()
    const isMade = charged.some((one) => one.plan_identifier === identifier)
    if (cost === 0 && isMade) this.owed.changed(planOf(identifier), body.expiresOn)
  }

  async cancel(): Promise<void> {
    const current = await this.#current()
    const path = `/subscriptions?status=inactive&id=${current?._id ?? ''}`
    if ((await this.send('POST', path)).status === 200) this.owed.cancel()
  }

  async resume(): Promise<void> {
    this.owed.goOn()
    const current = await this.#current()
    const path = `/subscriptions?status=active&id=${current?._id ?? ''}`
    // What is refused has not been taken up again; what is not answered may have been.
    const { status } = await this.send('POST', path)
    if (status < 500 && status !== 200 && current?.suspended === true) this.owed.cancel()
  }

  async way({ way }: Step): Promise<void> {
    const current = await this.#current()
    await this.send('POST', `/subscriptions/${current?._id ?? START}/way`, { paymentType: way })
  }

  async retry(): Promise<void> {
    const [charge] = (await this.list()).flatMap(({ openCharges = [] }) => openCharges)
    if (charge === undefined) return
    await this.send('POST', '/subscriptions/gateway/charge', { invoiceId: charge._id })
  }

  /** Whatever the gateway has open is paid at the bank, whoever shows it. */
  async pay(): Promise<void> {
    const open = (await gateway.held()).open.find((one) => one.payable_with !== 'credit_card')
    if (open === undefined) return
    this.owed.goOn()
    await gateway.press(open.id, 'paid', 'iugu_pix')
  }
}

const planOf = (identifier: string) => {
  const plan = prepared.settings.plans.find(identifier)
  if (plan === undefined) throw new Error(`${identifier} is sold`)
  return plan
}

const lives = fc.sample(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), {
  numRuns: Math.max(...LIVES),
  seed: 2_611,
})

test.each(LIVES.map((no) => [no, lives[no - 1] ?? []] as const))(
  'M1 through the endpoints, messages lost, repeated and out of order: life %d takes what is owed',
  async (_, steps) => {
    const guest = await newPayer(app)
    const life = new Life(guest)
    const token = await gateway.tokenOf(cards.good)
    await guest.send('POST', '/subscriptions/gateway/payment', { token })
    await subscribeTo(guest, 'saldo_monthly', 'credit_card')
    for (const step of steps) {
      await life.days(step.days, step)
      await life.act(step)
      expect(life.owed.problems).toEqual([])
    }
    expect(life.owed.payments).toBeGreaterThan(1)
  },
)
