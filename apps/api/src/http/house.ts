import type { FastifyInstance } from 'fastify'
import type { Ground } from '../ground.ts'

/** What every door is given: where to hang, what to ask, what time it is. */
export type House = Ground & { readonly app: FastifyInstance }
