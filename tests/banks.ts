import { expect } from 'vitest'
import {
  type BankAccount,
  type BankAggregator,
  BankAggregatorError,
  type BankBill,
  type BankFault,
  type BankLine,
  type BankLink,
  type LinesQuery,
} from '@saldo/api/gateways/banks'
import { removeLinkJob, syncJob } from '@saldo/api/bank-accesses/jobs'
import { runDue } from '@saldo/api/jobs/run-due'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { type Guest, START, type TestApp, useApp } from './app.ts'
import { PASSWORD } from './guest-password.ts'
import type { Row } from './statements.ts'

export const WEBHOOK_SECRET = 'a secret of webhooks for the tests'

const LINK: BankLink = {
  id: '',
  clientUserId: null,
  connector: '601',
  institution: 'Itaú',
  state: 'updated',
  status: 'UPDATED',
  executionStatus: 'SUCCESS',
  isPartial: false,
  error: null,
  parameter: null,
  lastUpdatedAt: '2026-11-21T12:00:00.000Z',
  consentExpiresAt: null,
  consentRevokedAt: null,
}

const LINE: BankLine = {
  id: '',
  accountId: '',
  day: toDay('2026-11-10'),
  value: toCents(-4990),
  description: 'MERCADO BOM DIA',
  isPending: false,
  createdAt: null,
  hint: null,
  reference: null,
  foreign: null,
  instalment: null,
  billId: null,
  billMonth: null,
}

const ACCOUNT: BankAccount = {
  id: 'conta',
  kind: 'bank',
  isSavings: false,
  name: 'Conta Itaú',
  number: '1234-5',
  brand: null,
  currency: 'BRL',
  balance: toCents(0),
  reserved: null,
  limit: null,
  limitGroup: null,
  closesOn: null,
  dueOn: null,
}

export const CARD: Partial<BankAccount> = {
  id: 'cartao',
  kind: 'card',
  name: 'Cartão Itaú',
  number: '4321',
  brand: 'VISA',
  limit: toCents(500000),
  closesOn: toDay('2026-11-25'),
  dueOn: toDay('2026-12-05'),
}

export type LineOf = Partial<Omit<BankLine, 'day' | 'value'>> & {
  readonly id: string
  readonly day?: string
  readonly value?: number
}

/** An aggregator with what a test puts into it, page by page and with the faults that it wants. */
export class TestBank implements BankAggregator {
  readonly links = new Map<string, BankLink>()
  accounts: BankAccount[] = []
  lines: BankLine[] = []
  bills: BankBill[] = []
  /** What fails next, by the name of the call; each once. */
  readonly faults = new Map<keyof BankAggregator, BankFault>()
  readonly calls: string[] = []
  readonly removed: string[] = []
  pageSize = 3
  /** Sends each page's last line again with the next one. */
  repeats = false

  put(link: Partial<BankLink> & { readonly id: string }): void {
    this.links.set(link.id, { ...LINK, ...this.links.get(link.id), ...link })
  }

  has(accounts: readonly Partial<BankAccount>[]): void {
    this.accounts = accounts.map((account) => ({ ...ACCOUNT, ...account }))
  }

  shows(lines: readonly LineOf[], accountId = 'conta'): void {
    this.lines = this.lines.filter((line) => line.accountId !== accountId)
    for (const { day, value, ...line } of lines) {
      this.lines.push({
        ...LINE,
        accountId,
        ...line,
        ...(day === undefined ? {} : { day: toDay(day) }),
        ...(value === undefined ? {} : { value: toCents(value) }),
      })
    }
  }

  #reached(call: keyof BankAggregator): void {
    this.calls.push(call)
    const fault = this.faults.get(call)
    this.faults.delete(call)
    if (fault !== undefined) throw new BankAggregatorError(fault)
  }

  async createAccessToken({ linkId }: { readonly linkId: string | null }): Promise<string> {
    this.#reached('createAccessToken')
    return `token of ${linkId ?? 'a new link'}`
  }

  async readLink(linkId: string): Promise<BankLink> {
    this.#reached('readLink')
    const link = this.links.get(linkId)
    if (link === undefined) throw new BankAggregatorError({ kind: 'gone' })
    return link
  }

  async requestUpdate(linkId: string): Promise<BankLink> {
    this.#reached('requestUpdate')
    return this.readLink(linkId)
  }

  async listAccounts(): Promise<readonly BankAccount[]> {
    this.#reached('listAccounts')
    return this.accounts
  }

  async listLines({ accountId, from, cursor }: LinesQuery) {
    this.#reached('listLines')
    const own = this.lines.filter((line) =>
      'day' in from
        ? line.accountId === accountId && line.day >= from.day
        : line.accountId === accountId && (line.createdAt ?? '') >= from.createdAt,
    )
    const at = Number(cursor ?? 0)
    const end = at + this.pageSize
    const lines = own.slice(this.repeats ? Math.max(0, at - 1) : at, end)
    return { lines, next: end < own.length ? String(end) : null }
  }

  async listBills({ accountId }: { readonly accountId: string }) {
    this.#reached('listBills')
    return this.bills.filter((bill) => bill.accountId === accountId)
  }

  async listConnectors() {
    return []
  }

  async removeLink(linkId: string): Promise<void> {
    this.#reached('removeLink')
    this.removed.push(linkId)
  }

  async registerWebhook(): Promise<void> {}

  readEvent(body: unknown) {
    const { eventId, itemId } = body as { readonly eventId?: string; readonly itemId?: string }
    return eventId === undefined ? null : { id: eventId, linkId: itemId ?? null }
  }
}

/** Somebody who signs in again when time has passed: an access token is good for minutes. */
function lasting(app: TestApp, guest: Guest): Guest {
  let { token } = guest
  const send: Guest['send'] = async (method, path, body, headers = {}) => {
    const sent = () =>
      app.send<never>(method, path, body, { authorization: `Bearer ${token}`, ...headers })
    const reply = await sent()
    if (reply.status !== 401) return reply
    const credentials = { email: guest.email, password: PASSWORD }
    token = (await app.send('POST', '/users/authenticate', credentials)).body.accessToken
    return sent()
  }
  return { ...guest, send }
}

/** An application with an aggregator that a test holds in its hands. */
export function useBanks() {
  const bank = new TestBank()
  const app = useApp({ banks: { pluggy: bank, belvo: bank, webhookSecret: WEBHOOK_SECRET } })

  /** Runs the syncs that are due, and what they ask for at once. */
  async function runSyncs(passMs = 0): Promise<number> {
    const now = app.clock.now()
    // A job is due from the instant on at which it was asked for.
    app.clock.now = () => now + passMs + 1
    const worker = workerOf(app)
    const syncing = { ...worker, settings: settingsOf(bank) }
    const done = await runDue(worker, syncJob(syncing))
    return done + (await runDue(worker, removeLinkJob(syncing)))
  }

  const newGuest = async (name: string) => lasting(app, await app.newGuest(name))

  /** Somebody with a link to a bank, and its first sync done. */
  async function connect(name = 'Ana', linkId = `link of ${name}`) {
    const guest = await newGuest(name)
    bank.put({ id: linkId, clientUserId: guest.id })
    const access = await link(guest, linkId)
    await runSyncs()
    return person(guest, access)
  }

  async function link(guest: Guest, linkId: string, more: object = {}): Promise<Row> {
    const body = { linkId, institution: 'itau_br_retail', type: 'pluggy', connector: 601, ...more }
    const reply = await guest.send('POST', '/bankaccesses', body)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body
  }

  function person(guest: Guest, access: Row) {
    const get = async (path: string): Promise<Row> => {
      const reply = await guest.send('GET', path)
      expect(reply.status).toBe(200)
      return reply.body
    }
    return {
      guest,
      access,
      get,
      read: () => get(`/bankaccesses/${access._id}`),
      /** All of them; of a card its items, and not the rows of its invoices. */
      entries: async (): Promise<Row[]> => {
        const period = 'startDate=1900-01-01&endDate=2200-12-31&ignoreInvoicePeriod=true&limit=5000'
        const payments: Row[] = await get('/payments')
        const lists = await Promise.all(
          payments.map(({ _id }) => get(`/transactions?${period}&paymentId=${_id}`)),
        )
        return lists.flatMap(({ items }) => items)
      },
      questions: () => get('/bankaccesses/questions'),
      answer: (id: string, answer: string, more: object = {}) =>
        guest.send('POST', `/bankaccesses/questions/${id}`, { answer, ...more }),
      /** Asks for another sync, and runs it. */
      sync: async (passMs = 60_000) => {
        app.clock.now = (
          (now) => () =>
            now + passMs
        )(app.clock.now())
        const reply = await guest.send('POST', `/bankaccesses/${access._id}/sync`)
        await runSyncs()
        return reply
      },
    }
  }

  return { app, bank, newGuest, connect, link, person, runSyncs }
}

const settingsOf = (bank: TestBank) =>
  ({ banks: { pluggy: bank, belvo: bank, webhookSecret: WEBHOOK_SECRET } }) as never

function workerOf(app: TestApp) {
  const log = { info: () => {}, warn: () => {} }
  return { database: app.database, clock: app.clock, log, signal: new AbortController().signal }
}

export { START }
