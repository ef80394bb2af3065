import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { type ChargeState, oldestDueOn } from '@saldo/domain/subscriptions/charges'
import { isNone, TRIAL_DAYS } from '@saldo/domain/subscriptions/kinds'
import {
  daysLeft,
  lateDays,
  type Offer,
  standingOf,
  type Standing,
  type SubscriptionFacts,
  trialDay,
  type Urgency,
} from '@saldo/domain/subscriptions/standing'
import type { Day } from '@saldo/domain/calendar'
import type { PaymentWay } from '@saldo/domain/subscriptions/plans'
import { dayOfInstant } from '../data/today.ts'
import { showDate } from '../fields/days.ts'

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
  const openDueOn = oldestDueOn(subscription.openCharges)
  return { ...subscription, expireOn: dayOfInstant(subscription.expireAt), openDueOn }
}

const daysWords = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

/** When a charge is due, or since when it is late. */
export function dueText(dueOn: Day, today: Day): string {
  const late = lateDays({ openDueOn: dueOn }, today)
  if (late !== null) return `venceu em ${showDate(dueOn)}, há ${daysWords(late)}`
  return dueOn === today ? 'vence hoje' : `vence em ${showDate(dueOn)}`
}

/** What a charge is for, with the plan that it pays. */
export function purposeText({
  purpose,
  plan,
}: Pick<SubscriptionCharge, 'purpose' | 'plan'>): string {
  const name = plan === null ? null : planName(plan)
  if (purpose === 'change') return `Mudança para o plano ${name ?? 'novo'}`
  if (purpose === 'first') return `Início do plano${name === null ? '' : ` ${name}`}`
  return `Renovação${name === null ? '' : ` do plano ${name}`}`
}

/** The same within a sentence; a plan keeps its capital. */
export function purposeWithin(charge: Pick<SubscriptionCharge, 'purpose' | 'plan'>): string {
  const text = purposeText(charge)
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

function trialText(facts: SubscriptionFacts, today: Day): string {
  const day = trialDay(facts, today)
  if (day !== null) return `Período de avaliação: dia ${day} de ${TRIAL_DAYS}`
  const left = daysLeft(facts, today)
  return left === 0
    ? 'Período de avaliação: termina hoje'
    : `Período de avaliação: faltam ${daysWords(left)}`
}

function lateText(facts: SubscriptionFacts, today: Day): string {
  const late = lateDays(facts, today)
  return late === null ? 'Cobrança em aberto' : `Cobrança em aberto, ${daysWords(late)}`
}

function daysText(left: number): string {
  if (left === 0) return 'Termina hoje'
  return left === 1 ? 'Falta 1 dia' : `Faltam ${left} dias`
}

const standings: Readonly<Record<Standing, (facts: SubscriptionFacts, today: Day) => string>> = {
  trial: trialText,
  trial_over: () => 'Período de avaliação expirado',
  waiting: () => 'Aguardando confirmação',
  active: (facts) => (facts.suspended ? 'Assinatura suspensa' : 'Assinatura ativa'),
  late: lateText,
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
  if (left < 0 || standing === 'expired' || standing === 'late') return standingText(facts, today)
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
  renew: 'Renovar assinatura',
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

/** The ways to pay, where one is chosen. */
export const wayLabels = {
  credit_card: 'Cartão',
  pix: 'Pix',
  bank_slip: 'Boleto',
} as const satisfies Record<PaymentWay, string>
