import { addDays, type Day, DEFAULT_TIME_ZONE, startOfDay } from '@saldo/domain/calendar'
import { instantAt } from '../gateways/clock.ts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Dependencies } from '../dependencies.ts'
import type { Log } from '../job.ts'
import { openIugu } from '../gateways/iugu.ts'
import { GatewayFault, type PaymentGateway } from '../gateways/payment-gateway.ts'
import { gatherPlans, type PlanBook } from '../gateways/plans.ts'
import type { Recheck } from '../access/refuse-caller.ts'

/** For whom something is done at the gateway, and whether their session still may. */
export type ActingUser = { readonly userId: string; readonly recheck: Recheck }

/** The last instant of a day in Brazil, at which what is paid until that day ends. */
export function endOf(day: Day): string {
  return instantAt(startOfDay(addDays(day, 1), DEFAULT_TIME_ZONE) - 1)
}

/** What charges need: the payment gateway, the plans, and where they are written down. */
export type Billing = Pick<Dependencies, 'database' | 'clock'> & {
  readonly gateway: PaymentGateway
  readonly plans: PlanBook
  readonly log: Log
}

/** Billing by the settings of a server; null where no gateway is set up. */
export function openBilling({ database, clock, settings }: Dependencies, log: Log): Billing | null {
  const { billing = null } = settings
  if (billing === null) return null
  return { database, clock, gateway: openIugu(billing.iugu), plans: plansIn({ settings }), log }
}

/** What a server's brands sell. */
export function plansIn({ settings }: Pick<Dependencies, 'settings'>): PlanBook {
  return settings.plans ?? gatherPlans(new Map())
}

/** The address to which the gateway sends what happens there. */
export const GATEWAY_WEBHOOK = '/api/webhooks/iugu'

type GatewayRefusal = 'gateway_unanswered' | 'gateway_refused'
/** How a card that is charged is declined. */
export const CARD_REFUSALS = [
  'card_declined',
  'card_without_limit',
  'card_expired',
  'card_invalid',
] as const
type CardRefusal = (typeof CARD_REFUSALS)[number]

/** What a bank's code says of the card (the others only refuse). */
const REFUSAL_OF_BANK_CODE: Readonly<Record<string, CardRefusal>> = {
  '14': 'card_invalid',
  '51': 'card_without_limit',
  '54': 'card_expired',
  '82': 'card_invalid',
}

/** Whether it is unknown what the gateway has done: it may have done all of it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof GatewayFault && ['unreachable', 'slow', 'unreadable'].includes(error.kind)
}

/** The refusal that a failure of the gateway comes to; what is no such failure is thrown on. */
export function refusalOf(error: unknown): Refused<GatewayRefusal> {
  if (!(error instanceof GatewayFault)) throw error
  return isUnanswered(error) ? refuse('gateway_unanswered') : refuse('gateway_refused')
}

/** The same where a card is charged. */
export function refusalOfCard(error: unknown): Refused<GatewayRefusal | CardRefusal> {
  if (!(error instanceof GatewayFault) || error.kind !== 'declined') return refusalOf(error)
  return refuse(REFUSAL_OF_BANK_CODE[error.bankCode ?? ''] ?? 'card_declined')
}

/** Logs how the gateway failed, by its kind: nothing that anybody sent or was answered. */
export function logFault({ log }: Pick<Billing, 'log'>, error: unknown): void {
  if (error instanceof GatewayFault) log.warn({ fault: error.message }, 'the gateway failed')
}
