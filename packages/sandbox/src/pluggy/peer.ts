import { dayOf } from '../bank/days.ts'
import { type Call, fieldOf, type Reply, startServer, textOf } from '../json-server.ts'
import type { Peer } from '../peer.ts'
import { advanceLater, answerApi, CLIENT, PluggyState } from './api.ts'
import { ANSWER_FAULTS, befall, ITEM_FAULTS } from './faults.ts'
import { answerPage } from './page.ts'
import type { Delivery } from './webhooks.ts'

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
