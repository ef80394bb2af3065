import {
  type BankAccount,
  type BankAggregator,
  BankAggregatorError,
  type BankBill,
  type BankFault,
  type BankConnector,
  type BankEvent,
  type BankLine,
  type BankLink,
  type LinesPage,
  type LinesQuery,
  type TokenAnswer,
} from '@saldo/api/gateways/banks'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'

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
  cardEnding: null,
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
export class HeldBank implements BankAggregator {
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

  async requestUpdate(linkId: string, _token: TokenAnswer | null): Promise<BankLink> {
    this.#reached('requestUpdate')
    return this.readLink(linkId)
  }

  async listAccounts(): Promise<readonly BankAccount[]> {
    this.#reached('listAccounts')
    return this.accounts
  }

  async listLines({ accountId, from, cursor }: LinesQuery): Promise<LinesPage> {
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

  async listConnectors(): Promise<readonly BankConnector[]> {
    return []
  }

  async removeLink(linkId: string): Promise<void> {
    this.#reached('removeLink')
    this.removed.push(linkId)
  }

  async registerWebhook(): Promise<void> {}

  readEvent(body: unknown): BankEvent | null {
    const { eventId, itemId } = body as { readonly eventId?: string; readonly itemId?: string }
    return eventId === undefined ? null : { id: eventId, linkId: itemId ?? null }
  }
}
