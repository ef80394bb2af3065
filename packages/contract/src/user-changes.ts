import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import * as z from 'zod/mini'
import { VIDEOS_WATCHED_MAX } from '@saldo/domain/education/trails'
import { contentId } from './content-id.ts'
import { endpoint } from './endpoint.ts'
import { about, image } from './person.ts'
import { email, password } from './session.ts'
import { socialProvider, socialTicket } from './social.ts'
import { user } from './users.ts'
import { id, nothing, seenVersion, text } from './wire.ts'

/*
 * What changes a person's data: apart from what reads it, because every screen reads it and only a
 * few change it (decision 66).
 */

export const register = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Cria uma conta, com senha ou com a identidade que um provedor confirmou.',
  access: 'anyone',
  example: { body: { email: '{email}', password: '{password}', name: 'Eva', terms: true } },
  body: z.strictObject({
    _id: z.optional(id),
    email,
    /** Needed unless a ticket proves an identity; then there is none, whatever is sent. */
    password: z.optional(z.nullable(password)),
    name: text({ max: 120, min: 1 }),
    terms: z.literal(true, 'Verifique nossos termos de uso'),
    socialTicket: z.optional(socialTicket),
    /** Taken from the proof; what is sent can only agree with it. */
    socialLogin: z.optional(z.nullable(z.union([socialProvider, z.literal('facebook')]))),
    socialUid: z.optional(z.nullable(text({ max: 255 }))),
    facebookUserId: z.optional(z.nullable(text({ max: 255 }))),
    socialEmail: z.optional(z.nullable(email)),
    ...about,
  }),
  answer: z.strictObject({ _id: id }),
  refusals: [
    'email_taken',
    'password_missing',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_easy_to_guess',
    'password_breached',
    'social_proof_missing',
    'social_email_taken',
    'birth_date_after_today',
    'birth_date_too_early',
  ],
  changes: [],
})

export const activate = endpoint({
  method: 'POST',
  path: '/users/account/activation',
  summary: 'Ativa a conta com o código de seis dígitos.',
  access: 'signed_in',
  example: { body: { activationCode: '000000' } },
  body: z.strictObject({
    activationCode: z
      .string('Informe os seis dígitos do código')
      .check(z.regex(/^\s*(\d\s*){6}$/, 'Informe os seis dígitos do código')),
    /** The corrected address to which this code was sent; the account gets it with the activation. */
    email: z.optional(email),
  }),
  answer: user,
  refusals: [
    'activation_code_wrong',
    'activation_code_expired',
    'activation_code_dead',
    'already_active',
    'email_taken',
    'user_access_restricted',
  ],
  changes: ['user'],
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/users/account/activation/resend_email',
  summary: 'Envia outro código de ativação, ao e-mail do cadastro ou a outro que o corrige.',
  access: 'signed_in',
  example: { body: { email: 'corrigida@exemplo.com.br' } },
  body: z.strictObject({
    /** Where it goes instead of the address of the registration; the code before is dead. */
    email: z.optional(email),
  }),
  answer: nothing,
  refusals: ['already_active', 'resend_too_soon', 'resend_too_often', 'user_access_restricted'],
  changes: [],
})

/** Asked for again whenever a text has changed (case L55). */
export const acceptDocuments = endpoint({
  method: 'POST',
  path: '/users/account/terms',
  summary: 'Aceita os termos de uso e a política de privacidade, na versão lida.',
  access: 'in_person',
  example: { body: { terms: OUR_DOCUMENTS.terms.version, policy: OUR_DOCUMENTS.policy.version } },
  body: z.strictObject({
    terms: text({ max: 300, min: 1 }),
    policy: text({ max: 300, min: 1 }),
  }),
  answer: user,
  refusals: ['documents_changed'],
  changes: ['user'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Altera os dados da pessoa, a moeda ou o fim do tutorial.',
  access: 'in_person',
  example: { path: '/users/{user}', body: { name: 'Outro nome' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: z.optional(text({ max: 120, min: 1 })),
    currency: z.optional(user.shape.currency),
    skipTutorial: z.optional(z.boolean()),
    /** What was watched; it is added to what is known already, which another device may have told. */
    videosWatched: z.optional(
      z
        .array(contentId)
        .check(z.maxLength(VIDEOS_WATCHED_MAX, `Informe no máximo ${VIDEOS_WATCHED_MAX} vídeos`)),
    ),
    socialEmail: z.optional(z.nullable(email)),
    image: z.optional(z.nullable(image)),
    /** A new one; left out where it stays as it is. */
    password: z.optional(password),
    /** Needed with it, unless the person has shown within the last minutes who they are. */
    currentPassword: z.optional(password),
    /**
     * Needed with that, where a second factor is on: a proof shows all factors that are (case L51).
     */
    code: z.optional(text({ max: 40 })),
    ...about,
    version: seenVersion,
  }),
  answer: user,
  refusals: [
    'not_found',
    'version_conflict',
    'field_read_only',
    'birth_date_after_today',
    'birth_date_too_early',
    'new_password_too_short',
    'password_too_long',
    'password_too_common',
    'password_easy_to_guess',
    'password_breached',
    'password_wrong',
    'password_not_set',
    'proof_needed',
    'second_factor_needed',
    'second_factor_wrong',
  ],
  changes: ['user'],
})
