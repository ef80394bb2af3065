import { setTimeout as pause } from 'node:timers/promises'
import {
  type Announcement,
  INVOICE_STATUSES,
  type Invoice,
  type InvoiceStatus,
  totalOf,
  IuguStore,
} from './iugu-store.ts'
import { showReais, wireInvoice, wireSubscription } from './iugu-wire.ts'
import http from 'node:http'
import { renderSVG } from 'uqr'
import { answerApi } from './iugu-api.ts'
import type { Answered } from './iugu-call.ts'
import { runDay } from './iugu-cycle.ts'
import { listenNear, type Peer } from './peer.ts'

/** Where events are sent, and with which words in the header `Authorization`. */
type Listener = { readonly event: string; readonly url: string; readonly authorization: string }

type Delivery = Announcement & { readonly url: string; status: number | 'lost' | 'waiting' }

const TRIES = 4
const LOG_MAX = 500

/** Sends events as forms, without a signature and more than once where they are not taken. */
class IuguListeners {
  readonly deliveries: Delivery[] = []
  /** How many of the next events get lost. */
  lost = 0
  #listeners: Listener[] = []
  readonly #retryMs: number

  constructor(retryMs: number) {
    this.#retryMs = retryMs
  }

  add({ event, url, authorization }: Listener): void {
    this.#listeners = [
      ...this.#listeners.filter((one) => one.url !== url),
      { event, url, authorization },
    ]
  }

  clear(): void {
    this.#listeners = []
    this.lost = 0
    this.deliveries.length = 0
  }

  announce(announcement: Announcement): void {
    for (const listener of this.#listeners) {
      if (listener.event !== 'all' && listener.event !== announcement.event) continue
      const delivery: Delivery = { ...announcement, url: listener.url, status: 'waiting' }
      this.deliveries.push(delivery)
      if (this.deliveries.length > LOG_MAX) this.deliveries.shift()
      if (this.lost > 0) {
        this.lost -= 1
        delivery.status = 'lost'
      } else void this.#deliver(delivery, listener)
    }
  }

  async #deliver(delivery: Delivery, { url, authorization }: Listener): Promise<void> {
    const body = new URLSearchParams({ event: delivery.event })
    for (const [name, value] of Object.entries(delivery.data)) body.set(`data[${name}]`, value)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      delivery.status = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ status }) => status,
        () => 0,
      )
      if (delivery.status === 200) return
      await pause(this.#retryMs * attempt)
    }
  }
}

const SCRIPT = `(() => {
  let account = null
  let isTest = false
  const digits = (text) => String(text ?? '').replace(/\\D/g, '')
  const brands = [
    ['amex', /^3[47]/],
    ['diners', /^3(?:0[0-5]|[68])/],
    ['elo', /^(?:4011|4312|4389|4514|4576|5041|5066|5067|509|6277|6362|6363|650|6516|6550)/],
    ['hipercard', /^(?:606282|3841)/],
    ['mastercard', /^(?:5[1-5]|2[2-7])/],
    ['visa', /^4/],
  ]
  const validateCreditCardNumber = (number) => {
    const all = digits(number)
    if (all.length < 13 || all.length > 19) return false
    const sum = [...all].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }
  const getBrandByCreditCardNumber = (number) => brands.find(([, is]) => is.test(digits(number)))?.[0] ?? ''
  const validateCVV = (cvv, brand) => digits(cvv).length === (brand === 'amex' ? 4 : 3)
  const validateExpiration = (month, year) => {
    const m = Number(month)
    const y = Number(year) < 100 ? 2000 + Number(year) : Number(year)
    return m >= 1 && m <= 12 && new Date(y, m, 1) > new Date()
  }
  function CreditCard(number, month, year, first_name, last_name, verification_value) {
    return { number: digits(number), month, year, first_name, last_name, verification_value,
      valid() {
        return validateCreditCardNumber(number) && validateExpiration(month, year) && validateCVV(verification_value, getBrandByCreditCardNumber(number))
      },
      errors() {
        const errors = {}
        if (!validateCreditCardNumber(number)) errors.number = 'is_invalid'
        if (!validateExpiration(month, year)) errors.expiration = 'is_invalid'
        if (!validateCVV(verification_value, getBrandByCreditCardNumber(number))) errors.verification_value = 'is_invalid'
        if (!first_name) errors.first_name = 'is_invalid'
        if (!last_name) errors.last_name = 'is_invalid'
        return errors
      } }
  }
  const fromForm = (form) => {
    const field = (name) => form.querySelector('[data-iugu="' + name + '"]')?.value ?? ''
    const [month = '', year = ''] = field('expiration').split('/')
    const [first = '', ...rest] = field('full_name').trim().split(/\\s+/)
    return CreditCard(field('number'), month, year, first, rest.join(' '), field('verification_value'))
  }
  const createPaymentToken = (source, done) => {
    const card = source instanceof Element ? fromForm(source) : source
    if (!card.valid()) return done({ errors: card.errors() })
    const body = { account_id: account, method: 'credit_card', test: isTest, data: {
      number: card.number, verification_value: card.verification_value, first_name: card.first_name,
      last_name: card.last_name, month: card.month, year: card.year } }
    fetch(__TOKENS_URL__, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).then((response) => response.json()).then(done, () => done({ errors: { connection: 'failed' } }))
  }
  window.Iugu = {
    setAccountID: (id) => { account = id },
    getAccountID: () => account,
    setTestMode: (test) => { isTest = test },
    CreditCard,
    createPaymentToken,
    utils: { validateCreditCardNumber, getBrandByCreditCardNumber, validateCVV, validateExpiration },
  }
})()
`

/**
 * The gateway's own script, as a page loads it: it sends the card to the gateway and gives a token. It
 * makes the calls and the answers of the real one.
 */
function iuguScript(apiUrl: string): string {
  return SCRIPT.replace('__TOKENS_URL__', JSON.stringify(`${apiUrl}/payment_token`))
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.25rem } h2 { font-size: 1rem; margin-top: 2rem }
  button, input { font: inherit; box-sizing: border-box; padding: .6rem .8rem; margin: .25rem .25rem .25rem 0 }
  button { cursor: pointer } input { width: 100% }
  label { display: block } small { opacity: .75 } img { background: #fff; padding: .5rem; width: 12rem }
  code { display: block; padding: .5rem; border: 1px solid; border-radius: .5rem }`

/** The words of each status, and of the button that leads to it. */
const NAMES: Readonly<Record<InvoiceStatus, readonly [name: string, button: string]>> = {
  pending: ['Pendente', 'Voltar a pendente'],
  paid: ['Paga', 'Pagar'],
  canceled: ['Cancelada', 'Cancelar'],
  in_analysis: ['Em análise', 'Pôr em análise'],
  draft: ['Rascunho', 'Voltar a rascunho'],
  partially_paid: ['Paga em parte', 'Pagar parcial'],
  refunded: ['Reembolsada', 'Estornar'],
  expired: ['Expirada', 'Expirar'],
  in_protest: ['Em protesto', 'Contestar'],
  chargeback: ['Contestada no cartão', 'Chargeback'],
  externally_paid: ['Paga por fora', 'Pagar por fora'],
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The page of an invoice at the gateway: pays it, and takes it to any status. */
function invoicePage(invoice: Invoice, origin: string): string {
  const { pix, bank_slip: boleto } = wireInvoice(invoice, origin)
  const action = `/faturas/${invoice.id}`
  const button = (status: InvoiceStatus, words = NAMES[status][1], method = '') =>
    `<form method="post" action="${action}" style="display:inline"><input type="hidden" name="method" value="${method}">
     <button name="status" value="${status}">${words}</button></form>`
  const items = invoice.items.map(
    ({ description, price_cents, quantity }) =>
      `<li>${escape(description)}: ${showReais(price_cents * quantity)}</li>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fatura (de mentira)</title><style>${STYLE}</style></head><body>
    <h1>Fatura <small>cobrança de desenvolvimento: nenhum dinheiro sai daqui</small></h1>
    <p>${showReais(totalOf(invoice))}, vence em ${invoice.dueDate}. Situação: <strong>${NAMES[invoice.status][0]}</strong></p>
    <ul>${items.join('')}</ul>
    ${
      pix === null
        ? ''
        : `<h2>Pix</h2><img alt="QR Code do Pix" src="${pix.qrcode}"><code>${pix.qrcode_text}</code>
           ${button('paid', 'Pagar com Pix', 'iugu_pix')}`
    }
    ${
      boleto === null
        ? ''
        : `<h2>Boleto</h2><code>${boleto.digitable_line}</code><a href="${boleto.bank_slip_pdf_url}">PDF</a>
           ${button('paid', 'Pagar boleto', 'iugu_bank_slip')}`
    }
    <h2>Cartão</h2>
    <form method="post" action="${action}/cartao" id="cartao">
      <label>Número <input data-iugu="number" inputmode="numeric" required></label>
      <label>Nome no cartão <input data-iugu="full_name" required></label>
      <label>Validade (MM/AA) <input data-iugu="expiration" required></label>
      <label>CVV <input data-iugu="verification_value" inputmode="numeric" required></label>
      <input type="hidden" name="token"><button>Pagar com cartão</button>
    </form>
    <h2>Situações</h2><p>${INVOICE_STATUSES.map((status) => button(status)).join('')}</p>
    <script src="/js/v2"></script><script>
      const form = document.getElementById('cartao')
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        Iugu.createPaymentToken(form, ({ id, errors }) => {
          if (errors) return alert('Confira o cartão')
          form.token.value = id
          form.submit()
        })
      })
    </script></body></html>`
}

/** A page of a boleto, as a PDF of a few lines. */
function boletoPdf(invoice: Invoice, origin: string): Buffer {
  const { bank_slip: boleto, due_date } = wireInvoice(invoice, origin)
  const lines = [
    'Boleto de desenvolvimento: nenhum dinheiro sai daqui',
    `Linha: ${boleto?.digitable_line ?? ''}`,
    `Valor: ${showReais(totalOf(invoice))}   Vencimento: ${due_date}`,
  ]
  const text = lines
    .map((line, index) => `BT /F1 12 Tf 40 ${780 - 24 * index} Td (${line}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

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
