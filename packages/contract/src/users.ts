import { ACHIEVEMENTS } from '@saldo/domain/users/achievements'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, text, version } from './wire.ts'

export const gender = z.enum(['Male', 'Female'])

export const user = z.strictObject({
  _id: id,
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  active: z.boolean(),
  skipTutorial: z.boolean(),
  /** The lessons and videos that the person has watched, by their ids. */
  videosWatched: z.array(z.string()),
  currency: z.enum(['BRL', 'USD', 'EUR', 'GBP', 'JPY']),
  timeZone: z.string(),
  profiles: z.array(z.string()),
  socialEmail: z.nullable(z.string()),
  /** Digits alone, as the telephone is. */
  cpf: z.nullable(z.string()),
  birthdate: z.nullable(day),
  gender: z.nullable(gender),
  phoneNumber: z.nullable(z.string()),
  address: z.strictObject({ city: z.nullable(z.string()) }),
  /** With whom one shares views; null where with nobody. */
  family: z.nullable(
    z.strictObject({
      _id: id,
      name: z.string(),
      /** Who runs it. */
      user: id,
      members: z.array(
        z.strictObject({
          _id: id,
          user: id,
          name: z.string(),
          image: z.nullable(z.string()),
          isPlanner: z.boolean(),
        }),
      ),
    }),
  ),
  /** The company whose brand and plan one has: such a user has no sign-out (access.md §2). */
  company: z.nullable(z.strictObject({ _id: id, name: z.string() })),
  /** Which versions of the terms and of the policy the person has accepted. */
  acceptedDocuments: z.array(
    z.strictObject({ purpose: z.enum(['terms', 'policy']), version: z.string() }),
  ),
  /** What the person has achieved, by its keys, in the order of the days. */
  achievements: z.array(z.enum(ACHIEVEMENTS)),
  /** The planner who acts here in this person's name; null where it is the person. */
  actor: z.nullable(z.strictObject({ _id: id, name: z.string() })),
  createdAt: z.string(),
  version,
})
export type User = z.output<typeof user>

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'Os dados da pessoa.',
  access: 'signed_in',
  example: { path: '/users/{user}' },
  params: z.strictObject({ id }),
  answer: user,
  refusals: ['not_found'],
  shows: 'user',
  isTagged: false,
})

/** What a person is beside being a customer, as their `profiles` name it. */
const profile = z.strictObject({ _id: z.string(), name: z.string() })

export const listProfiles = endpoint({
  method: 'GET',
  path: '/profiles',
  summary: 'Os perfis da pessoa.',
  access: 'signed_in',
  answer: z.array(profile),
  refusals: [],
  shows: 'user',
  isTagged: false,
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/profiles/:name',
  summary: 'Um perfil da pessoa.',
  access: 'signed_in',
  example: { path: '/profiles/planner' },
  params: z.strictObject({ name: text({ max: 60, min: 1 }) }),
  answer: profile,
  refusals: ['not_found'],
  shows: 'user',
  isTagged: false,
})
