import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, money, text } from './wire.ts'

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
})
export type Subscription = z.output<typeof subscription>

/** The one that counts comes first. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  summary: 'As assinaturas da pessoa; a que vale vem primeiro.',
  answer: z.array(subscription),
  refusals: [],
  shows: 'subscriptions',
  isTagged: false,
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/:id',
  summary: 'Uma assinatura da pessoa.',
  params: z.strictObject({ id }),
  answer: subscription,
  refusals: ['subscription_not_found'],
  shows: 'subscriptions',
  isTagged: false,
})

/** A charge of a subscription on the wire. */
export const subscriptionCharge = z.strictObject({
  _id: z.string(),
  due_date: day,
  total: money,
  status: z.string(),
  secure_url: z.nullable(z.string()),
})
export type SubscriptionCharge = z.output<typeof subscriptionCharge>

export const listSubscriptionCharges = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/invoices',
  summary: 'As faturas de uma assinatura, da mais nova à mais velha.',
  params: z.strictObject({ id }),
  answer: z.array(subscriptionCharge),
  refusals: ['subscription_not_found'],
  shows: 'subscriptions',
})

/** Suspends the subscription that runs, or takes it up again. */
export const setSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions',
  summary: 'Suspende a assinatura, que vale até o fim do que foi pago, ou desfaz isso.',
  query: z.strictObject({ status: z.enum(['active', 'inactive']) }),
  answer: z.array(subscription),
  refusals: ['subscription_not_active', 'billing_off', 'gateway_unanswered', 'gateway_refused'],
  changes: ['subscriptions'],
})

/** The link that a company mailed is the proof: nobody has to be signed in. */
export const activateEmployee = endpoint({
  method: 'POST',
  path: '/b2b/companies/employee/activate',
  summary: 'Ativa o plano que a empresa dá a quem trabalha nela.',
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
