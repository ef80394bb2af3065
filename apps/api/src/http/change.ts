import { isActing } from '@saldo/domain/actor'
import type { Endpoint } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { Ledger, Outcome } from '../db/ledger.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { accessStatements, markAccessKept } from './access-log.ts'
import { refuseCaller } from '../access/refuse-caller.ts'
import { type Caller, recheckCaller } from '../access/caller.ts'
import type { Result } from '../context.ts'
import type { App } from './app.ts'
import type { CallRequest } from './call-request.ts'
import { hashOfCall } from './idempotency.ts'
import { findStoredReply, type Once, storeReplyStatement, takeAccessPlace } from './store.ts'
import { PROBLEM_TYPE } from './problem.ts'
import { JSON_TYPE, refusal, type Reply, encodeReply, shortAnswer } from './reply.ts'

type ChangeCall<E extends Endpoint> = {
  readonly app: App
  readonly endpoint: E
  readonly request: CallRequest
  readonly caller: Caller
  readonly act: (ledger: Ledger) => Promise<Result<E>>
}

/**
 * One change of one owner's ledger. The row in `ledgers` is locked first, so two changes of the
 * same money never run side by side; a refusal rolls back everything that was written. The caller
 * is checked once more after the lock: a body may take a minute to arrive, and a consent may be
 * withdrawn, a session ended or an account removed meanwhile (case L74).
 */
export async function change<E extends Endpoint>(call: ChangeCall<E>): Promise<Reply> {
  const { app, endpoint, request, caller } = call
  const owner = caller.actor.userId
  const once = readOnce(endpoint, request, owner)
  const isRepeatable = once !== undefined || hasOwnId(request.body)
  let isAccessWritten = false
  const within = async (ledger: Ledger): Promise<Outcome<Reply>> => {
    isAccessWritten = false
    const taken = takeLedger({ ledger, userId: owner })
    const rechecked = recheckCaller(ledger, caller)
    const place = isActing(caller.actor) ? takeAccessPlace(ledger, caller.actor.userId) : null
    const sentBefore = once === undefined ? undefined : findStoredReply(ledger, once)
    // The call's first statements are sent right after these; where it is refused or was answered
    // before, they are rolled back with everything else.
    const acting = call.act(ledger).catch(refusedBy)
    const [before, acted] = await Promise.allSettled([
      Promise.all([rechecked, sentBefore, place, taken]),
      acting,
    ])
    const [current, storedReply, line] = valueOf(before)
    const refused =
      current === undefined
        ? refuse('not_signed_in')
        : refuseCaller(endpoint, current, app.clock.now())
    if (refused !== null) return { keep: false, value: refusal(refused) }
    if (storedReply === 'other') return { keep: false, value: refusal(refuse('key_reused')) }
    if (storedReply !== undefined)
      return { keep: false, value: { ...storedReply, type: typeOf(storedReply.status) } }
    const result = valueOf(acted)
    const done = shortAnswer(encodeReply(endpoint, result))
    // A refusal that is kept (a wrong code that counts) is stored with its key: it counts once.
    if (isRefused(result) && result.keep !== true) return { keep: false, value: done }
    if (line !== null) {
      deferUntilCommit(
        ledger,
        accessStatements(app, { caller, calls: [{ request, status: done.status }] }, line),
      )
    }
    isAccessWritten = line !== null
    if (once !== undefined) {
      deferUntilCommit(ledger, [
        storeReplyStatement(once, { ...done, at: instantAt(app.clock.now()) }),
      ])
    }
    return { keep: true, value: done }
  }
  const done = await app.database.change(owner, within, { isRepeatable })
  if (isAccessWritten) markAccessKept(request)
  return done
}

/** The settled value, or its error. */
function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** The no with which a write was stopped; anything else that was thrown is a fault. */
function refusedBy(error: unknown): Refused {
  if (error instanceof RefusedWrite) return error.refused
  throw error
}

/** The status of a stored reply: a refusal has one of its own. */
const typeOf = (status: number) => (status < 400 ? JSON_TYPE : PROBLEM_TYPE)

function readOnce(endpoint: Endpoint, request: CallRequest, owner: string): Once | undefined {
  if (endpoint.method !== 'POST' || endpoint.isSecret === true) return undefined
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  // Hashed as bytes: as text, two files in an older encoding could look the same.
  const { body } = request
  const content = body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body
  return { owner, key, bodyHash: hashOfCall(`POST ${request.url}`, content) }
}

/** A create with its own id takes effect once, however often it is sent (decisions.md §9). */
const hasOwnId = (body: unknown) =>
  typeof body === 'object' && body !== null && typeof (body as { _id?: unknown })._id === 'string'
