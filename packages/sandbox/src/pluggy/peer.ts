import { readFile } from 'node:fs/promises'
import { type Call, type Reply, fieldOf, startServer, textOf } from '../json-server.ts'
import { answerApi, PluggyState, advanceLater, CLIENT } from './api.ts'
import { dayOf } from '../bank/days.ts'
import type { Peer } from '../peer.ts'
import { ANSWER_FAULTS, befall, ITEM_FAULTS } from './faults.ts'
import type { Delivery } from './webhooks.ts'

const PAGE_STYLE = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; --line: #dfe5e2; --accent: #0b6b4a; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #16201c; overflow-y: auto; }
main { padding: 1rem; min-height: 100vh; display: flex; flex-direction: column; gap: .75rem; }
header { display: flex; align-items: center; gap: .5rem; }
h1 { font-size: 1.125rem; margin: 0; flex: 1; }
p { margin: 0; }
.hint { color: #5a6862; font-size: .875rem; }
.wrong { color: #a3201d; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
button, input { font: inherit; color: inherit; border: 1px solid var(--line); border-radius: .5rem;
  background: #fff; padding: .5rem .75rem; min-height: 2.75rem; }
li button { width: 100%; text-align: left; border-left: .375rem solid var(--bank); cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; font-weight: 600; cursor: pointer; }
button.quiet { border-color: transparent; cursor: pointer; min-width: 2.75rem; }
form, label { display: grid; gap: .375rem; }
form { gap: .75rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

/** Chooses an institution, asks what it wants to know, and follows the item until it has an end. */
const PAGE_SCRIPT = `
const main = document.querySelector('#main')
const props = window.xprops ?? {}
const headers = { 'content-type': 'application/json', 'x-api-key': props.connectToken ?? '' }
const call = async (method, path, body) => {
  const answer = await fetch('/api' + path, { method, headers, body: body && JSON.stringify(body) })
  const value = await answer.json()
  if (!answer.ok) throw value
  return value
}
const tell = (event, more = {}) => props.onEventProp?.({ event, timestamp: Date.now(), ...more })
const el = (tag, more = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), more)
  node.append(...children)
  return node
}
const show = (title, ...children) => {
  const close = el('button', { type: 'button', className: 'quiet', textContent: '✕', onclick: () => props.close?.() })
  close.setAttribute('aria-label', 'Fechar')
  main.replaceChildren(el('header', {}, el('h1', { textContent: title, tabIndex: -1 }), close), ...children)
}

const words = {
  INVALID_CREDENTIALS: 'Usuário ou senha incorretos.',
  INVALID_CREDENTIALS_MFA: 'O token não confere.',
  ALREADY_LOGGED_IN: 'Há outra sessão aberta no banco. Saia dela e tente de novo.',
  ACCOUNT_LOCKED: 'O acesso está bloqueado no banco.',
  ACCOUNT_NEEDS_ACTION: 'O banco pede algo de você: entre no aplicativo dele.',
  SITE_NOT_AVAILABLE: 'O banco está fora do ar.',
  UNEXPECTED_ERROR: 'O banco respondeu com um erro.',
}

async function choose() {
  const { results } = await call('GET', '/connectors?sandbox=' + Boolean(props.includeSandbox))
  const wanted = props.connectorIds?.length ? results.filter(({ id }) => props.connectorIds.includes(id)) : results
  if (props.selectedConnectorId || wanted.length === 1) {
    return askCredentials(wanted.find(({ id }) => id === props.selectedConnectorId) ?? wanted[0])
  }
  show('Escolha sua instituição', el('ul', {}, ...wanted.map((connector) => {
    const button = el('button', { type: 'button', textContent: connector.name + (connector.isOpenFinance ? ' (Open Finance)' : ''), onclick: () => {
      tell('SELECTED_INSTITUTION', { connector })
      askCredentials(connector)
    } })
    button.style.setProperty('--bank', '#' + connector.primaryColor)
    return el('li', {}, button)
  })))
}

function field({ label, name, type, validation, placeholder, instructions }) {
  const input = el('input', { name, required: true, type: type === 'password' ? 'password' : 'text',
    placeholder: placeholder ?? '', autocomplete: 'off', inputMode: type === 'number' || validation ? 'numeric' : 'text' })
  return el('label', {}, label, input, ...(instructions ? [el('span', { className: 'hint', textContent: instructions })] : []))
}

function ask(title, fields, { hint, wrong, send }) {
  const form = el('form', {}, ...fields.map(field), el('button', { className: 'main', textContent: 'Continuar' }))
  form.onsubmit = (event) => {
    event.preventDefault()
    send(Object.fromEntries(new FormData(form))).catch(fail)
  }
  show(title, ...(wrong ? [el('p', { className: 'wrong', role: 'alert', textContent: wrong })] : []), form,
    el('p', { className: 'hint', textContent: hint }))
  form.querySelector('input')?.focus()
}

function askCredentials(connector, { wrong, itemId } = {}) {
  ask(connector.name, connector.credentials, {
    wrong,
    hint: connector.credentials[0].name === 'cpf'
      ? 'Banco de mentira: qualquer CPF e senha servem. Um CPF terminado em 1 pede o token 123456, em 3 está bloqueado, em 7 espera autorização no aplicativo.'
      : 'Banco de mentira: user-ok com password-ok. O token é 123456.',
    send: async (parameters) => {
      tell('SUBMITTED_LOGIN')
      wait()
      follow(itemId === undefined
        ? await call('POST', '/items', { connectorId: connector.id, parameters })
        : await call('PATCH', '/items/' + itemId, { parameters }))
    },
  })
}

function askToken(item) {
  ask('Autenticação', [item.parameter], {
    hint: 'O token do banco de mentira é 123456.',
    send: async (given) => {
      tell('SUBMITTED_MFA')
      wait()
      follow(await call('POST', '/items/' + item.id + '/mfa', given))
    },
  })
}

const wait = () => show('Conectando…', el('p', { className: 'hint', textContent: 'Buscando suas contas no banco. Isto leva alguns segundos.' }))

async function follow(item) {
  try {
    if (item.status === 'UPDATING' || item.status === 'MERGING') {
      await new Promise((later) => setTimeout(later, 300))
      return await follow(await call('GET', '/items/' + item.id))
    }
    tell('ITEM_RESPONSE', { item })
    if (item.status === 'WAITING_USER_INPUT') return askToken(item)
    const code = item.error?.code
    if (item.status === 'UPDATED' || code === 'USER_AUTHORIZATION_PENDING') return await finish(item)
    await props.onErrorProp?.({ message: item.error?.message ?? 'failed', data: { item } })
    askCredentials(item.connector, { wrong: words[code] ?? 'Não foi possível conectar.', itemId: item.id })
  } catch (problem) {
    fail(problem)
  }
}

async function finish(item) {
  tell('LOGIN_SUCCESS')
  const isPending = item.status !== 'UPDATED'
  show(isPending ? 'Falta autorizar' : 'Tudo certo', el('p', { textContent: isPending
    ? 'Autorize a conexão no aplicativo do banco.'
    : 'Sua conta foi conectada.' }))
  await props.onSuccessProp?.({ item })
  await props.close?.()
}

function fail(problem) {
  props.onErrorProp?.({ message: problem?.message ?? String(problem) })
  show('Não foi possível conectar', el('p', { textContent: 'O agregador não respondeu como devia. Feche e tente de novo.' }))
}

if (props.updateItem) {
  wait()
  const item = await call('GET', '/items/' + props.updateItem)
  if (item.status === 'WAITING_USER_INPUT') askToken(item)
  else if (item.status === 'UPDATING') follow(item)
  else askCredentials(item.connector, { itemId: item.id })
} else choose().catch(fail)
`

const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Conectar com o banco</title>
  <link rel="stylesheet" href="/page.css"><script src="/child.js"></script>
  <script type="module" src="/page.js"></script></head>
  <body><main id="main" aria-live="polite"></main></body></html>`

/** The page in the widget's frame. It reaches the API through its own address, under `/api`. */
async function answerPage(state: PluggyState, call: Call): Promise<Reply> {
  if (call.path.startsWith('/api/')) return answerApi(state, { ...call, path: call.path.slice(4) })
  switch (call.path) {
    case '/':
      return { body: PAGE, type: 'text/html; charset=utf-8' }
    case '/page.css':
      return { body: PAGE_STYLE, type: 'text/css; charset=utf-8' }
    case '/page.js':
      return { body: PAGE_SCRIPT, type: 'text/javascript; charset=utf-8' }
    // Built beside this file: the widget's own library.
    case '/child.js':
      return {
        body: await readFile(new URL('pluggy-child.js', import.meta.url), 'utf8'),
        type: 'text/javascript; charset=utf-8',
      }
    default:
      return { status: 404, body: 'not found' }
  }
}

/**
 * A Pluggy that keeps its banks in memory: the API as `pluggy-sdk` speaks it, and the page that its
 * widget shows. `POST /__fault {kind, count, itemId, accountId}` orders what a bank or the aggregator
 * does amiss, `POST /__clock {now}` what time it is there, `POST /__transaction` another line; `GET
 * /__log` gives the calls and the delivered webhooks, `GET /__items` the items.
 */
export async function startPluggy({
  port = 0,
  pagePort = 0,
  slowMs = 31_000,
}: {
  readonly port?: number
  readonly pagePort?: number
  readonly slowMs?: number
} = {}): Promise<Peer> {
  const state = new PluggyState(slowMs)
  const api = await startServer(port, (call) =>
    call.path.startsWith('/__') ? obey(state, call) : answerApi(state, call),
  )
  const page = await startServer(pagePort, (call) => answerPage(state, call))
  return {
    name: 'pluggy',
    addresses: {
      PLUGGY_API_URL: api.url,
      PLUGGY_CLIENT_ID: CLIENT.clientId,
      PLUGGY_CLIENT_SECRET: CLIENT.clientSecret,
      PLUGGY_CONNECT_URL: page.url,
    },
    stop: async () => {
      await Promise.all([api.stop(), page.stop()])
    },
  }
}

async function obey(state: PluggyState, { method, path, body }: Call): Promise<Reply> {
  switch (`${method} ${path}`) {
    case 'GET /__log':
      return { body: { calls: state.log, webhooks: state.webhooks.log } }
    case 'GET /__items':
      return { body: [...state.items.values()].map((item) => shownItem(state, item.id)) }
    case 'POST /__reset':
      state.reset()
      return { body: {} }
    case 'POST /__clock':
      state.clockOffsetMs = Date.parse(textOf(body, 'now') ?? '') - Date.now() || 0
      return { body: { now: new Date(state.now()).toISOString() } }
    case 'POST /__settings':
      state.pageSize = Number(fieldOf(body, 'pageSize') ?? state.pageSize)
      state.slowMs = Number(fieldOf(body, 'slowMs') ?? state.slowMs)
      state.cardDays = {
        closeDay: Number(fieldOf(body, 'closeDay') ?? state.cardDays.closeDay),
        dueDay: Number(fieldOf(body, 'dueDay') ?? state.cardDays.dueDay),
      }
      return { body: {} }
    case 'POST /__release':
      await state.webhooks.release()
      return { body: {} }
    case 'POST /__forget':
      state.items.delete(textOf(body, 'itemId') ?? '')
      return { body: {} }
    case 'POST /__transaction':
      return addTransaction(state, body)
    case 'POST /__fault':
      return orderFault(state, body)
    default:
      return { status: 404, body: {} }
  }
}

function shownItem(state: PluggyState, id: string) {
  const item = state.items.get(id)
  const today = dayOf(state.now())
  return {
    ...item?.wire(),
    accounts: item?.accounts.map((account) => ({
      ...account.wire(today),
      transactions: account.rows.size,
    })),
  }
}

const DELIVERIES: Readonly<Record<string, Delivery>> = {
  'webhook-twice': 'twice',
  'webhook-lost': 'lost',
  'webhook-held': 'held',
}

function orderFault(state: PluggyState, body: unknown): Reply {
  const kind = textOf(body, 'kind')
  const count = Number(fieldOf(body, 'count') ?? 1)
  const answerFault = ANSWER_FAULTS.find((fault) => fault === kind)
  const itemFault = ITEM_FAULTS.find((fault) => fault === kind)
  const delivery = DELIVERIES[kind ?? '']
  if (answerFault !== undefined) {
    state.answerFaults.push(...Array.from({ length: count }, () => answerFault))
  } else if (delivery !== undefined) state.webhooks.order(delivery, count)
  else if (itemFault === undefined) {
    const kinds = [...ANSWER_FAULTS, ...ITEM_FAULTS, ...Object.keys(DELIVERIES)]
    throw new Error(`kind is one of ${kinds.join(', ')}`)
  } else {
    const itemId = textOf(body, 'itemId')
    const accountId = textOf(body, 'accountId')
    for (const item of state.items.values()) {
      if (itemId === undefined || item.id === itemId) {
        befall(item, { kind: itemFault, accountId, count }, state.now())
        advanceLater(state, item)
      }
    }
  }
  return { body: {} }
}

/** Another line of an account, which the next collection brings. Money out is negative. */
function addTransaction(state: PluggyState, body: unknown): Reply {
  const of = state.accountOf(textOf(body, 'accountId') ?? null)
  if (of === null) return { status: 404, body: {} }
  const today = dayOf(state.now())
  const day = textOf(body, 'day') ?? today
  of.account.add({
    key: textOf(body, 'key') ?? `added ${state.log.length} ${Date.now()}`,
    account: of.account.kind,
    day,
    shownFrom: textOf(body, 'shownFrom') ?? (day < today ? day : today),
    cents: Number(fieldOf(body, 'cents')),
    text: textOf(body, 'text') ?? 'LANCAMENTO',
    category: ['99999999', 'Other'],
  })
  return { body: {} }
}
