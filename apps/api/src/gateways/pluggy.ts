import * as z from 'zod/mini'
import { isMonth } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import {
  optionalInstant,
  optionalNumber,
  optionalText,
  sumOf,
  toAmount,
  toCivilDay,
  toCivilDayOrNull,
  toInstant,
  toSigned,
  wireInstant,
  readAnswer,
} from './bank-values.ts'
import {
  type BankAccount,
  type BankBill,
  type BankConnector,
  type BankEvent,
  type BankLine,
  type BankLink,
  type LinkError,
  type LinkState,
  type BankAggregator,
  BankAggregatorError,
  type LinesQuery,
} from './banks.ts'
import type { Clock } from './clock.ts'
import { openPluggy, type PluggyCaller, type PluggySettings } from './pluggy-client.ts'

/*
 * What Pluggy answers, as far as it is used, and what becomes of it. Statuses and codes are open
 * unions there, so each is read as a text.
 */

const account = z.looseObject({
  id: z.string(),
  type: z.string(),
  subtype: optionalText,
  number: optionalText,
  name: z.string(),
  marketingName: optionalText,
  balance: z.number(),
  currencyCode: z.string(),
  bankData: z.optional(
    z.nullable(
      z.looseObject({
        reservedBalances: z.optional(
          z.nullable(
            z.array(
              z.looseObject({
                availableAmounts: z.array(
                  z.looseObject({ amount: z.number(), currencyCode: z.string() }),
                ),
              }),
            ),
          ),
        ),
      }),
    ),
  ),
  creditData: z.optional(
    z.nullable(
      z.looseObject({
        brand: optionalText,
        balanceCloseDate: optionalInstant,
        balanceDueDate: optionalInstant,
        creditLimit: optionalNumber,
        disaggregatedCreditLimits: z.optional(
          z.nullable(z.array(z.looseObject({ consolidationType: optionalText }))),
        ),
      }),
    ),
  ),
})
const accountPage = z.looseObject({ results: z.array(account) })

/**
 * An account as the domain knows it. Pluggy gives the debt of a card as a positive balance; here it
 * is negative.
 */
function toBankAccount(wire: z.output<typeof account>): BankAccount {
  const isCard = wire.type === 'CREDIT'
  const balance = toAmount(wire.balance)
  const card = wire.creditData
  const limit = card?.creditLimit ?? null
  const isShared = card?.disaggregatedCreditLimits?.some(
    ({ consolidationType }) => consolidationType === 'CONSOLIDADO',
  )
  return {
    id: wire.id,
    kind: isCard ? 'card' : 'bank',
    isSavings: wire.subtype === 'SAVINGS_ACCOUNT',
    name: wire.name,
    number: wire.number ?? null,
    brand: card?.brand ?? null,
    currency: wire.currencyCode,
    balance: isCard ? negate(balance) : balance,
    reserved: reservedIn(wire),
    limit: limit === null ? null : toAmount(limit),
    // Open Finance does not name the limit that cards share: of one link, it is the same amount.
    limitGroup: isShared === true && limit !== null ? `consolidated:${limit}` : null,
    closesOn: toCivilDayOrNull(card?.balanceCloseDate),
    dueOn: toCivilDayOrNull(card?.balanceDueDate),
  }
}

function reservedIn({ bankData, currencyCode }: z.output<typeof account>) {
  const pots = bankData?.reservedBalances ?? []
  if (pots.length === 0) return null
  const amounts = pots.flatMap(({ availableAmounts }) => availableAmounts)
  return sumOf(
    amounts.filter((one) => one.currencyCode === currencyCode).map(({ amount }) => amount),
  )
}

const line = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  date: wireInstant,
  description: z.string(),
  descriptionRaw: optionalText,
  type: z.enum(['DEBIT', 'CREDIT']),
  amount: z.number(),
  amountInAccountCurrency: optionalNumber,
  currencyCode: z.string(),
  categoryId: optionalText,
  status: optionalText,
  createdAt: optionalInstant,
  paymentData: z.optional(z.nullable(z.looseObject({ referenceNumber: optionalText }))),
  creditCardMetadata: z.optional(
    z.nullable(
      z.looseObject({
        installmentNumber: optionalNumber,
        totalInstallments: optionalNumber,
        purchaseDate: optionalInstant,
        billId: optionalText,
        billForecastDate: optionalText,
        cardNumber: optionalText,
      }),
    ),
  ),
})
const linePage = z.looseObject({ results: z.array(line), next: z.nullable(z.string()) })

/** `Same person transfer` and what is below it; and `Credit card payment`. */
const OWN_TRANSFER = /^04/
const BILL_PAYMENT = '05100000'

function toBankLine(wire: z.output<typeof line>): BankLine {
  const isMoneyOut = wire.type === 'DEBIT'
  const card = wire.creditCardMetadata
  const inAccount = wire.amountInAccountCurrency ?? null
  const forecast = card?.billForecastDate ?? ''
  return {
    id: wire.id,
    accountId: wire.accountId,
    day: toCivilDay(wire.date),
    value: toSigned(inAccount ?? wire.amount, isMoneyOut),
    description: wire.description.trim() || (wire.descriptionRaw ?? '').trim(),
    isPending: wire.status === 'PENDING',
    createdAt: toInstant(wire.createdAt),
    hint: hintOf(wire.categoryId ?? ''),
    reference: wire.paymentData?.referenceNumber ?? null,
    // Only with an amount in the account's currency beside it is the other one foreign.
    foreign:
      inAccount === null || inAccount === wire.amount
        ? null
        : { currency: wire.currencyCode, value: toSigned(wire.amount, isMoneyOut) },
    instalment: instalmentOf(wire),
    cardEnding: lastDigitsOf(card?.cardNumber ?? ''),
    billId: card?.billId ?? null,
    billMonth: isMonth(forecast) ? forecast : null,
  }
}

/** The last four digits of a card's number, whatever of it the bank shows before them. */
function lastDigitsOf(number: string): string | null {
  return /\d{4}$/.exec(number.trim())?.[0] ?? null
}

function hintOf(categoryId: string): BankLine['hint'] {
  if (OWN_TRANSFER.test(categoryId)) return 'own_transfer'
  return categoryId === BILL_PAYMENT ? 'bill_payment' : null
}

function instalmentOf({ creditCardMetadata: card }: z.output<typeof line>): BankLine['instalment'] {
  const index = card?.installmentNumber ?? 0
  const count = card?.totalInstallments ?? 0
  const isPart = Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count
  if (!isPart || count < 2) return null
  return { index, count, purchasedOn: toCivilDayOrNull(card?.purchaseDate) }
}

const bill = z.looseObject({
  id: z.string(),
  dueDate: wireInstant,
  billClosingDate: optionalInstant,
  totalAmount: z.number(),
})
const billPage = z.looseObject({ results: z.array(bill) })

function toBankBill(wire: z.output<typeof bill>, accountId: string): BankBill {
  return {
    id: wire.id,
    accountId,
    dueOn: toCivilDay(wire.dueDate),
    closesOn: toCivilDayOrNull(wire.billClosingDate),
    total: toAmount(wire.totalAmount),
  }
}

const connector = z.looseObject({
  id: z.number(),
  name: z.string(),
  isOpenFinance: z.optional(z.boolean()),
  health: z.optional(z.nullable(z.looseObject({ status: optionalText }))),
})
const connectorPage = z.looseObject({ results: z.array(connector) })

function toBankConnector(wire: z.output<typeof connector>): BankConnector {
  return {
    id: String(wire.id),
    name: wire.name,
    isOpenFinance: wire.isOpenFinance === true,
    isOnline: wire.health?.status !== 'OFFLINE',
  }
}

/** Older events have only `id`. */
const event = z.looseObject({
  event: z.string(),
  id: z.string(),
  eventId: z.optional(z.string()),
  itemId: z.optional(z.string()),
})

function toBankEvent(body: unknown): BankEvent | null {
  const read = z.safeParse(event, body)
  if (!read.success) return null
  return { id: read.data.eventId ?? read.data.id, linkId: read.data.itemId ?? null }
}

const linkText = z.optional(z.nullable(z.string()))

/** An item of Pluggy. Both statuses are open unions. */
const item = z.looseObject({
  id: z.string(),
  connector: z.looseObject({ id: z.number(), name: z.string() }),
  status: z.string(),
  executionStatus: z.optional(z.nullable(z.string())),
  statusDetail: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  error: z.optional(z.nullable(z.looseObject({ code: z.string() }))),
  parameter: z.optional(
    z.nullable(
      z.looseObject({
        name: z.string(),
        label: linkText,
        type: linkText,
        instructions: linkText,
        expiresAt: optionalInstant,
      }),
    ),
  ),
  clientUserId: linkText,
  lastUpdatedAt: optionalInstant,
  consentExpiresAt: optionalInstant,
})
type Item = z.output<typeof item>

const consentPage = z.looseObject({
  results: z.array(z.looseObject({ expiresAt: optionalInstant, revokedAt: optionalInstant })),
})
type Consent = { readonly expiresAt: string | null; readonly revokedAt: string | null }

/** The consent of a link: the last of those that are listed. */
function toConsent({ results }: z.output<typeof consentPage>): Consent {
  const last = results.at(-1)
  return { expiresAt: toInstant(last?.expiresAt), revokedAt: toInstant(last?.revokedAt) }
}

function toBankLink(wire: Item, consent: Consent, nowMs: number): BankLink {
  const consentExpiresAt = consent.expiresAt ?? toInstant(wire.consentExpiresAt)
  const hasExpired = consentExpiresAt !== null && Date.parse(consentExpiresAt) <= nowMs
  const state = stateOf(wire, { hasExpired, isRevoked: consent.revokedAt !== null })
  return {
    id: wire.id,
    clientUserId: wire.clientUserId ?? null,
    connector: String(wire.connector.id),
    institution: wire.connector.name,
    state,
    status: wire.status,
    executionStatus: wire.executionStatus ?? null,
    isPartial: isPartial(wire),
    error: errorOf(wire, { state, hasExpired }),
    parameter:
      wire.parameter === null || wire.parameter === undefined
        ? null
        : {
            name: wire.parameter.name,
            label: wire.parameter.label ?? '',
            isNumeric: wire.parameter.type === 'number',
            instructions: wire.parameter.instructions ?? null,
            expiresAt: toInstant(wire.parameter.expiresAt),
          },
    lastUpdatedAt: toInstant(wire.lastUpdatedAt),
    consentExpiresAt,
    consentRevokedAt: consent.revokedAt,
  }
}

const states: Readonly<Record<string, LinkState>> = {
  UPDATED: 'updated',
  PARTIAL_SUCCESS: 'updated',
  UPDATING: 'updating',
  MERGING: 'updating',
  WAITING_USER_INPUT: 'token_required',
  WAITING_USER_ACTION: 'authorisation_pending',
}

const errors: Readonly<Record<string, LinkError>> = {
  INVALID_CREDENTIALS: 'invalid_credentials',
  INVALID_CREDENTIALS_MFA: 'invalid_credentials',
  ACCOUNT_CREDENTIALS_RESET: 'invalid_credentials',
  ALREADY_LOGGED_IN: 'already_logged_in',
  ACCOUNT_LOCKED: 'account_locked',
  ACCOUNT_NEEDS_ACTION: 'account_needs_action',
  SITE_NOT_AVAILABLE: 'site_not_available',
  CONNECTION_ERROR: 'site_not_available',
  USER_AUTHORIZATION_PENDING: 'authorisation_pending',
  USER_AUTHORIZATION_NOT_GRANTED: 'authorisation_not_granted',
  USER_NOT_SUPPORTED: 'user_not_supported',
  USER_INPUT_TIMEOUT: 'input_timeout',
}

/** Which errors the widget mends: new credentials, or a new consent. */
const MENDED_BY_WIDGET: ReadonlySet<LinkError> = new Set([
  'invalid_credentials',
  'authorisation_not_granted',
])

function stateOf(
  wire: Item,
  { hasExpired, isRevoked }: { readonly hasExpired: boolean; readonly isRevoked: boolean },
): LinkState {
  const state = states[wire.status]
  // While it is collecting, or asks for something, that is what it is; a consent is read after it.
  if (state !== undefined && state !== 'updated') return state
  if (isRevoked) return 'revoked'
  if (hasExpired) return 'credentials_required'
  if (state !== undefined) return state
  const error = errors[codeOf(wire)]
  if (error === 'authorisation_pending') return 'authorisation_pending'
  return error !== undefined && MENDED_BY_WIDGET.has(error) ? 'credentials_required' : 'failed'
}

const codeOf = ({ error, executionStatus }: Item) => error?.code ?? executionStatus ?? ''

function errorOf(
  wire: Item,
  { state, hasExpired }: { readonly state: LinkState; readonly hasExpired: boolean },
): LinkError | null {
  if (state === 'updated' || state === 'updating' || state === 'token_required') return null
  if (state === 'revoked') return 'authorisation_not_granted'
  if (state === 'authorisation_pending') return 'authorisation_pending'
  return hasExpired ? 'consent_expired' : (errors[codeOf(wire)] ?? 'unexpected')
}

const product = z.looseObject({ isUpdated: z.boolean() })

/** A product that is not updated was not collected this time; null is one that was not asked for. */
function isPartial({ status, executionStatus, statusDetail }: Item): boolean {
  if (status === 'PARTIAL_SUCCESS' || executionStatus === 'PARTIAL_SUCCESS') return true
  return Object.values(statusDetail ?? {}).some((detail) => {
    const read = z.safeParse(product, detail)
    return read.success && !read.data.isUpdated
  })
}

const NO_CONSENT: Consent = { expiresAt: null, revokedAt: null }

const accessToken = z.looseObject({ accessToken: z.string().check(z.minLength(1)) })
const webhooks = z.looseObject({
  results: z.array(z.looseObject({ url: z.string(), disabledAt: z.optional(z.unknown()) })),
})

/** Pluggy, spoken to through its own SDK. */
export function openPluggyBanks(
  settings: PluggySettings,
  clock: Clock,
  timeoutMs?: number,
): BankAggregator {
  const call = openPluggy(settings, clock, timeoutMs)
  return {
    createAccessToken: async ({ linkId, clientUserId }) => {
      const answer = await call((client) =>
        client.createConnectToken(linkId ?? undefined, { clientUserId }),
      )
      return readAnswer(accessToken, answer).accessToken
    },
    ...linkCalls(call, clock),
    ...dataCalls(call),
    listConnectors: async () => {
      const answer = await call((client) =>
        client.fetchConnectors({ countries: ['BR'], sandbox: settings.includeSandbox }),
      )
      return readAnswer(connectorPage, answer).results.map((wire) => toBankConnector(wire))
    },
    registerWebhook: async ({ url, secret }) => {
      const { results } = readAnswer(webhooks, await call((client) => client.fetchWebhooks()))
      const isThere = results.some((hook) => hook.url === url && !hook.disabledAt)
      if (isThere) return
      const headers = { Authorization: `Bearer ${secret}` }
      await call((client) => client.createWebhook('all', url, headers))
    },
    readEvent: toBankEvent,
  }
}

function linkCalls(
  call: PluggyCaller,
  clock: Clock,
): Pick<BankAggregator, 'readLink' | 'requestUpdate' | 'removeLink'> {
  /** With the consent, once it is no longer collecting. */
  const linkOf = async (answer: unknown): Promise<BankLink> => {
    const read = readAnswer(item, answer)
    const consent = read.status === 'UPDATING' ? NO_CONSENT : await readConsent(call, read.id)
    return toBankLink(read, consent, clock.now())
  }
  return {
    readLink: async (linkId) => linkOf(await call((client) => client.fetchItem(idIn(linkId)))),
    requestUpdate: async (linkId, token) => {
      const answer = await call((client) =>
        token === null
          ? client.updateItem(idIn(linkId))
          : client.updateItemMFA(idIn(linkId), { [token.name]: token.value }),
      )
      return linkOf(answer)
    },
    removeLink: (linkId) =>
      unlessGone(async () => {
        await call((client) => client.deleteItem(idIn(linkId)))
      }, undefined),
  }
}

/** Connections outside Open Finance may have no consent, and none is no fault. */
async function readConsent(call: PluggyCaller, linkId: string): Promise<Consent> {
  try {
    return toConsent(readAnswer(consentPage, await call((client) => client.fetchConsents(linkId))))
  } catch (error) {
    const kind = error instanceof BankAggregatorError ? error.fault.kind : null
    if (kind === 'gone' || kind === 'refused') return NO_CONSENT
    throw error
  }
}

function dataCalls(
  call: PluggyCaller,
): Pick<BankAggregator, 'listAccounts' | 'listLines' | 'listBills'> {
  return {
    listAccounts: async (linkId) => {
      const answer = await call((client) => client.fetchAccounts(idIn(linkId)))
      return readAnswer(accountPage, answer).results.map((wire) => toBankAccount(wire))
    },
    listLines: async (query) => {
      const answer = await call((client) =>
        client.fetchTransactionsCursor(idIn(query.accountId), filtersOf(query)),
      )
      const { results, next } = readAnswer(linePage, answer)
      return { lines: results.map((wire) => toBankLine(wire)), next: cursorIn(next) }
    },
    // Only regulated connections have bills.
    listBills: ({ accountId }) =>
      unlessGone(async () => {
        const answer = await call((client) => client.fetchCreditCardBills(idIn(accountId)))
        return readAnswer(billPage, answer).results.map((wire) => toBankBill(wire, accountId))
      }, []),
  }
}

async function unlessGone<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof BankAggregatorError && error.fault.kind === 'gone') return otherwise
    throw error
  }
}

/** The SDK does not encode what it puts into an address, so only an id may come into one. */
function idIn(text: string): string {
  if (/^[\w-]{1,100}$/u.test(text)) return text
  throw new BankAggregatorError({ kind: 'gone' })
}

function filtersOf({ from, to, cursor }: LinesQuery) {
  return {
    ...('day' in from
      ? { dateFrom: from.day }
      : { createdAtFrom: new Date(from.createdAt).toISOString() }),
    dateTo: to,
    ...(cursor === null ? {} : { after: encodeURIComponent(cursor) }),
  }
}

/** `next` is an address, of which only the cursor is used: it is never fetched. */
function cursorIn(next: string | null): string | null {
  if (next === null) return null
  const start = next.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : next.slice(start)).get('after')
}
