import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, id, instant, nothing, text } from './wire.ts'

/**
 * An e-mail as people type it: any case, blanks around it; kept in lower case. What is said of one that is
 * none, and of nothing, differs from form to form.
 */
export const emailIn = ({ wrong, missing }: { wrong: string; missing?: string }) =>
  z
    .string(missing ?? wrong)
    .check(
      z.trim(),
      z.toLowerCase(),
      ...(missing === undefined ? [] : [z.minLength(1, { error: missing, abort: true })]),
      z.maxLength(254, wrong),
      z.email(wrong),
    )

export const email = emailIn({ wrong: 'Digite um e-mail válido, como nome@exemplo.com.' })

/** A password is taken as it was typed: never trimmed, never cut. Its rules are the domain's. */
export const password = z.string('Digite uma senha.').check(
  z.minLength(1, 'Digite uma senha.'),
  z.maxLength(512, 'Use no máximo 128 caracteres na senha.'),
  z.refine((value) => value.isWellFormed(), 'Senha inválida'),
)

/** What a sign-in answers, whichever kind it was. */
export const session = z.strictObject({
  accessToken: z.string(),
  image: z.nullable(z.string()),
  id,
  clients: z.array(z.strictObject({ _id: id, name: z.string() })),
  isPlanner: z.boolean(),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/users/authenticate',
  summary: 'Entra com e-mail e senha.',
  access: 'anyone',
  example: { body: { email: '{email}', password: 'uma senha bem errada' } },
  body: z.strictObject({
    email: text({ max: 254 }).check(z.toLowerCase()),
    password: z.string().check(z.maxLength(512)),
    clientId: z.optional(id),
    /** What the app shows, or a recovery code, where a second factor is on. */
    code: z.optional(text({ max: 40 })),
  }),
  answer: session,
  refusals: [
    'credentials_wrong',
    'sign_in_failed',
    'user_access_restricted',
    'second_factor_needed',
    'second_factor_wrong',
    'planner_needs_factor',
  ],
  changes: [],
})

/** A way to show who one is without signing in anew. */
export const proofWay = z.enum(['password', 'passkey'])
export type ProofWay = z.output<typeof proofWay>

/** Who acts, for whom and for how long: a screen shows for whom one acts. */
export const readSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'A sessão em que se está, e em nome de quem.',
  access: 'signed_in',
  answer: z.strictObject({
    _id: id,
    user: z.strictObject({ _id: id, name: z.string(), email: z.string() }),
    /** The planner who acts; null where it is the account's owner. */
    actor: z.nullable(z.strictObject({ _id: id, name: z.string() })),
    /** When a session in a client's account ends by itself. */
    endsAt: z.nullable(instant),
    provedAt: instant,
    /** How this person can show once more who they are; by nothing but a new sign-in where it is empty. */
    proofs: z.array(proofWay),
    /**
     * Whether a second factor is on, and from when on this person sees nothing of others without one:
     * null where it is not asked of them, or is on. Null in whole while somebody acts for them.
     */
    secondFactor: z.nullable(
      z.strictObject({ isOn: z.boolean(), neededFrom: z.nullable(instant) }),
    ),
    /** Whether this is a sandbox: payments, banks and mail are stand-ins. */
    isDevelop: z.boolean(),
  }),
  refusals: [],
  shows: 'session',
  isTagged: false,
})

/** What a proof answers: the session goes on under new secrets, the ones of before are void (V7.2.4). */
export const proof = z.strictObject({ accessToken: z.string() })

/** Shows once more who one is: for some minutes this session may do what cannot be undone. */
export const proveByPassword = endpoint({
  method: 'POST',
  path: '/session/proof',
  summary: 'Confirma, com a senha e a segunda etapa, que é o dono da conta.',
  access: 'in_person',
  example: { body: { password: '{password}' } },
  /**
   * `code` is needed where a second factor is on: a proof shows all factors that are (case L51).
   */
  body: z.strictObject({ password, code: z.optional(text({ max: 40 })) }),
  answer: proof,
  refusals: ['password_wrong', 'password_not_set', 'second_factor_needed', 'second_factor_wrong'],
  changes: ['session'],
  isSecret: true,
  renewsToken: true,
})

export const renewSession = endpoint({
  method: 'POST',
  path: '/session/renew',
  summary: 'Troca o cookie de renovação por um novo token de acesso.',
  access: 'anyone',
  answer: session,
  refusals: ['not_signed_in'],
  changes: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Encerra a sessão deste aparelho, ou só a que se tem na conta de um cliente.',
  access: 'anyone',
  /** With `client=true` a planner leaves a client's account and stays signed in as themselves. */
  query: z.strictObject({ client: z.optional(flag) }),
  answer: nothing,
  refusals: [],
  changes: [],
})

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/users/account/recovery',
  summary: 'Envia o link de recuperação, se houver conta com este e-mail.',
  access: 'anyone',
  example: { body: { email: '{email}' } },
  body: z.strictObject({ email }),
  answer: nothing,
  refusals: [],
  changes: [],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/users/password',
  summary: 'Grava uma nova senha com o token recebido por e-mail.',
  access: 'anyone',
  example: { body: { password: 'outra senha comprida', encryptedToken: 'inventado' } },
  body: z.strictObject({ password, encryptedToken: text({ max: 200, min: 1 }) }),
  answer: nothing,
  refusals: [
    'recovery_link_invalid',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'password_easy_to_guess',
    'password_breached',
  ],
  changes: [],
})

/** Whether this is an e-mail as the server takes it. */
export const isEmail = (typed: string): boolean => z.safeDecode(email, typed).success
