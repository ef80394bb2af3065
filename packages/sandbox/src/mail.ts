import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { FAULTS, type Fault, MailStore } from './mail-store.ts'
import { listPage, messagePage, type Tab } from './mailbox-page.ts'
import { MAILBOX_SCRIPT, MAILBOX_STYLE } from './mailbox-style.ts'
import { listenNear, type Peer } from './peer.ts'

export type MailOptions = {
  readonly smtpPort?: number
  readonly webPort?: number
  readonly slowMs?: number
}

const MAIL_BYTES_MAX = 20 * 1024 * 1024
const ORDER_BYTES_MAX = 10_000
const HOST = '127.0.0.1'

/** A mail server that delivers to one mailbox on a page, whomever the mail is for. */
export async function startMail(options: MailOptions = {}): Promise<Peer> {
  const store = new MailStore()
  const closers: (() => Promise<void>)[] = []
  const smtpPort = await listenNear((port) => {
    const server = smtpServer(store, options.slowMs ?? 8_000)
    closers[0] = () => new Promise((done) => server.close(() => done()))
    return server.listen(port, HOST)
  }, options.smtpPort ?? 1025)
  const webPort = await listenNear((port) => {
    const server = http.createServer((request, response) => {
      answer(store, request, response).catch((error: Error) => {
        send(response, { status: 400, type: 'text/plain', body: error.message })
      })
    })
    closers[1] = () => closeWeb(server)
    return server.listen(port, HOST)
  }, options.webPort ?? 8025)
  return {
    name: 'mail',
    addresses: { smtp: `smtp://${HOST}:${smtpPort}`, mailbox: `http://${HOST}:${webPort}/` },
    stop: async () => {
      await Promise.all(closers.map((close) => close()))
    },
  }
}

function closeWeb(server: http.Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

function smtpServer(store: MailStore, slowMs: number): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    size: MAIL_BYTES_MAX,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onConnect: (_session, done) => {
      done(store.suffers('down') ? replyOf(421, 'Service not available') : null)
    },
    onRcptTo: (_address, _session, done) => {
      if (store.suffers('550')) return done(replyOf(550, 'No such mailbox'))
      return done(store.suffers('450') ? replyOf(450, 'Mailbox busy, try again later') : null)
    },
    onData: (stream, session, done) => {
      take(stream, store.suffers('slow') ? slowMs : 0)
        .then((source) => store.receive(source, recipientsOf(session)))
        .then(() => done(), done) // oxlint-disable-line promise/no-callback-in-promise -- the server's own way
    },
  })
  // A client that disconnects in the middle is no reason to end.
  server.on('error', (error) => store.note({ event: 'smtp error', message: error.message }))
  return server
}

async function take(stream: AsyncIterable<Buffer>, waitMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  await pause(waitMs)
  return Buffer.concat(parts)
}

function replyOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address)
}

type Answer = { readonly status?: number; readonly type: string; readonly body: string }

const html = (body: string): Answer => ({ type: 'text/html; charset=utf-8', body })
const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: JSON.stringify(value),
})
const missing: Answer = { status: 404, type: 'text/plain', body: 'not found' }

async function answer(
  store: MailStore,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  send(response, isReading ? read(store, url) : await change(store, request, url))
}

function read(store: MailStore, url: URL): Answer {
  const words = url.searchParams.get('q') ?? ''
  const to = url.searchParams.get('to')
  const [, page, id] = url.pathname.split('/')
  const message = store.messages.find(
    (candidate) => candidate.id === (page === 'api' ? last(url) : id),
  )
  if (url.pathname === '/') return html(listPage(store.list(to, words), words))
  if (url.pathname === '/mailbox.css') return { type: 'text/css', body: MAILBOX_STYLE }
  if (url.pathname === '/mailbox.js') return { type: 'text/javascript', body: MAILBOX_SCRIPT }
  if (url.pathname === '/api/messages') return json(store.list(to, words))
  if (url.pathname === '/__log') return json(store.log)
  if (message === undefined) return missing
  if (page === 'api') return json(message)
  return page === 'messages' ? html(messagePage(message, tabOf(url))) : missing
}

function last(url: URL): string | undefined {
  return url.pathname.split('/').at(-1)
}

function tabOf(url: URL): Tab | null {
  const tab = url.searchParams.get('tab')
  return tab === 'html' || tab === 'text' || tab === 'source' ? tab : null
}

async function change(store: MailStore, request: http.IncomingMessage, url: URL): Promise<Answer> {
  const act = `${request.method} ${url.pathname}`
  if (act === 'DELETE /api/messages') store.clear()
  else if (act === 'POST /__reset') store.reset()
  else if (act === 'POST /__fault') {
    const { kind, count } = readOrder(await bodyOf(request))
    store.order(kind, count)
  } else return missing
  return json({ ok: true })
}

function readOrder(body: string): { kind: Fault; count: number } {
  const order: { kind?: unknown; count?: unknown } = JSON.parse(body)
  const kind = FAULTS.find((fault) => fault === String(order.kind))
  const count = Number(order.count ?? 1)
  if (kind === undefined) throw new Error(`kind is one of ${FAULTS.join(', ')}`)
  if (!Number.isInteger(count) || count < 0 || count > 10_000) throw new Error('count: 0 to 10000')
  return { kind, count }
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > ORDER_BYTES_MAX) throw new Error('too long')
  }
  return body
}

/** A mail's own styles and pictures are shown; nothing of it runs. */
function send(response: http.ServerResponse, { status = 200, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
      "img-src https: http: data:; font-src https: data:; frame-src 'self'; form-action 'self'; base-uri 'self'",
  })
  response.end(body)
}
