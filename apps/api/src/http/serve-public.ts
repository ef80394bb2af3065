import type { FastifyReply, FastifyRequest } from 'fastify'
import { assert } from '@saldo/domain/assert'
import { type Answer, type Call, type Endpoint, nameOf } from '@saldo/contract/endpoint'
import type { Refused } from '@saldo/contract/refusals'
import type { App } from './app.ts'
import { encodeReply, replyOfProblem, send, sendPacked } from './reply.ts'
import { decodeCall } from './serve.ts'

/** The caller of a public endpoint: no user yet, at an address, with a browser. */
export type Visitor = {
  readonly address: string
  readonly agent: string
  readonly cookie: string | undefined
  readonly authorization: string | undefined
  readonly origin: string | undefined
  /** The requested host: it selects a brand, and no address is built from it. */
  readonly host: string | undefined
}

type PublicAnswer<E extends Endpoint> = {
  readonly result: Answer<E> | Refused
  /** A `Set-Cookie` line, where the session begins, is renewed or ends. */
  readonly cookie?: string
}

type PublicHandler<E extends Endpoint> = (
  call: Call<E> & { readonly visitor: Visitor; readonly key: string | undefined },
) => Promise<PublicAnswer<E>>

/** Registers a public endpoint as a route: decoded, and with no ledger to read or write. */
export function servePublic<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: PublicHandler<E>,
): void {
  assert(endpoint.access === 'anyone', `${nameOf(endpoint)} is not public`)
  app.fastify.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const decoded = decodeCall(endpoint, request)
      if ('errors' in decoded) return send(reply, replyOfProblem(decoded))
      const { result, cookie } = await handler(
        Object.assign({ visitor: visitorOf(request), key: keyOf(request) }, decoded.call),
      )
      if (cookie !== undefined) reply.header('set-cookie', cookie)
      return sendPacked(reply, endpoint, encodeReply(endpoint, result))
    },
  })
}

/** The key of a repeatable call. `decodeCall` has refused a malformed one. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** The visitor, as far as a request identifies them. */
export function visitorOf(request: FastifyRequest): Visitor {
  const { headers } = request
  return {
    address: request.ip,
    agent: String(headers['user-agent'] ?? '').slice(0, 300),
    cookie: headers.cookie,
    authorization: headers.authorization,
    origin: headers.origin,
    host: request.hostname,
  }
}
