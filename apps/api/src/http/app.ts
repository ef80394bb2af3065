import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** What every door is given: where to hang, what to ask, what time it is. */
export type App = Dependencies & { readonly fastify: FastifyInstance }
