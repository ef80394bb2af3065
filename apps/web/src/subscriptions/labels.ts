import type { Subscription } from '@saldo/contract/subscriptions'
import { isNone } from '@saldo/domain/subscriptions/kinds'
import type { ChargeState } from '@saldo/domain/subscriptions/charges'
import {
  daysLeft,
  type Offer,
  standingOf,
  type Standing,
  type SubscriptionFacts,
  trialDay,
  type Urgency,
} from '@saldo/domain/subscriptions/standing'
import type { Day } from '@saldo/domain/calendar'
import { dayOfInstant } from '../data/today.ts'

/** What a plan is called, whatever the brand before it. */
const names: readonly (readonly [ending: RegExp, name: string])[] = [
  [/_basic_annual$/, 'Básico anual'],
  [/_annual(_new)?$/, 'Anual'],
  [/_basic_monthly$/, 'Básico mensal'],
  [/_family_monthly$/, 'Família'],
  [/_monthly(_new)?$/, 'Mensal'],
  [/-company$/, 'Plano empresa'],
  [/-family-member$/, 'Plano família'],
]

export function planName(plan: string): string {
  if (isNone(plan)) return 'Sem plano'
  return names.find(([ending]) => ending.test(plan))?.[1] ?? plan
}

/** A subscription as its rules see it, in the days of the person. */
export function factsOf(subscription: Subscription): SubscriptionFacts {
  return { ...subscription, expireOn: dayOfInstant(subscription.expireAt) }
}

function daysText(left: number): string {
  if (left === 0) return 'Termina hoje'
  return left === 1 ? 'Falta 1 dia' : `Faltam ${left} dias`
}

const standings: Readonly<Record<Standing, (facts: SubscriptionFacts, today: Day) => string>> = {
  trial: (facts, today) => `Período de avaliação: dia ${trialDay(facts, today)} de 7`,
  trial_over: () => 'Período de avaliação expirado',
  waiting: () => 'Aguardando confirmação',
  active: (facts) => (facts.suspended ? 'Assinatura suspensa' : 'Assinatura ativa'),
  gifted: () => 'Plano de presente',
  expired: () => 'Assinatura expirada',
  none: () => 'Sem plano',
}

/** The state of a plan, in words. */
export function standingText(facts: SubscriptionFacts, today: Day): string {
  return standings[standingOf(facts, today)](facts, today)
}

/** What a badge says of the end; the same words as the plan's page where it is over. */
export function endingText(facts: SubscriptionFacts, today: Day): string {
  const left = daysLeft(facts, today)
  const standing = standingOf(facts, today)
  if (left < 0 || standing === 'expired') return standingText(facts, today)
  return daysText(left)
}

export const urgencyTones = {
  none: 'primary',
  warning: 'amber',
  strong: 'orange',
  over: 'negative',
} as const satisfies Record<Urgency, string>

export const offerLabels = {
  cancel: 'CANCELAR',
  activate: 'ativar',
  renew: 'RENOVAR ASSINATURA',
  change: 'Alterar',
  subscribe: 'Assinar',
  pay: 'Pagar agora',
} as const satisfies Record<Offer, string>

export const chargeLabels = {
  pending: { label: 'Aguardando pagamento', tone: 'amber' },
  error: { label: 'Fatura cancelada ou expirada', tone: 'negative' },
  paid: { label: 'Pago', tone: 'emerald' },
} as const satisfies Record<ChargeState, { readonly label: string; readonly tone: string }>

export const paymentTypeLabels = {
  credit_card: 'Cartão de crédito',
  pix: 'Pix',
  bank_slip: 'Boleto',
} as const satisfies Record<NonNullable<Subscription['paymentType']>, string>
