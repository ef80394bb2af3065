import { isActing } from '@saldo/domain/actor'
import type { Endpoint } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { accessOf } from './authorisation.ts'
import type { Caller } from './caller.ts'
import { isOperator } from './operator.ts'

/** How recent a proof of identity must be for what cannot be undone (reliability.md §1). */
const PROOF_MS = 5 * 60_000

/** Whether the caller has shown who they are within the last minutes. */
export function isProved(caller: Pick<Caller, 'provedAt'>, nowMs: number): boolean {
  return nowMs - Date.parse(caller.provedAt) <= PROOF_MS
}

/** Why this caller may not make this call, or null: the authorisation table, row by row. */
export function refuseCaller(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  caller: Caller,
  nowMs: number,
): Refused | null {
  const access = accessOf(endpoint)
  if (access === 'operator') return isOperator(caller) ? null : refuse('not_found')
  if (caller.withdrawn) return refuse('consent_withdrawn')
  if (access === 'signed_in') return null
  if (!caller.active) return refuse('account_inactive')
  if (access === 'active') return null
  if (isActing(caller.actor)) return refuse('not_while_acting')
  if (access === 'planner' && !caller.profiles.includes('planner')) return refuse('not_a_planner')
  return access === 'proved' && !isProved(caller, nowMs) ? refuse('proof_needed') : null
}
