import * as z from 'zod/mini'
import { CHARGE_PURPOSES } from '@saldo/domain/subscriptions/holdings'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money, text } from './wire.ts'

/** A charge of a subscription on the wire. */
export const subscriptionCharge = z.strictObject({
  _id: z.string(),
  due_date: day,
  total: money,
  status: z.string(),
  secure_url: z.nullable(z.string()),
  /** What it is for: the beginning of a plan, its next interval, or a change; null where nobody kept it. */
  purpose: z.nullable(z.enum(CHARGE_PURPOSES)),
  /** The plan that it pays for. */
  plan: z.nullable(z.string()),
})
export type SubscriptionCharge = z.output<typeof subscriptionCharge>

/** A subscription on the wire. */
export const subscription = z.strictObject({
  _id: id,
  plan: z.string(),
  /** What the gateway calls its state; null where nothing was ever paid for. */
  status: z.nullable(z.string()),
  suspended: z.boolean(),
  expireAt: instant,
  subscriptionId: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  paymentType: z.nullable(z.enum(['credit_card', 'pix', 'bank_slip'])),
  paymentMethod: z.array(
    z.strictObject({ active: z.boolean(), maskedNumber: z.string(), brand: z.string() }),
  ),
  /** Who gives the plan, where it is given. */
  company: z.nullable(z.strictObject({ name: z.string() })),
  family: z.nullable(z.strictObject({ name: z.string() })),
  /** What can still be paid or charged for it, the first due first; one at most in the long run. */
  openCharges: z.array(subscriptionCharge),
})
export type Subscription = z.output<typeof subscription>

/** The one that counts comes first. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  summary: 'As assinaturas da pessoa; a que vale vem primeiro.',
  access: 'active',
  answer: z.array(subscription),
  refusals: [],
  shows: 'subscriptions',
  isTagged: false,
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/:id',
  summary: 'Uma assinatura da pessoa.',
  access: 'active',
  example: { path: '/subscriptions/{subscription}' },
  params: z.strictObject({ id }),
  answer: subscription,
  refusals: ['subscription_not_found'],
  shows: 'subscriptions',
  isTagged: false,
})

export const listSubscriptionCharges = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/invoices',
  summary: 'As faturas de uma assinatura, da mais nova à mais velha.',
  access: 'in_person',
  example: { path: '/subscriptions/{subscription}/invoices' },
  params: z.strictObject({ id }),
  answer: z.array(subscriptionCharge),
  refusals: ['subscription_not_found'],
  shows: 'subscriptions',
})

/** Cancels the subscription that is named, or takes it up again; without a name the one that counts. */
export const setSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions',
  summary: 'Suspende a assinatura, que vale até o fim do que foi pago, ou desfaz isso.',
  access: 'in_person',
  example: { path: '/subscriptions?status=inactive' },
  query: z.strictObject({ status: z.enum(['active', 'inactive']), id: z.optional(id) }),
  answer: z.array(subscription),
  refusals: [
    'subscription_not_active',
    'subscription_not_found',
    'billing_off',
    'gateway_unanswered',
    'gateway_refused',
    'cancellation_unanswered',
    'charge_under_way',
  ],
  changes: ['subscriptions'],
})

/** The link that a company mailed is the proof: nobody has to be signed in. */
export const activateEmployee = endpoint({
  method: 'POST',
  path: '/b2b/companies/employee/activate',
  summary: 'Ativa o plano que a empresa dá a quem trabalha nela.',
  access: 'anyone',
  example: { body: { activationToken: 'inventado' } },
  body: z.strictObject({ activationToken: text({ max: 200, min: 1 }) }),
  answer: z.strictObject({ company: z.strictObject({ name: z.string() }) }),
  refusals: [
    'company_activation_invalid',
    'company_activation_without_account',
    'company_seats_taken',
    'company_plan_stopped',
  ],
  changes: ['user', 'subscriptions'],
})
