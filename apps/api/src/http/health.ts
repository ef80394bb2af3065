import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { findAnyPayment, findAnyUser } from './store.ts'

/** The id of no user: a ledger that is read only to see whether ledgers can be read. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/**
 * Whether the process lives (`/livez`) and whether it can do its work (`/readyz`, and the older
 * `/health`): the database answers once as for a sign-in and once as for a request in a user's
 * ledger, with its roles and grants (case L72).
 */
export function serveHealth({ fastify, database }: App): void {
  const answerReady = async (request: FastifyRequest, reply: FastifyReply) => {
    const answers = Promise.all([
      database.queryUnscoped(findAnyUser),
      database.read(NOBODY, findAnyPayment),
    ])
    const fault = await answers.then(
      () => null,
      (error: Error) => error.message,
    )
    if (fault === null) return { ok: true }
    request.log.error({ request: request.id, fault }, 'not ready')
    return reply.code(503).header('retry-after', '5').send({ ok: false })
  }
  fastify.get('/livez', async () => ({ ok: true }))
  fastify.get('/readyz', answerReady)
  fastify.get('/health', answerReady)
}
