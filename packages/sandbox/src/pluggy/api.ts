import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { instantOf, dayOf } from '../bank/days.ts'
import {
  type Connector,
  connectors,
  connectorWire,
  type Credentials,
  findConnector,
} from './connectors.ts'
import { type Account, decimal, type Row } from './account.ts'
import { USUAL_DAYS } from '../bank/household.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, fieldOf, type Reply, textOf } from '../json-server.ts'
import { type AnswerFault, concerns, wrongAnswer } from './faults.ts'
import { Item } from './item.ts'
import { Webhooks } from './webhooks.ts'

const SECRET = randomBytes(32)
const HOUR_S = 3_600

/** What a token allows: all calls, or those that the widget makes. */
type Claims = {
  readonly kind: 'api' | 'connect'
  readonly itemId?: string
  readonly options?: {
    readonly clientUserId?: string
    readonly webhookUrl?: string
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (content: string) => createHmac('sha256', SECRET).update(content).digest('base64url')

/** A JSON Web Token; an API key lasts two hours, the widget's token half an hour. */
function issueToken(claims: Claims): string {
  const exp = Math.floor(Date.now() / 1000) + (claims.kind === 'api' ? 2 * HOUR_S : HOUR_S / 2)
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`
  return `${content}.${signed(content)}`
}

function readToken(token: string | undefined): Claims | null {
  const [header = '', claims = '', signature = ''] = (token ?? '').split('.')
  if (signature !== signed(`${header}.${claims}`)) return null
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims & { exp: number }
  return read.exp * 1000 > Date.now() ? read : null
}

/** A line as `GET /v2/transactions` shows it. */
function transactionWire(
  row: Row,
  { account, connector }: { readonly account: Account; readonly connector: Connector },
) {
  const { happening, day } = row
  const isCard = account.kind === 'card'
  const isOut = happening.cents < 0
  const sign = isCard && connector.flipsSigns !== true ? -1 : 1
  const { foreign, category } = happening
  const amount = foreign === undefined ? happening.cents : foreign.cents
  return {
    id: row.id,
    accountId: account.id,
    date: writtenDay(connector, day, happening.hour),
    description: row.text,
    descriptionRaw: row.text.toUpperCase(),
    type: isOut ? 'DEBIT' : 'CREDIT',
    // On a card a purchase is positive; some connectors write it the other way round.
    amount: decimal(amount * sign),
    amountInAccountCurrency: foreign === undefined ? null : decimal(happening.cents * sign),
    balance: 0,
    currencyCode: foreign === undefined ? 'BRL' : foreign.currency,
    category: category[1],
    categoryId: category[0],
    status: row.isPending ? 'PENDING' : 'POSTED',
    providerCode: null,
    providerId: row.providerId,
    operationType: happening.text.startsWith('PIX') ? 'PIX' : null,
    operationTypeAdditionalInfo: null,
    paymentData: happening.text.startsWith('PIX') ? paymentDataOf(row) : null,
    merchant: null,
    creditCardMetadata: isCard ? buildMetadata(row, account, connector) : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Some banks know the hour, some write midnight of São Paulo, some midnight in UTC. */
function writtenDay(connector: Connector, day: string, hour: number | undefined): string {
  return connector.writesUtcDays === true && hour === undefined
    ? `${day}T00:00:00.000Z`
    : instantOf(day, hour ?? 0)
}

function paymentDataOf({ happening }: Row) {
  const other = { name: happening.text.replace(/^PIX \w+ /, ''), documentNumber: null }
  return {
    payer: happening.cents < 0 ? null : other,
    receiver: happening.cents < 0 ? other : null,
    receiverReferenceId: null,
    paymentMethod: 'PIX',
    referenceNumber: happening.reference ?? null,
    reason: null,
    boletoMetadata: null,
  }
}

function buildMetadata(
  { happening, billId, isPending }: Row,
  account: Account,
  connector: Connector,
) {
  const { part: instalment } = happening
  return {
    ...(instalment !== undefined && {
      installmentNumber: instalment.index,
      totalInstallments: instalment.count,
      totalAmount: decimal(instalment.totalCents),
      purchaseDate: writtenDay(connector, instalment.purchaseDay, undefined),
    }),
    ...(billId !== null && { billId }),
    ...(isPending && { billForecastDate: account.billMonthOf(happening) }),
    // Most show the end alone, some the whole with its middle hidden.
    cardNumber: happening.text.startsWith('CAFE') ? '************8765' : '4321',
    payeeMCC: 5411,
  }
}

/** The bills of a card as `GET /bills` shows them, the newest first. */
function billsWire({ bills, id }: Account) {
  return bills.toReversed().map((bill) => ({
    id: bill.id,
    accountId: id,
    dueDate: instantOf(bill.dueOn),
    billClosingDate: instantOf(bill.closesOn),
    totalAmount: decimal(bill.cents),
    totalAmountCurrencyCode: 'BRL',
    minimumPaymentAmount: decimal(Math.round(bill.cents * 0.15)),
    allowsInstallments: false,
    financeCharges: [],
    payments: [],
    createdAt: instantOf(bill.closesOn),
    updatedAt: instantOf(bill.closesOn),
  }))
}

const PAGE = 500
const STEP_MS = 400

export const CLIENT = { clientId: 'saldo-de-teste', clientSecret: 'segredo-de-teste-do-agregador' }

/** All that this Pluggy knows. */
export class PluggyState {
  readonly items = new Map<string, Item>()
  readonly webhooks = new Webhooks()
  readonly log: { readonly method: string; readonly path: string; readonly status: number }[] = []
  answerFaults: AnswerFault[] = []
  slowMs: number
  pageSize = PAGE
  /** Of the cards of items that are made from now on. */
  cardDays = USUAL_DAYS
  clockOffsetMs = 0

  constructor(slowMs: number) {
    this.slowMs = slowMs
  }

  now = (): number => Date.now() + this.clockOffsetMs

  reset(): void {
    this.items.clear()
    this.webhooks.reset()
    this.log.length = 0
    this.answerFaults = []
    this.pageSize = PAGE
    this.cardDays = USUAL_DAYS
    this.clockOffsetMs = 0
  }

  accountOf(id: string | null): { readonly item: Item; readonly account: Account } | null {
    for (const item of this.items.values()) {
      const account = item.accounts.find((one) => one.id === id)
      if (account !== undefined) return { item, account }
    }
    return null
  }
}

const found = (body: unknown): Reply => ({ body })
const pageOf = (results: readonly unknown[]): Reply =>
  found({ results, page: 1, total: results.length, totalPages: 1 })
const missing: Reply = {
  status: 404,
  body: { code: 404, codeDescription: 'NOT_FOUND', message: 'not found' },
}
const forbidden: Reply = {
  status: 403,
  body: { code: 403, codeDescription: 'FORBIDDEN', message: 'Missing or invalid authorization' },
}
const invalid = (code: string): Reply => ({
  status: 400,
  body: { code: 400, codeDescription: code, message: code },
})

/** Answers a call of the API, and keeps a note of it without what it carried. */
export async function answerApi(state: PluggyState, call: Call): Promise<Reply> {
  const fault = takeFault(state, call)
  if (fault === 'slow') await pause(state.slowMs)
  const wrong = fault === null ? null : wrongAnswer(fault, state.now())
  const reply = wrong ?? answerRightly(state, call, fault === 'page-twice')
  state.log.push({ method: call.method, path: call.path, status: reply.status ?? 200 })
  return reply
}

function takeFault(state: PluggyState, { method, path }: Call): AnswerFault | null {
  const at = state.answerFaults.findIndex((fault) => concerns(fault, method, path))
  return at === -1 ? null : (state.answerFaults.splice(at, 1)[0] ?? null)
}

function answerRightly(state: PluggyState, call: Call, isRepeated: boolean): Reply {
  const { method, path, body } = call
  if (method === 'POST' && path === '/auth') {
    const isKnown =
      textOf(body, 'clientId') === CLIENT.clientId &&
      textOf(body, 'clientSecret') === CLIENT.clientSecret
    return isKnown ? found({ apiKey: issueToken({ kind: 'api' }) }) : forbidden
  }
  const claims = readToken(String(call.headers['x-api-key'] ?? ''))
  if (claims === null) return forbidden
  const [, collection = '', id, sub] = path.split('/')
  if (collection === 'items') return answerItems(state, { call, claims, id, sub })
  if (collection === 'connectors') return answerConnectors(call, id)
  if (collection === 'accounts') return answerAccounts(state, call, id)
  // The widget's token reads no lines.
  if (claims.kind !== 'api') return forbidden
  switch (`${method} /${path.split('/').slice(1).join('/')}`) {
    case 'POST /connect_token':
      return found({ accessToken: issueToken(connectClaims(body)) })
    case 'GET /v2/transactions':
      return listTransactions(state, call, isRepeated)
    case 'GET /bills': {
      const of = state.accountOf(call.query.get('accountId'))
      return of === null ? missing : pageOf(billsWire(of.account))
    }
    case 'GET /consents':
      return pageOf(state.items.get(call.query.get('itemId') ?? '')?.consentsWire() ?? [])
    case 'GET /investments':
    case 'GET /loans':
    case 'GET /categories':
      return pageOf([])
    case 'GET /webhooks':
      return pageOf(state.webhooks.registered.map(({ headers: _secret, ...shown }) => shown))
    case 'POST /webhooks': {
      const { headers: _secret, ...shown } = state.webhooks.register({
        event: textOf(body, 'event') ?? 'all',
        url: textOf(body, 'url') ?? '',
        headers: (fieldOf(body, 'headers') ?? {}) as Record<string, string>,
      })
      return found(shown)
    }
    default:
      return collection === 'webhooks' ? changeWebhook(state, call, id) : missing
  }
}

function connectClaims(body: unknown): Claims {
  const itemId = textOf(body, 'itemId')
  const options = fieldOf(body, 'options') as Claims['options']
  return { kind: 'connect', ...(itemId && { itemId }), ...(options && { options }) }
}

function changeWebhook(state: PluggyState, { method, body }: Call, id: string | undefined): Reply {
  const { webhooks } = state
  const webhook = webhooks.registered.find((one) => one.id === id)
  if (webhook === undefined) return missing
  webhooks.registered = webhooks.registered.filter((one) => one !== webhook)
  if (method === 'DELETE') return found({ count: 1 })
  const changed = { ...webhook, ...(body as object) }
  webhooks.registered.push(changed)
  const { headers: _secret, ...shown } = changed
  return found(shown)
}

function answerConnectors({ query }: Call, id: string | undefined): Reply {
  if (id !== undefined) {
    const connector = findConnector(Number(id))
    return connector === undefined ? missing : found(connectorWire(connector))
  }
  const shown = connectors
    .filter(({ isSandbox }) => !isSandbox || query.get('sandbox') === 'true')
    .filter(({ isOpenFinance }) => query.get('isOpenFinance') !== 'true' || isOpenFinance)
  return pageOf(shown.map((connector) => connectorWire(connector)))
}

function answerAccounts(state: PluggyState, { query }: Call, id: string | undefined): Reply {
  const today = dayOf(state.now())
  if (id !== undefined) {
    const of = state.accountOf(id)
    return of === null ? missing : found(of.account.wire(today))
  }
  const item = state.items.get(query.get('itemId') ?? '')
  if (item === undefined) return missing
  const type = query.get('type')
  const accounts = item.accounts.map((account) => account.wire(today))
  return pageOf(accounts.filter((account) => type === null || account.type === type))
}

function answerItems(
  state: PluggyState,
  {
    call,
    claims,
    id,
    sub,
  }: {
    readonly call: Call
    readonly claims: Claims
    readonly id: string | undefined
    readonly sub: string | undefined
  },
): Reply {
  const { method, body } = call
  const parameters = (fieldOf(body, 'parameters') ?? undefined) as Credentials | undefined
  if (id === undefined) {
    const connector = findConnector(Number(fieldOf(body, 'connectorId')))
    if (method !== 'POST' || connector === undefined) return invalid('CONNECTOR_NOT_FOUND')
    const { clientUserId = null, webhookUrl = null } = claims.options ?? {}
    const facts = {
      id: randomUUID(),
      connector,
      credentials: parameters ?? {},
      clientUserId: textOf(body, 'clientUserId') ?? clientUserId,
      webhookUrl: textOf(body, 'webhookUrl') ?? webhookUrl,
      days: state.cardDays,
    }
    const notify = (event: string, more: object) =>
      state.webhooks.send(event, more, facts.webhookUrl)
    return kept(state, new Item(facts, state.now, notify))
  }
  const item = state.items.get(id)
  if (item === undefined) return missing
  if (method === 'POST' && sub === 'mfa') {
    if (!item.answerToken(body as Credentials)) {
      return invalid('MFA_PARAMERTER_WAS_ALREADY_USED_ERROR')
    }
    return kept(state, item)
  }
  if (method === 'PATCH') {
    item.update(parameters)
    return kept(state, item)
  }
  if (method === 'DELETE') {
    state.items.delete(id)
    state.webhooks.send('item/deleted', { itemId: id, triggeredBy: 'CLIENT' }, item.webhookUrl)
    return found({ count: 1 })
  }
  item.advance()
  return found(item.wire())
}

function kept(state: PluggyState, item: Item): Reply {
  state.items.set(item.id, item)
  advanceLater(state, item)
  return found(item.wire())
}

/** A poll brings an item on; without one, time does. */
export function advanceLater(state: PluggyState, item: Item): void {
  const later = () => {
    if (state.items.get(item.id) !== item || !item.isBusy) return
    item.advance()
    setTimeout(later, STEP_MS).unref()
  }
  setTimeout(later, STEP_MS).unref()
}

function listTransactions(state: PluggyState, { query }: Call, isRepeated: boolean): Reply {
  const of = state.accountOf(query.get('accountId'))
  if (of === null) return missing
  const { account, item } = of
  const [from, to] = [query.get('dateFrom'), query.get('dateTo')]
  const createdAtFrom = query.get('createdAtFrom')
  const ids = query.get('ids')?.split(',')
  const rows = [...account.rows.values()]
    .filter(
      ({ day }) =>
        (from === null || day >= from.slice(0, 10)) && (to === null || day <= to.slice(0, 10)),
    )
    .filter(({ createdAt }) => createdAtFrom === null || createdAt >= createdAtFrom)
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .toSorted((a, b) => order(b).localeCompare(order(a)))
  const after = query.get('after')
  const start = after === null ? 0 : firstAfter(rows, after)
  const page = rows.slice(start, start + state.pageSize)
  const last = page.at(-1)
  const hasMore = start + page.length < rows.length
  return found({
    results: page.map((row) => transactionWire(row, { account, connector: item.connector })),
    next: isRepeated
      ? nextOf(query, after ?? cursorOf('9999'))
      : last !== undefined && hasMore
        ? nextOf(query, cursorOf(order(last)))
        : null,
  })
}

const order = ({ day, id }: { readonly day: string; readonly id: string }) => `${day} ${id}`
const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

function firstAfter(rows: readonly { day: string; id: string }[], cursor: string): number {
  const last = Buffer.from(cursor, 'base64url').toString()
  const at = rows.findIndex((row) => order(row) < last)
  return at === -1 ? rows.length : at
}

function nextOf(query: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(query)
  next.set('after', cursor)
  return `/v2/transactions?${next}`
}
