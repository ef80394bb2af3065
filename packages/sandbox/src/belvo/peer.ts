import { randomUUID } from 'node:crypto'
import { type Call, fieldOf, type Reply, startServer, textOf } from '../json-server.ts'
import type { Peer } from '../peer.ts'
import { BelvoLink, institutions } from './link.ts'
import { BELVO_WIDGET } from './widget.ts'

const SECRETS = { id: 'saldo-belvo-de-teste', password: 'senha-belvo-de-teste' }
/** The ill behaviour that a test can order: each kind so many times. */
type Fault = '429' | '500' | 'html'

type State = { readonly links: Map<string, BelvoLink>; faults: Fault[]; clockOffsetMs: number }

/**
 * A small Belvo, for the links of the older aggregator. `POST /__link {institution, username, external_id}` makes
 * one, `POST /__fault {kind, count}` orders ill behaviour, `POST /__clock {now}` sets its time.
 */
export async function startBelvo({ port = 0 }: { readonly port?: number } = {}): Promise<Peer> {
  const state: State = { links: new Map(), faults: [], clockOffsetMs: 0 }
  const { url, stop } = await startServer(port, (call) =>
    call.path.startsWith('/__') ? obey(state, call) : answer(state, call),
  )
  return {
    name: 'belvo',
    addresses: {
      BELVO_API_URL: url,
      BELVO_SECRET_ID: SECRETS.id,
      BELVO_SECRET_PASSWORD: SECRETS.password,
    },
    stop,
  }
}

const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: [{ code, message: code, request_id: randomUUID(), ...more }],
})
const missing = problem(404, 'not_found')

function obey(state: State, { method, path, body }: Call): Reply {
  switch (`${method} ${path}`) {
    case 'POST /__reset':
      state.links.clear()
      state.faults = []
      state.clockOffsetMs = 0
      return { body: {} }
    case 'POST /__fault': {
      const kind = textOf(body, 'kind') as Fault
      state.faults.push(...Array.from({ length: Number(fieldOf(body, 'count') ?? 1) }, () => kind))
      return { body: {} }
    }
    case 'POST /__clock':
      state.clockOffsetMs = Date.parse(textOf(body, 'now') ?? '') - Date.now() || 0
      return { body: {} }
    case 'POST /__link':
      return { body: createLink(state, body).wire() }
    default:
      return { status: 404, body: {} }
  }
}

function createLink(state: State, body: unknown): BelvoLink {
  const link = new BelvoLink(
    {
      institution: textOf(body, 'institution') ?? institutions[0],
      username: textOf(body, 'username') ?? '',
      externalId: textOf(body, 'external_id') ?? null,
    },
    () => Date.now() + state.clockOffsetMs,
  )
  state.links.set(link.id, link)
  return link
}

function answer(state: State, call: Call): Reply {
  const { method, path, body, headers } = call
  if (path === '/belvo-widget-1-stable.js') return { body: BELVO_WIDGET, type: 'text/javascript' }
  const fault = state.faults.shift()
  if (fault === '429')
    return { ...problem(429, 'too_many_requests'), headers: { 'retry-after': '60' } }
  if (fault === '500') return problem(500, 'unexpected_error')
  if (fault === 'html') return { body: '<html></html>', type: 'text/html' }
  if (method === 'POST' && path === '/api/token/') return answerToken(state, body)
  const basic = Buffer.from(`${SECRETS.id}:${SECRETS.password}`).toString('base64')
  if (headers.authorization !== `Basic ${basic}`) return problem(401, 'authentication_failed')
  const [, , collection, id] = path.split('/')
  if (collection === 'links') return answerLinks(state, call, id)
  const link = state.links.get(textOf(body, 'link') ?? '')
  if (link === undefined) return missing
  if (collection !== 'accounts') return answerData(link, collection, body)
  // Asking for accounts is what signs in at the bank.
  if (method === 'PATCH') {
    const isRight = link.answerToken(textOf(body, 'session'), textOf(body, 'token'))
    return isRight ? { status: 201, body: link.accountsWire() } : problem(400, 'invalid_token')
  }
  const session = link.signIn(textOf(body, 'token'))
  if (session === null) return { status: 201, body: link.accountsWire() }
  return problem(428, 'token_required', { session: session.id, link: link.id, expiry: 880 })
}

function answerToken(state: State, body: unknown): Reply {
  const isKnown = textOf(body, 'id') === SECRETS.id && textOf(body, 'password') === SECRETS.password
  if (!isKnown) return problem(401, 'authentication_failed')
  const linkId = textOf(body, 'link_id')
  if (linkId !== undefined && !state.links.has(linkId)) return missing
  return { body: { access: `access-${randomUUID()}`, refresh: `refresh-${randomUUID()}` } }
}

function answerLinks(state: State, { method, body }: Call, id: string | undefined): Reply {
  if (id === undefined || id === '') {
    if (method === 'POST') return { status: 201, body: createLink(state, body).wire() }
    const results = [...state.links.values()].map((link) => link.wire())
    return { body: { count: results.length, next: null, previous: null, results } }
  }
  const link = state.links.get(id)
  if (link === undefined) return missing
  if (method !== 'DELETE') return { body: link.wire() }
  state.links.delete(id)
  return { status: 204, body: '' }
}

function answerData(link: BelvoLink, collection: string | undefined, body: unknown): Reply {
  const range = { from: textOf(body, 'date_from') ?? '', to: textOf(body, 'date_to') ?? '9999' }
  if (collection === 'transactions') {
    return {
      status: 201,
      body: link.transactionsWire({ ...range, account: textOf(body, 'account') }),
    }
  }
  return collection === 'bills' ? { status: 201, body: link.billsWire(range) } : missing
}
