import type { Answer, Call, Endpoint, RefusedBy } from '@saldo/contract/endpoint'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
import type { Caller } from './access/caller.ts'
import type { JsonText } from './db/json-text.ts'
import type { Ledger } from './db/ledger.ts'

/** The rows of one owner: one connection, inside one transaction, and whose rows it is bound to. */
export type OwnerLedger = { readonly ledger: Ledger; readonly userId: string }

/** Whose rows a piece of SQL is about. */
export type Owned = Pick<OwnerLedger, 'userId'>

/** One owner's rows at an instant: what a job knows. */
export type JobContext = OwnerLedger & { readonly nowMs: number }

/** What one call knows: whose rows, who acts on them, when, and in which currency. */
export type Context = JobContext & {
  readonly actor: Actor
  /** The civil day in the owner's time zone. */
  readonly today: Day
  readonly currency: Currency
}

/** The context of a job or a tool, which acts as the owner. */
export const ownContext = (of: Omit<Context, 'actor'>): Context => ({
  ...of,
  actor: { actorId: of.userId, userId: of.userId },
})

/** The context of a request, with what is known of the request itself. */
export type RequestContext = Context & {
  readonly caller: Caller
  /** The request's network address, its host and its browser. */
  readonly address: string
  readonly host: string
  readonly agent: string
  /** The caller reads lists as one array a column: half the bytes of objects. */
  readonly columns: boolean
  /** The caller has shown within the last minutes who they are. */
  readonly isProved: boolean
  /** Has a success carry this cookie; of an act that was run twice the last one counts. */
  readonly setCookie: (cookie: string) => void
}

/** What an endpoint gives: its answer, the same as text that PostgreSQL wrote, or a refusal of its own. */
export type Result<E extends Endpoint> = Answer<E> | JsonText<Answer<E>> | RefusedBy<E>

/** What an endpoint does. Its input, its answer and its refusals are those of the contract. */
export type Handler<E extends Endpoint, C extends Context = Context> = (
  ctx: C,
  call: Call<E>,
) => Promise<Result<E>>
