import * as z from 'zod/mini'
import { readAnswer } from './bank-values.ts'
import {
  type BankAggregator,
  BankAggregatorError,
  type BankLink,
  type LinesQuery,
} from './banks.ts'
import type { Clock } from './clock.ts'
import { openPluggy, type PluggyCaller, type PluggySettings } from './pluggy-client.ts'
import { type Consent, consentPage, item, toBankLink, toConsent } from './pluggy-links.ts'
import {
  accountPage,
  billPage,
  connectorPage,
  linePage,
  toBankAccount,
  toBankBill,
  toBankConnector,
  toBankEvent,
  toBankLine,
} from './pluggy-shapes.ts'

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

type LinkCalls = Pick<BankAggregator, 'readLink' | 'requestUpdate' | 'removeLink'>

function linkCalls(call: PluggyCaller, clock: Clock): LinkCalls {
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

type DataCalls = Pick<BankAggregator, 'listAccounts' | 'listLines' | 'listBills'>

function dataCalls(call: PluggyCaller): DataCalls {
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
