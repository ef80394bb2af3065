import type { RefusedBy } from '@saldo/contract/endpoint'
import type { syncBankAccess as endpoint } from '@saldo/contract/bank-accesses'
import { refuse } from '@saldo/contract/refusals'
import { isConsentOver, isStale, refuseSync } from '@saldo/domain/bank-accesses/standing'
import type { Handler } from '../context.ts'
import { BankAggregatorError, type BankFault, type BankLink } from '../gateways/banks.ts'
import type { Outside } from './connect.ts'
import { queueSync } from './queue.ts'
import { factsOf } from './rows.ts'
import { STATUS_OF } from './statuses.ts'
import { type AccessRow, findAccess, updateAccess } from './store.ts'

type Act = Handler<typeof endpoint>

const STARTED = 'Sincronização iniciada. Ela pode levar alguns minutos.'
const FRESH = 'Os dados do banco já são os mais recentes. Estamos conferindo suas movimentações.'

/**
 * Asks the aggregator to fetch from the bank, where its data are more than a day old, and says what to
 * write. A bank that wants a token is answered with the link, which the widget is opened with.
 */
export async function prepareSync(
  outside: Outside,
  access: AccessRow,
  nowMs: number,
): Promise<RefusedBy<typeof endpoint> | Act> {
  const facts = factsOf(access)
  const refusal = refuseSync(facts)
  if (refusal !== null) return refuse(refusal)
  const aggregator = outside.banks?.[access.aggregator] ?? null
  if (aggregator === null) return refuse('bank_sync_failed')
  // After the widget was used, what the aggregator says now counts, not what it said before.
  const isMended = isConsentOver(facts, nowMs) || isAsked(access)
  if (!isMended && !isStale({ lastUpdate: facts.lastUpdate, lastSynced: null }, nowMs)) {
    return start(access, STARTED)
  }
  try {
    if (isMended) return afterWidget(access, await aggregator.readLink(access.link_id), nowMs)
    const link = await aggregator.requestUpdate(access.link_id, null)
    return askedFor(access, link) ?? start(access, STARTED)
  } catch (error) {
    if (!(error instanceof BankAggregatorError)) throw error
    outside.warn(error.message)
    return afterFault(access, error.fault)
  }
}

function isAsked({ status }: AccessRow): boolean {
  return status === 'waiting_token' || status === 'login_error'
}

/** What the aggregator says of a link that the widget may have mended, which is taken over (case H8). */
function afterWidget(
  access: AccessRow,
  link: BankLink,
  nowMs: number,
): RefusedBy<typeof endpoint> | Act {
  const status = STATUS_OF[link.state]
  const consent_expires_at = link.consentRevokedAt ?? link.consentExpiresAt
  const now = { ...access, status, consent_expires_at }
  const wasOver = isConsentOver(factsOf(access), nowMs)
  // While a link is collecting, the consent that is listed may still be the one of before.
  const isOver = link.state !== 'updating' && isConsentOver(factsOf(now), nowMs)
  if (wasOver && isOver) return refuse('bank_consent_ended')
  return askedFor(access, link) ?? start(access, STARTED, { status, consent_expires_at })
}

/** What a link has to be given first, or null. */
function askedFor(access: AccessRow, { state }: BankLink): Act | null {
  if (state === 'token_required') return askForToken(access, 'waiting_token')
  return state === 'credentials_required' ? askForToken(access, 'login_error') : null
}

function afterFault(access: AccessRow, fault: BankFault): RefusedBy<typeof endpoint> | Act {
  if (fault.kind === 'fresh_already') return start(access, FRESH)
  if (fault.kind === 'token_required') return askForToken(access, 'waiting_token')
  if (fault.kind === 'gone' && access.status === 'expired') return refuse('bank_consent_ended')
  return refuse(fault.kind === 'rate_limited' ? 'too_many_requests' : 'bank_sync_failed')
}

type Read = Pick<AccessRow, 'status' | 'consent_expires_at'>

function start({ id }: Pick<AccessRow, 'id'>, message: string, read?: Read): Act {
  return async (ctx) => {
    const access = await findAccess(ctx, { id })
    if (access === undefined) return refuse('bank_access_not_found')

    // Decided.
    if (read !== undefined) await updateAccess(ctx, { id }, read)
    await queueSync(ctx, access)
    return { message }
  }
}

/** The refusal is kept with the status: until the token is given, no other bank is connected. */
function askForToken(
  { id, link_id: message }: AccessRow,
  status: 'waiting_token' | 'login_error',
): Act {
  return async (ctx) => {
    await updateAccess(ctx, { id }, { status })
    return { ...refuse('bank_token_required'), message, keep: true }
  }
}
