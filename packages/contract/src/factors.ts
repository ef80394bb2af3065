import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { proof, session } from './session.ts'
import { flag, id, instant, nothing, text } from './wire.ts'

/** A browser in which somebody is signed in. */
const device = z.strictObject({
  _id: id,
  /** The browser's user agent, as a name. */
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  seenAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** A planner who acts here for the person. */
  actor: z.nullable(z.string()),
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'Os aparelhos em que a conta está aberta.',
  access: 'in_person',
  answer: z.array(device),
  refusals: [],
  shows: 'session',
  isTagged: false,
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Encerra a sessão de um aparelho.',
  access: 'in_person',
  example: { path: '/sessions/{session}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['session_not_found'],
  changes: ['session'],
})

export const endDevices = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Encerra as sessões de todos os aparelhos, ou de todos os outros.',
  access: 'proved',
  example: { path: '/sessions?others=true' },
  query: z.strictObject({ others: z.optional(flag) }),
  answer: nothing,
  refusals: ['proof_needed'],
  changes: ['session'],
})

const factor = z.strictObject({
  _id: id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: instant,
  usedAt: z.nullable(instant),
})
export type Factor = z.output<typeof factor>

export const listFactors = endpoint({
  method: 'GET',
  path: '/factors',
  summary: 'As formas de verificação em duas etapas, e quantos códigos de reserva restam.',
  access: 'in_person',
  answer: z.strictObject({ items: z.array(factor), recoveryCodes: z.number() }),
  refusals: [],
  shows: 'factors',
  isTagged: false,
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/factors/totp',
  summary: 'Começa a ativar um aplicativo autenticador.',
  access: 'proved',
  /** To be typed or scanned, once; it is not sent again. */
  answer: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['totp_already_on'],
  changes: [],
  isSecret: true,
})

const code = text({ max: 40, min: 1 })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/factors/totp/confirm',
  summary: 'Ativa o aplicativo com o primeiro código que ele mostra.',
  access: 'proved',
  example: { body: { code: '000000' } },
  body: z.strictObject({ code }),
  answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  refusals: ['totp_not_begun', 'second_factor_wrong'],
  changes: ['factors', 'session', 'clients'],
  isSecret: true,
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/factors/:id',
  summary: 'Desativa uma forma de verificação.',
  access: 'proved',
  example: { path: '/factors/{factor}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['factor_not_found'],
  changes: ['factors', 'session', 'clients'],
})

/** What the browser's own words are: checked by whoever knows them, not by this contract. */
const words = z.record(z.string(), z.unknown())
const challenge = text({ max: 100, min: 1 })
const ceremonyOptions = z.strictObject({ challenge: z.string(), options: words })

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys/options',
  summary: 'Começa a cadastrar uma chave de acesso.',
  access: 'proved',
  answer: ceremonyOptions,
  refusals: ['passkey_limit_reached'],
  changes: [],
  isSecret: true,
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys',
  summary: 'Cadastra a chave de acesso que o aparelho criou.',
  access: 'proved',
  example: { body: { challenge: 'inventado', response: {}, name: 'Celular' } },
  body: z.strictObject({ challenge, response: words, name: text({ max: 60, min: 1 }) }),
  answer: factor,
  refusals: ['passkey_refused', 'passkey_limit_reached'],
  changes: ['factors', 'session', 'clients'],
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/session/passkey/options',
  summary: 'Começa a entrar com uma chave de acesso.',
  access: 'anyone',
  answer: ceremonyOptions,
  refusals: [],
  changes: [],
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/session/passkey',
  summary: 'Entra com uma chave de acesso, sem senha.',
  access: 'anyone',
  example: { body: { challenge: 'inventado', response: {} } },
  body: z.strictObject({ challenge, response: words }),
  answer: session,
  refusals: ['passkey_refused', 'user_access_restricted'],
  changes: [],
})

/** The same challenge as for a sign-in; what signs it makes sure of its person itself. */
export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/session/proof/passkey',
  summary: 'Confirma, com uma chave de acesso, que é o dono da conta.',
  access: 'in_person',
  example: { body: { challenge: 'inventado', response: {} } },
  body: z.strictObject({ challenge, response: words }),
  answer: proof,
  refusals: ['passkey_refused'],
  changes: ['session'],
  isSecret: true,
  renewsToken: true,
})
