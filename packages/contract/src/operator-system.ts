import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, nothing } from './wire.ts'

/* How the product itself does: its brands, what has failed, and its figures. Nothing of any person. */

const brand = z.strictObject({
  key: z.string(),
  name: z.string(),
  isUsual: z.boolean(),
  hosts: z.array(z.string()),
  companies: z.number(),
  /** The lowest contrast of each of its colours, and what it needs. */
  contrasts: z.array(
    z.strictObject({
      theme: z.enum(['light', 'dark']),
      pair: z.enum(['onPrimary', 'primary', 'accent']),
      found: z.number(),
      least: z.number(),
    }),
  ),
})
export type OperatedBrand = z.output<typeof brand>

export const listBrands = endpoint({
  method: 'GET',
  path: '/operator/brands',
  summary: 'As marcas deste servidor e o contraste das suas cores.',
  access: 'operator',
  answer: z.array(brand),
  refusals: [],
  shows: 'operatorSystem',
  isTagged: false,
})

const failure = z.strictObject({
  _id: id,
  kind: z.string(),
  at: instant,
  /** Why, without any address. */
  why: z.nullable(z.string()),
})
export type Failure = z.output<typeof failure>

export const listFailures = endpoint({
  method: 'GET',
  path: '/operator/failures',
  summary: 'Os trabalhos e os e-mails que falharam, até 50 de cada.',
  access: 'operator',
  answer: z.strictObject({ jobs: z.array(failure), letters: z.array(failure) }),
  refusals: [],
  shows: 'operatorSystem',
  isTagged: false,
})

export const retryFailure = endpoint({
  method: 'POST',
  path: '/operator/failures/:id/retry',
  summary: 'Tenta de novo um trabalho ou um e-mail que falhou.',
  access: 'operator',
  example: { path: '/operator/failures/01890a5d-ac96-7cc4-9b1e-0000000000c0/retry' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['failure_not_found'],
  changes: ['operatorSystem'],
})

const counts = z.record(z.string(), z.number())

/** So many people are counted; of more the database's estimate is enough. */
export const PEOPLE_COUNTED_MAX = 10_000

const figures = z.strictObject({
  /** How many people; above `PEOPLE_COUNTED_MAX` an estimate. */
  people: z.number(),
  companies: z.number(),
  /** By what the gateway calls them; `none` where it knows none. */
  subscriptions: counts,
  jobs: z.strictObject({ waiting: z.number(), failed: z.number() }),
  letters: z.strictObject({ pending: z.number(), failed: z.number() }),
  databaseBytes: z.number(),
  version: z.string(),
  migrations: z.strictObject({ count: z.number(), last: z.string() }),
})
export type Figures = z.output<typeof figures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/operator/figures',
  summary: 'Como está o produto, em números.',
  access: 'operator',
  answer: figures,
  refusals: [],
  shows: 'operatorSystem',
  isTagged: false,
})
