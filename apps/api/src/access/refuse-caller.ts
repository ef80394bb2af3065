import { isActing } from '@saldo/domain/actor'
import type { Endpoint } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Ledger } from '../db/ledger.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { type Caller, recheckCaller } from './caller.ts'
import { isOperator } from './operator.ts'

/** How recent a proof of identity must be for what cannot be undone (reliability.md §1). */
const PROOF_MS = 5 * 60_000

/** Whether the caller has shown who they are within the last minutes. */
export function isProved(caller: Pick<Caller, 'provedAt'>, nowMs: number): boolean {
  return nowMs - Date.parse(caller.provedAt) <= PROOF_MS
}

/** Why this caller may not make this call, or null: what its endpoint says of who may. */
export function refuseCaller(
  endpoint: Pick<Endpoint, 'access'>,
  caller: Caller,
  nowMs: number,
): Refused | null {
  const { access } = endpoint
  if (access === 'operator') return isOperator(caller) ? null : refuse('not_found')
  if (caller.withdrawn) return refuse('consent_withdrawn')
  if (access === 'signed_in') return null
  if (!caller.active) return refuse('account_inactive')
  if (access === 'active') return null
  if (isActing(caller.actor)) return refuse('not_while_acting')
  if (access === 'planner' && !caller.profiles.includes('planner')) return refuse('not_a_planner')
  return access === 'proved' && !isProved(caller, nowMs) ? refuse('proof_needed') : null
}

/** Judges once more whether a call may go on, on the ledger that it is given; it throws where it may not. */
export type Recheck = (ledger: Ledger) => Promise<void>

/**
 * The judge of a call that asks an outside service: meanwhile the session may end, or the account be closed
 * (case L74). What it throws undoes the transaction that it is called in, and is answered as a refusal.
 */
export function makeRecheck(
  endpoint: Pick<Endpoint, 'access'>,
  caller: Caller,
  clock: { now(): number },
): Recheck {
  return async (ledger) => {
    const current = await recheckCaller(ledger, caller)
    const refused =
      current === undefined ? refuse('not_signed_in') : refuseCaller(endpoint, current, clock.now())
    if (refused !== null) throw new RefusedWrite(refused)
  }
}
