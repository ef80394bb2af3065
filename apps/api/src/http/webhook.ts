import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'

/** No aggregator or gateway says more at once. */
const WEBHOOK_BYTES_MAX = 64 * 1024

export type Webhook = {
  readonly path: `/${string}`
  /** What the caller proves itself with; without one nothing is served. */
  readonly secret: string | null
  /** The headers `Authorization` that prove it; `Bearer` with the secret where it is not said. */
  readonly authorizations?: (secret: string) => readonly string[]
  /** What the bytes are, or undefined where they are nothing; JSON where it is not said. */
  readonly read?: (bytes: Buffer) => unknown
  /** Takes an event down; what it is about is looked up later, and elsewhere. */
  readonly take: (body: unknown) => Promise<void>
}

const asBearer = (secret: string): readonly string[] => [`Bearer ${secret}`]

/**
 * Serves a call of an outside service: the body is taken as bytes and read only once the secret is
 * proved, and the answer only confirms that it was taken.
 */
export function serveWebhook({ fastify }: App, webhook: Webhook): void {
  const { path, secret, authorizations = asBearer, read = parsed, take } = webhook
  if (secret === null) return
  const expected = authorizations(secret).map(digestOf)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX } as const
    scope.addContentTypeParser('*', parser, (_, body, done) => done(null, body))
    scope.post(path, {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const sent = digestOf(request.headers.authorization ?? '')
        // Hashes are of one length, and each is compared, so that the time gives nothing away.
        const isProved = expected.map((digest) => timingSafeEqual(sent, digest)).includes(true)
        return isProved ? undefined : reply.code(401).send()
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const body = Buffer.isBuffer(request.body) ? read(request.body) : undefined
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

/** Whether PostgreSQL could keep a text: no service sends another, and one that does is refused. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (key, value: unknown) => {
      if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) {
        throw new SyntaxError('not a text that can be kept')
      }
      return value
    })
  } catch {
    return undefined
  }
}
