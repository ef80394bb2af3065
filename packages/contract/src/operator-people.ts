import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, nothing, text, version } from './wire.ts'

/*
 * What an operator sees and does of people: how their accounts stand. No money, and nothing that a person
 * has written. `packages/contract/src/operator-….ts` are operators' calls, all below `/operator`.
 */

/** Whether this session may act as an operator: where it may not, the refusal says why. */
export const readOperator = endpoint({
  method: 'GET',
  path: '/operator',
  summary: 'Diz se esta sessão pode operar o produto.',
  access: 'operator',
  answer: z.strictObject({ isOperator: z.literal(true) }),
  refusals: [],
  shows: 'session',
  isTagged: false,
})

const SHORT = 'Escreva ao menos 5 letras do e-mail.'

/** How an account stands: closed by an operator is not the same as never activated. */
const personState = z.enum(['active', 'inactive', 'deactivated'])

const listedPerson = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  state: personState,
  createdAt: instant,
})
export type ListedPerson = z.output<typeof listedPerson>

/** Of how many letters of an e-mail people are searched by: fewer would be a list of everybody. */
export const PEOPLE_EMAIL_MIN = 5

/**
 * People by their e-mail, or by how it begins; never a list of all. In a body, because an address is
 * written down in more places than a person's e-mail may be (V14.2.1).
 */
export const findPeople = endpoint({
  method: 'POST',
  path: '/operator/people/search',
  summary: 'Até 20 pessoas cujo e-mail começa assim.',
  access: 'operator',
  example: { body: { email: '{email}' } },
  body: z.strictObject({ email: text({ max: 254 }).check(z.minLength(PEOPLE_EMAIL_MIN, SHORT)) }),
  answer: z.array(listedPerson),
  refusals: [],
  changes: [],
})

const letter = z.strictObject({
  kind: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  at: instant,
  sentAt: z.nullable(instant),
  /** What the mail server answered, where it took none. */
  error: z.nullable(z.string()),
})

export const operatedPerson = z.strictObject({
  ...listedPerson.shape,
  deactivatedAt: z.nullable(instant),
  isPlanner: z.boolean(),
  isOperator: z.boolean(),
  company: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** The day of the last sign-in within a year, in Brazil. */
  lastSignInDay: z.nullable(day),
  /** The one that counts first; which plan and until when, no prices. */
  subscriptions: z.array(
    z.strictObject({
      plan: z.string(),
      standing: z.enum([
        'trial',
        'trial_over',
        'waiting',
        'active',
        'late',
        'gifted',
        'expired',
        'none',
      ]),
      suspended: z.boolean(),
      expireAt: instant,
      company: z.nullable(z.string()),
    }),
  ),
  /** The last ones that were written to this e-mail, newest first. */
  letters: z.array(letter),
  version,
})
export type OperatedPerson = z.output<typeof operatedPerson>

const person = z.strictObject({ id })

export const readPerson = endpoint({
  method: 'GET',
  path: '/operator/people/:id',
  summary: 'Como está a conta de uma pessoa. Sem dados de dinheiro.',
  access: 'operator',
  example: { path: '/operator/people/{user}' },
  params: person,
  answer: operatedPerson,
  refusals: ['person_not_found'],
  shows: 'operatorPeople',
  isTagged: false,
})

/** All sessions end at once, and no way of signing in is left (case L18). */
export const deactivatePerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/deactivate',
  summary: 'Desativa a conta de uma pessoa e encerra as suas sessões.',
  access: 'operator',
  example: { path: '/operator/people/{user}/deactivate' },
  params: person,
  answer: operatedPerson,
  refusals: ['person_not_found', 'person_is_oneself'],
  changes: ['operatorPeople'],
})

export const activatePerson = endpoint({
  method: 'POST',
  path: '/operator/people/:id/activate',
  summary: 'Ativa a conta de uma pessoa.',
  access: 'operator',
  example: { path: '/operator/people/{user}/activate' },
  params: person,
  answer: operatedPerson,
  refusals: ['person_not_found'],
  changes: ['operatorPeople'],
})

/** Which letter an account needs: a code while it is inactive, a new password afterwards. */
export const sendPersonLetter = endpoint({
  method: 'POST',
  path: '/operator/people/:id/letter',
  summary: 'Envia de novo o e-mail de ativação, ou o de recuperação a quem já ativou a conta.',
  access: 'operator',
  example: { path: '/operator/people/{user}/letter' },
  params: person,
  answer: nothing,
  refusals: ['person_not_found', 'letter_to_deactivated', 'letters_too_many'],
  changes: ['operatorPeople'],
})
