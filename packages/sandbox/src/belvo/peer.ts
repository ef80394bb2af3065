import { randomUUID } from 'node:crypto'
import { idOf } from '../bank/chance.ts'
import { addMonths, dayOf } from '../bank/days.ts'
import {
  type AccountKind,
  billsUntil,
  type BankEvent,
  happeningsUntil,
  type Household,
  nextBill,
  USUAL_DAYS,
} from '../bank/household.ts'
import { decimal } from '../pluggy/account.ts'
import { findConnector, TOKEN } from '../pluggy/connectors.ts'
import { type Call, fieldOf, type Reply, startServer, textOf } from '../json-server.ts'
import type { Peer } from '../peer.ts'

/** The script of the older aggregator's widget: a dialog that ends with a link. */
const BELVO_WIDGET = `
window.belvoSDK = {
  createWidget(access, { callback, onExit }) {
    const build = () => {
      const dialog = document.createElement('dialog')
      const button = (text, act) => {
        const node = document.createElement('button')
        node.textContent = text
        node.onclick = () => { dialog.close(); dialog.remove(); act() }
        dialog.append(node)
      }
      button('Concluir', () => callback(access.replace('access-', ''), 'itau_br_retail'))
      button('Fechar', () => onExit({ last_encountered_error: null }))
      document.body.append(dialog)
      dialog.showModal()
    }
    return { build }
  },
}
`

const MONTHS_OF_HISTORY = 12

/** Belvo's names, and Pluggy's ids of the same banks: one person has the same life at both. */
const connectorIds: Readonly<Record<string, number>> = {
  itau_br_retail: 201,
  bradesco_br_retail: 203,
  santander_br_retail: 208,
  bancodobrasil_br_retail: 211,
  nubank_br_retail: 212,
  bancointer_br_retail: 215,
  caixa_br_retail: 219,
}
const institutions = Object.keys(connectorIds) as [string, ...string[]]

type LinkFacts = {
  readonly institution: string
  readonly username: string
  readonly externalId: string | null
}
type Range = { readonly from: string; readonly to: string }
type Session = { readonly id: string }

/** One login at one bank, as Belvo keeps it. A username that ends in 1 needs a token. */
class BelvoLink {
  readonly id = randomUUID()
  readonly #facts: LinkFacts
  readonly #clock: () => number
  readonly #createdAt: string
  #session: Session | null = null

  constructor(facts: LinkFacts, clock: () => number) {
    this.#facts = facts
    this.#clock = clock
    this.#createdAt = new Date(clock()).toISOString()
  }

  get #today(): string {
    return dayOf(this.#clock())
  }

  get #household(): Household {
    const connector = findConnector(connectorIds[this.#facts.institution] ?? 0)
    return {
      seed: `${connector?.name} ${this.#facts.username} `,
      manner: connector?.manner ?? 'monthly',
      from: addMonths(this.#today.slice(0, 7), -MONTHS_OF_HISTORY),
      ...USUAL_DAYS,
    }
  }

  get #happenings(): readonly BankEvent[] {
    return happeningsUntil(this.#household, this.#today)
  }

  #accountId = (kind: AccountKind) => idOf(this.id, kind)

  /** The session in which a token is waited for, or null where none is needed. */
  signIn(token: string | undefined): Session | null {
    if (!this.#facts.username.endsWith('1') || token === TOKEN) return null
    this.#session = { id: randomUUID() }
    return this.#session
  }

  answerToken(session: string | undefined, token: string | undefined): boolean {
    const isRight = session === this.#session?.id && token === TOKEN
    if (isRight) this.#session = null
    return isRight
  }

  wire() {
    return {
      id: this.id,
      institution: this.#facts.institution,
      access_mode: 'recurrent',
      status: this.#session === null ? 'valid' : 'token_required',
      external_id: this.#facts.externalId,
      created_at: this.#createdAt,
      last_accessed_at: new Date(this.#clock()).toISOString(),
    }
  }

  accountsWire() {
    return (['checking', 'savings', 'card'] as const).map((kind) => {
      const cents = this.#happenings
        .filter(({ account, day }) => account === kind && day <= this.#today)
        .reduce((sum, happening) => sum + happening.cents, kind === 'card' ? 0 : 250_000)
      const isCard = kind === 'card'
      const current = decimal(isCard ? -cents : cents)
      return {
        id: this.#accountId(kind),
        link: this.id,
        institution: { name: this.#facts.institution, type: 'bank' },
        category: { checking: 'CHECKING_ACCOUNT', savings: 'SAVINGS_ACCOUNT', card: 'CREDIT_CARD' }[
          kind
        ],
        type: isCard ? 'Cartão' : 'Conta',
        name: { checking: 'Conta corrente', savings: 'Poupança', card: 'Cartão' }[kind],
        number: this.#accountId(kind).slice(0, 6),
        balance: { current, available: current },
        balance_type: isCard ? 'LIABILITY' : 'ASSET',
        currency: 'BRL',
        credit_data: isCard
          ? {
              credit_limit: 9000,
              cutting_date: nextBill(USUAL_DAYS, this.#today).closesOn,
              next_payment_date: nextBill(USUAL_DAYS, this.#today).dueOn,
            }
          : null,
        collected_at: new Date(this.#clock()).toISOString(),
      }
    })
  }

  transactionsWire({ from, to, account }: Range & { readonly account: string | undefined }) {
    return this.#happenings
      .map((happening) => ({ happening, accountId: this.#accountId(happening.account) }))
      .filter(({ accountId }) => account === undefined || account === accountId)
      .filter(({ happening: { day } }) => day >= from && day <= to)
      .map(({ happening, accountId }) => ({
        id: idOf(this.id, happening.key),
        account: { id: accountId, link: this.id },
        value_date: happening.day,
        accounting_date: `${happening.day}T12:00:00Z`,
        amount: decimal(Math.abs(happening.cents)),
        currency: 'BRL',
        description: happening.text,
        type: happening.cents < 0 ? 'OUTFLOW' : 'INFLOW',
        status: happening.day > this.#today ? 'PENDING' : 'PROCESSED',
        category: happening.category[1],
      }))
  }

  billsWire({ from, to }: Range) {
    const plain = this.#happenings.filter(({ paysBill }) => paysBill !== true)
    return billsUntil(this.#household, plain, this.#today)
      .filter(({ dueOn }) => dueOn >= from && dueOn <= to)
      .map((bill) => ({
        id: idOf(this.id, 'bill', bill.month),
        account: { id: this.#accountId('card'), link: this.id },
        closing_date: bill.closesOn,
        due_date: bill.dueOn,
        bill_status: 'CLOSED',
        total_amount: decimal(bill.cents),
      }))
  }
}

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
