import type { Day, Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'

/*
 * What the product needs of a bank aggregator. Adapters speak the protocols; behind this type amounts
 * are signed cents, days are civil days in America/Sao_Paulo, and every status that an aggregator
 * may invent is one of a few states of our own.
 */

/** The aggregators that are configured: Pluggy, and Belvo, of which older links are still there. */
export type Banks = {
  readonly pluggy: BankAggregator | null
  readonly belvo: BankAggregator | null
  /** The secret that a webhook carries; without one no webhook is taken. */
  readonly webhookSecret: string | null
}

export type BankAggregator = {
  /** A token for the widget: of a new link, or of the one that is to be updated. */
  createAccessToken(of: {
    readonly linkId: string | null
    /** The owner's id, which the new link carries from then on. */
    readonly clientUserId: string
  }): Promise<string>
  readLink(linkId: string): Promise<BankLink>
  /** Asks the aggregator to fetch from the bank; what the bank's app gave is sent along. */
  requestUpdate(linkId: string, token: TokenAnswer | null): Promise<BankLink>
  listAccounts(linkId: string): Promise<readonly BankAccount[]>
  /** One page of the lines of an account. */
  listLines(of: LinesQuery): Promise<LinesPage>
  /** The bills of a card; none where the connection has no bills. */
  listBills(of: AccountOfLink): Promise<readonly BankBill[]>
  /** Which institutions can be connected. */
  listConnectors(): Promise<readonly BankConnector[]>
  /** Revokes the link. One that is gone already is no error. */
  removeLink(linkId: string): Promise<void>
  /** Registers the address for webhooks, which carry the secret; does nothing where it is there. */
  registerWebhook(of: { readonly url: string; readonly secret: string }): Promise<void>
  /** What a webhook says, or null where it is none. It is a hint to read the link again, no fact. */
  readEvent(body: unknown): BankEvent | null
}

/** What the person typed, under the name of the parameter that was asked for. */
export type TokenAnswer = { readonly name: string; readonly value: string }

/**
 * `updating` goes on by itself. `token_required` and `credentials_required` need the widget,
 * `authorisation_pending` the bank's app. `failed` may be tried again, `revoked` may not.
 * A status that is not known counts as `failed`.
 */
export type LinkState =
  | 'updating'
  | 'updated'
  | 'token_required'
  | 'authorisation_pending'
  | 'credentials_required'
  | 'failed'
  | 'revoked'

/** Why a link is as it is, as a code of ours that a screen has words for. */
export type LinkError =
  | 'invalid_credentials'
  | 'already_logged_in'
  | 'account_locked'
  | 'account_needs_action'
  | 'site_not_available'
  | 'authorisation_not_granted'
  | 'authorisation_pending'
  | 'input_timeout'
  | 'user_not_supported'
  | 'consent_expired'
  | 'unexpected'

export type BankLink = {
  readonly id: string
  /** Whose link it is, as the access token said; null where the aggregator keeps no such thing. */
  readonly clientUserId: string | null
  /** The aggregator's own id and name of the institution. */
  readonly connector: string
  readonly institution: string
  readonly state: LinkState
  /** The aggregator's own words, for the log: statuses are no secrets. */
  readonly status: string
  readonly executionStatus: string | null
  /** Some products were not collected: what is missing of them says nothing (case H9). */
  readonly isPartial: boolean
  readonly error: LinkError | null
  /** What the bank wants to be typed, such as the number that its app shows. */
  readonly parameter: {
    readonly name: string
    readonly label: string
    readonly isNumeric: boolean
    readonly instructions: string | null
    readonly expiresAt: string | null
  } | null
  /** UTC, ISO 8601, as all instants. */
  readonly lastUpdatedAt: string | null
  /** Null where the consent has no end. */
  readonly consentExpiresAt: string | null
  readonly consentRevokedAt: string | null
}

type AccountOfLink = { readonly linkId: string; readonly accountId: string }

export type BankAccount = {
  readonly id: string
  readonly kind: 'bank' | 'card'
  /** Of a bank account. */
  readonly isSavings: boolean
  readonly name: string
  /** As much of its number as the bank shows. */
  readonly number: string | null
  /** Of a card, as the bank spells it. */
  readonly brand: string | null
  readonly currency: string
  /** As in the ledger: what is owed on a card is negative. */
  readonly balance: Cents
  /** Put aside within the account (“caixinhas”), and part of `balance`. */
  readonly reserved: Cents | null
  /** Of a card; null where the bank does not say (case H11). */
  readonly limit: Cents | null
  /** Cards of a link that share one limit have the same group (case H13). */
  readonly limitGroup: string | null
  /** The next closing and due day of a card. */
  readonly closesOn: Day | null
  readonly dueOn: Day | null
}

export type LinesQuery = AccountOfLink & {
  /** From a day of the lines, or from an instant at which the aggregator first had them (case H7). */
  readonly from: { readonly day: Day } | { readonly createdAt: string }
  /** The last day, today as a rule; an aggregator may also give later ones. */
  readonly to: Day
  /** `next` of the page before; null for the first page. */
  readonly cursor: string | null
}

export type LinesPage = { readonly lines: readonly BankLine[]; readonly next: string | null }

export type BankLine = {
  readonly id: string
  readonly accountId: string
  readonly day: Day
  /** In the currency of the account, as in the ledger: money out, and a purchase, is negative. */
  readonly value: Cents
  readonly description: string
  readonly isPending: boolean
  /** When the aggregator first had it. */
  readonly createdAt: string | null
  /** With which card of the account, by its last four digits; null where the bank does not say it. */
  readonly cardEnding: string | null
  /** What the aggregator takes it for, where that decides what it becomes. */
  readonly hint: 'own_transfer' | 'bill_payment' | null
  /** The bank's own number of the operation: a scheduled Pix and the executed one share it (H16). */
  readonly reference: string | null
  /** What was paid abroad, where the card's currency is another (case H12). */
  readonly foreign: { readonly currency: string; readonly value: Cents } | null
  readonly instalment: {
    readonly index: number
    readonly count: number
    readonly purchasedOn: Day | null
  } | null
  /** The bill that it stands in, once there is one, and the month forecast before (case A10). */
  readonly billId: string | null
  readonly billMonth: Month | null
}

export type BankBill = {
  readonly id: string
  readonly accountId: string
  readonly dueOn: Day
  readonly closesOn: Day | null
  /** What the bill comes to, positive. */
  readonly total: Cents
}

export type BankConnector = {
  readonly id: string
  readonly name: string
  readonly isOpenFinance: boolean
  readonly isOnline: boolean
}

export type BankEvent = {
  /** The same when the webhook is delivered again. */
  readonly id: string
  /** Null of what is about no link. */
  readonly linkId: string | null
}

/** How an aggregator refuses or fails. */
export type BankFault =
  /** The bank was asked a short while ago: its data are fresh already (409). */
  | { readonly kind: 'fresh_already' }
  /** The bank wants a token, which the widget asks for (428). */
  | { readonly kind: 'token_required'; readonly linkId: string }
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number }
  /** The link is not there any more (404, 410). */
  | { readonly kind: 'gone' }
  /** No network, too slow, or an error of its own (5xx): another time. */
  | { readonly kind: 'unavailable' }
  /** It will never take this; `code` is the aggregator's own, no text that a person typed. */
  | { readonly kind: 'refused'; readonly code: string }

/** The one error of an adapter. It holds no credential, no token and nothing of a request. */
export class BankAggregatorError extends Error {
  readonly fault: BankFault
  constructor(fault: BankFault) {
    super(fault.kind === 'refused' ? `refused: ${fault.code}` : fault.kind)
    this.name = 'BankAggregatorError'
    this.fault = fault
  }
}
