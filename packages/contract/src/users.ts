import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, password } from './session.ts'
import { id, nothing, text, version } from './wire.ts'

export const user = z.strictObject({
  _id: id,
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  active: z.boolean(),
  skipTutorial: z.boolean(),
  currency: z.enum(['BRL', 'USD', 'EUR', 'GBP', 'JPY']),
  timeZone: z.string(),
  profiles: z.array(z.string()),
  createdAt: z.string(),
  version,
})
export type User = z.output<typeof user>

export const register = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Cria uma conta e envia o código de ativação.',
  body: z.strictObject({
    _id: z.optional(id),
    email,
    password,
    name: text({ max: 120, min: 1 }),
    terms: z.literal(true, 'Verifique nossos termos de uso'),
  }),
  answer: z.strictObject({ _id: id }),
  refusals: ['email_taken', 'password_too_short', 'password_too_long', 'password_too_common'],
  changes: [],
})

export const activate = endpoint({
  method: 'POST',
  path: '/users/account/activation',
  summary: 'Ativa a conta com o código de seis dígitos.',
  body: z.strictObject({
    activationCode: z
      .string('Informe os seis dígitos do código')
      .check(z.regex(/^\s*(\d\s*){6}$/, 'Informe os seis dígitos do código')),
  }),
  answer: user,
  refusals: [
    'activation_code_wrong',
    'activation_code_expired',
    'activation_code_dead',
    'already_active',
  ],
  changes: ['user'],
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/users/account/activation/resend_email',
  summary: 'Envia outro código de ativação.',
  answer: nothing,
  refusals: ['already_active', 'resend_too_soon', 'resend_too_often'],
  changes: [],
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'Os dados da pessoa.',
  params: z.strictObject({ id }),
  answer: user,
  refusals: ['not_found'],
  shows: 'user',
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Altera nome, moeda ou o fim do tutorial.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: z.optional(text({ max: 120, min: 1 })),
    currency: z.optional(user.shape.currency),
    skipTutorial: z.optional(z.boolean()),
    version: z.optional(version),
  }),
  answer: user,
  refusals: ['not_found', 'version_conflict'],
  changes: ['user'],
})
