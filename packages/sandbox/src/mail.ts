import { type Message, FAULTS, type Fault, MailStore } from './mail-store.ts'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { listenNear, type Peer } from './peer.ts'

const MAILBOX_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f6f5, #101413);
  --card: light-dark(#fff, #191f1d);
  --line: light-dark(#dfe5e2, #2c3532);
  --text: light-dark(#16201c, #e8eeeb);
  --quiet: light-dark(#5a6862, #9dada6);
  --accent: light-dark(#0b6b4a, #58c99a);
  --tint: light-dark(#e3f3ec, #17352a);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
.bar form { flex: 1 1 16rem; }
.bar [hidden] { display: none; }
input, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .5rem .75rem; min-height: 2.75rem; }
input { width: 100%; }
button { cursor: pointer; }
.count { margin: 0; color: var(--quiet); font-variant-numeric: tabular-nums; }
.hint, .empty { color: var(--quiet); }
.hint { font-size: .875rem; margin: .75rem 0 1rem; }
.empty { padding: 3rem 1rem; text-align: center; background: var(--card); border: 1px dashed var(--line);
  border-radius: .75rem; }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: .125rem .75rem; padding: .75rem 1rem;
  color: inherit; text-decoration: none; }
.list a:hover { background: var(--tint); }
.list a:focus-visible { outline-offset: -2px; }
.who, time { color: var(--quiet); font-size: .875rem; }
.chip { font-weight: 600; font-variant-numeric: tabular-nums; color: var(--accent); background: var(--tint);
  border-radius: 1rem; padding: 0 .625rem; align-self: center; justify-self: end; }
.start { grid-column: 1 / -1; color: var(--quiet); font-size: .875rem; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.back { min-height: 2.75rem; display: inline-flex; align-items: center; }
.message { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
dl { margin: .5rem 0; font-size: .875rem; }
dl div { display: flex; gap: .5rem; }
dt { color: var(--quiet); min-width: 4.5rem; }
dd { margin: 0; }
.code { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin: 1rem 0; padding: .75rem 1rem;
  background: var(--tint); border-radius: .5rem; }
.code output { font-size: 2rem; font-weight: 700; letter-spacing: .15em; font-variant-numeric: tabular-nums;
  user-select: all; }
nav { display: flex; gap: .25rem; border-bottom: 1px solid var(--line); margin-top: 1rem; }
nav a { padding: .625rem .75rem; text-decoration: none; color: var(--quiet); border-bottom: 2px solid transparent; }
nav a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
iframe { width: 100%; height: 70vh; border: 0; background: #fff; margin-top: 1rem; border-radius: .5rem; }
pre { overflow: auto; white-space: pre-wrap; font: .8125rem/1.5 ui-monospace, monospace; margin: 1rem 0 0; }
pre.text { font: inherit; }
`

/** The list follows what arrives, unless somebody is typing. */
const MAILBOX_SCRIPT = `
const clear = document.querySelector('#clear')
clear?.addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' })
  location.assign('/')
})
if (location.pathname === '/') {
  const newest = async () => (await (await fetch('/api/messages' + location.search)).json())[0]?.id
  const seen = await newest()
  setInterval(async () => {
    const isTyping = document.activeElement?.matches('input')
    if (!document.hidden && !isTyping && (await newest().catch(() => seen)) !== seen) location.reload()
  }, 1500)
}
`

type Tab = 'html' | 'text' | 'source'

const tabNames = { html: 'Mensagem', text: 'Texto', source: 'Fonte' } as const satisfies Record<
  Tab,
  string
>

function listPage(messages: readonly Message[], words: string): string {
  const count = messages.length === 1 ? '1 mensagem' : `${messages.length} mensagens`
  const body =
    messages.length === 0
      ? emptyList(words)
      : `<ul class="list">${messages.map((message) => listed(message)).join('')}</ul>`
  return page(
    'Caixa de correio',
    `<header class="bar">
      <h1>Caixa de correio</h1>
      <form role="search" action="/">
        <input type="search" name="q" value="${escape(words)}" placeholder="Buscar por pessoa, assunto ou texto"
          aria-label="Buscar mensagens" autocomplete="off">
      </form>
      <p class="count" role="status">${count}</p>
      <button type="button" id="clear" ${messages.length === 0 ? 'hidden' : ''}>Esvaziar</button>
    </header>
    <p class="hint">Tudo o que o Saldo envia por e-mail neste computador chega aqui, para quem quer que seja.
      Nada sai para a internet.</p>
    <main>${body}</main>`,
  )
}

function emptyList(words: string): string {
  return words === ''
    ? '<p class="empty">Nenhuma mensagem ainda. Crie uma conta no Saldo e o código de ativação aparece aqui.</p>'
    : `<p class="empty">Nada encontrado para “${escape(words)}”. <a href="/">Ver todas</a></p>`
}

function listed(message: Message): string {
  const { id, subject, to, at, code, text } = message
  return `<li><a href="/messages/${id}">
      <span class="who">${escape(to.join(', '))}</span>
      <time datetime="${at}">${showTime(at)}</time>
      <strong>${escape(subject)}</strong>
      ${code === null ? '' : `<span class="chip">${code}</span>`}
      <span class="start">${escape(text.replaceAll(/\s+/g, ' ').slice(0, 140))}</span>
    </a></li>`
}

function messagePage(message: Message, requestedTab: Tab | null): string {
  const tab = requestedTab ?? (message.html === '' ? 'text' : 'html')
  const { id, subject, from, to, at, code } = message
  const facts = [
    ['De', escape(from)],
    ['Para', escape(to.join(', '))],
    ['Recebida', `<time datetime="${at}">${showTime(at)}</time>`],
  ]
  const tabs = (Object.keys(tabNames) as Tab[]).map(
    (name) =>
      `<a href="/messages/${id}?tab=${name}" ${name === tab ? 'aria-current="page"' : ''}>${tabNames[name]}</a>`,
  )
  return page(
    subject,
    `<header class="bar"><a class="back" href="/">← Todas as mensagens</a></header>
    <main class="message">
      <h1>${escape(subject)}</h1>
      <dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
      ${code === null ? '' : `<p class="code"><span>Código</span><output>${code}</output></p>`}
      <nav aria-label="Formas de ver a mensagem">${tabs.join('')}</nav>
      ${shown(message, tab)}
    </main>`,
  )
}

function shown(message: Message, tab: Tab): string {
  if (tab === 'source') return `<pre>${escape(message.source)}</pre>`
  if (tab === 'text') return `<pre class="text">${withLinks(message.text)}</pre>`
  // Links leave the frame for a new tab; without allow-scripts nothing in the mail runs.
  const framed = `<base target="_blank"><meta name="color-scheme" content="light">${message.html}`
  return `<iframe title="${escape(message.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${escape(framed)}"></iframe>`
}

function withLinks(text: string): string {
  return escape(text).replaceAll(
    /https?:\/\/[^\s"'<>)]+/g,
    (link) => `<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`,
  )
}

function showTime(at: string): string {
  return new Date(at).toLocaleString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)}</title>
  <link rel="stylesheet" href="/mailbox.css">
  <script type="module" src="/mailbox.js"></script>
</head>
<body>${body}</body>
</html>`
}

function escape(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character)
}

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
  const [, place, id] = url.pathname.split('/')
  const message = store.messages.find(
    (candidate) => candidate.id === (place === 'api' ? last(url) : id),
  )
  if (url.pathname === '/') return html(listPage(store.list(to, words), words))
  if (url.pathname === '/mailbox.css') return { type: 'text/css', body: MAILBOX_STYLE }
  if (url.pathname === '/mailbox.js') return { type: 'text/javascript', body: MAILBOX_SCRIPT }
  if (url.pathname === '/api/messages') return json(store.list(to, words))
  if (url.pathname === '/__log') return json(store.log)
  if (message === undefined) return missing
  if (place === 'api') return json(message)
  return place === 'messages' ? html(messagePage(message, tabOf(url))) : missing
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
