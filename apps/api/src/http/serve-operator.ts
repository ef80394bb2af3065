import { assert } from '@saldo/domain/assert'
import { type Call, type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { isRefused } from '@saldo/contract/refusals'
import { refuseOperator } from '../access/operator.ts'
import type { Ledger } from '../db/ledger.ts'
import { findAdmitted } from './access-log.ts'
import { admit } from './admission.ts'
import type { Result } from '../context.ts'
import type { App } from './app.ts'
import { refusal, encodeReply, replyOfProblem, send, sendPacked } from './reply.ts'
import { decodeCall, keepAccessOf } from './serve.ts'

/** What a handler gets beside the decoded call. */
type Context = {
  /** With the rights of an operator's role: no row of money can be read in it. */
  readonly ledger: Ledger
  /** The operator's own account. */
  readonly operatorId: string
  readonly nowMs: number
}

type Handler<E extends Endpoint> = (call: Call<E> & Context) => Promise<Result<E>>

/**
 * Registers an endpoint of operators: in person, with a second factor that this session has given, in
 * one transaction of their role, which a refusal rolls back. The act stands in the security log before
 * it is answered.
 */
export function serveOperator<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
): void {
  assert(endpoint.access === 'operator', `${nameOf(endpoint)} is not an operator's`)
  assert(endpoint.path.startsWith('/operator'), 'the security log knows operators by the address')
  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.fieldsMax === undefined ? {} : { config: { fieldsMax: endpoint.fieldsMax } }),
    onRequest: (request, reply) => admit({ app, endpoint, request, reply }),
    handler: async (request, reply) => {
      const caller = findAdmitted(request)?.caller
      assert(caller !== undefined, 'admitted before parsed')
      const refused = await refuseOperator(app.database, caller)
      if (refused !== null) return send(reply, refusal(refused))
      const decoded = decodeCall(endpoint, request)
      if ('errors' in decoded) return send(reply, replyOfProblem(decoded))
      const context = { operatorId: caller.actor.userId, nowMs: app.clock.now() }
      const result = await app.database.operate(async (ledger) => {
        const value = await handler(Object.assign({ ledger, ...context }, decoded.call))
        return { keep: !isRefused(value), value }
      })
      return sendPacked(reply, endpoint, encodeReply(endpoint, result))
    },
    onSend: keepAccessOf(app),
  })
}
