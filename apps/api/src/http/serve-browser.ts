import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type Visitor, visitorOf } from './serve-public.ts'

/** A door that a browser walks through on its way: no call of the contract, no page of ours. */
type Door = {
  /** A POST brings a form, as some providers answer; nowhere else is one taken. */
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
}

type Passing = { readonly said: URLSearchParams; readonly visitor: Visitor }
type Onward = { readonly to: string; readonly cookie?: string }

const FORM_BYTES_MAX = 32 * 1024

/** Hangs such a door. Whoever comes is sent on with a GET, and nothing of it is kept on the way. */
export function serveBrowser(
  app: App,
  { method, path }: Door,
  handler: (given: Passing) => Promise<Onward>,
): void {
  const walk = async (request: FastifyRequest, reply: FastifyReply) => {
    const { search } = new URL(request.url, app.settings.appUrl)
    const said = method === 'POST' ? request.body : search
    const { to, cookie } = await handler({
      said: new URLSearchParams(typeof said === 'string' ? said : ''),
      visitor: visitorOf(request),
    })
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    return reply.code(303).header('cache-control', 'no-store').header('location', to).send()
  }
  // In a room of its own, or every other door would take forms as well.
  app.fastify.register(async (room: FastifyInstance) => {
    room.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    room.route({ method, url: path, handler: walk })
  })
}
