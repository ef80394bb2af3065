import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { ChargePurpose } from '@saldo/domain/subscriptions/holdings'
import type { PaymentWay, Plan } from '@saldo/domain/subscriptions/plans'

/** Whoever pays, as the gateway wants to know them. */
export type Payer = {
  readonly name: string
  readonly email: string
  /** The CPF of a person, or the CNPJ of a company. */
  readonly taxId: string
  readonly zipCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
}

export type GatewayCard = {
  readonly id: string
  readonly brand: string
  readonly maskedNumber: string
}

/** A discount that the gateway takes off each charge until it is told otherwise. */
type GatewayDiscount = {
  readonly id: string
  readonly amount: Cents
  readonly isRecurrent: boolean
}

export type GatewaySubscription = {
  readonly id: string
  readonly customerId: string
  readonly plan: string
  readonly suspended: boolean
  readonly expiresOn: Day
  readonly way: PaymentWay | null
  /** The id that we asked for it by; null where it was made elsewhere. */
  readonly ourId: string | null
  readonly discounts: readonly GatewayDiscount[]
}

export type GatewayCharge = {
  readonly id: string
  readonly customerId: string | null
  readonly subscriptionId: string | null
  /** The id that we asked for it by; null where the gateway made it by itself. */
  readonly ourId: string | null
  /** What we asked for it for; null where the gateway made it by itself. */
  readonly term: ChargeTerm | null
  readonly dueOn: Day
  readonly madeAt: string
  readonly status: string
  readonly total: Cents
  /** Its page at the gateway; null where the gateway names a foreign one. */
  readonly pageUrl: string | null
  readonly pixCode: string | null
  readonly bankSlip: { readonly line: string; readonly pdfUrl: string | null } | null
}

/** What a charge of a subscription pays for: a plan until a day. */
export type ChargeTerm = {
  readonly purpose: ChargePurpose
  readonly plan: string
  readonly until: Day
}

/** What a change of plan comes to, as the gateway works it out. */
export type PlanChange = {
  readonly cost: Cents
  readonly discount: Cents
  readonly newPrice: Cents
  readonly expiresOn: Day
}

export type NewSubscription = {
  readonly customerId: string
  readonly ourId: string
  readonly plan: Plan
  readonly way: PaymentWay
  /** When the first charge is due; at once where it is null. */
  readonly dueOn: Day | null
  readonly discount: {
    readonly label: string
    readonly amount: Cents
    readonly isRecurrent: boolean
  } | null
}

/** What is charged at once: the seats of a company, or what a subscription's own cycle does not charge. */
export type NewCharge = {
  /** The subscription that it is for, how it is paid and what for; null for a company's seats. */
  readonly subscription: {
    readonly id: string
    readonly way: PaymentWay
    readonly term: ChargeTerm
  } | null

  readonly customerId: string
  readonly ourId: string
  readonly email: string
  readonly dueOn: Day
  readonly items: readonly {
    readonly label: string
    readonly quantity: number
    readonly price: Cents
  }[]
}

/** What the product needs of a payment gateway. Every act fails by a `GatewayFault` and nothing else. */
export type PaymentGateway = {
  /** Finds or makes the customer of one of our ids, with these particulars. */
  saveCustomer(ourId: string, payer: Payer): Promise<string>
  /** Keeps the card of a token, as the one that is charged from now on. */
  addCard(customerId: string, token: string): Promise<GatewayCard>
  /** The card that is charged, if there is one. */
  findCard(customerId: string): Promise<GatewayCard | null>
  /** Makes a subscription, or finds the one that was made by the same id before. */
  createSubscription(draft: NewSubscription): Promise<GatewaySubscription>
  listSubscriptions(customerId: string): Promise<readonly GatewaySubscription[]>
  setWay(subscriptionId: string, way: PaymentWay): Promise<void>
  removeDiscount(subscriptionId: string, discountId: string): Promise<void>
  suspend(subscriptionId: string): Promise<void>
  activate(subscriptionId: string): Promise<void>
  simulateChange(subscriptionId: string, plan: Plan): Promise<PlanChange>
  /** Has a subscription run for a plan until a day, and charges nothing for it. */
  setTerm(subscriptionId: string, term: Pick<ChargeTerm, 'plan' | 'until'>): Promise<void>
  /** Makes the plan there, where it is not; a price that differs there is refused. */
  ensurePlan(plan: Plan): Promise<void>
  /** Ends it and its open charges; one that is gone already is no failure. */
  endSubscription(subscriptionId: string): Promise<void>
  listCharges(customerId: string): Promise<readonly GatewayCharge[]>
  readCharge(id: string): Promise<GatewayCharge>
  /** Makes a charge, or finds the one that was made by the same id before. */
  createCharge(draft: NewCharge): Promise<GatewayCharge>
  cancelCharge(id: string): Promise<void>
  /** Charges the customer's card for an open charge. */
  payByCard(chargeId: string, customerId: string): Promise<void>
  /** Forgets a customer and their cards; one that is gone already is no failure. */
  removeCustomer(customerId: string): Promise<void>
  /** Has the gateway send its events here, with these words of authorization. */
  listen(url: string, authorization: string): Promise<void>
}

/** How a gateway fails: it is not reached, too slow, refuses the call or the card, or cannot be read. */
export type GatewayFaultKind =
  | 'unreachable'
  | 'slow'
  | 'refused'
  | 'declined'
  | 'unreadable'
  | 'not_found'

/** A failure of the gateway. It names the call, and nothing that anybody sent or was answered. */
export class GatewayFault extends Error {
  readonly kind: GatewayFaultKind
  /** The code of the bank that refused a card, where it said one. */
  readonly bankCode: string | null
  constructor(kind: GatewayFaultKind, call: string, bankCode: string | null = null) {
    super(`${call}: ${kind}${bankCode === null ? '' : ` (${bankCode})`}`)
    this.kind = kind
    this.bankCode = bankCode
  }
}
