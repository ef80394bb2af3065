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

type Places = {
  readonly appUrl: string
  /** The one foreign page that a page of ours may frame: where a bank's credentials are asked for. */
  readonly bankWidgetUrl?: string | null | undefined
}

/** The pages that frame the widget (decision 107); the browser opens them anew for it. */
const WIDGET_PAGES = /^\/configuracoes\/contas-automaticas(?:[/?]|$)/

/** The headers of every answer; over HTTPS the browser must stay on it. */
export function headersFor(
  url: string,
  { appUrl, bankWidgetUrl }: Places,
): Readonly<Record<string, string>> {
  const hasWidget = Boolean(bankWidgetUrl) && WIDGET_PAGES.test(url)
  return {
    ...ALWAYS,
    ...(hasWidget && {
      'content-security-policy': `${CONTENT_SECURITY_POLICY}; frame-src ${bankWidgetUrl}`,
    }),
    ...(appUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    ...(url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
  }
}

/** On every answer, errors too. */
export function registerHeaders(fastify: FastifyInstance, places: Places): void {
  fastify.addHook('onSend', async (request, reply) => {
    // A page that has to be stricter or laxer than all others says so itself.
    const ownPolicy = reply.getHeader('content-security-policy')
    reply.headers(headersFor(request.url, places))
    if (ownPolicy !== undefined) reply.header('content-security-policy', ownPolicy)
    reply.header('x-request-id', request.id)
  })
}
