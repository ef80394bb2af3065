import type { FastifyRequest } from 'fastify'
import { isActing } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { type Endpoint } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { accessOf } from './authorisation.ts'
import type { Caller } from './caller.ts'
import type { FamilyScope } from './family-scope.ts'

/** What `serve` knows of a request before anything of it is parsed. */
export type Admitted = {
  readonly caller: Caller
  readonly today: Day
  /** With whom the caller shares views, where the request asks for all of them. */
  readonly familyScope: FamilyScope | null
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function keepAdmitted(request: FastifyRequest, given: Admitted): void {
  admitted.set(request, given)
}

export function findAdmitted(request: FastifyRequest): Admitted | undefined {
  return admitted.get(request)
}

/** How long ago somebody may have shown who they are for what cannot be undone (reliability.md §1). */
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
  if (caller.withdrawn) return refuse('consent_withdrawn')
  if (access === 'signed_in') return null
  if (!caller.active) return refuse('account_inactive')
  if (access === 'active') return null
  if (isActing(caller.actor)) return refuse('not_while_acting')
  if (access === 'planner' && !caller.profiles.includes('planner')) return refuse('not_a_planner')
  return access === 'proved' && !isProved(caller, nowMs) ? refuse('proof_needed') : null
}
