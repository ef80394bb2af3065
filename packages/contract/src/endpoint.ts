import type * as z from 'zod/mini'
import type { Refusal, Refused } from './refusals.ts'

/** What a screen can show, and a change can make stale: the first part of a cache key. */
export type Resource =
  | 'session'
  | 'factors'
  | 'user'
  | 'families'
  | 'clients'
  | 'planners'
  | 'accesses'
  | 'categories'
  | 'labels'
  | 'rules'
  | 'payments'
  | 'transactions'
  | 'searches'
  | 'receipts'
  | 'balances'
  | 'invoices'
  | 'statements'
  | 'linkedTransactions'
  | 'subscriptions'
  | 'bankAccesses'
  | 'budgets'
  | 'objectives'
  | 'tasks'
  | 'education'
  | 'experts'
  | 'products'
  | 'assistant'
  | 'exports'
  | 'calendarFeed'
  | 'operatorPeople'
  | 'operatorCompanies'
  | 'operatorCodes'
  | 'operatorSystem'
  | 'operatorContents'

/** What is stored and can be changed; balances and invoices are worked out of it. */
export type Fact = Exclude<Resource, 'balances' | 'invoices'>

type Shape = z.ZodMiniType

/**
 * Who may make a call. Each but `anyone` asks for a valid session:
 *
 * - `anyone`: public, no session is read;
 * - `signed_in`: the account need not be active yet;
 * - `active`: an active account, on its ledger;
 * - `in_person`: the same, and never a planner who acts for the account's owner;
 * - `proved`: the same, and the caller has proved their identity within the last minutes, by all the
 *   factors that are on;
 * - `planner`: in person, by a user who is a planner;
 * - `operator`: in person, by a user who is an operator, in a session that has given a second factor; for
 *   anybody else there is no such call.
 */
type Access = 'anyone' | 'signed_in' | 'active' | 'in_person' | 'proved' | 'planner' | 'operator'

/**
 * A call as it is made. An id is written by the kind of thing that it names, in braces: `{payment}`. The
 * path is the endpoint's own where it is left out.
 */
type Example = {
  readonly path?: string
  readonly body?: unknown
  readonly upload?: string
}

type Parts = {
  /** The path below the API's root; `:id` is a parameter. */
  readonly path: `/${string}`
  /** One line for the reference page. */
  readonly summary: string
  readonly access: Access
  /** How it is called; it may be left out where nothing goes into the call. It is no part of the browser's build. */
  readonly example?: Example
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** How many fields and list items a body may have at most, where it is more than 4,000. */
  readonly fieldsMax?: number
  /**
   * How often one person may call it within a minute, where a call costs far more than others: a file
   * that is read or made, an outside service that is asked.
   */
  readonly perMinute?: number
  /** A file as the body, bytes as they are, up to this many. */
  readonly upload?: { readonly bytesMax: number }
  /** A file as the answer, of this type; `answer` is then `file` of the wire. */
  readonly download?: { readonly type: string }
  /** What comes back with a 200; a change that answers nothing has `z.null()` and a 204. */
  readonly answer: Shape
  /** Every refusal of this endpoint, beside those of all (401, 400, 429, 503). */
  readonly refusals: readonly Refusal[]
}

/**
 * A question: it changes nothing and may be asked again at will. One that sends several statements
 * sees one moment only if it is served with `isSnapshot`.
 */
export type ReadEndpoint = Parts & {
  readonly method: 'GET'
  readonly shows: Resource
  /** Where the answer can also be had as columns: turns those into what `answer` decodes. */
  readonly fromColumns?: (columns: never) => unknown
  /** The other way round, for what was put together of several ledgers. */
  readonly toColumns?: (answer: never) => unknown
  /** It covers more than one ledger, so that no version of one's own shows whether it changed. */
  readonly isTagged?: false
  /** It waits for a service outside, so nothing else is read along with it. */
  readonly isOutside?: true
}

/** An act. It happens once, whole, and names the facts that it changes (staleness.ts). */
export type Change = Parts & {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly changes: readonly Fact[]
  /** What a `version_conflict` brings along as `current`: what stands now, to be shown beside what was typed. */
  readonly conflict?: Shape
  /**
   * The request or the answer holds a secret: nothing of it is stored, not even under an
   * idempotency key.
   */
  readonly isSecret?: true
  /** Its answer has the session's new access token, in place of the one of the call. */
  readonly renewsToken?: true
}

export type Endpoint = ReadEndpoint | Change

type InputPart<E, K extends string> = E extends { readonly [key in K]: infer S extends Shape }
  ? { readonly [key in K]: z.output<S> }
  : unknown

/** What the caller says, decoded: cents and days, never decimals and loose text; of two endpoints either's. */
export type Call<E extends Endpoint> = E extends Endpoint
  ? InputPart<E, 'params'> &
      InputPart<E, 'query'> &
      InputPart<E, 'body'> &
      (E extends { readonly upload: object } ? { readonly upload: Uint8Array } : unknown)
  : never

export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The refusals of every call that is signed in, which no endpoint declares itself. */
export const REFUSALS_OF_ALL = [
  'too_many_requests',
  'total_too_large',
] as const satisfies readonly Refusal[]

/** A refusal that an endpoint declares: the compiler takes no other from what serves it. */
export type RefusedBy<E extends Endpoint> = Refused<
  E['refusals'][number] | (typeof REFUSALS_OF_ALL)[number]
>

/**
 * Declares an endpoint. The value is everything that both applications need: the server registers
 * and validates by it, the browser calls by it, the reference page is printed from it.
 */
export function endpoint<const E extends Endpoint>(parts: E): E {
  return parts
}

/** `POST /transactions`: the name of an endpoint in tables and logs. */
export function nameOf(route: Pick<Endpoint, 'method' | 'path'>): string {
  return `${route.method} ${route.path}`
}
