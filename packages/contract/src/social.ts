import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { session } from './session.ts'
import { text } from './wire.ts'

/** The providers of identities. */
export const socialProvider = z.enum(['google', 'apple'])
export type SocialProvider = z.output<typeof socialProvider>

const pass = text({ max: 200, min: 1 })

export const listProviders = endpoint({
  method: 'GET',
  path: '/session/social',
  summary: 'Os provedores de identidade configurados neste servidor.',
  access: 'anyone',
  answer: z.strictObject({ providers: z.array(socialProvider) }),
  refusals: [],
  shows: 'session',
})

const code = z.optional(text({ max: 40 }))
const handoverInput = { code: pass, brand: text({ max: 60, min: 1 }) }

/**
 * Whose session a code would give, before it is fetched: a page says so and asks (case L46). Asking
 * gives the person five minutes to answer, once.
 */
export const readHandover = endpoint({
  method: 'POST',
  path: '/session/handover/person',
  summary: 'De quem é a sessão que um código de entrega daria.',
  access: 'anyone',
  example: { body: { code: 'inventado', brand: 'Saldo' } },
  body: z.strictObject(handoverInput),
  answer: z.strictObject({ name: z.string(), email: z.string() }),
  refusals: ['handover_expired', 'user_access_restricted'],
  changes: [],
})

/** A session is fetched by a code of one minute: no token is ever in an address. */
export const takeHandover = endpoint({
  method: 'POST',
  path: '/session/handover',
  summary: 'Troca um código de entrega, usado uma única vez, por uma sessão.',
  access: 'anyone',
  example: { body: { code: 'inventado', brand: 'Saldo' } },
  /** `secondFactor` is what an app shows, or a recovery code, where a second factor is on. */
  body: z.strictObject({ ...handoverInput, secondFactor: code }),
  answer: z.strictObject({ ...session.shape, name: z.string(), email: z.string() }),
  refusals: [
    'handover_expired',
    'user_access_restricted',
    'second_factor_needed',
    'second_factor_wrong',
  ],
  changes: [],
})

/** The ticket is the proof of an identity, from the provider's answer to the new account. */
export const socialTicket = pass

export const readTicket = endpoint({
  method: 'POST',
  path: '/session/social/ticket',
  summary: 'O que o provedor disse da pessoa cuja identidade o tíquete prova.',
  access: 'anyone',
  example: { body: { ticket: 'inventado' } },
  body: z.strictObject({ ticket: socialTicket }),
  answer: z.strictObject({
    provider: socialProvider,
    name: z.string(),
    /** Null where the provider sent none, or has not verified it. */
    email: z.nullable(z.string()),
  }),
  refusals: ['social_proof_missing', 'social_email_taken'],
  changes: [],
})

export const signInBySocial = endpoint({
  method: 'POST',
  path: '/session/social',
  summary: 'Entra com a identidade que o tíquete prova, se ela tem conta.',
  access: 'anyone',
  example: { body: { ticket: 'inventado' } },
  body: z.strictObject({ ticket: socialTicket, secondFactor: code }),
  answer: session,
  refusals: [
    'social_proof_missing',
    'social_email_taken',
    'user_not_registered',
    'user_access_restricted',
    'second_factor_needed',
    'second_factor_wrong',
  ],
  changes: [],
})
