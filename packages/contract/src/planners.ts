import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { session } from './session.ts'
import { count, id, instant, money, nothing, text } from './wire.ts'

const linkState = z.enum(['asked', 'active', 'ended'])

/** A client as their planner sees them; nothing of their money before they have agreed. */
const client = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  plannerCode: z.nullable(z.string()),
  state: linkState,
  /**
   * What this month spends and what of it is planned, as the client's own planning shows both; null
   * planned without a plan. The spelling is the product's.
   */
  financeStatus: z.nullable(z.strictObject({ spended: money, planned: z.nullable(money) })),
})
export type Client = z.output<typeof client>

export const listClients = endpoint({
  method: 'GET',
  path: '/clients',
  summary: 'Os clientes do planejador, com o andamento do mês.',
  access: 'planner',
  query: z.strictObject({ plannerCode: z.optional(text({ max: 60 })) }),
  answer: z.array(client),
  refusals: ['planner_needs_factor'],
  shows: 'clients',
  isTagged: false,
})

/** A session in the client's account: of its own, for an hour, with every step written down. */
export const openClientSession = endpoint({
  method: 'POST',
  path: '/clients/:id/session',
  summary: 'Abre uma sessão do planejador na conta de um cliente que autorizou.',
  access: 'planner',
  example: { path: '/clients/{client}/session' },
  params: z.strictObject({ id }),
  answer: session,
  refusals: ['user_access_restricted', 'planner_needs_factor'],
  changes: [],
  isSecret: true,
})

export const endClient = endpoint({
  method: 'DELETE',
  path: '/clients/:id',
  summary: 'O planejador deixa de atender um cliente.',
  access: 'planner',
  example: { path: '/clients/{client}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['client_not_found'],
  changes: ['clients'],
})

const planner = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  state: linkState,
  askedAt: instant,
  consentedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type Planner = z.output<typeof planner>

export const listPlanners = endpoint({
  method: 'GET',
  path: '/planners',
  summary: 'Os planejadores que pediram acesso ou o têm.',
  access: 'in_person',
  answer: z.array(planner),
  refusals: [],
  shows: 'planners',
  isTagged: false,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/planners/:id/consent',
  summary: 'Autoriza um planejador a agir em nome da pessoa.',
  access: 'in_person',
  example: { path: '/planners/{planner}/consent', body: { version: PLANNER_CONSENT.version } },
  params: z.strictObject({ id }),
  /** The version of the words that were read. */
  body: z.strictObject({ version: text({ max: 20, min: 1 }) }),
  answer: planner,
  refusals: ['planner_not_found', 'consent_text_changed'],
  changes: ['planners'],
})

/** From the next request on the planner is refused, with an open tab too (case I6). */
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/planners/:id',
  summary: 'Encerra o acesso de um planejador, na hora.',
  access: 'in_person',
  example: { path: '/planners/{planner}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['planner_not_found'],
  changes: ['planners'],
})

const access = z.strictObject({
  seq: z.number(),
  at: instant,
  actor: z.strictObject({ _id: id, name: z.string() }),
  action: z.string(),
  object: z.string(),
  status: z.number(),
})
export type Access = z.output<typeof access>

export const listAccesses = endpoint({
  method: 'GET',
  path: '/accesses',
  summary: 'O que planejadores fizeram na conta da pessoa, do mais novo ao mais velho.',
  access: 'in_person',
  query: z.strictObject({
    /** The `next` of the page before. */
    before: z.optional(count({ min: 1, max: 999_999 })),
    limit: z.optional(count({ min: 1, max: 200 })),
  }),
  answer: z.strictObject({ items: z.array(access), next: z.nullable(z.number()) }),
  refusals: [],
  shows: 'accesses',
  isTagged: false,
})
