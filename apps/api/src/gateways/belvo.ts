import * as z from 'zod/mini'
import { negate } from '@saldo/domain/money'
import {
  optionalInstant,
  optionalNumber,
  optionalText,
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
  type BankLine,
  type BankLink,
  type LinkError,
  type LinkState,
  type BankAggregator,
  BankAggregatorError,
  type BankFault,
} from './banks.ts'
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { anywhere, type Outward } from './outward.ts'

/*
 * What Belvo answers, as far as it is used. It is here alone that its spellings are known.
 */

const link = z.looseObject({
  id: z.string(),
  institution: z.string(),
  status: z.string(),
  external_id: optionalText,
  last_accessed_at: optionalInstant,
})

const states: Readonly<Record<string, readonly [LinkState, LinkError | null]>> = {
  valid: ['updated', null],
  token_required: ['token_required', null],
  invalid: ['credentials_required', 'invalid_credentials'],
  unconfirmed: ['authorisation_pending', 'authorisation_pending'],
}

function toLegacyLink(wire: z.output<typeof link>): BankLink {
  const [state, error] = states[wire.status] ?? (['failed', 'unexpected'] as const)
  return {
    id: wire.id,
    clientUserId: wire.external_id ?? null,
    connector: wire.institution,
    institution: wire.institution,
    state,
    status: wire.status,
    executionStatus: null,
    isPartial: false,
    error,
    parameter: null,
    lastUpdatedAt: toInstant(wire.last_accessed_at),
    consentExpiresAt: null,
    consentRevokedAt: null,
  }
}

const account = z.looseObject({
  id: z.string(),
  category: z.string(),
  name: z.string(),
  number: optionalText,
  balance: z.looseObject({ current: z.number() }),
  currency: z.string(),
  credit_data: z.optional(
    z.nullable(
      z.looseObject({
        credit_limit: optionalNumber,
        cutting_date: optionalInstant,
        next_payment_date: optionalInstant,
      }),
    ),
  ),
})
const accountList = z.array(account)

function toLegacyAccount(wire: z.output<typeof account>): BankAccount {
  const isCard = wire.category === 'CREDIT_CARD'
  const balance = toAmount(wire.balance.current)
  const limit = wire.credit_data?.credit_limit ?? null
  return {
    id: wire.id,
    kind: isCard ? 'card' : 'bank',
    isSavings: wire.category === 'SAVINGS_ACCOUNT',
    name: wire.name,
    number: wire.number ?? null,
    brand: null,
    currency: wire.currency,
    balance: isCard ? negate(balance) : balance,
    reserved: null,
    limit: limit === null ? null : toAmount(limit),
    limitGroup: null,
    closesOn: toCivilDayOrNull(wire.credit_data?.cutting_date),
    dueOn: toCivilDayOrNull(wire.credit_data?.next_payment_date),
  }
}

const line = z.looseObject({
  id: z.string(),
  account: z.looseObject({ id: z.string() }),
  value_date: wireInstant,
  amount: z.number(),
  description: optionalText,
  type: z.enum(['INFLOW', 'OUTFLOW']),
  status: optionalText,
  created_at: optionalInstant,
})
const lineList = z.array(line)

function toLegacyLine(wire: z.output<typeof line>): BankLine {
  return {
    id: wire.id,
    accountId: wire.account.id,
    day: toCivilDay(wire.value_date),
    value: toSigned(wire.amount, wire.type === 'OUTFLOW'),
    description: (wire.description ?? '').trim(),
    isPending: wire.status === 'PENDING',
    createdAt: toInstant(wire.created_at),
    hint: null,
    reference: null,
    foreign: null,
    instalment: null,
    cardEnding: null,
    billId: null,
    billMonth: null,
  }
}

const bill = z.looseObject({
  id: z.string(),
  account: z.looseObject({ id: z.string() }),
  due_date: wireInstant,
  closing_date: optionalInstant,
  total_amount: z.number(),
})
const billList = z.array(bill)

function toLegacyBill(wire: z.output<typeof bill>): BankBill {
  return {
    id: wire.id,
    accountId: wire.account.id,
    dueOn: toCivilDay(wire.due_date),
    closesOn: toCivilDayOrNull(wire.closing_date),
    total: toAmount(wire.total_amount),
  }
}

export type BelvoSettings = {
  readonly apiUrl: string
  readonly secretId: string
  readonly secretPassword: string
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

const TIMEOUT_MS = 30_000
const RETRY_AFTER_S = 60
const BODY_BYTES_MAX = 32 * 1024 * 1024
/** It does not say what is new, so as many days are read again as a bank may be late. */
const LATE_DAYS = 60
const SCOPES = 'read_institutions,write_links,read_links'
const CODE = /^[a-z][a-z0-9_]{2,79}$/

const problems = z.array(z.looseObject({ code: z.string() })).check(z.minLength(1))
const accessToken = z.looseObject({ access: z.string().check(z.minLength(1)) })

/**
 * Belvo, of which only older links are left, until they are brought over. Asking it for accounts is what
 * signs in at the bank, and may want a token (428).
 */
export function openBelvoBanks(settings: BelvoSettings, timeoutMs = TIMEOUT_MS): BankAggregator {
  const send = sender(settings, timeoutMs)
  const readLink = async (linkId: string) =>
    toLegacyLink(readAnswer(link, await send('GET', `links/${pathPart(linkId)}/`)))
  return {
    createAccessToken: async ({ linkId }) => {
      const body = { id: settings.secretId, password: settings.secretPassword, scopes: SCOPES }
      const more = linkId === null ? {} : { link_id: linkId }
      const answer = await send('POST', 'token/', { ...body, ...more })
      return readAnswer(accessToken, answer).access
    },
    readLink,
    requestUpdate: async (linkId, token) => {
      const more = token === null ? {} : { token: token.value }
      await send('POST', 'accounts/', { link: linkId, save_data: true, ...more })
      return readLink(linkId)
    },
    listAccounts: async (linkId) => {
      const answer = await send('POST', 'accounts/', { link: linkId, save_data: true })
      return readAnswer(accountList, answer).map((wire) => toLegacyAccount(wire))
    },
    listLines: async ({ linkId, accountId, from, to }) => {
      const day =
        'day' in from
          ? from.day
          : addDays(dayAt(Date.parse(from.createdAt), DEFAULT_TIME_ZONE), -LATE_DAYS)
      const range = { date_from: day, date_to: to, save_data: true }
      const answer = await send('POST', 'transactions/', {
        link: linkId,
        account: accountId,
        ...range,
      })
      return { lines: readAnswer(lineList, answer).map((wire) => toLegacyLine(wire)), next: null }
    },
    listBills: async ({ linkId, accountId }) => {
      const answer = await send('POST', 'bills/', { link: linkId, save_data: true })
      const bills = readAnswer(billList, answer).map((wire) => toLegacyBill(wire))
      return bills.filter((one) => one.accountId === accountId)
    },
    // Nothing is connected through it any more, and it sends no events.
    listConnectors: async () => [],
    registerWebhook: async () => undefined,
    readEvent: () => null,
    removeLink: async (linkId) => {
      try {
        await send('DELETE', `links/${pathPart(linkId)}/`)
      } catch (error) {
        if (error instanceof BankAggregatorError && error.fault.kind === 'gone') return
        throw error
      }
    },
  }
}

/** An id may come into an address, nothing else. */
function pathPart(id: string): string {
  if (/^[\w-]{1,100}$/u.test(id)) return id
  throw new BankAggregatorError({ kind: 'gone' })
}

function sender(
  settings: BelvoSettings,
  timeoutMs: number,
): (method: string, path: string, body?: object) => Promise<unknown> {
  const { apiUrl, secretId, secretPassword, outward = anywhere } = settings
  const basic = Buffer.from(`${secretId}:${secretPassword}`).toString('base64')
  return async (method, path, body) => {
    const response = await outward
      .fetch(`${apiUrl}/api/${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      .catch(() => {
        throw new BankAggregatorError({ kind: 'unavailable' })
      })
    const answer = await readJson(response)
    if (response.ok) return answer
    const linkId = body !== undefined && 'link' in body ? String(body.link) : ''
    throw new BankAggregatorError(readFault(response, answer, linkId))
  }
}

/** Null where there is none that could be read. */
async function readJson(response: Response): Promise<unknown> {
  try {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      // Leaving the loop cancels the rest.
      if (bytes > BODY_BYTES_MAX) return null
      parts.push(part)
    }
    const text = Buffer.concat(parts).toString('utf8')
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function readFault({ status, headers }: Response, answer: unknown, linkId: string): BankFault {
  const read = z.safeParse(problems, answer)
  const code = read.success ? (read.data[0]?.code ?? '') : ''
  if (status === 428 && code === 'token_required') return { kind: 'token_required', linkId }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? RETRY_AFTER_S)
    const isSane = Number.isInteger(seconds) && seconds > 0
    return { kind: 'rate_limited', retryAfterSeconds: isSane ? seconds : RETRY_AFTER_S }
  }
  if (status >= 500 || status < 400) return { kind: 'unavailable' }
  return { kind: 'refused', code: CODE.test(code) ? code : 'unknown' }
}
