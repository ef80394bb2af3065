import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

/** No aggregator or gateway says more at once. */
const WEBHOOK_BYTES_MAX = 64 * 1024

export type Webhook = {
  readonly path: `/${string}`
  /** What the caller sends as its bearer token; without one nothing is served. */
  readonly secret: string | null
  /** Takes an event down; what it is about is looked up later, and elsewhere. */
  readonly take: (body: unknown) => Promise<void>
}

/**
 * Serves a call of an outside service: the body is taken as bytes and parsed only once the secret is
 * proved, and the answer is only that it was taken.
 */
export function serveWebhook({ fastify }: App, { path, secret, take }: Webhook): void {
  if (secret === null) return
  const expected = digestOf(`Bearer ${secret}`)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX } as const
    scope.addContentTypeParser('*', parser, (_, body, done) => done(null, body))
    scope.post(path, {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const sent = digestOf(request.headers.authorization ?? '')
        // Hashes are of one length, so that the comparison takes the same time for all.
        return timingSafeEqual(sent, expected) ? undefined : reply.code(401).send()
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const body = parsed(request.body)
        if (body === undefined) return reply.code(400).send()
        await take(body)
        return reply.code(200).send({ taken: true })
      },
    })
  })
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}
