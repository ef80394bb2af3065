import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type Visitor, visitorOf } from './serve-public.ts'

/** An endpoint that a browser navigates to on its way: no call of the contract, no page of ours. */
type BrowserEndpoint = {
  /** A POST carries a form, as some providers answer; no other endpoint accepts one. */
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
}

const FORM_BYTES_MAX = 32 * 1024

/**
 * Registers such an endpoint. The browser is redirected with a GET, and no answer on the way is
 * cached.
 */
export function serveBrowser(
  app: App,
  { method, path }: BrowserEndpoint,
  handler: (passing: {
    readonly params: URLSearchParams
    readonly visitor: Visitor
  }) => Promise<{ readonly to: string; readonly cookie?: string }>,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { search } = new URL(request.url, app.settings.appUrl)
    const query = method === 'POST' ? request.body : search
    const { to, cookie } = await handler({
      params: new URLSearchParams(typeof query === 'string' ? query : ''),
      visitor: visitorOf(request),
    })
    if (cookie !== undefined) reply.header('set-cookie', cookie)
    return reply.code(303).header('cache-control', 'no-store').header('location', to).send()
  }
  // In an encapsulated scope, or every other endpoint would accept forms as well.
  app.fastify.register(async (scope: FastifyInstance) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.route({ method, url: path, handler: handle })
  })
}
