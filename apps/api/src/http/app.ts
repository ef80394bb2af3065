import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'

/** What every endpoint is registered with: the server, the dependencies, the clock. */
export type App = Dependencies & { readonly fastify: FastifyInstance }
