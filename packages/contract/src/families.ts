import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, emailIn } from './session.ts'
import { flag, id, seenVersion, text, version } from './wire.ts'

const member = z.strictObject({
  _id: id,
  email: z.string(),
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  role: z.enum(['admin', 'member']),
  status: z.enum(['pending', 'active']),
  /** Null until the invited person has joined. */
  user: z.nullable(id),
  /** Whether planners of other members may see what this one shares with the family. */
  plannersSee: z.boolean(),
  /** Whether they take part in *Plano da casa*. */
  sharesPlan: z.boolean(),
})
export type FamilyMember = z.output<typeof member>

const family = z.strictObject({
  _id: id,
  name: z.string(),
  /** Who runs it. */
  user: id,
  /** The code to join by: sent to the admin alone. */
  voucher: z.nullable(z.string()),
  members: z.array(member),
  version,
})
export type Family = z.output<typeof family>

/** A family shares views: whatever shows sums is read again. */
const REQUIRED = 'Preencha este campo.'
const name = text({ max: 60, min: 1, required: REQUIRED })

export const listFamilies = endpoint({
  method: 'GET',
  path: '/families',
  summary: 'A família da pessoa, com seus membros; nenhuma ou uma.',
  access: 'active',
  /** A planner who belongs to it is left out of the members unless asked for. */
  query: z.strictObject({ planners: z.optional(flag) }),
  answer: z.array(family),
  refusals: [],
  shows: 'families',
  isTagged: false,
})

export const readFamily = endpoint({
  method: 'GET',
  path: '/families/:id',
  summary: 'A família da pessoa, se for esta.',
  access: 'active',
  example: { path: '/families/{family}' },
  params: z.strictObject({ id }),
  query: z.strictObject({ planners: z.optional(flag) }),
  answer: family,
  refusals: ['family_not_found'],
  shows: 'families',
  isTagged: false,
})

export const createFamily = endpoint({
  method: 'POST',
  path: '/families',
  summary: 'Cria uma família; quem cria a administra.',
  access: 'in_person',
  example: { body: { name: 'Souza' } },
  body: z.strictObject({ _id: z.optional(id), name }),
  answer: family,
  refusals: ['already_in_a_family', 'planner_makes_no_family', 'family_not_found'],
  changes: ['families'],
})

export const updateFamily = endpoint({
  method: 'PATCH',
  path: '/families/:id',
  summary: 'Muda o nome, troca o código ou passa a administração.',
  access: 'in_person',
  example: { path: '/families/{family}', body: { version: 2, name: 'Souza Lima' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(name),
    /** A new code takes the place of the old one, which opens nothing any more. */
    newVoucher: z.optional(z.literal(true)),
    /** The member who runs it from now on. */
    admin: z.optional(id),
  }),
  answer: family,
  refusals: [
    'family_not_found',
    'family_member_not_found',
    'not_the_family_admin',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['families'],
})

export const joinFamily = endpoint({
  method: 'POST',
  path: '/families/voucher',
  summary: 'Entra em uma família pelo código dela ou pelo do convite.',
  access: 'in_person',
  example: { body: { voucher: 'AAAAA-AAAAA-AAAAA-AAAAA' } },
  body: z.strictObject({
    voucher: text({ max: 60 }).check(z.minLength(1, REQUIRED)),
    email: z.optional(email),
  }),
  answer: family,
  refusals: ['voucher_invalid', 'already_in_a_family', 'family_is_full'],
  changes: ['families'],
})

/** With an e-mail somebody is invited; with `remove` one's own place in it is given up. */
export const changeMembership = endpoint({
  method: 'POST',
  path: '/families/:id/member',
  summary: 'Convida alguém por e-mail, ou sai da família.',
  access: 'in_person',
  example: { path: '/families/{family}/member', body: { email: 'convidada@exemplo.com.br' } },
  params: z.strictObject({ id }),
  query: z.strictObject({ remove: z.optional(id) }),
  body: z.strictObject({
    email: z.optional(
      emailIn({ wrong: 'Digite um e-mail válido, como nome@exemplo.com.', missing: REQUIRED }),
    ),
  }),
  /** What the family is like now; nothing where the last one has left. */
  answer: z.nullable(family),
  refusals: [
    'family_not_found',
    'family_member_not_found',
    'not_the_family_admin',
    'family_wants_an_admin',
    'family_is_full',
    'already_in_this_family',
    'invitation_email_missing',
  ],
  changes: ['families'],
})

/** What a member decides about their own place; nobody decides it for them. */
export const updateMembership = endpoint({
  method: 'PATCH',
  path: '/families/:id/member',
  summary:
    'Decide se planejadores de outros membros veem o que a pessoa compartilha, e se participa do plano da casa.',
  access: 'in_person',
  example: { path: '/families/{family}/member', body: { plannersSee: true } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    plannersSee: z.optional(z.boolean()),
    /** Who stops keeps their own lines as they are; the others pay what was theirs from this month on. */
    sharesPlan: z.optional(z.boolean()),
  }),
  answer: family,
  refusals: ['family_not_found', 'planner_shares_no_plan'],
  changes: ['families', 'budgets'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/families/:id/member',
  summary: 'O administrador tira um membro da família, ou desfaz um convite.',
  access: 'in_person',
  example: { path: '/families/{family}/member?member={member}' },
  params: z.strictObject({ id }),
  query: z.strictObject({ member: id }),
  answer: family,
  refusals: [
    'family_not_found',
    'family_member_not_found',
    'not_the_family_admin',
    'family_admin_stays',
  ],
  changes: ['families'],
})
