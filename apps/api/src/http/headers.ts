import type { FastifyInstance } from 'fastify'
import type { Settings } from '../dependencies.ts'

/** Foreign origins that a page may take scripts from, call and frame. */
type Foreign = {
  readonly scripts?: readonly string[]
  readonly calls?: readonly string[]
  readonly frames?: readonly string[]
  readonly pictures?: readonly string[]
}

/** What the browser may do with a page of ours; there is no inline script. */
function contentPolicy({ scripts = [], calls = [], frames = [], pictures = [] }: Foreign): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The screens on which a card is typed: the gateway's script turns it into a token there. */
const PAYING = /^\/(?:assine|assinatura)(?:[/?]|$)/

/** The pages that frame the widget of a bank's credentials (decision 107); the browser opens them anew for it. */
const WIDGET_PAGES = /^\/configuracoes\/contas-automaticas(?:[/?]|$)/

/** Whether a page of this address may stand for every other one: none of a foreign script or frame may. */
export function isOrdinaryPage(url: string): boolean {
  return !PAYING.test(url) && !WIDGET_PAGES.test(url)
}

/** Where pictures may be: of the brands' drawings, and of the hosts that the settings name. */
function pictureOrigins({ brands, imageHosts = [] }: HeaderSettings): readonly string[] {
  const drawings = (brands?.all ?? []).flatMap(({ logo }) => Object.values(logo))
  const origins = drawings.filter((one) => one.startsWith('https://'))
  return [...new Set([...origins.map((one) => new URL(one).origin), ...imageHosts])]
}

function policyFor(url: string, settings: HeaderSettings): string {
  const { billing, bankWidgetUrl } = settings
  const pictures = pictureOrigins(settings)
  if (bankWidgetUrl && WIDGET_PAGES.test(url)) {
    return contentPolicy({ frames: [bankWidgetUrl], pictures })
  }
  if (!billing || !PAYING.test(url)) return contentPolicy({ pictures })
  const script = new URL(billing.scriptUrl).origin
  const api = new URL(billing.iugu.apiUrl).origin
  return contentPolicy({ scripts: [script], calls: [...new Set([script, api])], pictures })
}

/** What the headers depend on. */
export type HeaderSettings = Pick<Settings, 'appUrl' | 'billing' | 'bankWidgetUrl' | 'imageHosts'> &
  Partial<Pick<Settings, 'brands'>>

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

type HeaderValues = Readonly<Record<string, string>>

const made = new WeakMap<HeaderSettings, Map<string, HeaderValues>>()

/** The headers of every answer; over HTTPS the browser must stay on it. */
export function headersFor(url: string, settings: HeaderSettings): HeaderValues {
  const isApi = url.startsWith('/api/')
  const kind = [isApi, PAYING.test(url), WIDGET_PAGES.test(url)].join(' ')
  const bySettings = made.get(settings) ?? new Map<string, HeaderValues>()
  made.set(settings, bySettings)
  let headers = bySettings.get(kind)
  if (headers === undefined) {
    headers = {
      ...ALWAYS,
      'content-security-policy': policyFor(url, settings),
      ...(settings.appUrl.startsWith('https:')
        ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
        : {}),
      ...(isApi ? { 'cache-control': 'no-store' } : {}),
    }
    bySettings.set(kind, headers)
  }
  return headers
}

/** On every answer, errors too. */
export function registerHeaders(fastify: FastifyInstance, settings: HeaderSettings): void {
  fastify.addHook('onSend', async (request, reply) => {
    // A page that has to be stricter or laxer than all others says so itself.
    const ownPolicy = reply.getHeader('content-security-policy')
    reply.headers(headersFor(request.url, settings))
    if (ownPolicy !== undefined) reply.header('content-security-policy', ownPolicy)
    reply.header('x-request-id', request.id)
  })
}
