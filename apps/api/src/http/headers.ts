import type { FastifyInstance } from 'fastify'

/** What the browser may do with a page of ours. There is no inline script and no foreign host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** On every answer, errors too; over HTTPS the browser is told to stay there. */
export function hangHeaders(app: FastifyInstance, appUrl: string): void {
  const secure = appUrl.startsWith('https:')
  app.addHook('onSend', async (request, reply) => {
    reply.headers(ALWAYS)
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
