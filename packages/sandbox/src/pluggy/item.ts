import { idOf } from '../bank/chance.ts'
import { addMonths, dayOf } from '../bank/days.ts'
import { type Household, USUAL_DAYS } from '../bank/household.ts'
import { Account, type Changes } from './account.ts'
import {
  type Connector,
  connectorWire,
  type Credentials,
  outcomeOf,
  type Outcome,
  TOKEN,
  tokenParameter,
} from './connectors.ts'

export type Notify = (event: string, facts: object) => void
type Clock = () => number

const MONTHS_OF_HISTORY = 12
const TOKEN_MS = 120_000
/** How many accounts the user of the great household has. */
const MANY = 20
/** What is told by `OUTDATED`: the credentials are well, and the bank is not, or waits for its customer. */
const OUTDATED: readonly string[] = [
  'SITE_NOT_AVAILABLE',
  'UNEXPECTED_ERROR',
  'USER_AUTHORIZATION_PENDING',
]

/** The login of one person at one bank. */
export class Item {
  readonly id: string
  readonly connector: Connector
  readonly clientUserId: string | null
  readonly webhookUrl: string | null
  readonly createdAt: string
  accounts: readonly Account[] = []
  status = 'UPDATING'
  executionStatus = 'CREATED'
  error: { readonly code: string; readonly message: string } | null = null
  consentExpiresAt: string | null = null
  consentRevokedAt: string | null = null
  /** The next collections ask for a token, or bring the accounts without the cards. */
  tokensDue = 0
  partialsDue = 0
  isPartial = false
  lastUpdatedAt: string | null = null
  readonly #days: Pick<Household, 'closeDay' | 'dueDay'>
  #failedLogins = 0
  #tokenExpiresAt: string | null = null
  #steps: (() => void)[] = []
  #credentials: Credentials
  readonly #clock: Clock
  readonly #notify: Notify

  constructor(
    {
      id,
      connector,
      credentials,
      ...facts
    }: {
      readonly id: string
      readonly connector: Connector
      readonly credentials: Credentials
      readonly clientUserId: string | null
      readonly webhookUrl: string | null
      /** When its card closes and falls due. */
      readonly days?: Pick<Household, 'closeDay' | 'dueDay'>
    },
    clock: Clock,
    notify: Notify,
  ) {
    this.id = id
    this.connector = connector
    this.clientUserId = facts.clientUserId
    this.webhookUrl = facts.webhookUrl
    this.#days = facts.days ?? USUAL_DAYS
    this.#credentials = credentials
    this.#clock = clock
    this.#notify = notify
    this.createdAt = this.#now()
    notify('item/created', { itemId: id, triggeredBy: 'CLIENT' })
    this.#begin(outcomeOf(connector, credentials))
  }

  #now = () => new Date(this.#clock()).toISOString()

  get isBusy(): boolean {
    return this.#steps.length > 0
  }

  /** One poll, or a moment, later. */
  advance(): void {
    this.#steps.shift()?.()
  }

  /** Asks the bank again, with other credentials where there are any. */
  update(credentials: Credentials | undefined): void {
    if (credentials !== undefined && Object.keys(credentials).length > 0) {
      this.#credentials = { ...this.#credentials, ...credentials }
      this.consentExpiresAt = null
      this.consentRevokedAt = null
    }
    const hasEnded =
      this.consentRevokedAt !== null || (this.consentExpiresAt ?? '9999') <= this.#now()
    const outcome = outcomeOf(this.connector, this.#credentials)
    const isAsked = credentials !== undefined || this.tokensDue > 0
    if (hasEnded) this.#begin('USER_AUTHORIZATION_NOT_GRANTED')
    else if (this.tokensDue > 0) this.#begin('token')
    // A token is not asked for in every update: banks remember a device for a while.
    else this.#begin(outcome === 'token' && !isAsked ? 'ok' : outcome)
    if (this.tokensDue > 0) this.tokensDue -= 1
  }

  /** The customer has said yes in the bank's own app. */
  authorise(): void {
    this.#begin('ok')
  }

  /** The bank no longer takes the password. */
  refuseLogin(): void {
    this.#fail('INVALID_CREDENTIALS')
  }

  /** False where no token is waited for: the same one was used already. */
  answerToken(typed: Credentials): boolean {
    if (this.status !== 'WAITING_USER_INPUT') return false
    this.status = 'UPDATING'
    this.executionStatus = 'LOGIN_MFA_IN_PROGRESS'
    this.#tokenExpiresAt = null
    const isRight = typed[tokenParameter.name] === TOKEN
    this.#steps = isRight ? this.#collecting() : [() => this.#fail('INVALID_CREDENTIALS_MFA')]
    return true
  }

  #begin(outcome: Outcome): void {
    this.status = 'UPDATING'
    this.executionStatus = 'LOGIN_IN_PROGRESS'
    this.error = null
    if (outcome === 'ok') this.#steps = this.#collecting()
    else if (outcome === 'token') this.#steps = [() => this.#askToken()]
    else this.#steps = [() => undefined, () => this.#fail(outcome)]
  }

  #askToken(): void {
    this.status = 'WAITING_USER_INPUT'
    this.executionStatus = 'WAITING_USER_INPUT'
    this.#tokenExpiresAt = new Date(this.#clock() + TOKEN_MS).toISOString()
    this.#notify('item/waiting_user_input', { itemId: this.id, triggeredBy: 'USER' })
  }

  #collecting(): (() => void)[] {
    return [
      () => {
        this.executionStatus = 'ACCOUNTS_IN_PROGRESS'
        this.#notify('item/login_succeeded', { itemId: this.id, triggeredBy: 'USER' })
      },
      () => {
        this.executionStatus = 'TRANSACTIONS_IN_PROGRESS'
      },
      () => this.#collect(),
    ]
  }

  #fail(code: string): void {
    this.status = OUTDATED.includes(code) ? 'OUTDATED' : 'LOGIN_ERROR'
    this.executionStatus = code
    this.error = { code, message: `The bank answered ${code}` }
    if (this.status === 'LOGIN_ERROR') this.#failedLogins += 1
    this.#notify('item/error', { itemId: this.id, error: this.error, triggeredBy: 'USER' })
  }

  #collect(): void {
    const at = this.#now()
    const today = dayOf(this.#clock())
    if (this.accounts.length === 0) this.accounts = this.#openAccounts(today)
    this.isPartial = this.partialsDue > 0
    if (this.isPartial) this.partialsDue -= 1
    for (const account of this.accounts) {
      if (this.isPartial && account.kind === 'card') continue
      this.announce(account, account.collect(today, at))
    }
    this.status = 'UPDATED'
    this.executionStatus = this.isPartial ? 'PARTIAL_SUCCESS' : 'SUCCESS'
    this.#failedLogins = 0
    this.lastUpdatedAt = at
    this.#notify('item/updated', { itemId: this.id, triggeredBy: 'USER' })
  }

  /** Tells of the lines that came, changed or went. */
  announce(account: Account, { created, updated, deleted }: Changes): void {
    const of = { itemId: this.id, accountId: account.id }
    if (deleted.length > 0) this.#notify('transactions/deleted', { ...of, transactionIds: deleted })
    if (updated.length > 0) this.#notify('transactions/updated', { ...of, transactionIds: updated })
    if (created.length === 0) return
    const from = this.#now()
    this.#notify('transactions/created', {
      ...of,
      transactionsCreatedAtFrom: from,
      // A trap: whoever fetches it goes where the notice says and not where the aggregator is.
      createdTransactionsLink: `http://127.0.0.1:1/v2/transactions?accountId=${account.id}`,
    })
  }

  #openAccounts(today: string): readonly Account[] {
    const login = this.#credentials['cpf'] ?? this.#credentials['user'] ?? ''
    const owner = { itemId: this.id, connector: this.connector, taxNumber: login }
    const from = addMonths(today.slice(0, 7), -MONTHS_OF_HISTORY)
    const household = (name: string) => ({
      // The same person at the same bank has the same life, whatever the item is called.
      seed: `${this.connector.name} ${login} ${name}`,
      manner: this.connector.manner,
      from,
      ...this.#days,
    })
    if (login === 'user-many') {
      return Array.from({ length: MANY }, (_, index) => {
        const name = `conta ${index + 1}`
        return new Account(owner, 'checking', { name, household: household(name) })
      })
    }
    return (['checking', 'savings', 'card'] as const).map(
      (kind) => new Account(owner, kind, { name: kind, household: household('') }),
    )
  }

  /** As `GET /items/{id}` shows it. */
  wire() {
    const products = (isUpdated: boolean) => ({
      isUpdated,
      lastUpdatedAt: this.lastUpdatedAt,
      warnings: isUpdated ? [] : [{ code: '001', message: 'Monthly limit of the bank reached' }],
    })
    return {
      id: this.id,
      connector: connectorWire(this.connector),
      status: this.status,
      executionStatus: this.executionStatus,
      statusDetail:
        this.lastUpdatedAt === null
          ? null
          : {
              accounts: products(true),
              creditCards: products(!this.isPartial),
              transactions: products(!this.isPartial),
              investments: null,
              investmentTransactions: null,
              identity: products(true),
              paymentData: null,
              loans: null,
              accountStatements: null,
            },
      error: this.error,
      createdAt: this.createdAt,
      updatedAt: this.#now(),
      lastUpdatedAt: this.lastUpdatedAt,
      parameter:
        this.#tokenExpiresAt === null
          ? null
          : { ...tokenParameter, expiresAt: this.#tokenExpiresAt },
      webhookUrl: this.webhookUrl,
      clientUserId: this.clientUserId,
      userAction: null,
      consecutiveFailedLoginAttempts: this.#failedLogins,
      nextAutoSyncAt: null,
      consentExpiresAt: this.consentExpiresAt,
    }
  }

  consentsWire() {
    return [
      {
        id: idOf(this.id, 'consent'),
        itemId: this.id,
        products: ['ACCOUNTS', 'CREDIT_CARDS', 'TRANSACTIONS'],
        openFinancePermissionsGranted: ['ACCOUNTS_READ', 'ACCOUNTS_TRANSACTIONS_READ'],
        createdAt: this.createdAt,
        expiresAt: this.consentExpiresAt,
        revokedAt: this.consentRevokedAt,
      },
    ]
  }
}
