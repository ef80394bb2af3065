import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { renderSVG } from 'uqr'
import { answerApi } from './iugu-api.ts'
import type { Answered } from './iugu-call.ts'
import { runDay } from './iugu-cycle.ts'
import { IuguListeners } from './iugu-listeners.ts'
import { boletoPdf, invoicePage } from './iugu-page.ts'
import { iuguScript } from './iugu-script.ts'
import { INVOICE_STATUSES, type InvoiceStatus, IuguStore } from './iugu-store.ts'
import { wireInvoice, wireSubscription } from './iugu-wire.ts'
import { listenNear, type Peer } from './peer.ts'

const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 200_000
const DAY_MS = 24 * 60 * 60_000
const KEPT_MAX = 500
const API_TOKEN = 'chave-de-teste'
const ACCOUNT_ID = 'CONTA-DE-TESTE'

/** The ill behaviour that a test can order: each kind so many times, of the calls of the API alone. */
type Fault = 'down' | 'slow' | '422' | '500' | 'nonsense' | 'lost_answer'

type Gateway = {
  readonly store: IuguStore
  readonly listeners: IuguListeners
  readonly calls: { readonly call: string; readonly body: unknown }[]
  faults: { readonly kind: Fault; readonly path: RegExp; after: number }[]
  origin: string
  readonly slowMs: number
}

/**
 * A payment gateway that speaks as Iugu does: the API below `/v1`, the script at `/js/v2`, and a page for
 * each invoice that pays it or takes it to any status. `POST /__clock {days}` lets days pass, one after the
 * other; `POST /__fault {kind, count, path, after}` orders ill behaviour of calls after so many good ones,
 * `lost_webhook` and `lost_answer` among it; `GET /__log` gives the calls and the events, `GET /__held` all
 * that there is, and `POST /__reset` forgets it.
 */
export async function startIugu({
  port = 0,
  slowMs = 20_000,
  now = Date.now,
  retryMs = 1_000,
}: {
  readonly port?: number
  readonly slowMs?: number
  /** The clock of the machine that it starts from. */
  readonly now?: () => number
  readonly retryMs?: number
} = {}): Promise<Peer> {
  const listeners = new IuguListeners(retryMs)
  const store = new IuguStore(now, (announcement) => listeners.announce(announcement))
  const gateway: Gateway = { store, listeners, calls: [], faults: [], origin: '', slowMs }
  const server = http.createServer((request, response) => {
    answer(gateway, request, response).catch(() => response.destroy())
  })
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  gateway.origin = `http://${HOST}:${found}`
  return {
    name: 'iugu',
    addresses: {
      GATEWAY_MODE: 'develop',
      IUGU_API_URL: `${gateway.origin}/v1`,
      IUGU_JS_URL: `${gateway.origin}/js/v2`,
      IUGU_INVOICE_BASE: `${gateway.origin}/faturas/`,
      IUGU_API_TOKEN: API_TOKEN,
      IUGU_ACCOUNT_ID: ACCOUNT_ID,
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  gateway: Gateway,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', gateway.origin)
  const method = request.method ?? 'GET'
  const text = await bodyOf(request)
  if (url.pathname.startsWith('/v1/')) {
    return answerCall(gateway, { method, url, text, request, response })
  }
  if (url.pathname.startsWith('/__')) return sendJson(response, steer(gateway, url.pathname, text))
  if (url.pathname === '/js/v2') {
    return send(response, 'text/javascript; charset=utf-8', iuguScript(`${gateway.origin}/v1`))
  }
  return answerPage(gateway, { method, url, text, response })
}

type Call = {
  readonly method: string
  readonly url: URL
  readonly text: string
  readonly request: http.IncomingMessage
  readonly response: http.ServerResponse
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
}

async function answerCall(gateway: Gateway, call: Call): Promise<void> {
  const { method, url, text, request, response } = call
  const path = url.pathname.slice('/v1'.length)
  const isToken = path === '/payment_token'
  if (isToken && method === 'OPTIONS') return void response.writeHead(204, CORS).end()
  const body = text === '' ? {} : JSON.parse(text)
  const secret = Buffer.from(`${API_TOKEN}:`).toString('base64')
  const isKnown =
    isToken ||
    request.headers.authorization === `Basic ${secret}` ||
    url.searchParams.get('api_token') === API_TOKEN
  if (!isKnown) return sendJson(response, { status: 401, value: { errors: 'Unauthorized' } })
  // What a card is made of stays out of the log, as everywhere else.
  gateway.calls.push({ call: `${method} ${path}`, body: isToken ? null : body })
  gateway.calls.splice(0, gateway.calls.length - KEPT_MAX)
  const fault = isToken ? undefined : takeFault(gateway, path)
  if (fault === 'down') return void response.destroy()
  if (fault === 'slow') await pause(gateway.slowMs)
  if (fault === '422') return sendJson(response, { status: 422, value: { errors: 'Recusado' } })
  if (fault === '500') return sendJson(response, { status: 500, value: { errors: 'Interno' } })
  if (fault === 'nonsense') return sendJson(response, { status: 200, value: { id: 7, items: 'x' } })
  const { store, origin } = gateway
  if (method === 'POST' && path === '/web_hooks') {
    gateway.listeners.add(body)
    return sendJson(response, { status: 200, value: { ...body, id: 'GATILHO' } })
  }
  const answered = answerApi(method, path, { store, origin, query: url.searchParams, body })
  // It has done what was asked, and nobody is told.
  if (fault === 'lost_answer') return void response.destroy()
  return sendJson(response, answered, isToken ? CORS : {})
}

function takeFault(gateway: Gateway, path: string): Fault | undefined {
  const at = gateway.faults.findIndex((fault) => fault.path.test(path))
  const fault = gateway.faults[at]
  if (fault !== undefined && fault.after > 0) {
    fault.after -= 1
    return undefined
  }
  return at === -1 ? undefined : gateway.faults.splice(at, 1)[0]?.kind
}

/** What a test or a newcomer orders. */
function steer(gateway: Gateway, path: string, text: string): Answered {
  const { store, listeners } = gateway
  const body = text === '' ? {} : JSON.parse(text)
  if (path === '/__clock') {
    for (let day = 0; day < Number(body.days ?? 0); day += 1) {
      store.shiftMs += DAY_MS
      runDay(store)
    }
    return { status: 200, value: { today: store.today() } }
  }
  if (path === '/__reset') {
    store.clear()
    listeners.clear()
    gateway.calls.length = 0
    gateway.faults = []
    return { status: 200, value: {} }
  }
  if (path === '/__held') {
    const invoices = [...store.invoices.values()].map((one) => wireInvoice(one, gateway.origin))
    const subscriptions = [...store.subscriptions.values()].map((one) =>
      wireSubscription(store, one, gateway.origin),
    )
    return { status: 200, value: { subscriptions, invoices } }
  }
  if (path === '/__log') {
    return { status: 200, value: { calls: gateway.calls, deliveries: listeners.deliveries } }
  }
  if (path !== '/__fault') return { status: 404, value: {} }
  const { kind, count = 1, path: of = '', after = 0 } = body
  if (kind === 'lost_webhook') listeners.lost += count
  else {
    for (let left = count; left > 0; left -= 1)
      gateway.faults.push({ kind, path: new RegExp(of), after })
  }
  return { status: 200, value: {} }
}

function answerPage(
  { store, origin }: Gateway,
  { method, url, text, response }: Omit<Call, 'request'>,
): void {
  const [, id = '', rest = ''] = /^\/faturas\/(\w+)(.*)$/.exec(url.pathname) ?? []
  const invoice = store.invoices.get(id)
  if (invoice === undefined) return void response.writeHead(404).end('Fatura não encontrada')
  if (method === 'POST') {
    const form = new URLSearchParams(text)
    const status = form.get('status') as InvoiceStatus | null
    const card = rest === '/cartao' ? store.tokens.get(form.get('token') ?? '') : undefined
    if (card !== undefined) store.chargeCard(invoice, card)
    else if (status !== null && INVOICE_STATUSES.includes(status)) {
      store.setStatus(invoice, status, form.get('method') || null)
    }
    return void response.writeHead(303, { location: `/faturas/${id}` }).end()
  }
  if (rest === '.pdf') return send(response, 'application/pdf', boletoPdf(invoice, origin))
  if (rest === '.svg') {
    const code = wireInvoice(invoice, origin).pix?.qrcode_text ?? ''
    return send(response, 'image/svg+xml', renderSVG(code))
  }
  return send(response, 'text/html; charset=utf-8', invoicePage(invoice, origin))
}

function send(response: http.ServerResponse, type: string, content: string | Buffer): void {
  response.writeHead(200, { 'content-type': type }).end(content)
}

function sendJson(response: http.ServerResponse, { status, value }: Answered, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return text
}
