import * as z from 'zod/mini'
import { contentId } from './content-id.ts'
import { endpoint } from './endpoint.ts'
import { money } from './wire.ts'

/** Whoever advises for money. `expertizes` is the specification's own spelling. */
const expert = z.strictObject({
  _id: contentId,
  name: z.string(),
  image: z.nullable(z.string()),
  expertizes: z.array(z.strictObject({ name: z.string() })),
  stars: z.nullable(z.number()),
  /** Null where it is agreed on. */
  sessionPrice: z.nullable(money),
  /** How many people like them. */
  likes: z.number(),
  /** Whether the person who asks is one of those. */
  liked: z.boolean(),
  aboutMessage: z.string(),
  profileMessage: z.string(),
  /** Made up for a demonstration. */
  isExample: z.boolean(),
})
export type Expert = z.output<typeof expert>

export const listExperts = endpoint({
  method: 'GET',
  path: '/experts',
  summary: 'Os especialistas, na ordem em que a marca os apresenta.',
  access: 'active',
  answer: z.array(expert),
  refusals: [],
  shows: 'experts',
  isTagged: false,
})

export const readExpert = endpoint({
  method: 'GET',
  path: '/experts/:id',
  summary: 'Um especialista.',
  access: 'active',
  example: { path: '/experts/ninguem' },
  params: z.strictObject({ id: contentId }),
  answer: expert,
  refusals: ['expert_not_found'],
  shows: 'experts',
  isTagged: false,
})

export const likeExpert = endpoint({
  method: 'PATCH',
  path: '/experts/:id',
  summary: 'Curte um especialista, uma vez por pessoa, ou desfaz a curtida.',
  access: 'in_person',
  example: { path: '/experts/ninguem', body: { likes: 1 } },
  params: z.strictObject({ id: contentId }),
  body: z.strictObject({
    /** 1 likes, 0 takes the like back; sent again, nothing changes. */
    likes: z.union([z.literal(0), z.literal(1)], 'Use 1 para curtir ou 0 para desfazer'),
  }),
  answer: expert,
  refusals: ['expert_not_found'],
  changes: ['experts'],
})
