import type { RefusedBy } from '@saldo/contract/endpoint'
import type { syncBankAccess as endpoint } from '@saldo/contract/bank-accesses'
import { refuse } from '@saldo/contract/refusals'
import { isStale, refuseSync } from '@saldo/domain/bank-accesses/standing'
import type { Ledger } from '../db/ledger.ts'
import { BankAggregatorError, type BankFault } from '../gateways/banks.ts'
import type { Outside } from './connect.ts'
import { queueSync } from './queue.ts'
import { factsOf } from './rows.ts'
import type { Now } from './service.ts'
import { type AccessRow, findAccess, updateAccess } from './store.ts'

type Result = { message: string } | RefusedBy<typeof endpoint>
type Act = (ledger: Ledger, now: Now) => Promise<Result>

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
  const refusal = refuseSync(facts, nowMs)
  if (refusal !== null) return refuse(refusal)
  const aggregator = outside.banks?.[access.aggregator] ?? null
  if (aggregator === null) return refuse('bank_sync_failed')
  // After the widget was used, what the aggregator says now counts, not what it said before.
  const wasWaiting = access.status === 'waiting_token' || access.status === 'login_error'
  if (!wasWaiting && !isStale({ lastUpdate: facts.lastUpdate, lastSynced: null }, nowMs)) {
    return start(access, STARTED)
  }
  try {
    const link = wasWaiting
      ? await aggregator.readLink(access.link_id)
      : await aggregator.requestUpdate(access.link_id, null)
    if (link.state === 'token_required') return askForToken(access, 'waiting_token')
    if (link.state === 'credentials_required') return askForToken(access, 'login_error')
    return start(access, STARTED)
  } catch (error) {
    if (!(error instanceof BankAggregatorError)) throw error
    outside.warn(error.message)
    return afterFault(access, error.fault)
  }
}

function afterFault(access: AccessRow, fault: BankFault): RefusedBy<typeof endpoint> | Act {
  if (fault.kind === 'fresh_already') return start(access, FRESH)
  if (fault.kind === 'token_required') return askForToken(access, 'waiting_token')
  return refuse(fault.kind === 'rate_limited' ? 'too_many_requests' : 'bank_sync_failed')
}

function start({ user_id: userId, id }: AccessRow, message: string): Act {
  return async (ledger, { nowMs }) => {
    const access = await findAccess(ledger, { userId, id })
    if (access === undefined) return refuse('bank_access_not_found')

    // Decided.
    await queueSync(ledger, access, { nowMs })
    return { message }
  }
}

/** The refusal is kept with the status: until the token is given, no other bank is connected. */
function askForToken(
  { user_id: userId, id, link_id: message }: AccessRow,
  status: 'waiting_token' | 'login_error',
): Act {
  return async (ledger) => {
    await updateAccess(ledger, { userId, id }, { status })
    return { ...refuse('bank_token_required'), message, keep: true }
  }
}
