import type { FastifyInstance } from 'fastify'
import type { Settings } from '../dependencies.ts'

/** What the browser may do with a page of ours; there is no inline script. */
function contentPolicy({ scripts, calls }: Foreign): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Foreign origins of scripts, and of the calls that they make. */
type Foreign = { readonly scripts: readonly string[]; readonly calls: readonly string[] }

const CONTENT_SECURITY_POLICY = contentPolicy({ scripts: [], calls: [] })

/** The screens on which a card is typed: the gateway's script turns it into a token there. */
const PAYING = /^\/(?:assine|assinatura)(?:[/?]|$)/

function policyFor(url: string, { billing = null }: HeaderSettings): string {
  if (billing === null || !PAYING.test(url)) return CONTENT_SECURITY_POLICY
  const script = new URL(billing.scriptUrl).origin
  const api = new URL(billing.iugu.apiUrl).origin
  return contentPolicy({ scripts: [script], calls: [...new Set([script, api])] })
}

/** What the headers depend on. */
export type HeaderSettings = Pick<Settings, 'appUrl' | 'billing'>

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The headers of every answer; over HTTPS the browser must stay on it. */
export function headersFor(
  url: string,
  settings: HeaderSettings,
): Readonly<Record<string, string>> {
  return {
    ...ALWAYS,
    'content-security-policy': policyFor(url, settings),
    ...(settings.appUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
    ...(url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
  }
}

/** On every answer, errors too. */
export function registerHeaders(fastify: FastifyInstance, settings: HeaderSettings): void {
  fastify.addHook('onSend', async (request, reply) => {
    reply.headers(headersFor(request.url, settings))
    reply.header('x-request-id', request.id)
  })
}
