import { gatherPlans } from '@saldo/api/gateways/plans'
import { readPlanFile } from '@saldo/contract/plan-file'
import saldo from '../../apps/web/brands/saldo/plans.json'
import { openIugu } from '@saldo/api/gateways/iugu'
import { type PaymentGateway, GatewayFault } from '@saldo/api/gateways/payment-gateway'
import { answerApi } from '@saldo/sandbox/iugu-api'
import { Chance } from '../generator/chance.ts'
import { IuguStore, type Invoice } from '@saldo/sandbox/iugu-store'
import {
  cancelThere,
  changeThere,
  changeWayThere,
  type Charged,
  clearForNew,
  countPaid,
  type GatewayHoldings,
  mendHoldings,
  removeDiscountsThere,
  resumeThere,
  simulateThere,
} from '@saldo/api/subscriptions/holdings'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { isPayable, oldestDueOn, stateOf } from '@saldo/domain/subscriptions/charges'
import { type CodeGift, isDiscountDue } from '@saldo/domain/subscriptions/codes'
import { chargesOfHeld, isPaidFor } from '@saldo/domain/subscriptions/holdings'
import {
  refuseCancelling,
  refuseChangeOfPlan,
  refuseChangeOfWay,
  refuseResuming,
  refuseSubscribing,
} from '@saldo/domain/subscriptions/refusals'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import type { SubscriptionFacts } from '@saldo/domain/subscriptions/standing'
import { runDay } from '@saldo/sandbox/iugu-cycle'
import { Owed } from './owed.ts'
import { PLANS, type Step } from './steps.ts'

/** What the brand Saldo sells. */
export function plansOfSaldo() {
  const read = readPlanFile(saldo, 'saldo')
  if ('faults' in read) throw new Error(read.faults.join('; '))
  return gatherPlans(new Map([['saldo', read.plans]]))
}

/** A card that is taken, as the stand-in gateway keeps it, but for its bank's answer. */
const CARD = {
  brand: 'VISA',
  holder_name: 'ANA',
  first_digits: '411111',
  last_digits: '1111',
  month: 12,
  year: 2040,
}

/** Who pays. */
const PAYER = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  taxId: '52998224725',
  zipCode: '01001000',
  street: 'Praça da Sé',
  number: '1',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}

const ORIGIN = 'http://gateway.test'

/** Faults of one life, in hundredths of its calls: before the act, after it, or an answer of 500. */
class Illness {
  hundredths = 0
  #chance = new Chance(1)
  begin(seed: number, hundredths: number): void {
    this.#chance = new Chance(seed)
    this.hundredths = hundredths
  }
  /** A number from 0 to 99. */
  draw(): number {
    return this.#chance.int(0, 99)
  }
  isIll(): boolean {
    return this.draw() < this.hundredths
  }
}

/** The real adapter at the stand-in's store, without a network between them. */
function connect(store: IuguStore, illness: Illness): PaymentGateway {
  const answer = async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address)
    const isIll = illness.isIll()
    const kind = isIll ? illness.draw() % 3 : null
    if (kind === 0) throw new TypeError('not reached')
    if (kind === 1) return new Response('{}', { status: 500 })
    const sent = typeof body === 'string' ? JSON.parse(body) : {}
    const called = { store, origin: ORIGIN, query: url.searchParams, body: sent }
    const { status, value } = answerApi(method, url.pathname.slice('/v1'.length), called)
    if (kind === 2) throw new TypeError('the answer was lost')
    return new Response(JSON.stringify(value), { status })
  }
  const settings = { apiUrl: `${ORIGIN}/v1`, apiToken: 'x', invoiceBase: `${ORIGIN}/faturas` }
  return openIugu({ ...settings, fetch: answer })
}

const BEGIN = Date.parse('2026-11-21T15:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const LIFE_DAYS = 3_650
const TRIES_MAX = 200
const PAID_EVERY_DAYS = 3

const plans = plansOfSaldo()
/** What is kept here of a person: as the rows of the database are. */
type LifeRecord = {
  holdings: GatewayHoldings
  applied: ReadonlySet<string>
  cancelled: Set<string>
  gifts: Map<string, { readonly gift: CodeGift; readonly plan: Plan }>
  isGifted: boolean
  unanswered: string | null
}

class Life {
  readonly illness = new Illness()
  readonly owed = new Owed(PLANS.map(planOf))
  readonly store: IuguStore
  readonly gateway: PaymentGateway
  readonly record: LifeRecord = {
    holdings: { subscriptions: [], charges: [], card: null },
    applied: new Set(),
    cancelled: new Set(),
    gifts: new Map(),
    isGifted: false,
    unanswered: null,
  }
  charged: Charged | null = null
  news = 0
  #ids = 0

  constructor() {
    this.store = new IuguStore(
      () => BEGIN,
      ({ event, data }) => {
        this.news += 1
        const invoice = this.store.invoices.get(data['id'] ?? '')
        const isPaid = event === 'invoice.status_changed' && invoice?.status === 'paid'
        if (isPaid)
          this.owed.take(
            { ...invoice, isOurs: invoice.extendsTo === null },
            { today: this.store.today(), ourId: this.#ourIdOf(invoice) },
          )
      },
    )
    this.gateway = connect(this.store, this.illness)
  }

  #ourIdOf({ subscriptionId }: Invoice): string {
    const held = this.store.subscriptions.get(subscriptionId ?? '')
    return held?.variables.find(({ name }) => name === 'saldo_id')?.value ?? ''
  }

  get today() {
    return toDay(this.store.today())
  }

  async begin(): Promise<void> {
    const customerId = await this.gateway.saveCustomer('person', PAYER)
    this.charged = { gateway: this.gateway, plans, customerId, email: PAYER.email }
    for (const plan of PLANS) await this.gateway.ensurePlan(planOf(plan))
  }

  there(): Charged {
    if (this.charged === null) throw new Error('it has begun')
    return this.charged
  }

  /** A reading, as `reconcile` makes it. */
  async read(): Promise<GatewayHoldings> {
    const { cancelled, applied } = this.record
    const mended = await mendHoldings(this.there(), { today: this.today, cancelled, applied })
    this.record.applied = mended.applied
    this.record.holdings = mended.holdings
    for (const held of mended.holdings.subscriptions) {
      const used = this.record.gifts.get(held.ourId ?? '')
      const paidCharges = countPaid(mended.holdings.charges, held.id)
      const facts = { gift: used?.gift, from: used?.plan, to: plans.find(held.plan), paidCharges }
      if (!isDiscountDue(held.discounts, facts)) await removeDiscountsThere(this.gateway, held)
    }
    return mended.holdings
  }

  /** What a message has lost the comparison finds: it is tried until the gateway answers. */
  async settle(): Promise<void> {
    const { hundredths } = this.illness
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (tries === TRIES_MAX - 1) this.illness.hundredths = 0
      try {
        await this.read()
        break
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        if (tries === TRIES_MAX - 1) this.owed.say(`${this.today}: ${error.message}`)
      }
    }
    this.illness.hundredths = hundredths
    this.news = 0
  }

  facts(): readonly (SubscriptionFacts & { readonly id: string })[] {
    const { subscriptions, charges } = this.record.holdings
    return subscriptions.map((held) => {
      const own = chargesOfHeld({ charges }, held.id)
      const open = own.filter(({ status }) => isPayable(status))
      return {
        id: held.id,
        plan: held.plan,
        status: stateOf(own, { isStopped: held.suspended }),
        suspended: held.suspended || this.record.cancelled.has(held.id),
        expireOn: held.expiresOn,
        openDueOn: oldestDueOn(open.map(({ dueOn: due_date }) => ({ due_date }))),
      }
    })
  }

  held() {
    const { subscriptions } = this.record.holdings
    return subscriptions.find(({ suspended }) => !suspended) ?? subscriptions.at(-1)
  }

  async days(count: number, pays: boolean): Promise<void> {
    for (let passed = 0; passed < count; passed += 1) {
      this.store.shiftMs += DAY_MS
      runDay(this.store)
      const isOpen = [...this.store.invoices.values()].some(({ status }) => status === 'pending')
      // Nine of ten messages arrive; what is lost waits for the comparison of the day.
      if (this.news > 0 || isOpen) await this.settle()
      if (pays && passed % PAID_EVERY_DAYS === 0) await this.pay()
      this.check()
    }
  }

  /** After a reading nothing is left that must not be. */
  check(): void {
    const open = [...this.store.invoices.values()].filter(({ status }) => status === 'pending')
    const charged = [...this.store.subscriptions.values()].filter(({ suspended }) => !suspended)
    this.owed.compareHeld(charged.length, open.length)
    const { subscriptions, charges } = this.record.holdings
    const { today } = this
    const hasAccess = subscriptions.some((held) => isPaidFor(held, { charges, today }))
    if (this.news === 0) this.owed.compareAccess(hasAccess, today)
  }

  async act(step: Step): Promise<void> {
    try {
      await this[step.act](step)
      this.record.unanswered = null
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error
      // Whatever was half done is compared within minutes, and again until the gateway answers.
      await this.settle()
    }
  }

  async wait(): Promise<void> {}
  async gift(): Promise<void> {
    this.record.isGifted = !this.record.isGifted
  }

  async card({ isGood }: Step): Promise<void> {
    const token = `TOKEN${(this.#ids += 1)}`
    this.store.tokens.set(token, { ...CARD, outcome: isGood ? '00' : '05' })
    await this.gateway.addCard(this.there().customerId, token)
  }

  async subscribe({ plan: identifier, way, code }: Step): Promise<void> {
    const { holdings } = await this.readFirst()
    const plan = planOf(identifier)
    if (this.record.isGifted) return
    if (refuseSubscribing(this.facts(), { plan, way, today: this.today }) !== null) return
    if (way === 'credit_card' && holdings.card === null) return
    await clearForNew(this.there(), holdings)
    const ourId = `00000000-0000-7000-8000-${String((this.#ids += 1)).padStart(12, '0')}`
    const amount = code === null ? 0 : Math.ceil((plan.price * code.percent) / 100)
    if (code !== null) {
      this.record.gifts.set(ourId, { gift: { ...code, days: null, amount: null }, plan })
    }
    this.owed.subscribe(ourId, { amount, months: code === null ? 0 : code.months, plan })
    await this.gateway.createSubscription({
      customerId: this.there().customerId,
      ourId,
      plan,
      way,
      dueOn: null,
      discount:
        code === null
          ? null
          : { label: 'Código', amount: toCents(amount), isRecurrent: code.months !== 1 },
    })
    await this.read()
  }

  async readFirst() {
    return { holdings: await this.read() }
  }

  async change({ plan: identifier }: Step): Promise<void> {
    const { holdings } = await this.readFirst()
    const held = this.held()
    const facts = this.facts().find(({ id }) => id === held?.id)
    const plan = planOf(identifier)
    if (held === undefined || facts === undefined) return
    const { way } = held
    if (refuseChangeOfPlan(facts, { plan, way, today: this.today }) !== null || way === null) return
    if (way === 'credit_card' && holdings.card === null) return
    const { charges } = holdings
    const change = { held, charges, plan, today: this.today }
    const { cost, discount, expiresOn } = await simulateThere(this.there(), change)
    this.owed.agree(plan, { cost, discount, today: this.today })
    try {
      await changeThere(this.there(), { held, holdings, way, plan, today: this.today }, cost)
    } finally {
      const isMade = this.store.subscriptions.get(held.id)?.plan === identifier
      if (cost === 0 && isMade) this.owed.changed(plan, expiresOn)
    }
    await this.read()
  }

  async cancel(): Promise<void> {
    await this.readFirst()
    const held = this.held()
    const facts = this.facts().find(({ id }) => id === held?.id)
    if (held === undefined || facts === undefined) return
    if (refuseCancelling(facts, this.today) !== null) return
    this.record.cancelled.add(held.id)
    if (facts.status === 'pending') await this.gateway.endSubscription(held.id)
    else await cancelThere(this.there(), held)
    await this.read()
    this.owed.cancel()
  }

  async resume(): Promise<void> {
    await this.readFirst()
    const held = this.held()
    const facts = this.facts().find(({ id }) => id === held?.id)
    if (held === undefined || facts?.suspended !== true) return
    if (refuseResuming(facts, this.today) !== null) return
    this.owed.goOn()
    this.record.cancelled.delete(held.id)
    await resumeThere(this.there(), { held, today: this.today })
    await this.read()
  }

  async way({ way }: Step): Promise<void> {
    const { holdings } = await this.readFirst()
    const held = this.held()
    const facts = this.facts().find(({ id }) => id === held?.id)
    if (held === undefined || facts === undefined) return
    const refusal = refuseChangeOfWay(facts, {
      plan: plans.find(held.plan),
      way,
      today: this.today,
    })
    if (refusal !== null || (way === 'credit_card' && holdings.card === null)) return
    await changeWayThere(this.there(), { held, holdings, way, today: this.today })
    await this.read()
  }

  async retry(): Promise<void> {
    const { holdings } = await this.readFirst()
    const held = this.held()
    const open = holdings.charges.find(({ status }) => isPayable(status))
    if (held === undefined || open === undefined || holdings.card === null) return
    await this.gateway.payByCard(open.id, this.there().customerId)
    await this.read()
  }

  /** What the screen shows is paid, as it was when it was last read. */
  async pay(): Promise<void> {
    const shown = this.record.holdings.charges.find(({ status }) => isPayable(status))
    this.#payAtBank(this.store.invoices.get(shown?.id ?? ''))
  }

  /** A code of an old letter is paid. */
  async payOld(): Promise<void> {
    for (const invoice of this.store.invoices.values()) {
      if (invoice.status === 'pending') return this.#payAtBank(invoice)
    }
  }

  #payAtBank(invoice: Invoice | undefined): void {
    if (invoice?.status !== 'pending' || invoice.payableWith === 'credit_card') return
    this.owed.goOn()
    this.store.setStatus(invoice, 'paid', 'iugu_pix')
  }
}

const planOf = (identifier: string) => {
  const plan = plans.find(identifier)
  if (plan === undefined) throw new Error(`${identifier} is sold`)
  return plan
}

/** Lives ten years, and gives what was taken without being owed, or owed and not given: nothing, in all. */
export async function liveOut(
  steps: readonly Step[],
  watch: (life: Life, step: Step) => void = () => {},
): Promise<Owed> {
  const life = new Life()
  await life.begin()
  let passed = 0
  for (const step of steps) {
    const days = Math.min(step.days, LIFE_DAYS - passed)
    life.illness.begin(step.seed, step.ill)
    await life.days(days, step.pays)
    passed += days
    await life.act(step)
    watch(life, step)
    if (passed >= LIFE_DAYS || life.owed.problems.length > 0) break
  }
  life.illness.hundredths = 0
  await life.settle()
  life.check()
  return life.owed
}
