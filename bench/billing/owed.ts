import type { Plan } from '@saldo/domain/subscriptions/plans'
import { addInterval, daysBetween, type Invoice, totalOf } from '@saldo/sandbox/iugu-store'

type Priced = Pick<Plan, 'identifier' | 'name' | 'price' | 'interval'>
type Discount = {
  readonly amount: number
  readonly months: number | null
  /** The plan that it was given with. */
  readonly plan: Priced
}
/** A charge that was paid; ours is one that the gateway's cycle has not made. */
export type Taken = Pick<Invoice, 'items' | 'dueDate' | 'variables'> & { readonly isOurs: boolean }

const toInterval = ({ interval }: Pick<Plan, 'interval'>) =>
  ({ interval: interval === 'year' ? 12 : 1, interval_type: 'months' }) as Parameters<
    typeof addInterval
  >[1]

/**
 * What a person owes, worked out again and apart: from what they have agreed to, and until when they have
 * paid. Whatever is taken is compared with it to the cent.
 */
export class Owed {
  readonly problems: string[] = []
  taken = 0
  payments = 0
  readonly #plans: readonly Priced[]
  readonly #discounts = new Map<string, Discount>()
  readonly #paid = new Map<string, number>()
  #plan: Priced | null = null
  #until: string | null = null
  #agreed: { readonly plan: Priced; readonly cost: number; readonly until: string }[] = []
  /** What was taken last, where it was no change: all that is left of a plan is worth no more. */
  #last: number | null = null
  #isCancelled = false

  constructor(plans: readonly Priced[]) {
    this.#plans = plans
  }

  say(problem: string): void {
    this.problems.push(problem)
  }

  subscribe(ourId: string, discount: Discount): void {
    this.#discounts.set(ourId, discount)
    this.#agreed = []
    this.goOn()
  }

  cancel(): void {
    this.#isCancelled = true
  }

  goOn(): void {
    this.#isCancelled = false
  }

  /** A person has seen what a change costs and presses the button; it may come to nothing. */
  agree(
    plan: Priced,
    { cost, discount, today }: { cost: number; discount: number; today: string },
  ) {
    const until = addInterval(today, toInterval(plan))
    if (this.#plan !== null && this.#until !== null) {
      const period = daysBetween(today, addInterval(today, toInterval(this.#plan)))
      const left = Math.max(0, Math.min(period, daysBetween(today, this.#until)))
      const { price } = this.#plan
      const worth = Math.floor((price * left) / period)
      const paid = Math.min(this.#last ?? price, price)
      const credit = Math.min(Math.floor((worth * paid) / price), plan.price)
      // The gateway tells what is worth more than the new plan in whole days of it.
      const day = Math.ceil(plan.price / daysBetween(today, until)) + 1
      const tolerance = paid < price && worth > plan.price ? day : 0
      if (Math.abs(credit - discount) > tolerance) {
        this.say(`${today}: a credit of ${discount} and not of ${credit}`)
      }
      if (plan.price - discount !== cost) this.say(`${today}: a change costs ${cost}`)
    }
    this.#agreed.push({ plan, cost, until })
  }

  /** A change that the credit has paid whole. */
  changed(plan: Priced, until: string): void {
    this.#leave(plan)
    this.#plan = plan
    this.#until = until
  }

  /** A plan that is cheaper than the one of a discount, or of another interval, ends it for good. */
  #leave(plan: Priced): void {
    for (const [ourId, { plan: of }] of this.#discounts) {
      const stays = plan.interval === of.interval && plan.price >= of.price
      if (!stays) this.#discounts.delete(ourId)
    }
  }

  /** Money was taken. */
  take(invoice: Taken, { today, ourId }: { today: string; ourId: string }): void {
    const total = totalOf(invoice)
    this.taken += total
    this.payments += 1
    const say = (what: string) => this.say(`${today}: ${total} ${what}`)
    if (this.#isCancelled) say('was taken after a cancellation')
    const count = (this.#paid.get(ourId) ?? 0) + 1
    this.#paid.set(ourId, count)
    const label = invoice.items[0]?.description ?? ''
    const plan = this.#plans.find(
      ({ name }) => label.endsWith(`: ${name}`) || label.endsWith(`para ${name}`),
    )
    if (plan === undefined) return say(`was taken for ${label}`)
    if (label.startsWith('Mudança')) {
      const agreed = this.#agreed.findLast((one) => one.plan === plan && one.cost === total)
      if (agreed === undefined) return say(`was taken for a change that nobody agreed to`)
      this.changed(plan, agreed.until)
      this.#agreed = []
      this.#last = null
      return
    }
    const from = invoice.isOurs ? (this.#until ?? today) : invoice.dueDate
    if (this.#until !== null && from < this.#until) {
      say(`was taken for ${from}, which is paid until ${this.#until}`)
    }
    if (this.#plan !== null && count > 1 && plan !== this.#plan) say(`was taken for ${plan.name}`)
    this.#last = total
    const { amount = 0, months = 0 } = this.#discounts.get(ourId) ?? {}
    const off = months === null || count <= months ? amount : 0
    const owed = Math.max(0, plan.price - off)
    if (owed !== total) say(`was taken for what costs ${owed}`)
    this.#plan = plan
    this.#until = addInterval(from, toInterval(plan))
    const until = invoice.variables.find(({ name }) => name === 'saldo_until')?.value ?? this.#until
    if (until !== this.#until) say(`has paid until ${until} and not ${this.#until}`)
  }

  /** One subscription is charged and one charge is open; none of a person who has cancelled. */
  compareHeld(charged: number, open: number): void {
    if (charged > 1) this.say(`${charged} subscriptions are charged`)
    if (open > 1) this.say(`${open} charges are open`)
    if (this.#isCancelled && charged + open > 0)
      this.say(`something is charged after a cancellation`)
  }

  /** Whoever has paid has access, and nobody else. */
  compareAccess(hasAccess: boolean, today: string): void {
    const isPaid = this.#until !== null && this.#until >= today
    if (hasAccess !== isPaid) {
      this.say(`${today}: paid until ${this.#until}, and access is ${String(hasAccess)}`)
    }
  }
}
