import * as z from 'zod/mini'
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { readAnswer } from './bank-values.ts'
import { anywhere, type Outward } from './outward.ts'
import { type BankAggregator, BankAggregatorError, type BankFault } from './banks.ts'
import {
  accountList,
  billList,
  lineList,
  link,
  toLegacyAccount,
  toLegacyBill,
  toLegacyLine,
  toLegacyLink,
} from './belvo-shapes.ts'

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

type Send = (method: string, path: string, body?: object) => Promise<unknown>

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
      return bills.filter((bill) => bill.accountId === accountId)
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

function sender(settings: BelvoSettings, timeoutMs: number): Send {
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
    throw new BankAggregatorError(faultOf(response, answer, linkId))
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

function faultOf({ status, headers }: Response, answer: unknown, linkId: string): BankFault {
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
