import { isValidCep } from '@brazilian-utils/brazilian-utils'
import * as z from 'zod/mini'
import { PAYMENT_WAYS } from '@saldo/domain/subscriptions/plans'
import { endpoint } from './endpoint.ts'
import { isCpf } from './person.ts'
import { subscription, subscriptionCharge } from './subscriptions.ts'
import { day, id, money, text } from './wire.ts'

/* Buying, changing and paying for a plan: the payer, the card, the charges and promotional codes. */

/** How every call fails that needs the payment gateway. */
const GATEWAY_REFUSALS = ['billing_off', 'gateway_unanswered', 'gateway_refused'] as const
/** How a charge of a card fails besides. */
const CARD_REFUSALS = [
  'card_declined',
  'card_without_limit',
  'card_expired',
  'card_invalid',
] as const

const plan = z.strictObject({
  identifier: z.string(),
  name: z.string(),
  interval: z.enum(['month', 'year']),
  price: money,
  /** How many people it is for. */
  seats: z.number(),
  includes: z.array(z.string()),
  ways: z.array(z.enum(PAYMENT_WAYS)),
})

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Whether this is a postal code by its digits: eight of them (access.md §5). */
export function isZipCode(typed: string): boolean {
  return digitsOf(typed).length === 8 && isValidCep(digitsOf(typed))
}

const digits = (isRight: (typed: string) => boolean, words: string) =>
  z.codec(z.string(words).check(z.refine(isRight, words)), z.string(), {
    decode: digitsOf,
    encode: (stored) => stored,
  })

const zipCode = digits(isZipCode, 'Digite o CEP com oito números.')
const STATE = 'Use a sigla do estado, como SP'

/** An address in Brazil, as an invoice needs it. */
export const addressFields = {
  zipCode,
  street: text({ max: 160, min: 1 }),
  number: text({ max: 20, min: 1 }),
  complement: text({ max: 80 }),
  district: text({ max: 120, min: 1 }),
  city: text({ max: 120, min: 1 }),
  state: z.string(STATE).check(z.regex(/^[A-Z]{2}$/, STATE)),
} as const

/** Whoever pays, for the invoice. */
const payer = z.strictObject({
  name: text({ max: 120, min: 1 }),
  cpf: digits(isCpf, 'Este CPF não existe. Confira os números.'),
  ...addressFields,
})
export type PayerFields = z.output<typeof payer>

/** What can be bought, and what the payment gateway's own script needs. */
export const readPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/plans',
  summary: 'Os planos à venda, os dados de quem paga e o script do serviço de pagamentos.',
  access: 'in_person',
  answer: z.strictObject({
    plans: z.array(plan),
    /** Null where nothing is sold: no gateway is set up. */
    gateway: z.nullable(
      z.strictObject({ scriptUrl: z.string(), accountId: z.string(), isTest: z.boolean() }),
    ),
    payer: z.nullable(payer),
  }),
  refusals: [],
  shows: 'subscriptions',
  isTagged: false,
})

export const findAddress = endpoint({
  method: 'GET',
  path: '/postalcodes/:zipCode',
  isOutside: true,
  summary: 'O endereço de um CEP.',
  access: 'in_person',
  example: { path: '/postalcodes/01001000' },
  params: z.strictObject({ zipCode }),
  answer: z.strictObject({
    street: z.string(),
    district: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  refusals: ['postal_code_unknown', 'postal_code_unanswered'],
  shows: 'subscriptions',
  isTagged: false,
})

export const savePayer = endpoint({
  method: 'POST',
  path: '/subscriptions/gateway/client',
  summary: 'Guarda quem paga, aqui e no serviço de pagamentos.',
  access: 'in_person',
  example: {
    body: {
      name: 'Ana Souza',
      cpf: '529.982.247-25',
      zipCode: '01001-000',
      street: 'Praça da Sé',
      number: '100',
      complement: '',
      district: 'Sé',
      city: 'São Paulo',
      state: 'SP',
    },
  },
  body: payer,
  answer: payer,
  refusals: GATEWAY_REFUSALS,
  changes: ['subscriptions'],
})

/** The token of a card, made in the browser by the gateway's script: no number comes here. */
export const saveCard = endpoint({
  method: 'POST',
  path: '/subscriptions/gateway/payment',
  summary: 'Passa a cobrar o cartão deste token.',
  access: 'in_person',
  example: { body: { token: 'token-inventado-de-teste' } },
  body: z.strictObject({
    token: z
      .string('Cartão inválido')
      .check(
        z.refine(
          (token) => /^[0-9A-Za-z-]{16,80}$/.test(token) && /[A-Za-z]/.test(token),
          'Cartão inválido',
        ),
      ),
  }),
  answer: z.strictObject({ brand: z.string(), maskedNumber: z.string() }),
  refusals: [...GATEWAY_REFUSALS, ...CARD_REFUSALS, 'payer_missing'],
  changes: ['subscriptions'],
})

/** One subscription, however often it is sent: `_id` is the browser's. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/subscriptions/gateway/subscription',
  summary: 'Assina um plano.',
  access: 'in_person',
  example: {
    body: {
      _id: '01890a5d-ac96-7cc4-9b1e-000000000001',
      plan: 'saldo_monthly',
      paymentType: 'pix',
    },
  },
  body: z.strictObject({
    _id: id,
    plan: text({ max: 80, min: 1 }),
    paymentType: z.enum(PAYMENT_WAYS),
    promotionalCode: z.optional(text({ max: 40 })),
  }),
  answer: z.array(subscription),
  refusals: [
    ...GATEWAY_REFUSALS,
    ...CARD_REFUSALS,
    'payer_missing',
    'card_missing',
    'plan_not_found',
    'payment_way_not_taken',
    'plan_is_given',
    'already_subscribed',
    'subscription_under_way',
    'promotional_code_invalid',
    'promotional_code_over',
    'promotional_code_used_up',
    'promotional_code_redeemed',
    'promotional_code_without_discount',
  ],
  changes: ['subscriptions'],
})

/** How a charge can be paid now: the code of Pix, the line of a boleto. */
export const readSubscriptionCharge = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/invoices/:invoiceId',
  isOutside: true,
  summary: 'Como pagar uma fatura da assinatura.',
  access: 'in_person',
  example: { path: '/subscriptions/{subscription}/invoices/inventada' },
  params: z.strictObject({
    id,
    invoiceId: z.string().check(z.regex(/^[0-9A-Za-z-]{1,80}$/)),
  }),
  answer: z.strictObject({
    ...subscriptionCharge.shape,
    pixCode: z.nullable(z.string()),
    bankSlip: z.nullable(z.strictObject({ line: z.string(), pdfUrl: z.nullable(z.string()) })),
  }),
  refusals: [...GATEWAY_REFUSALS, 'subscription_not_found'],
  shows: 'subscriptions',
  isTagged: false,
})

export const payCharge = endpoint({
  method: 'POST',
  path: '/subscriptions/gateway/charge',
  summary: 'Cobra de novo, no cartão guardado, uma fatura que não foi paga.',
  access: 'in_person',
  example: { body: { invoiceId: 'inventada' } },
  body: z.strictObject({ invoiceId: text({ max: 80, min: 1 }) }),
  answer: z.array(subscriptionCharge),
  refusals: [
    ...GATEWAY_REFUSALS,
    ...CARD_REFUSALS,
    'card_missing',
    'subscription_not_found',
    'charge_not_payable',
    'charge_under_way',
  ],
  changes: ['subscriptions'],
})

/** What a change would cost, worked out by the gateway. */
export const simulateChangeOfPlan = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/plan',
  isOutside: true,
  summary: 'Quanto custa mudar de plano hoje, e até quando ele vale depois.',
  access: 'in_person',
  example: { path: '/subscriptions/{subscription}/plan?plan=saldo_annual' },
  params: z.strictObject({ id }),
  query: z.strictObject({ plan: text({ max: 80, min: 1 }) }),
  answer: z.strictObject({ cost: money, discount: money, newPrice: money, expiresOn: day }),
  refusals: [
    ...GATEWAY_REFUSALS,
    'subscription_not_found',
    'subscription_not_active',
    'plan_not_found',
    'plan_is_the_same',
    'payment_way_not_taken',
  ],
  shows: 'subscriptions',
  isTagged: false,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/plan',
  summary: 'Muda o plano da assinatura.',
  access: 'in_person',
  example: {
    path: '/subscriptions/{subscription}/plan',
    body: { plan: 'saldo_annual', cost: 199 },
  },
  params: z.strictObject({ id }),
  body: z.strictObject({
    plan: text({ max: 80, min: 1 }),
    /** What the simulation said that it costs: where it costs more by now, nothing is changed. */
    cost: money,
  }),
  answer: z.array(subscription),
  refusals: [
    ...simulateChangeOfPlan.refusals,
    ...CARD_REFUSALS,
    'card_missing',
    'price_has_changed',
    'charge_under_way',
  ],
  changes: ['subscriptions'],
})

export const changeWay = endpoint({
  method: 'POST',
  path: '/subscriptions/:id/way',
  summary: 'Muda a forma de pagamento; o que está em aberto é pago por ela.',
  access: 'in_person',
  example: { path: '/subscriptions/{subscription}/way', body: { paymentType: 'pix' } },
  params: z.strictObject({ id }),
  body: z.strictObject({ paymentType: z.enum(PAYMENT_WAYS) }),
  answer: z.array(subscription),
  refusals: [
    ...GATEWAY_REFUSALS,
    ...CARD_REFUSALS,
    'card_missing',
    'subscription_not_found',
    'subscription_not_active',
    'payment_way_not_taken',
    'charge_under_way',
  ],
  changes: ['subscriptions'],
})

const redemption = z.strictObject({
  code: z.string(),
  /** Days that were added to the trial; null where it takes something off a plan instead. */
  days: z.nullable(z.number()),
  /** What it takes off each charge of the plan that was named. */
  discount: z.nullable(money),
  /** Of how many charges; null for all of them. */
  months: z.nullable(z.number()),
})

/** A code that gives days gives them at once; one that makes a plan cheaper is told, and used with the plan. */
export const redeemCode = endpoint({
  method: 'POST',
  path: '/promotionalcodes',
  summary: 'Usa um código promocional, ou diz quanto ele tira do plano.',
  access: 'in_person',
  example: { body: { code: 'INVENTADO' } },
  body: z.strictObject({
    code: text({ max: 40, min: 1 }),
    plan: z.optional(text({ max: 80 })),
  }),
  answer: redemption,
  refusals: [
    'promotional_code_invalid',
    'promotional_code_over',
    'promotional_code_used_up',
    'promotional_code_redeemed',
    'promotional_code_without_trial',
    'promotional_code_wants_plan',
    'plan_not_found',
    'too_many_requests',
  ],
  changes: ['subscriptions'],
})
