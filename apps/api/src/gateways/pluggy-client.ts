import type { PluggyClient } from 'pluggy-sdk'
import * as z from 'zod/mini'
import { BankAggregatorError, type BankFault } from './banks.ts'
import type { Clock } from './clock.ts'
import { anywhere, type Outward } from './outward.ts'

export type PluggySettings = {
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The banks of Pluggy's own sandbox can be connected too. */
  readonly includeSandbox: boolean
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

const TIMEOUT_MS = 30_000
const RETRY_AFTER_S = 60
const SIGN_IN_PAUSE_S = 15 * 60
/** A code of the aggregator; anything else may be a text that somebody typed. */
const CODE = /^[A-Z][A-Z0-9_]{2,79}$/

const problem = z.looseObject({
  codeDescription: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.nullable(z.looseObject({ canRetryAfterDate: z.optional(z.unknown()) }))),
})

/** What the HTTP client of the SDK throws, as far as it is read here. */
type HttpFailure = {
  readonly response?: {
    readonly statusCode: number
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: unknown
  }
}

/** Calls the SDK, once more with a new key where the aggregator no longer takes the old one. */
export type PluggyCaller = <T>(call: (client: PluggyClient) => Promise<T>) => Promise<T>

/**
 * The one place that touches the SDK. Left to itself it writes what was answered on the console, and rejects
 * with whatever it has at hand: the answer, the request with the person's credentials, or an error that
 * holds the client's secret. From here only a `BankAggregatorError` comes, which holds none of it. It
 * also takes every 2xx for a success, which the SDK does for 200 alone, and does not wait and try again
 * by itself: the job that calls does.
 */
export function openPluggy(
  settings: PluggySettings,
  clock: Clock,
  timeoutMs = TIMEOUT_MS,
): PluggyCaller {
  let opened: Promise<PluggyClient & { forgetKey(): void }> | null = null
  return async (call) => {
    opened ??= openClient(settings, timeoutMs)
    const client = await opened
    try {
      return await call(client)
    } catch (error) {
      const fault = faultOf(error, clock)
      if (!isKeyRefused(fault)) throw new BankAggregatorError(fault)
    }
    client.forgetKey()
    try {
      return await call(client)
    } catch (error) {
      throw new BankAggregatorError(faultOf(error, clock))
    }
  }
}

/** The SDK brings some hundred files, which a start without an aggregator has no use for. */
async function openClient(settings: PluggySettings, timeoutMs: number) {
  const sdk = await import('pluggy-sdk')
  class Client extends sdk.PluggyClient {
    constructor() {
      super({ clientId: settings.clientId, clientSecret: settings.clientSecret })
      this.baseUrl = settings.apiUrl
      // Its own instance, made by a method that is private for no reason that concerns us.
      const instance: typeof this.serviceInstance = this['getServiceInstance']()
      this.serviceInstance = instance.extend({
        timeout: timeoutMs,
        retry: 0,
        followRedirect: false,
        hooks: {
          beforeRequest: [({ url }) => (settings.outward ?? anywhere).check(String(url))],
          afterResponse: [
            (response) => {
              if (response.statusCode > 200 && response.statusCode < 300) response.statusCode = 200
              return response
            },
          ],
          // An error that is no HTTPError is passed on by the SDK, and written nowhere.
          beforeError: [() => new Error('the call failed') as never],
        },
      })
    }

    forgetKey(): void {
      this.apiKey = ''
    }

    /** An empty key is no token that could be read. */
    protected override isJwtExpired(token: string): boolean {
      return token === '' || super.isJwtExpired(token)
    }
  }
  return new Client()
}

const KEY_REFUSED = 'UNAUTHORIZED'
const isKeyRefused = (fault: BankFault) => fault.kind === 'refused' && fault.code === KEY_REFUSED

function faultOf(error: unknown, clock: Clock): BankFault {
  if (error instanceof BankAggregatorError) return error.fault
  const { response } = (error ?? {}) as HttpFailure
  if (response === undefined) return { kind: 'unavailable' }
  const { statusCode: status, headers, body } = response
  const read = z.safeParse(problem, body)
  const named = read.success ? (read.data.codeDescription ?? read.data.message ?? '') : ''
  const code = CODE.test(named) ? named : 'UNKNOWN'
  if (status === 401 || status === 403) return { kind: 'refused', code: KEY_REFUSED }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 409 && code === 'CLIENT_IS_UPDATING_BEFORE_ALLOWED_FREQUENCY') {
    return { kind: 'fresh_already' }
  }
  if (status === 429) {
    const seconds = Number(headers['retry-after'] ?? RETRY_AFTER_S)
    const isSane = Number.isInteger(seconds) && seconds > 0
    return { kind: 'rate_limited', retryAfterSeconds: isSane ? seconds : RETRY_AFTER_S }
  }
  if (code === 'TOO_MANY_CONSECUTIVE_LOGIN_FAILURES') {
    const until = read.success ? read.data.data?.canRetryAfterDate : undefined
    return { kind: 'rate_limited', retryAfterSeconds: secondsUntil(until, clock) }
  }
  // A success that is here nevertheless could not be read: no JSON, or cut short.
  const isOurs = status >= 400 && status < 500
  return isOurs ? { kind: 'refused', code } : { kind: 'unavailable' }
}

function secondsUntil(instant: unknown, clock: Clock): number {
  const ms = instant instanceof Date ? instant.getTime() : Date.parse(String(instant))
  const seconds = Math.ceil((ms - clock.now()) / 1000)
  return seconds > 0 ? seconds : SIGN_IN_PAUSE_S
}
